/**
 * The end of a log, as lines with their level; secrets are left out once more, because a log may be of an older
 * version. Main function: readLog. A limited number of bytes is read, whatever the size of the file, and only of a
 * plain file.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { Result } from '#shared/contract/contract.ts';
import { LogLevel, type LogLine } from '#shared/contract/diagnostics.ts';
import { redact } from '../redact/redact.ts';

export interface LogQuery {
  /** Absolute. */
  readonly file: string;
  readonly limit: number;
  /** This level and those above it. */
  readonly level: LogLevel;
}

export type LogTail = Result<'diagnostics.log'>;

const mostBytes = 256 * 1024;
/** Overlong lines are cut to this many letters. */
const mostLetters = 2_000;
/** A link or pipe in place of a log is not followed and not waited for. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const form = /^(\S+Z) (info|warn|error) +(.*)$/;
const levels = LogLevel.options;

/** A log that is missing, or none that can be read, has no lines. */
export function readLog({ file, limit, level }: LogQuery): LogTail {
  const { text, bytes, writtenAt, whole } = readEnd(file);
  // The first line may be cut.
  const lines = (whole ? text : text.slice(text.indexOf('\n') + 1)).split('\n').filter((line) => line !== '');
  const wanted = parsed(lines).filter((line) => levels.indexOf(line.level) >= levels.indexOf(level));
  return { lines: wanted.slice(-limit), more: !whole || wanted.length > limit, bytes, writtenAt };
}

/** A line without a header belongs to the entry before it. */
function parsed(lines: readonly string[]): LogLine[] {
  if (lines.length === 0) return [];
  let level: LogLevel = 'info';
  return redact(lines.map((line) => line.slice(0, mostLetters)).join('\n'))
    .split('\n')
    .map((line) => {
      const [, at = '', said, text = line] = form.exec(line) ?? [];
      level = LogLevel.safeParse(said).data ?? level;
      return { at, level, text };
    });
}

function readEnd(file: string): { text: string; bytes: number; writtenAt: number; whole: boolean } {
  const none = { text: '', bytes: 0, writtenAt: 0, whole: true };
  let handle: number;
  try {
    handle = openSync(file, flags);
  } catch {
    return none; // Nothing was written yet, or it is out of reach: there is nothing to show.
  }
  try {
    const { size, mtimeMs } = fstatSync(handle);
    if (!fstatSync(handle).isFile()) return none;
    const buffer = Buffer.alloc(Math.min(size, mostBytes));
    const read = readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    const text = buffer.toString('utf8', 0, read);
    return { text, bytes: size, writtenAt: mtimeMs, whole: size <= mostBytes };
  } finally {
    closeSync(handle);
  }
}
