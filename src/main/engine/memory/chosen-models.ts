/**
 * The models that this user chose, in use (spec 05 "Embeddings"): read from the settings when memory is opened and whenever
 * they change, never from the workspace. Main type: ChosenModels. A model that takes its time is opened in the background;
 * one that cannot be opened is told of, and memo-embed stands in for it, so that search by meaning is always there.
 */
import { type FSWatcher, watch } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { toMemoError } from '#shared/base/errors.ts';
import { type Analyst, openAnalyst } from '../analyst/analyst.ts';
import {
  type Embedder,
  type EmbedderChoice,
  type ModelSettings,
  openEmbedder,
  openReranker,
  readModelSettings,
} from '../models/models.ts';
import { userDataDir } from '../storage/storage.ts';
import type { Reranker } from './find/find.ts';

export interface ChosenModels {
  /** null while the first one is being opened, and where none can be used. */
  embedder(): Embedder | null;
  reranker(): Reranker | null;
  /** null where the settings name no place that may be asked. */
  analyst(): Analyst | null;
  /** `use` gets each embedder from now on that is not `known`; the one before is closed after. */
  follow(use: (embedder: Embedder | null) => void, known: Embedder | null): void;
  /** Resolves when what was chosen last is in use. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface ChosenModelsOptions {
  /** Whether later changes of the settings are followed. */
  watch: boolean;
  /** A sentence for the person; null when it is settled. */
  onNotice(key: 'embedder' | 'reranker' | 'analyst', message: string | null): void;
  onFailed(thrown: unknown): void;
}

const file = 'settings.json';
/** One change of a file is told several times. */
const quietMs = 100;
/** Cross-encoders are trained to tell answers from other texts at the middle of their scale. */
const answers = 0.5;
const standIn: EmbedderChoice = { kind: 'memo-embed' };

export async function openChosenModels(options: ChosenModelsOptions): Promise<ChosenModels> {
  const { onNotice } = options;
  const closing = new AbortController();
  let settings: ModelSettings | null = null;
  let embedder: Embedder | null = null;
  let reranker: (Reranker & { close(): Promise<void> }) | null = null;
  let analyst: Analyst | null = null;
  let use: (embedder: Embedder | null) => void = () => {};
  let working: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function useEmbedder(choice: EmbedderChoice): Promise<void> {
    let message: string | null = null;
    const next = await openEmbedder(choice, closing.signal).catch((thrown: unknown) => {
      if (closing.signal.aborted) throw thrown;
      message = toMemoError(thrown).message;
      return choice.kind === standIn.kind ? null : openEmbedder(standIn, closing.signal);
    });
    const before = embedder;
    embedder = next;
    use(next);
    onNotice('embedder', message && `${message} Until then the built-in model is used.`);
    await before?.close();
  }

  async function useReranker(name: string | null): Promise<void> {
    const before = reranker;
    reranker = null;
    let message: string | null = null;
    try {
      const next = name === null ? null : await openReranker(name);
      reranker = next && { threshold: answers, score: next.score, close: next.close };
    } catch (thrown) {
      message = `${toMemoError(thrown).message} Until then results are not reranked.`;
    }
    onNotice('reranker', message);
    await before?.close();
  }

  function useAnalyst(choice: ModelSettings['analyst']): void {
    let message: string | null = null;
    try {
      analyst = openAnalyst(choice);
    } catch (thrown) {
      analyst = null;
      message = toMemoError(thrown).message;
    }
    onNotice('analyst', message);
  }

  async function apply(next: ModelSettings): Promise<void> {
    const before = settings;
    settings = next;
    if (!isDeepStrictEqual(next.analyst, before?.analyst)) useAnalyst(next.analyst);
    if (next.reranker !== (before?.reranker ?? null)) await useReranker(next.reranker);
    if (!isDeepStrictEqual(next.embedder, before?.embedder)) await useEmbedder(next.embedder);
  }

  /** One after the other: the last one that was read is the one in use. */
  function later(work: () => Promise<void>): Promise<void> {
    working = working.then(work).catch((thrown: unknown) => {
      if (!closing.signal.aborted) options.onFailed(thrown);
    });
    return working;
  }

  function look(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void later(async () => apply(await readModelSettings())), quietMs).unref();
  }

  // Before the first reading, so that no change falls in between.
  const watcher = options.watch ? watched(look, options.onFailed) : null;
  const first = await readModelSettings();
  const applied = later(() => apply(first));
  // It is there at once; of the others search by words does not wait.
  if (first.embedder.kind === standIn.kind) await applied;

  return {
    embedder: () => embedder,
    reranker: () => reranker,
    analyst: () => analyst,
    follow(follower, known) {
      use = follower;
      if (embedder !== known) use(embedder);
    },
    settled: () => working,
    async close() {
      watcher?.close();
      clearTimeout(timer);
      closing.abort();
      use = () => {};
      await working;
      await reranker?.close();
      await embedder?.close();
    },
  };
}

/** The folder is watched, for the file is replaced by another at each change. */
function watched(look: () => void, onFailed: (thrown: unknown) => void): FSWatcher | null {
  try {
    const watcher = watch(userDataDir(), { persistent: false }, (_, name) => {
      if (name === null || name === file) look();
    });
    return watcher.on('error', onFailed);
  } catch (thrown) {
    // Some file systems tell of no change; what was chosen is used from the next start on.
    onFailed(thrown);
    return null;
  }
}
