/** A recorder over real tools, memory and files, and answers to hand it. */
import type { GeneratedQuestion } from '#shared/contract/evolution/evolution-types.ts';
import type { ExplorationResult, Summary } from '../../../../../src/main/engine/evolution/learner.ts';
import {
  createRecorder,
  type Recorded,
  type RecordInput,
} from '../../../../../src/main/engine/evolution/record/recorder.ts';
import type { ToolCall } from '../../../../../src/main/engine/tools/tools.ts';
import { openTestTools, type TestTools, uncancelled } from '../../tools/open-tools.ts';

export const asked = 'How often is a failed capture retried?';

export const goodSummary: Summary = {
  answer:
    'Five times at most: `RetryPolicy.next` in `src/retry.ts` waits twice as long after each attempt and then gives `null`.',
  confidence: 0.9,
  sourceFiles: ['src/retry.ts'],
  tags: ['retry', 'payments'],
  domain: 'payments',
  evidence: [{ file: 'src/retry.ts', startLine: 3, endLine: 6 }],
  quotes: [{ file: 'src/retry.ts', text: 'return attempt < 5 ? 2 ** attempt : null;' }],
};

export interface TestRecorder extends TestTools {
  lines: string[];
  /** Of the code map that is read. */
  generation: string;
  record(summary: Partial<Summary> | null, more?: Partial<RecordInput> & { asked?: string }): Promise<Recorded>;
}

export const model = { name: 'ollama:qwen', cap: 0.95 };

export async function openTestRecorder(files: Record<string, string>): Promise<TestRecorder> {
  const opened = await openTestTools(files);
  const lines: string[] = [];
  const recorder = createRecorder({
    ...opened.options,
    generation: () => test.generation,
    log: { info: (line) => lines.push(line) },
  });

  /** Reads the files that are cited, as an honest model does. */
  async function explored(question: GeneratedQuestion, cited: Summary['evidence']): Promise<ExplorationResult> {
    const calls: ToolCall[] = [];
    for (const path of new Set(['src/retry.ts', ...cited.map(({ file }) => file)]))
      calls.push(await opened.tools.call('read_file', { path }, uncancelled));
    return { question, steps: calls.map(({ step }) => step), calls, success: true, error: null, finalContext: null };
  }

  const test: TestRecorder = {
    ...opened,
    ...{ lines, generation: 'g1' },
    async record(summary, { asked: wanted = asked, ...more } = {}) {
      const question: GeneratedQuestion = {
        ...{ question: wanted, type: 'BUSINESS_LOGIC', priority: 5, reason: '' },
        ...{ suggestedTools: [], expectedOutcome: '' },
      };
      const recorded = await recorder.record(
        {
          ...{
            question,
            learner: model,
            language: 'en',
            again: null,
            check: null,
            exploration: await explored(question, summary?.evidence ?? goodSummary.evidence),
          },
          ...more,
          summary: summary === null ? null : { ...goodSummary, ...summary },
        },
        uncancelled,
      );
      await opened.memory.memory.settled();
      return recorded;
    },
  };
  return test;
}
