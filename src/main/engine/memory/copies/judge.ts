/**
 * What is to be done about a file that is not as it was last written or read (spec 01 "Sharing by git"). A pure function
 * of what memory.db holds, what the file says, and what both were when they last agreed.
 */
import type { Item } from './kinds.ts';

export type Judgement =
  /** They say the same. */
  | 'same'
  /** The file stands: memory.db takes it. */
  | 'take'
  /** The file was edited by hand, without a new revision: memory.db takes it as one, and the file is written again. */
  | 'take-edit'
  /** memory.db stands: the file is written again. */
  | 'write';

/** `agreed`: the revision at which both last said the same; null where that is not known. */
export function judge(stored: Item | null, inFile: Item, agreed: number | null): Judgement {
  if (stored === null) return 'take';
  if (stored.text === inFile.text) return 'same';
  // An older revision comes with a branch that is older: it stands until the branch is switched back. One as new that was
  // written at another time is that of another clone.
  const byHand = inFile.revision === stored.revision && inFile.at === stored.at;
  if (stored.revision === agreed) return byHand ? 'take-edit' : 'take';
  return isNewer(inFile, stored) ? 'take' : 'write';
}

/** Of two that both changed; what a person wrote stands before all else. Every clone must come to the same: the order says nothing of who looks. */
function isNewer(left: Item, right: Item): boolean {
  if (left.byPerson !== right.byPerson) return left.byPerson === true;
  if (left.revision !== right.revision) return left.revision > right.revision;
  if (left.at !== right.at) return left.at > right.at;
  return left.text > right.text;
}

const begin = /^<{7} /m;
const end = /^>{7} /m;

/** Whether git left the marks of a conflict in it. JSON has no line breaks in texts, so these are no part of a record. */
export function hasConflictMarks(text: string): boolean {
  return begin.test(text) && end.test(text);
}
