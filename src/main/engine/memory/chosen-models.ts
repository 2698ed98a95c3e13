/**
 * The models that this user chose (docs/models.md), in use: read from the settings of the app when memory is opened and
 * whenever they change, never from the workspace. Main type: ChosenModels. One that is slow to open is opened in the
 * background. Where one cannot be used a notice says why and search continues by words: another model in its place
 * would embed everything again, and once more when the chosen one is back.
 */
import { type FSWatcher, watch } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { ModelState } from '#shared/contract/memory/methods.ts';
import { type Analyst, type AnalystOptions, type AnalystStatus, openAnalyst } from '../analyst/analyst.ts';
import {
  type Embedder,
  type ModelSettings,
  modelFolders,
  openEmbedder,
  openReranker,
  readModelSettings,
  type ServerPlace,
} from '../models/models.ts';
import { userDataDir } from '../storage/storage.ts';
import type { Reranker } from './find/find.ts';

interface ChosenModels {
  /** null while it is being opened, and where it cannot be used. */
  embedder(): Embedder | null;
  reranker(): Reranker | null;
  /** null where its address cannot be used. */
  analyst(): Analyst | null;
  /** From now on `use` gets every embedder other than `known`, which it has; the one before is closed after. */
  follow(use: (embedder: Embedder | null) => void, known: Embedder | null): void;
  /** Resolves when what was chosen last is in use, or cannot be. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface ChosenModelsOptions {
  /** Whether later changes of the settings are followed. */
  watch: boolean;
  /** A sentence for the person; null when it is settled. */
  onNotice(key: Kind, message: string | null): void;
  onFailed(thrown: unknown): void;
}

type Kind = 'analyst' | 'embedder' | 'reranker';

const settingsFile = 'settings.json';
/** One change of a file is reported several times. */
const quietMs = 100;
/** A model that could not be used, because Ollama did not run, may be there now. */
const retryMs = 60_000;
/** Cross-encoders are trained to say yes above and no below. */
const rerankThreshold = 0.5;

export async function openChosenModels(options: ChosenModelsOptions): Promise<ChosenModels> {
  const { onNotice } = options;
  const closing = new AbortController();
  let settings: ModelSettings | null = null;
  let embedder: Embedder | null = null;
  let reranker: (Reranker & { close(): Promise<void> }) | null = null;
  let analyst: Analyst | null = null;
  let use: (embedder: Embedder | null) => void = () => {};
  let working: Promise<void> = Promise.resolve();
  let quiet: NodeJS.Timeout | undefined;

  async function usable<T>(key: Kind, open: () => T | Promise<T>): Promise<T | null> {
    try {
      const opened = await open();
      onNotice(key, null);
      return opened;
    } catch (thrown) {
      closing.signal.throwIfAborted();
      onNotice(key, toMemoError(thrown).message);
      return null;
    }
  }

  async function useReranker(name: string | null): Promise<void> {
    const before = reranker;
    reranker = await usable('reranker', async () => {
      if (name === null) return null;
      const { score, close } = await openReranker(name);
      return { threshold: rerankThreshold, score, close };
    });
    await before?.close();
  }

  async function useEmbedder(choice: ModelSettings['embedder']): Promise<void> {
    const before = embedder;
    embedder = await usable('embedder', async () => untilReplaced(await openEmbedder(choice, closing.signal)));
    if (embedder !== before) use(embedder);
    await before?.close();
  }

  /** A server may replace the model under its name at any time. It is then opened again as another embedder. */
  function untilReplaced(opened: Embedder): Embedder {
    const own: Embedder = {
      ...opened,
      async embed(texts, kind, signal) {
        try {
          return await opened.embed(texts, kind, signal);
        } catch (thrown) {
          const error = toMemoError(thrown);
          if (error.data.replaced === true && embedder === own) {
            embedder = null;
            use(null);
            onNotice('embedder', error.message);
          }
          throw thrown;
        }
      },
    };
    return own;
  }

  async function look(): Promise<void> {
    const before = settings;
    const now = await readModelSettings();
    settings = now;
    const isOther = (key: Kind): boolean => !isDeepStrictEqual(before?.[key], now[key]);
    if (isOther('analyst')) analyst = await usable('analyst', () => now.analyst && openAnalyst(now.analyst));
    if (isOther('reranker')) await useReranker(now.reranker);
    if (isOther('embedder') || embedder === null) await useEmbedder(now.embedder);
  }

  /** One after the other: what was read last is in use. */
  function lookNext(): Promise<void> {
    working = working.then(look).catch((thrown: unknown) => {
      if (!closing.signal.aborted) options.onFailed(thrown);
    });
    return working;
  }

  function lookSoon(): void {
    clearTimeout(quiet);
    quiet = setTimeout(lookNext, quietMs).unref();
  }

  // Before the first reading, so that no change falls in between.
  const watcher = options.watch ? watched(lookSoon, options.onFailed) : null;
  const retry = setInterval(() => {
    if (options.watch && embedder === null) lookSoon();
  }, retryMs).unref();
  const looked = lookNext();
  // The built-in one is there at once; with a different one, search goes by words until it is ready.
  if ((await readModelSettings()).embedder.kind === 'memo-embed') await looked;

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
      clearTimeout(quiet);
      clearInterval(retry);
      use = () => {};
      closing.abort(new MemoError('Cancelled', 'Memory was closed.'));
      await working;
      await reranker?.close();
      await embedder?.close();
    },
  };
}

/** The folder is watched, because the file is replaced by another at each change. */
function watched(onChange: () => void, onFailed: (thrown: unknown) => void): FSWatcher | null {
  try {
    const watcher = watch(userDataDir(), { persistent: false }, (_, name) => {
      if (name === null || name === settingsFile) onChange();
    });
    return watcher.on('error', onFailed);
  } catch (thrown) {
    // Some file systems do not report changes: what is chosen is used from the next start on.
    onFailed(thrown);
    return null;
  }
}

type Choices = Result<'memory.models'>;
type OfServer = Choices['server'];

/**
 * What a person may choose from in the settings: models of servers, folders of models, and the state of the one in
 * use.
 *
 * Asks the servers that the settings name each time, because they come and go. Throws Cancelled.
 */
export async function modelChoices(embedder: ModelState, signal: AbortSignal): Promise<Choices> {
  const { ollama, server, analyst } = await readModelSettings();
  // Of the server that does not answer questions any model will do.
  const asked = (place: ServerPlace | null): AnalystOptions | null =>
    place && { ...place, model: place.form === analyst?.form ? (analyst?.model ?? null) : null };
  const [folders, ofOllama, ofServer] = await Promise.all([
    modelFolders(),
    choicesOf(asked(ollama), signal),
    choicesOf(asked(server), signal),
  ]);
  return { embedder, folders, ollama: ofOllama, server: ofServer };
}

async function choicesOf(place: AnalystOptions | null, signal: AbortSignal): Promise<OfServer> {
  const nothing = { id: null, model: null, models: [], message: '' };
  if (place === null) return { ...nothing, state: 'off' };
  let status: AnalystStatus;
  try {
    status = await openAnalyst(place).status(signal);
  } catch (thrown) {
    signal.throwIfAborted();
    return { ...nothing, state: 'absent', message: toMemoError(thrown).message };
  }
  if (status.state === 'absent') return { ...nothing, state: 'absent', message: status.message };
  const { server: id, state } = status;
  const models = status.models.map(({ name, size, embeds }) => ({ name, bytes: size, embeds }));
  if (status.state === 'missing') return { id, state, model: null, models, message: status.message };
  return { id, state, model: status.model, models, message: '' };
}
