/**
 * Counts what an agent runs: a folder of small scripts before its PATH, one for each program, that run the real one, log its name and the bytes
 * that it printed, and hand both on. For POSIX shells.
 */
import fs from 'node:fs';
import path from 'node:path';

export interface Calls {
  readonly total: number;
  /** By program. */
  readonly of: Readonly<Record<string, number>>;
  readonly bytes: number;
}

/** Programs that agents search and read with; others run uncounted. */
const programs = ['rg', 'grep', 'git', 'cat', 'sed', 'head', 'tail', 'find', 'ls', 'awk', 'wc', 'tree'];

/** `memoscope`: how to run it, or null for an arm that has none. Programs that this machine lacks are left out. */
export function writeWrappers(folder: string, log: string, memoscope: readonly string[] | null): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of programs) {
    const real = onPath(name);
    if (real !== null) writeWrapper(folder, log, name, [real]);
  }
  const absent = ['sh', '-c', 'echo "memoscope is not part of this task" >&2; exit 127'];
  writeWrapper(folder, log, 'memoscope', memoscope ?? absent);
}

function writeWrapper(folder: string, log: string, name: string, command: readonly string[]): void {
  const script = [
    '#!/bin/sh',
    // The programs that this script itself needs must not be counted.
    `PATH=${quoted(process.env.PATH ?? '/usr/bin:/bin')}`,
    'out=$(mktemp) || exit 125',
    `${command.map(quoted).join(' ')} "$@" >"$out"`,
    'code=$?',
    `printf '%s\\t%s\\n' ${quoted(name)} "$(wc -c <"$out")" >>${quoted(log)}`,
    'cat "$out"',
    'rm -f "$out"',
    'exit $code',
    '',
  ];
  fs.writeFileSync(path.join(folder, name), script.join('\n'), { mode: 0o755 });
}

export function readCalls(log: string): Calls {
  const lines = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  const of: Record<string, number> = {};
  let bytes = 0;
  for (const line of lines) {
    const [name = '', printed = '0'] = line.split('\t');
    of[name] = (of[name] ?? 0) + 1;
    bytes += Number(printed);
  }
  return { total: lines.length, of, bytes };
}

function onPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    if (folder !== '' && fs.existsSync(file)) return file;
  }
  return null;
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
