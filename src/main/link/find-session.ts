/**
 * Finds the way to the engine of a folder: the owner over its socket, or an engine of our own with the lock. It keeps
 * trying while another process has the folder open and does not answer: an owner that was stopped, or slept with its
 * machine, continues at some point. Callers hear of each silence (`onSilent`) and decide whether to wait on.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { openRemoteSession } from './remote-session.ts';
import type { LinkOptions, Session } from './session.ts';

/** How long an owner may hold the lock and not answer, while it starts or ends. */
const usualPatienceMs = 10_000;
/** Between two tries, in milliseconds; each pause is a tenth longer, because an owner may be away for hours. */
const pauses = { first: 25, longest: 500, growth: 1.1 };
/** Silence is counted in this many rounds: a process that was stopped, or slept with its machine, has missed only one. */
const rounds = 4;

interface Silence {
  /** The owner answered, or no process has the folder open: the count ends. */
  over(): void;
  /**
   * The owner does not answer: the count continues, or starts again. `why`: a better reason than the silence
   * itself, if there is one.
   */
  goesOn(why: MemoError | null): void;
}

/**
 * Resolves with a session, however long that takes. Rejects with what `signal` aborts with, and with errors that waiting does
 * not change: Refused for another version, NotFound, faults of opening the engine.
 * `onSilent` is called with Busy each time the owner has been silent for the patience of `options`.
 */
export async function findSession(
  root: string,
  options: LinkOptions,
  signal: AbortSignal,
  onSilent: (busy: MemoError) => void,
): Promise<Session> {
  const patienceMs = options.patienceMs ?? usualPatienceMs;
  const silence = countSilence(patienceMs, (why) => onSilent(why ?? silent(root)));
  silence.goesOn(null);
  try {
    // The short way, for a call that must be fast: a client of an owner prepares nothing and loads no engine.
    const stateDir = path.join(root, '.memo');
    const first = (await hasStateFolder(stateDir)) ? await join(stateDir, options, patienceMs, silence, signal) : null;
    return first ?? (await joinOrOwn(root, options, patienceMs, silence, signal));
  } finally {
    silence.over();
  }
}

/** A link in its place may lead to the engine of another folder; the long way refuses it. */
async function hasStateFolder(stateDir: string): Promise<boolean> {
  for (const folder of [stateDir, path.join(stateDir, 'run')]) {
    const found = await fs.lstat(folder).catch(() => null);
    if (!found?.isDirectory()) return false;
  }
  return true;
}

async function joinOrOwn(
  root: string,
  options: LinkOptions,
  patienceMs: number,
  silence: Silence,
  signal: AbortSignal,
): Promise<Session> {
  const { checkFolder } = await import('../engine/workspace/workspace.ts');
  const { prepareStateFolder, tryLock } = await import('../engine/storage/storage.ts');
  const { openOwnSession } = await import('./own-session.ts');
  const folder = await checkFolder(root);
  const state = await prepareStateFolder(folder);
  for (let pauseMs = pauses.first; ; pauseMs = Math.min(pauses.longest, pauseMs * pauses.growth)) {
    signal.throwIfAborted();
    const remote = await join(state.dir, options, patienceMs, silence, signal);
    if (remote) return remote;
    const lock = tryLock(state.lockFile);
    if (lock) {
      silence.over();
      return openOwnSession(lock, { ...options, folder, state });
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {}); // Aborted: the loop throws the reason.
  }
}

/** null where no process listens, or the owner takes no more clients: commands are clients for a moment only. */
async function join(
  stateDir: string,
  { version }: LinkOptions,
  patienceMs: number,
  silence: Silence,
  signal: AbortSignal,
): Promise<Session | null> {
  try {
    const session = await openRemoteSession(stateDir, { version, patienceMs, signal, onAnswer: silence.over });
    if (session === null) silence.goesOn(null);
    return session;
  } catch (thrown) {
    signal.throwIfAborted();
    const error = toMemoError(thrown);
    if (error.code !== 'Busy') throw thrown;
    silence.goesOn(error);
    return null;
  }
}

function silent(root: string): MemoError {
  const ownerFile = path.join(root, '.memo', 'run', 'engine.lock');
  return new MemoError(
    'Busy',
    sentence`Another Memoscope has ${root} open but does not answer: it is stopped, is asked by a thousand others, or runs in another container. End it (${ownerFile} tells its process id there) and try again.`,
  );
}

function countSilence(patienceMs: number, onOver: (why: MemoError | null) => void): Silence {
  let timer: NodeJS.Timeout | undefined;
  let missed = 0;
  let why: MemoError | null = null;
  return {
    over() {
      clearInterval(timer);
      timer = undefined;
    },
    goesOn(reason) {
      why = reason;
      if (timer !== undefined) return;
      missed = 0;
      timer = setInterval(() => {
        missed += 1;
        if (missed % rounds === 0) onOver(why);
      }, patienceMs / rounds);
    },
  };
}
