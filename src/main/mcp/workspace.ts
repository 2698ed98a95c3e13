/**
 * The workspace of a server: attached in the background, so that the client is greeted at once, and again when that failed.
 * Calls wait a while for the first look at the files and then answer as far as it went, saying so.
 * A client keeps its server for days; a folder that it does not ask about is let go, and attached again by the next request.
 */

import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { createQuiet } from '#shared/base/quiet.ts';
import { attach, type LinkOptions, productVersion, type WorkspaceLink } from '../link/link.ts';

/** Below the minute after which clients give up on a call. */
export const patienceMs = 20_000;

export interface McpWorkspace {
  /** Throws what opening the folder throws. */
  link(signal: AbortSignal): Promise<WorkspaceLink>;
  /** The same when the files were looked at, or `patienceMs` later. Reports each step. */
  ready(signal: AbortSignal, tell: (message: string) => void): Promise<WorkspaceLink>;
  /** Counts as use until the returned function is called. */
  use(): () => void;
  /** For how long it is attached without use, in milliseconds; 0 where it is not attached or still works at something. */
  idleMs(): number;
  /** Lets the folder go until the next request. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** `rootOf`: absolute path of the folder, asked for whenever it is opened. */
export function openWorkspace(rootOf: () => Promise<string>, options: Partial<LinkOptions> = {}): McpWorkspace {
  const closing = new AbortController();
  const quiet = createQuiet(() => performance.now());
  let attached: Promise<WorkspaceLink> | null = null;
  let current: WorkspaceLink | null = null;
  /** The last letting go: the lock must be free before it is asked for again. */
  let resting: Promise<void> = Promise.resolve();

  function begin(): Promise<WorkspaceLink> {
    // What went wrong then was reported then; a lock that is still held is waited for.
    const rested = resting.catch(() => {});
    const link = rested.then(rootOf).then((root) =>
      attach(root, {
        ...{ version: productVersion(), shell: 'mcp', watch: true, signal: closing.signal },
        ...options,
      }),
    );
    link.then(
      (opened) => {
        if (attached === link) current = opened;
      },
      () => {
        // The caller has the error; the next call tries again.
        if (attached === link) attached = null;
      },
    );
    return link;
  }

  function rest(): Promise<void> {
    const link = attached;
    attached = null;
    current = null;
    if (link !== null) {
      resting = link.then(
        (opened) => opened.close(),
        () => {
          // It never opened.
        },
      );
    }
    return resting;
  }

  async function link(signal: AbortSignal): Promise<WorkspaceLink> {
    if (closing.signal.aborted) throw new MemoError('Cancelled', 'The server ends.');
    attached ??= begin();
    return race(attached, signal);
  }

  return {
    link,
    async ready(signal, tell) {
      const opened = await link(signal);
      const stop = opened.subscribe((event, payload) => {
        if (event !== 'op' || !('opId' in payload) || payload.state !== 'running') return;
        const { phase, done, total, detail = '' } = payload;
        tell(`${phase} ${done}${total === 0 ? '' : ` of ${total}`} ${detail}`.trim());
      });
      const enough = AbortSignal.timeout(patienceMs);
      try {
        await opened.settled(AbortSignal.any([signal, enough]));
      } catch (thrown) {
        if (!enough.aborted || signal.aborted) throw thrown;
      } finally {
        stop();
      }
      return opened;
    },
    use: quiet.begin,
    idleMs: () => (current === null ? 0 : Math.min(quiet.ms(), current.idleMs())),
    rest,
    close() {
      closing.abort();
      return rest();
    },
  };
}

function race<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(toMemoError(signal.reason));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
