/** A file error of the system, as an error that names the file and the fix. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';

/** The system's code of a failed file operation (`ENOENT`), or '' where there is none. */
export function errnoOf(thrown: unknown): string {
  if (!(thrown instanceof Error) || !('code' in thrown)) return '';
  return typeof thrown.code === 'string' ? thrown.code : '';
}

const mends: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space and try again',
  EDQUOT: 'your quota on this disk is used up. Free some space and try again',
  EACCES: 'permission was denied. Give yourself access to it and try again',
  EPERM: 'the system does not permit it. Check its owner and permissions',
  EROFS: 'the disk is read-only',
  EBUSY: 'another program holds it, or it is mounted by itself. Let go of it, or mount its folder, and try again',
  EISDIR: 'there is a folder in its place. Move the folder away',
  ENOTDIR: 'part of its path is a file, not a folder',
  ENAMETOOLONG: 'its path is too long for this system',
};

/** Refusals of the disk: not our fault, and for a person to fix. */
const refusals = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EISDIR', 'ENOTDIR']);
/** The same from SQLite, by the beginning of its code. */
const refusalsOfSqlite: readonly [string, string][] = [
  ['SQLITE_FULL', 'ENOSPC'],
  ['SQLITE_READONLY', 'EROFS'],
  ['SQLITE_PERM', 'EACCES'],
];

/** The system's code in an error of SQLite or the system. */
function systemCode(thrown: unknown): string {
  const told = errnoOf(thrown);
  return refusalsOfSqlite.find(([begin]) => told.startsWith(begin))?.[1] ?? told;
}

/** `action` completes "Could not …": `write /a/b.json`. */
export function ioError(action: string, thrown: unknown): MemoError {
  if (thrown instanceof MemoError) return thrown;
  const code = systemCode(thrown);
  const why = mends[code] ?? (thrown instanceof Error ? thrown.message : String(thrown));
  return new MemoError(
    refusals.has(code) ? 'Refused' : 'InternalError',
    sentence`Could not ${action}: ${why}.`,
    { errno: code },
    { cause: thrown },
  );
}

/**
 * Turns an error of the system or of SQLite that the disk caused into an error that says so; null for any other. SQLite
 * reports a failed read or write without the reason (`SQLITE_IOERR`, `SQLITE_CANTOPEN`), most often a full disk.
 */
export function diskFault(thrown: unknown): MemoError | null {
  if (thrown instanceof MemoError && thrown.code !== 'InternalError') return null;
  const told = errnoOf(thrown);
  const code = systemCode(thrown);
  const place = thrown instanceof Error && 'path' in thrown ? ` ${String(thrown.path)}` : ' to its files';
  if (refusals.has(code)) return ioError(`write${place}`, Object.assign(new Error(String(thrown)), { code }));
  if (told.startsWith('SQLITE_IOERR') || told.startsWith('SQLITE_CANTOPEN')) {
    const message = 'Could not read or write a database: the disk failed or is full. Look at the disk and try again.';
    return new MemoError('Refused', message, { errno: told }, { cause: thrown });
  }
  return thrown instanceof Error && thrown.cause !== undefined ? diskFault(thrown.cause) : null;
}
