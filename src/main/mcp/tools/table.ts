/**
 * All tools, in the order in which clients list them: what is used first comes first. A model picks from them, and pays for the list
 * in every conversation, so the first list of a session holds only four and `more`. All can be called from the beginning.
 */
import { bank, remember } from './bank.ts';
import { context } from './context.ts';
import { diff, impact } from './diff.ts';
import { documents } from './documents.ts';
import { editApply, editPreview } from './edits.ts';
import { explore } from './explore.ts';
import { investigate } from './investigate.ts';
import { moreOf } from './list.ts';
import { memory } from './memory.ts';
import { status } from './status.ts';
import { describeType, findUsages, getOutline, searchSymbols } from './symbols.ts';
import { searchText } from './text.ts';
import type { Tool } from './tool.ts';

/** Each answers on its own what else takes several calls. */
const first: readonly Tool[] = [explore, findUsages, impact, remember];

const rest: readonly Tool[] = [
  searchSymbols,
  getOutline,
  describeType,
  searchText,
  context,
  memory,
  bank,
  documents,
  diff,
  investigate,
  editPreview,
  editApply,
  status,
];

const more = moreOf(rest);

/** What the first tools/list of a session holds. */
export const firstTools: readonly Tool[] = [...first, more];

/** What tools/list holds after `more`, which has nothing to add then. */
export const tools: readonly Tool[] = [...first, ...rest];

export function toolNamed(name: string): Tool | undefined {
  return [...tools, more].find((tool) => tool.name === name);
}
