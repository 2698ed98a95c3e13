/**
 * What the memory bank reports once and people may miss: an index that was rebuilt, a file that was added to one. It
 * stays with the answer until the person has dismissed it, however often the answer is asked for again meanwhile.
 */
import type { MethodName, Result } from '#shared/contract/contract.ts';

/** Answers that follow the bank's files, not the code map. What a check finds follows both. */
export const bankAnswers = [
  'bank.tree',
  'bank.read',
  'bank.history',
  'bank.version',
  'bank.index',
  'bank.search',
  'bank.load',
  'bank.conflicts',
  'bank.previewConflict',
  'bank.drafts',
  'bank.archive',
  'inbox.list',
] as const satisfies readonly MethodName[];

/** These as well, though they ask more than the bank's files. */
const alsoOfBank: ReadonlySet<unknown> = new Set<string>([...bankAnswers, 'bank.check', 'bank.machine']);

export function isOfBank(method: unknown): boolean {
  return alsoOfBank.has(method);
}

/** After a change of files, what is shown of the bank is asked for again at most this often, in milliseconds. */
export const bankPauseMs = 250;

type Tree = Result<'bank.tree'>;
type File = Result<'bank.read'>;

export function withToldTree(before: Tree | undefined, now: Tree): Tree {
  return { ...now, rebuilt: [...new Set([...(before?.rebuilt ?? []), ...now.rebuilt])] };
}

export function withToldFile(before: File | undefined, now: File): File {
  return { ...now, addedToIndex: now.addedToIndex || before?.addedToIndex === true };
}
