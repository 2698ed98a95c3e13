/**
 * The web shell: the page and the contract in a browser, on this machine only. Two processes: the one that the terminal
 * holds keeps the address and the secrets (`runWebShell`), its child does all the work (`web-process.ts`). So a child
 * that crashes or is killed comes back at the same address, with browsers still let in and the same folder, and the
 * page continues.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fromErrorObject, MemoError } from '#shared/base/errors.ts';
import { createRestarts } from '#shared/base/restarts.ts';
import { sentence } from '#shared/base/sentence.ts';
import { engineEnvironment, entryUrl } from '../engine/storage/storage.ts';
import { newPass } from './gate.ts';
import type { FromServer, ServerStart } from './messages.ts';

export interface WebRun {
  /**
   * Finds the absolute path of the folder to open; null for the welcome view. Asked while the server starts; what it throws
   * ends the run.
   */
  root(): Promise<string | null>;
  /** A person ends it. */
  signal: AbortSignal;
  /** The link with its one-time token, once there is a server behind it. */
  onOpen(url: string): void;
  /** A sentence for the person at the terminal. */
  say(text: string): void;
}

/** A server that does not end on its own after this is killed, in milliseconds. */
const shutdownMs = 10_000;

/**
 * Resolves when the person ended it, or when it was unused for a while. Rejects with the server's error when it cannot
 * start, and with InternalError when it ended unexpectedly too often.
 */
export async function runWebShell({ root, signal, onOpen, say }: WebRun): Promise<void> {
  const start: ServerStart = { port: 0, root: null, pass: newPass() };
  const restarts = createRestarts(() => performance.now());
  let opened = false;
  while (!signal.aborted) {
    const child = fork(entryUrl('web-process'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
      // In an installed app this program is Electron, which would open a window.
      env: { ...engineEnvironment(), ELECTRON_RUN_AS_NODE: '1' },
    });
    let refusal: MemoError | null = null;
    child.on('message', (message) => {
      const told = message as FromServer;
      if (told.kind === 'failed') refusal = fromErrorObject(told.error);
      else if (told.kind === 'said') say(told.text);
      else if (told.kind === 'workspace') start.root = told.root;
      else if (told.kind === 'entered') start.pass.token = null;
      else {
        start.port = told.port;
        if (!opened) onOpen(told.url);
        opened = true;
      }
    });
    const end = endOf(child, signal);
    try {
      if (!opened) start.root = await root();
    } catch (thrown) {
      // It was told nothing yet and holds nothing.
      child.kill('SIGKILL');
      await end;
      throw thrown;
    }
    if (child.connected) child.send(start);
    const how = await end;
    if (refusal !== null && !signal.aborted) throw refusal;
    if (how === null || signal.aborted) return;
    if (!restarts.again()) {
      throw new MemoError(
        'InternalError',
        sentence`The web shell ended by itself again and again (${how}). Nothing that was saved is lost. Run the same command to start it once more.`,
      );
    }
    say(`The web shell ended by itself (${how}). It is started again at the same address.`);
  }
}

/** null when it ended in order, else how it ended. */
function endOf(child: ChildProcess, signal: AbortSignal): Promise<string | null> {
  // It ends with the channel: the same way whether we want it or are killed ourselves.
  const stop = () => {
    if (child.connected) child.disconnect();
    setTimeout(() => child.kill('SIGKILL'), shutdownMs).unref();
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return new Promise((resolve) => {
    const ended = (how: string | null): void => {
      signal.removeEventListener('abort', stop);
      resolve(how);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, killedBy) => {
      const how = code === 0 ? null : (killedBy ?? `code ${code}`);
      // What it said last may still be on its way.
      if (child.connected) child.once('disconnect', () => ended(how));
      else ended(how);
    });
  });
}
