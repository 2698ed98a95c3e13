/**
 * Decisions and learnings on their way into the bank (spec 06 "Gates"): checked, then written beside what people wrote; a
 * refusal names the parts that are missing and keeps the draft. Main type: Gated.
 */
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import type { DecisionForm, GateFinding, LearningForm } from '#shared/contract/bank/types.ts';
import { type BankFiles, bankDir } from '../files/bank-files.ts';
import type { DraftTable } from '../store/draft-table.ts';
import type { UndoTable } from '../store/undo-table.ts';
import { withDecision } from './decisions.ts';
import { checkDecision, checkLearning, missingParts } from './gate.ts';
import { learningPath, learningText } from './learnings.ts';
import type { Language } from './parts.ts';

export interface Gating {
  /** The draft that it was; it goes when this is written. */
  readonly draft?: string | undefined;
  readonly author: string;
  /** Only looks: nothing is written, no draft kept. */
  readonly check: boolean;
}

export interface GatedText {
  readonly path: string;
  readonly line: number;
  /** What was or would be written. */
  readonly text: string;
  readonly undo: string | null;
  /** What is thin in it; nothing is missing. */
  readonly findings: GateFinding[];
}

export interface Gated {
  /** Throws Refused with `missing` and `draft`. */
  decide(form: DecisionForm, how: Gating): Promise<GatedText>;
  learn(form: LearningForm, how: Gating): Promise<GatedText>;
}

export interface GatedOptions {
  readonly files: BankFiles;
  readonly drafts: DraftTable;
  readonly undos: UndoTable;
  readonly clock: Clock;
  language(): Promise<Language>;
  /** Drafts came or went, or these files were written. */
  onChanged(paths: readonly string[]): void;
}

const decisionsFile = 'patterns.md';
const titles: Record<Language, string> = { en: '# Patterns and decisions\n', zh: '# 模式与决策\n' };
const maxTries = 8;

export function createGated({ files, drafts, undos, clock, language, onChanged }: GatedOptions): Gated {
  function refuse(
    kind: 'decision' | 'learning',
    form: DecisionForm | LearningForm,
    findings: GateFinding[],
    how: Gating,
  ): void {
    const missing = missingParts(findings);
    if (missing.length === 0) return;
    const kept = { kind, form, findings, author: how.author } as Parameters<DraftTable['keep']>[0];
    const draft = how.check ? undefined : drafts.keep(kept, how.draft);
    if (draft !== undefined) onChanged([]);
    const what = missing.map((part) => wordOf[part] ?? part).join(', ');
    const message = `The ${kind} was not written: ${what} ${missing.length === 1 ? 'is' : 'are'} missing.${draft === undefined ? '' : ` Your draft is kept as ${draft}.`}`;
    throw new MemoError('Refused', message, { missing, findings, kind, ...(draft === undefined ? {} : { draft }) });
  }

  function written(path: string, before: Buffer | null, after: Buffer, how: Gating): string {
    if (how.draft !== undefined) drafts.remove(how.draft);
    const undo = undos.keep({ files: [{ path, before, after }], block: null });
    onChanged([path]);
    return undo;
  }

  return {
    async decide(form, how) {
      const findings = checkDecision(form);
      refuse('decision', form, findings, how);
      const own = await language();
      return files.alone(decisionsFile, async () => {
        for (let tries = 0; tries < maxTries; tries += 1) {
          const before = await files.read(decisionsFile);
          const text = before?.toString('latin1') ?? Buffer.from(titles[own]).toString('latin1');
          const { bytes, line, row } = withDecision(text, form, localDate(clock.now()), own);
          if (how.check) return { path: decisionsFile, line, text: row, undo: null, findings };
          const after = Buffer.from(bytes, 'latin1');
          if ((await files.replace(decisionsFile, before, after)).done) {
            return { path: decisionsFile, line, text: row, undo: written(decisionsFile, before, after, how), findings };
          }
        }
        throw new MemoError(
          'Busy',
          `${bankDir}/${decisionsFile} changes all the time; nothing was written. Try again.`,
        );
      });
    },
    async learn(form, how) {
      const findings = checkLearning(form);
      refuse('learning', form, findings, how);
      const date = localDate(clock.now());
      const text = learningText(form, { author: how.author, date, language: await language() });
      const first = learningPath(form, date);
      const after = Buffer.from(text);
      for (let n = 1; ; n += 1) {
        const path = n === 1 ? first : first.replace(/\.md$/, `-${n}.md`);
        if (how.check) return { path, line: 1, text, undo: null, findings };
        // Another learning of the day may be called the same: it stays.
        if ((await files.replace(path, null, after)).done) {
          return { path, line: 1, text, undo: written(path, null, after, how), findings };
        }
      }
    },
  };
}

const wordOf: Record<string, string> = {
  decision: 'what was decided',
  reason: 'the reason',
  tradeoff: 'the trade-off',
  scope: 'the scope',
  symptom: 'the symptom',
  rootCause: 'the root cause',
  solution: 'the solution',
  prevention: 'the prevention',
};

/** YYYY-MM-DD where the person is. */
export function localDate(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
