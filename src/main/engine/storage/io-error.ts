/** What the system said about a file, as an error that names the file and the mend. */
import { MemoError } from '#shared/base/errors.ts';

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
  EISDIR: 'there is a folder in its place. Move the folder away',
  ENOTDIR: 'part of its path is a file, not a folder',
  ENAMETOOLONG: 'its path is too long for this system',
};

/** `action` completes "Could not …": `write /a/b.json`. */
export function ioError(action: string, thrown: unknown): MemoError {
  if (thrown instanceof MemoError) return thrown;
  const code = errnoOf(thrown);
  const why = mends[code] ?? (thrown instanceof Error ? thrown.message : String(thrown));
  const refused = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
  return new MemoError(
    refused ? 'Refused' : 'InternalError',
    `Could not ${action}: ${why}.`,
    { errno: code },
    { cause: thrown },
  );
}
