/**
 * The workspace of a server: attached in the background, so that the client is greeted at once, and again when that failed.
 * Calls wait a while for the first look at the files and then answer as far as it went, saying so.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { attach, type LinkOptions, productVersion, type WorkspaceLink } from '../link/link.ts';

/** Below the minute after which clients give up on a call. */
export const patienceMs = 20_000;

export interface McpWorkspace {
  /** Throws what opening the folder throws. */
  link(signal: AbortSignal): Promise<WorkspaceLink>;
  /** The same when the files were looked at, or `patienceMs` later. Tells each step of the way. */
  ready(signal: AbortSignal, tell: (message: string) => void): Promise<WorkspaceLink>;
  close(): Promise<void>;
}

export function openWorkspace(root: string, options: Partial<LinkOptions> = {}): McpWorkspace {
  const closing = new AbortController();
  let attached: Promise<WorkspaceLink> | null = null;

  function begin(): Promise<WorkspaceLink> {
    const link = attach(root, {
      ...{ version: productVersion(), shell: 'mcp', watch: true, signal: closing.signal },
      ...options,
    });
    link.catch(() => {
      // Who waits for it is told; the next call tries again.
      if (attached === link) attached = null;
    });
    return link;
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
    async close() {
      closing.abort();
      const opened = await attached?.catch(() => null);
      await opened?.close();
    },
  };
}

export type Freshness = 'fresh' | 'stale' | 'indexing';

/** `stale`: files have changed that the code map has not read yet. */
export function freshnessOf({ phase, pendingFiles }: WorkspaceState): Freshness {
  if (phase !== 'ready') return 'indexing';
  return pendingFiles > 0 ? 'stale' : 'fresh';
}

function race<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(toMemoError(signal.reason));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
