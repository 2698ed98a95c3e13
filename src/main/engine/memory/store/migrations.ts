/** All migrations of memory.db, in order. */
import type { Migration } from '../../storage/storage.ts';
import { memoryTables } from './migrations/001-memory.ts';
import { findTables } from './migrations/002-find.ts';
import { freshnessTables } from './migrations/003-freshness.ts';
import { linkIndexes } from './migrations/004-links.ts';
import { twinIndex } from './migrations/005-twins.ts';
import { ownMerges } from './migrations/006-merges.ts';
import { evolutionLog } from './migrations/007-evolution-log.ts';
import { practiceEdits } from './migrations/008-practices.ts';
import { logDomain } from './migrations/009-log-domain.ts';
import { origin } from './migrations/010-origin.ts';
import { memoryReceipts } from './migrations/011-receipts.ts';
import { origins } from './migrations/012-origins.ts';

export const memoryMigrations: readonly Migration[] = [
  memoryTables,
  findTables,
  freshnessTables,
  linkIndexes,
  twinIndex,
  ownMerges,
  evolutionLog,
  practiceEdits,
  logDomain,
  origin,
  memoryReceipts,
  origins,
];
