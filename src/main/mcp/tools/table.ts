/** All tools, in the order in which clients list them: what is used first stands first. At most fifteen: a model picks from them. */
import { bank } from './bank.ts';
import { context } from './context.ts';
import { diff } from './diff.ts';
import { documents } from './documents.ts';
import { editApply, editPreview } from './edits.ts';
import { investigate } from './investigate.ts';
import { memory } from './memory.ts';
import { remember } from './remember.ts';
import { status } from './status.ts';
import { describeType, findUsages, getOutline, searchSymbols } from './symbols.ts';
import { searchText } from './text.ts';
import type { Tool } from './tool.ts';

export const tools: readonly Tool[] = [
  searchSymbols,
  getOutline,
  findUsages,
  describeType,
  searchText,
  context,
  memory,
  bank,
  documents,
  diff,
  investigate,
  remember,
  editPreview,
  editApply,
  status,
];
