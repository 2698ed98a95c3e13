/**
 * git, called as plumbing only and so that nothing planted in a repository runs: an absolute git from an absolute
 * PATH, a listed environment, overriding configuration, a time limit for pipes planted as files.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';

/** The only commands that are ever run. */
type Plumbing = 'ls-files' | 'ls-tree' | 'cat-file' | 'rev-parse' | 'rev-list' | 'diff-tree' | 'for-each-ref' | 'blame';

export interface GitRun {
  ok: boolean;
  stdout: Buffer;
  stderr: string;
  /** It was ended because it did nothing: what it waits for, such as a pipe in the place of a file, never comes. */
  stalled: boolean;
}

interface GitOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** What the command reads on its standard input. */
  input?: string;
  /** Takes the output as it comes, instead of `stdout`; what it throws ends the command. */
  onOutput?(chunk: Buffer): void | Promise<void>;
}

const overrides = [
  '--no-optional-locks',
  '--literal-pathspecs',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.pager=cat',
    'safe.bareRepository=explicit',
    'blame.ignoreRevsFile=',
  ].flatMap((c) => ['-c', c]),
];
/** What git may see of ours: where programs and the person's own git settings are, nothing else. */
const passed = [
  'HOME',
  'XDG_CONFIG_HOME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'SYSTEMROOT',
  'TMPDIR',
  'TEMP',
  'TMP',
];
const defaultTimeoutMs = 30_000;
const maxOutputBytes = 512 * 1024 * 1024;

/**
 * Runs one command in `cwd`. `ok: false` when git is missing, fails, hangs or writes too much: callers then do
 * without. Throws Cancelled when the signal is aborted.
 */
export async function runGit(
  cwd: string,
  command: Plumbing,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitRun> {
  const { signal, timeoutMs = defaultTimeoutMs, input, onOutput } = options;
  signal?.throwIfAborted();
  const asked = `${command} ${cwd}`;
  if (performance.now() < (stallsUntil.get(asked) ?? 0)) return failed('git waited in vain a moment ago', true);
  const searchPath = absolutePath(process.env.PATH ?? '');
  const git = findProgram(searchPath);
  if (git === null) return failed('git was not found', false);
  const env = environment(searchPath.join(path.delimiter));
  return new Promise((resolve, reject) => {
    const child = spawn(git, [...overrides, command, ...args], {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    // A command that ends before it has read all of its input says so by its code.
    child.stdin.on('error', () => undefined).end(input ?? '');
    const chunks: Buffer[] = [];
    let failure: unknown = null;
    let size = 0;
    let stderr = '';
    let stalled = false;
    const stop = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(stop, timeoutMs);
    const watch = watchForStall(child, () => {
      stalled = true;
      stallsUntil.set(asked, performance.now() + restMs);
      stop();
    });
    signal?.addEventListener('abort', stop, { once: true });
    const end = (ok: boolean): void => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(new MemoError('Cancelled', 'Asking git was cancelled.'));
      else if (failure !== null) reject(failure);
      else resolve({ ok, stdout: Buffer.concat(chunks), stderr, stalled });
    };
    /** One piece after the other: Node lets a pipe flow again when its process ends, even if it was paused. */
    let taking = Promise.resolve();
    const take = async (chunk: Buffer): Promise<void> => {
      try {
        if (failure === null) await onOutput?.(chunk);
      } catch (thrown) {
        failure = thrown;
        stop();
      }
      child.stdout.resume();
    };
    child.stdout.on('data', (chunk: Buffer) => {
      if (onOutput !== undefined) {
        child.stdout.pause();
        taking = taking.then(() => take(chunk));
        return;
      }
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxOutputBytes) stop();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < 100_000) stderr += text;
    });
    child.once('error', () => end(false));
    child.once('close', (code) => void taking.then(() => end(code === 0)));
  });
}

const failed = (stderr: string, stalled: boolean): GitRun => ({ ok: false, stdout: Buffer.alloc(0), stderr, stalled });

/** Command and folder → until when it is not asked again: to open a folder asks several times. */
const stallsUntil = new Map<string, number>();
const restMs = 60_000;
const lookMs = 500;
/** So many looks in a row without a sign of life. */
const looks = 4;

/**
 * On Linux the state of a process is readable: one that sleeps, and has neither used the processor nor written output
 * for two seconds, is stalled. Waiting for a disk is a different state. Elsewhere only the time limit applies.
 */
function watchForStall(child: ChildProcess, onStall: () => void): NodeJS.Timeout | undefined {
  if (process.platform !== 'linux') return undefined;
  let before = '';
  let still = 0;
  child.stdout?.on('data', () => {
    still = 0;
  });
  return setInterval(() => {
    const now = sleepsAfter(child.pid);
    // The reader may take a while for a piece; git then waits for nothing else.
    const isWaitedFor = child.stdout?.isPaused() === false;
    still = isWaitedFor && now !== null && now === before ? still + 1 : 0;
    before = now ?? '';
    if (still >= looks) onStall();
  }, lookMs);
}

/** The processor time that a sleeping process has used; null for one that works, waits for a disk or is gone. */
function sleepsAfter(pid: number | undefined): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold anything: the state first, the two times as 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'S' ? `${fields[11]} ${fields[12]}` : null;
  } catch {
    // It has ended.
    return null;
  }
}

function environment(searchPath: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    PATH: searchPath,
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    GIT_ATTR_NOSYSTEM: '1',
    // A planted promisor remote would fetch missing objects through a command of its choice.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    // History is what the commits say: a planted reference or file must not change it.
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: os.devNull,
  };
  for (const name of passed) if (process.env[name] !== undefined) env[name] = process.env[name];
  return env;
}

/** Without relative entries: they would look for programs in the opened folder. */
function absolutePath(value: string): string[] {
  return value.split(path.delimiter).filter((entry) => path.isAbsolute(entry));
}

function findProgram(folders: readonly string[]): string | null {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  for (const folder of folders) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
