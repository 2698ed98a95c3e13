/**
 * Lets calls that answer from the files wait until the code map holds what was written before them, so that every shell sees
 * a file right after it was saved. A mass of changes is not waited for: the state then says that more may have changed.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { CallContext } from '../handler.ts';
import type { LiveState } from '../live-state.ts';
import type { Log } from '../storage/storage.ts';
import type { Upkeep } from '../upkeep.ts';

/** After this a call is answered with what is known, and the state says that it may be old. */
const patienceMs = 3_000;

/** They answer from other things than the files, or look at these themselves. */
const apart: ReadonlySet<WorkspaceMethodName> = new Set<WorkspaceMethodName>([
  ...(['index.run', 'ops.list', 'ops.cancel', 'StreamOp', 'diagnostics.engine', 'diagnostics.log'] as const),
  ...([
    'generations.status',
    'generations.list',
    'generations.trigger',
    'generations.wait',
    'generations.stop',
  ] as const),
  ...(['evolution.status', 'evolution.start', 'evolution.stop', 'evolution.pause', 'evolution.log'] as const),
  ...(['evolution.stats', 'evolution.consent', 'evolution.setDistilled', 'models.list', 'models.pull'] as const),
  ...(['config.list', 'config.set', 'memory.models', 'memory.model', 'semantics.cancel', 'semantics.queue'] as const),
  ...(['ask.sessions', 'ask.session', 'ask.forget', 'investigation.list', 'workspace.seen', 'diff.seen'] as const),
]);

export interface FreshReads {
  /** Resolves when the call may be answered. Throws when its signal is aborted. */
  before(method: WorkspaceMethodName, context: CallContext): Promise<void>;
  /** Whether all files are being looked at. */
  looking(now: boolean): void;
}

export interface FreshReadsOptions {
  upkeep: Pick<Upkeep, 'look' | 'upToDate'>;
  live: LiveState;
  log: Log;
  /** Whether files are watched; if not, the files were checked once for the single call of this engine. */
  watch: boolean;
}

export function createFreshReads({ upkeep, live, log, watch }: FreshReadsOptions): FreshReads {
  let looking = false;
  /** Calls that were answered before it was known what had changed. */
  let late = 0;
  /** The last look failed. */
  let failed = false;

  function tell(): void {
    const unsure = looking || failed || late > 0;
    if (live.get().looking !== unsure) live.set({ looking: unsure });
  }

  async function followed(work: Promise<void>): Promise<void> {
    try {
      await work;
      failed = false;
    } catch (thrown) {
      const error = toMemoError(thrown);
      if (error.code === 'Cancelled') return;
      log.warn(`looking for changed files: ${error.message}`);
      failed = true;
    }
    tell();
  }

  return {
    async before(method, { signal, key, now }) {
      if (now === true || apart.has(method) || live.get().phase !== 'ready') return;
      if (!watch && key === undefined) return;
      const work = followed(method === 'Status' ? upkeep.look() : upkeep.upToDate());
      if (await endsWithin(work, signal)) return;
      signal.throwIfAborted();
      late += 1;
      tell();
      void work.then(() => {
        late -= 1;
        tell();
      });
    },
    looking(now) {
      looking = now;
      tell();
    },
  };
}

/** False after `patienceMs`, or when aborted. */
function endsWithin(work: Promise<void>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (ended: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(ended);
    };
    const onAbort = (): void => end(false);
    const timer = setTimeout(() => end(false), patienceMs);
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then(() => end(true));
  });
}
