/**
 * Decisions and learnings on their way into the bank: checked, then written beside what people wrote; a refusal names
 * the parts that are missing and keeps the draft. Main type: Gated.
 */
import type { Clock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { DecisionForm, GateFinding, LearningForm } from '#shared/contract/bank/bank-types.ts';
import { type BankFiles, bankDir } from '../bank-files.ts';
import { innerHash, toBytes } from '../blocks.ts';
import type { FileChange, Steps } from '../carry-out.ts';
import type { BlockTable } from '../store/block-table.ts';
import type { DraftTable } from '../store/inbox-table.ts';
import { withDecision, withStruckOut } from './decisions.ts';
import { checkDecision, checkLearning, type Language, missingParts } from './gate.ts';
import { learningBlock, learningPath, learningText } from './learnings.ts';

export interface Gating {
  /** The draft that it was; it goes when this is written. */
  readonly draft?: string | undefined;
  readonly author: string;
  /** Only looks: nothing is written, no draft kept. */
  readonly check: boolean;
  /** A learning of the machine, so its parts are in a machine block. */
  readonly ofMachine?: boolean;
  /** Known together with what is written, or not at all. */
  written?(undo: string): void;
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
  /** Throws Refused with `missing` and `draft`; NotFound where what it supersedes is not one row. */
  decide(form: DecisionForm, how: Gating): Promise<GatedText>;
  learn(form: LearningForm, how: Gating): Promise<GatedText>;
}

export interface GatedOptions {
  readonly files: BankFiles;
  readonly drafts: DraftTable;
  readonly steps: Steps;
  readonly table: Pick<BlockTable, 'put'>;
  readonly clock: Clock;
  language(): Promise<Language>;
  /** Drafts came or went, or these files were written. */
  onChanged(paths: readonly string[]): void;
}

const decisionsFile = 'patterns.md';
const titles: Record<Language, string> = { en: '# Patterns and decisions\n', zh: '# 模式与决策\n' };
const maxTries = 8;

export function createGated({ files, drafts, steps, table, clock, language, onChanged }: GatedOptions): Gated {
  function refuse(
    kind: 'decision' | 'learning',
    form: DecisionForm | LearningForm,
    findings: GateFinding[],
    how: Gating,
  ): void {
    const missing = missingParts(findings);
    if (missing.length === 0) return;
    const kept = { kind, form, findings, author: how.author } as Parameters<DraftTable['keep']>[0];
    // An empty form is nothing to go on with.
    const isEmpty = how.draft === undefined && Object.values(form).every((part) => part.trim() === '');
    const draft = how.check || isEmpty ? undefined : drafts.keep(kept, how.draft);
    if (draft !== undefined) onChanged([]);
    const gone = findings.filter(({ code }) => code === 'missing').map(({ part }) => wordOf[part] ?? part);
    const said = [
      ...(gone.length === 0 ? [] : [`${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} missing`]),
      ...(findings.some(({ code }) => code === 'noPlace')
        ? ['the scope names no place; name modules, folders or types']
        : []),
    ];
    const why = said.join(', and ');
    const head =
      kind === 'decision'
        ? sentence`The decision was not written: ${why}.`
        : sentence`The learning was not written: ${why}.`;
    const message = draft === undefined ? [head] : [head, sentence`Your draft is kept as ${draft}.`];
    throw new MemoError('Refused', message, { missing, findings, kind, ...(draft === undefined ? {} : { draft }) });
  }

  /** Null where the file changed meanwhile. */
  async function write(
    change: FileChange,
    how: Gating,
    answer: (undo: string) => GatedText,
    also?: () => void,
  ): Promise<GatedText | null> {
    try {
      const undo = await steps.carryOut([change], {
        answer,
        also(id) {
          if (how.draft !== undefined) drafts.remove(how.draft);
          also?.();
          how.written?.(id);
        },
      });
      onChanged([change.path]);
      return answer(undo);
    } catch (thrown) {
      if (toMemoError(thrown).code === 'Conflict') return null;
      throw thrown;
    }
  }

  return {
    async decide(form, how) {
      const supersedes = form.supersedes.trim();
      const findings = checkDecision(form);
      refuse('decision', form, findings, how);
      const own = await language();
      return files.alone(decisionsFile, async () => {
        for (let tries = 0; tries < maxTries; tries += 1) {
          const before = await files.read(decisionsFile);
          const there = before?.toString('latin1') ?? Buffer.from(titles[own]).toString('latin1');
          const text = supersedes === '' ? there : withStruckOut(there, supersedes);
          if (text === null) {
            const message = sentence`${`${bankDir}/${decisionsFile}`} has no row, or more than one, whose decision is "${supersedes}"; nothing was written.`;
            throw new MemoError('NotFound', message, { supersedes });
          }
          const { bytes, line, row } = withDecision(text, form, localDate(clock.now()), own);
          if (how.check) return { path: decisionsFile, line, text: row, undo: null, findings };
          const after = Buffer.from(bytes, 'latin1');
          const answer = (undo: string): GatedText => ({ path: decisionsFile, line, text: row, undo, findings });
          const written = await write({ path: decisionsFile, before, after }, how, answer);
          if (written !== null) return written;
        }
        throw new MemoError(
          'Busy',
          sentence`${`${bankDir}/${decisionsFile}`} changes all the time; nothing was written. Try again.`,
        );
      });
    },
    async learn(form, how) {
      const findings = checkLearning(form);
      refuse('learning', form, findings, how);
      const date = localDate(clock.now());
      const at = clock.now();
      const block = how.ofMachine === true ? { version: 1, at } : null;
      const { text, inside } = learningText(form, { author: how.author, date, language: await language(), block });
      const first = learningPath(form, date);
      const after = Buffer.from(text);
      for (let n = 1; ; n += 1) {
        const path = n === 1 ? first : first.replace(/\.md$/, `-${n}.md`);
        if (how.check) return { path, line: 1, text, undo: null, findings };
        // Another learning of the day may be called the same: it stays.
        const answer = (undo: string): GatedText => ({ path, line: 1, text, undo, findings });
        const written = await write({ path, before: null, after }, how, answer, () => {
          if (block === null) return;
          const hash = innerHash(toBytes(inside));
          table.put(path, learningBlock, { hash, text: inside, ...block, pending: null, skipped: null });
        });
        if (written !== null) return written;
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
