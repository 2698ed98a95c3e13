/** `logs/engine.log`: one line an entry, at most two files. A log that cannot be written must not stop the engine. */
import { closeSync, constants, lstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { systemClock } from '#shared/base/clock.ts';

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

const maxBytes = 1024 * 1024;
const flags =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

/** Appends to `file`; over 1 MB it becomes `<file>.1`. What is secret is left out by the caller. */
export function createLog(file: string, clock = systemClock): Log {
  const write = (level: string, message: string): void => {
    const line = `${new Date(clock.now()).toISOString()} ${level} ${oneLine(message)}\n`;
    try {
      rotate(file);
      const handle = openSync(file, flags, 0o600);
      try {
        writeSync(handle, line);
      } finally {
        closeSync(handle);
      }
    } catch {
      // Disk full or folder gone: the operation that matters reports it.
    }
  };
  return {
    info: (message) => write('info ', message),
    warn: (message) => write('warn ', message),
    error: (message) => write('error', message),
  };
}

function rotate(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found !== undefined && found.size > maxBytes) renameSync(file, `${file}.1`);
}

/** File names may hold line breaks and escape sequences; an entry must not be able to forge another. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
