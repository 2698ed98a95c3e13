/**
 * `logs/engine.log` and the other logs: one line an entry, at most two files each. A log that cannot be written must not
 * stop the engine.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '#shared/base/clock.ts';
import { checkInPlace } from './write/held-folder.ts';

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

const maxBytes = 1024 * 1024;
/** A link or pipe in place of a log is not followed and not waited for. */
const plain = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | plain;

/** Appends to `file`; over 1 MB it becomes `<file>.1`. What is secret is left out by the caller. */
export function createLog(file: string, clock = systemClock): Log {
  const write = (level: string, message: string): void => {
    const line = `${new Date(clock.now()).toISOString()} ${level} ${oneLine(message)}\n`;
    try {
      checkInPlace(path.dirname(file));
      rotate(file);
      const handle = openSync(file, flags, 0o600);
      try {
        writeSync(handle, line);
      } finally {
        closeSync(handle);
      }
    } catch {
      // Disk full, folder gone or a link by now: the operation that matters reports it.
    }
  };
  return {
    info: (message) => write('info ', message),
    warn: (message) => write('warn ', message),
    error: (message) => write('error', message),
  };
}

/** A log that contains each message once, also across restarts, for as far back as the log goes. */
export function createOnceLog(file: string, clock = systemClock): (message: string) => void {
  const log = createLog(file, clock);
  let noted: Set<string> | null = null;
  return (message) => {
    const text = oneLine(message);
    noted ??= new Set([`${file}.1`, file].flatMap(messagesOf));
    if (noted.has(text)) return;
    if (noted.size >= maxNoted) noted.clear();
    noted.add(text);
    log.warn(message);
  };
}

/** Messages remembered; beyond that a message may be repeated. */
const maxNoted = 50_000;

function messagesOf(file: string): string[] {
  try {
    const handle = openSync(file, constants.O_RDONLY | plain);
    try {
      const found = fstatSync(handle);
      if (!found.isFile() || found.size > 2 * maxBytes) return [];
      const lines = readFileSync(handle, 'utf8').split('\n');
      return lines.map((line) => line.replace(/^\S+ \w+ +/, ''));
    } finally {
      closeSync(handle);
    }
  } catch {
    // No log yet, or none that can be read: everything is new.
    return [];
  }
}

function rotate(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found !== undefined && found.size > maxBytes) renameSync(file, `${file}.1`);
}

/** File names may hold line breaks and escape sequences; an entry must not be able to forge another. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
