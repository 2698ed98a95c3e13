/** All migrations of history.db, in order. */
import { changeTables } from './migrations/001-changes.ts';

export const historyMigrations = [changeTables] as const;
