/** All migrations of history.db, in order. */
import { changeTables } from './migrations/001-changes.ts';
import { aliasTables } from './migrations/002-aliases.ts';
import { feedIndex } from './migrations/003-feed.ts';
import { regroupedTypes } from './migrations/004-regrouped.ts';
import { comparedGeneration } from './migrations/005-compared.ts';
import { generationLog } from './migrations/006-generations.ts';
import { generationEnds } from './migrations/007-ends.ts';
import { semanticBases } from './migrations/008-bases.ts';
import { baseFiles } from './migrations/009-base-files.ts';
import { cleanedRows } from './migrations/010-cleaned.ts';

export const historyMigrations = [
  changeTables,
  aliasTables,
  feedIndex,
  regroupedTypes,
  comparedGeneration,
  generationLog,
  generationEnds,
  semanticBases,
  baseFiles,
  cleanedRows,
] as const;
