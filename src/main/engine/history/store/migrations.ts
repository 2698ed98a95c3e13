/** All migrations of history.db, in order. */
import { changeTables } from './migrations/001-changes.ts';
import { aliasTables } from './migrations/002-aliases.ts';
import { feedIndex } from './migrations/003-feed.ts';

export const historyMigrations = [changeTables, aliasTables, feedIndex] as const;
