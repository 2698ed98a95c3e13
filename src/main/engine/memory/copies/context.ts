/** What writing and reading of copies share. */
import path from 'node:path';
import type { Clock } from '#shared/base/clock.ts';
import type { Log, SetAsideNotice } from '../../storage/storage.ts';
import type { Commits } from '../store/commits.ts';
import type { Tombstones } from '../store/tables/tombstones.ts';
import type { FileTable } from './file-table.ts';
import type { Kind } from './kinds.ts';

export interface CopyContext {
  /** `.memo/memory`. */
  readonly dir: string;
  readonly kinds: readonly Kind[];
  readonly files: FileTable;
  readonly commits: Commits;
  readonly tombstones: Tombstones;
  readonly clock: Clock;
  readonly log: Log;
  /** A commit that need not be durable at once: what it loses is found again by looking at the files. */
  relaxed<T>(work: () => T): T;
  transaction<T>(work: () => T): T;
  /** Files that nobody writes for now, with the reason as a sentence: they hold conflict marks, or cannot be read. */
  readonly blocked: Map<string, string>;
  /** Has this copy written, or taken away, when its turn comes. */
  behind(kind: Kind, id: string): void;
  onSetAside(notice: SetAsideNotice): void;
}

/** Below the folder of copies, with `/`; the key of `json_files`. */
export const pathOf = (kind: Kind, id: string): string => `${kind.folder}/${kind.fileName(id)}`;

export const fileOf = ({ dir }: Pick<CopyContext, 'dir'>, relative: string): string => path.join(dir, relative);
