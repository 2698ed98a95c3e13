/**
 * Embedding on a worker thread: texts go over in batches, so that a caller who cancels and a query that comes in between
 * wait for one batch and not for all. The thread ends when idle. Main type: EmbedThread.
 */
import { MemoError } from '#shared/base/errors.ts';
import { createJobThread, untilAborted } from '../../threads/threads.ts';
import type { TextKind } from '../embedder.ts';
import type { EmbedJob, ModelSource } from './embed-job.ts';

export interface EmbedThreadOptions {
  readonly source: ModelSource;
  readonly dimensions: number;
  /** JavaScript heap. */
  readonly heapMb: number;
  /** A batch ends with either; a longer text is a batch of its own. */
  readonly batch: { readonly texts: number; readonly letters: number };
  readonly idleMs?: number;
}

export interface EmbedThread {
  embed(texts: readonly string[], kind: TextKind, signal: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export function createEmbedThread({ source, dimensions, batch, ...limits }: EmbedThreadOptions): EmbedThread {
  const thread = createJobThread<EmbedJob, Float32Array>({ entry: 'embed-worker', workerData: source, ...limits });
  const turns = createTurns();
  const cancelled = (): MemoError => new MemoError('Cancelled', 'The embedding of texts was cancelled.');
  let closed = false;

  async function run(job: EmbedJob, signal: AbortSignal): Promise<Float32Array[]> {
    await turns.next(job.kind === 'query');
    try {
      if (signal.aborted || closed) throw cancelled();
      const flat = await thread.run(job);
      return job.texts.map((_, at) => flat.slice(at * dimensions, (at + 1) * dimensions));
    } finally {
      turns.done();
    }
  }

  async function embed(texts: readonly string[], kind: TextKind, signal: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const part of batches(texts, batch)) vectors.push(...(await run({ texts: part, kind }, signal)));
    return vectors;
  }

  return {
    embed: (texts, kind, signal) => untilAborted(embed(texts, kind, signal), signal, cancelled().message),
    async close() {
      closed = true;
      await thread.end(cancelled());
    },
  };
}

export function* batches(
  texts: readonly string[],
  most: { readonly texts: number; readonly letters: number },
): Generator<string[]> {
  let batch: string[] = [];
  let letters = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length === most.texts || letters + text.length > most.letters)) {
      yield batch;
      batch = [];
      letters = 0;
    }
    batch.push(text);
    letters += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** One at a time; whoever waits for a person goes before whoever works in the background. */
function createTurns(): { next(urgent: boolean): Promise<void>; done(): void } {
  const urgently: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let busy = false;
  return {
    async next(urgent) {
      if (busy) await new Promise<void>((go) => (urgent ? urgently : waiting).push(go));
      busy = true;
    },
    done() {
      const go = urgently.shift() ?? waiting.shift();
      if (go === undefined) busy = false;
      else go();
    },
  };
}
