/** The tool that has a question explored: an op whose steps are reported as progress, and cancelled with the call. */
import { z } from 'zod';
import type { Result } from '#shared/contract/contract.ts';
import { invalidArgument } from '../answer/errors.ts';
import { type Answer, type Asking, adds, given, items, more, moreLine, paging, textAnswer, tool } from './tool.ts';

/** How long one call of the engine waits for the next change of the op. */
const stepMs = 5_000;

export const investigate = tool({
  name: 'investigate',
  title: 'Explore a question',
  description:
    'Have a question explored step by step; the conclusion and its evidence are kept. Use it for questions that need several looks (what happens when Y); for one fact use explore. After wait_seconds it answers with an op_id to call again with.',
  input: {
    question: z.string().min(3).max(2_000).optional(),
    op_id: z.string().min(1).max(80).optional().describe('of one that still runs'),
    scope: z.array(z.string().min(1).max(2048)).max(50).optional().describe('files, folders or symbol paths'),
    fresh: z.boolean().default(false).describe('not from an earlier one'),
    language: z.enum(['en', 'zh']).default('en'),
    wait_seconds: z.number().int().min(0).max(300).default(45),
    ...paging,
  },
  output: {
    op_id: z.string(),
    state: z.string(),
    text: z.string(),
    evidence: items,
    references: items,
    ...more,
  },
  annotations: { ...adds, idempotentHint: true },
  fields: { scopePaths: 'scope' },
  async run(args, asking) {
    const { call, signal } = asking;
    const begun = args.op_id === undefined;
    const opId = args.op_id ?? (await begin(args, asking));
    try {
      await follow(opId, args.wait_seconds * 1000, asking);
    } catch (thrown) {
      // The process that owns the workspace would continue without us, so it is cancelled there.
      if (signal.aborted && begun) await asking.cancelOp(opId);
      throw thrown;
    }
    return answerOf(await call('investigation.get', { opId }), args);
  },
});

async function begin(
  {
    question,
    scope,
    fresh,
    language,
  }: { question?: string | undefined; scope?: string[] | undefined; fresh: boolean; language: 'en' | 'zh' },
  { call }: Asking,
): Promise<string> {
  if (question === undefined) throw invalidArgument('question', 'is needed, or op_id of one that runs');
  const asked = { question, fresh, language, ...given({ scopePaths: scope }) };
  return (await call('Investigate', asked)).opId;
}

async function follow(opId: string, waitMs: number, { call, progress }: Asking): Promise<void> {
  const deadline = performance.now() + waitMs;
  // One of an engine before this one has ended, and its op is not known any more.
  const before = await call('investigation.get', { opId });
  if (before.state !== 'running') return;
  let after = 0;
  for (let left = waitMs; left > 0; left = deadline - performance.now()) {
    const { op, ended, last } = await call('StreamOp', { opId, after, waitMs: Math.min(stepMs, Math.ceil(left)) });
    if (ended) {
      // What it ended in is written after the op says so.
      await call('investigation.get', { opId, waitMs: stepMs });
      return;
    }
    after = last;
    progress(`${op.phase} ${op.done} ${op.detail ?? ''}`.trim());
  }
}

/** Places of evidence in one answer, and symbols and files that it names. */
const mostPlaces = 50;

function answerOf(
  found: Result<'investigation.get'>,
  page: { cursor?: string | undefined; max_tokens: number },
): Answer {
  const { opId, state, conclusion, evidence, references, record, notSaved, error, steps, cached, analyst } = found;
  const data = {
    op_id: opId,
    state,
    evidence: evidence.slice(0, mostPlaces).map(({ file, startLine, endLine }) => ({ file, startLine, endLine })),
    evidence_total: evidence.length,
    references: references.slice(0, mostPlaces).map(({ path, kind, file, line }) => ({ path, kind, file, line })),
    references_total: references.length,
    record,
  };
  const places = [
    ...evidence.slice(0, mostPlaces).map(({ file, startLine, endLine }) => `  ${file}:${startLine}-${endLine}`),
    ...moreLine(evidence.length, mostPlaces),
  ];
  const whole =
    state === 'running'
      ? `It still runs, ${steps.length} steps so far. Call again with op_id ${opId}.`
      : state === 'done'
        ? [conclusion, ...(places.length === 0 ? [] : ['Evidence:', ...places])].join('\n')
        : `The investigation ${state}: ${error?.message ?? 'no reason was given'}`;
  const kept = record === null ? (notSaved === null ? '' : `, not kept: ${notSaved}`) : `, kept as ${record}`;
  const head =
    state === 'done' ? `by ${analyst}${cached ? ', from an earlier one: the code is the same' : ''}${kept}` : '';
  return textAnswer(whole, page, { head, data });
}
