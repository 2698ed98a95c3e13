/**
 * Exports index.json: on demand, at close, and at most every 30 s after changes, less often where it is large: it
 * holds all types, and saving a file now and then should not cost rewriting all of them each time. It is an export, so
 * a failure to write it is logged and tried again with the next change; the code map itself is untouched.
 */
import { open } from 'node:fs/promises';
import type { Clock } from '#shared/base/clock.ts';
import type { History } from '../history/history.ts';
import type { LiveMap } from '../live-map.ts';
import { atomicWriteFile, type Log } from '../storage/storage.ts';
import type { WorkspaceConfig } from '../workspace/workspace.ts';

export interface Exporter {
  changed(): void;
  /** A different generation is live, whose file was written while it was built: it is kept if it is complete. */
  swapped(): Promise<void>;
  /** Writes now what has changed since the last export. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const everyMs = 30_000;
/** So much longer than an export takes is the time until the next. */
const restTimes = 50;
/** Where index.json states when it was made. */
const headBytes = 200;
/** An export is short and is wanted at close too: nothing cancels it. */
const never = new AbortController().signal;

export function createExporter(options: {
  map: Pick<LiveMap, 'now' | 'read'>;
  history: Pick<History, 'state'>;
  contextDir: string;
  config(): WorkspaceConfig;
  clock: Clock;
  log: Log;
}): Exporter {
  const { map, history, contextDir, config, clock, log } = options;
  let pending = false;
  /** By the clock of the machine, which is that of the process that builds a generation. */
  let changedAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let tookMs = 0;
  let running: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (!pending) return;
    pending = false;
    const started = performance.now();
    try {
      const { hashes, semantics } = config();
      // Loaded here: a command that changes nothing does without.
      const { toldPacks } = await import('../context/context.ts');
      const packs = await toldPacks(contextDir);
      const told = { generatedAt: new Date(clock.now()), state: history.state, packs, hashes, semantics };
      await map.read(async () => {
        const { generation, codeMap } = map.now();
        await atomicWriteFile(generation.indexFile, codeMap.indexJson(told, never));
      });
      tookMs = performance.now() - started;
    } catch (thrown) {
      pending = true;
      log.warn(`index.json not written: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    running = running.then(write);
    return running;
  }

  function due(): void {
    pending = true;
    timer ??= setTimeout(() => void flush(), Math.max(everyMs, restTimes * tookMs));
    timer.unref();
  }

  return {
    changed() {
      changedAt = Date.now();
      due();
    },
    async swapped() {
      due();
      const { indexFile } = map.now().generation;
      if ((await beganAt(indexFile)) > changedAt) pending = false;
    },
    flush,
    close: flush,
  };
}

/** When the writing of the file began, in milliseconds since 1970; 0 where it does not say. */
async function beganAt(file: string): Promise<number> {
  try {
    await using handle = await open(file);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const [, at = ''] = /"generatedAt": "([^"]+)"/.exec(buffer.toString('utf8', 0, bytesRead)) ?? [];
    return Date.parse(at) || 0;
  } catch {
    return 0;
  }
}
