/**
 * Embedding away from the engine thread: texts go over in batches, so that a cancelled caller and a query in between
 * wait for one batch and not for all. Main type: EmbedThread.
 */
import { MemoError } from '#shared/base/errors.ts';
import { type JobThread, untilAborted } from '../../threads/threads.ts';
import type { TextKind } from '../embedder.ts';
import type { Dtype } from './model-files.ts';
import type { FolderRecipe } from './recipe.ts';

/** What goes over at a time; a longer text goes alone. */
export interface BatchSize {
  readonly texts: number;
  readonly letters: number;
}

export interface EmbedThread {
  embed(texts: readonly string[], kind: TextKind, signal: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export function createEmbedThread(thread: JobThread<EmbedJob, Float32Array[]>, batch: BatchSize): EmbedThread {
  const turns = createTurns();
  const cancelled = (): MemoError => new MemoError('Cancelled', 'The embedding of texts was cancelled.');
  let closed = false;

  async function run(job: EmbedJob, signal: AbortSignal): Promise<Float32Array[]> {
    await turns.next(job.kind === 'query');
    try {
      if (signal.aborted || closed) throw cancelled();
      return await thread.run(job);
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

function* batches(texts: readonly string[], most: BatchSize): Generator<string[]> {
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

/** One at a time; work that a person waits for goes before background work. */
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

// What a thread or process that makes vectors is started with and asked; plain data, because it crosses over.

export interface MemoEmbedSource {
  readonly folder: string;
  /** Tokens of a window. */
  readonly limit: number;
}

export interface FolderSource {
  readonly folder: string;
  readonly subfolder: string;
  readonly dtype: Dtype;
  readonly recipe: FolderRecipe;
}

export interface EmbedJob {
  readonly texts: readonly string[];
  readonly kind: TextKind;
}
