/**
 * One analyser session: reads all files in an order of its own into a folder of its own, takes every batch of the
 * watcher, and in the end looks at the files once more, so that its code map is that of the tree at the swap. It runs
 * in a process of its own, so that its load and crashes do not affect the engine that answers. Nothing here is
 * cancelled: to stop it, end the process.
 */
import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentCounts } from '#shared/contract/generations/documents.ts';
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';
import { type CodeMap, createParsePool, openCodeMap, type SyncInput } from '../../codemap/codemap.ts';
import { toldPacks } from '../../context/context.ts';
import { type ReadStates, readStates } from '../../history/history.ts';
import { createDocumentWriter } from '../../static-analyst/static-analyst.ts';
import { atomicWriteFile } from '../../storage/storage.ts';
import {
  type FileBatch,
  inspectFiles,
  type Listing,
  listFiles,
  pauses,
  type WorkspaceConfig,
} from '../../workspace/workspace.ts';
import { folders, type GenerationCounts } from '../store/manifest.ts';
import { carryDescriptions, carryOutlines, carryTombstones } from './carry-over.ts';
import { compareStored, nothingKnown } from './compare.ts';
import type { Finished, GenerationPlace, Scanned, SessionProgress, SessionStart } from './messages.ts';
import { readingOrder, shuffling } from './reading-order.ts';
import { wordDocuments } from './wording.ts';

export interface Session {
  scanAll(): Promise<Scanned>;
  batch(batch: FileBatch): Promise<void>;
  /** Does the work of `finish` ahead, while the live generation is still in use, so that little is left for it. */
  prepare(live: GenerationPlace): Promise<void>;
  /** Closes the code map: it can be opened by others, and is on the disk. */
  finish(live: GenerationPlace): Promise<Finished>;
}

/** Progress crosses processes this often at most. */
const tellEveryMs = 100;
const never = new AbortController().signal;

export async function openSession(start: SessionStart, tell: (progress: SessionProgress) => void): Promise<Session> {
  const { folder, own, mark } = start;
  let config: WorkspaceConfig = start.config;
  const codeMap = openCodeMap(own.symbolsFile, mark);
  // One thread: the other processors are for those who answer.
  const pool = createParsePool({ timeoutMs: config.index.parseTimeoutMs, size: 1 });
  const writer = createDocumentWriter({
    root: folder.root,
    folder: own.dir,
    mark,
    maxFileBytes: () => config.index.maxFileKB * 1024,
  });
  const progress = throttled(tell);
  /** How it differs from the live one, as long as neither has changed; index.json is written then too. */
  let prepared: { live: string; diff: GenerationDiff } | null = null;

  async function sync(input: SyncInput): Promise<void> {
    const { changedFiles, removedFiles } = await codeMap.sync(
      input,
      {
        folder,
        config,
        pool,
        // The live generation reported it already.
        onHashConflict() {},
        onCommitted() {},
        onProgress({ phase, done, total, detail }) {
          if (phase === 'reading') progress({ step: 'scan', done, total, ...(detail === undefined ? {} : { detail }) });
        },
      },
      never,
    );
    if (changedFiles.length + removedFiles.length > 0) prepared = null;
  }

  async function all(
    ordered: (listing: Listing) => Promise<Listing['files']> = async ({ files }) => files,
  ): Promise<Listing> {
    const listing = await listFiles(folder, config, never);
    const files = await ordered(listing);
    await sync({ files, complete: true, removed: [], projectFiles: listing.projectFiles });
    return listing;
  }

  async function documents({ otherTexts }: Listing): Promise<DocumentCounts> {
    const texts = otherTexts.map(({ file }) => file);
    const told = (done: number, total: number): void => progress({ step: 'documents', done, total });
    return (await writer.write({ texts }, never, told)).counts;
  }

  async function exportTexts(live: GenerationPlace): Promise<void> {
    const { hashes, semantics } = config;
    await withStates(async (states) => {
      const generatedAt = new Date();
      const packs = await toldPacks(start.contextDir);
      const told = { generatedAt, state: states.state, packs, hashes, semantics };
      await atomicWriteFile(own.indexFile, codeMap.indexJson(told, never));
      await carryOutlines(live, own, codeMap);
    });
  }

  async function withStates(work: (states: ReadStates) => Promise<void>): Promise<void> {
    const states = readStates(start.historyFile, mark);
    try {
      await work(states);
    } finally {
      states.close();
    }
  }

  /** Descriptions come and go without a change of a file, so this is done each time. */
  function descriptions(live: GenerationPlace): Promise<void> {
    return withStates((states) =>
      carryDescriptions(live, own, codeMap, config.rebuild.semantics === 'carry' ? states : null),
    );
  }

  /** What is reported and exported about the present code map. */
  async function conclude(live: GenerationPlace): Promise<GenerationDiff> {
    // What changed meanwhile was reported to the history by the generation that was live then.
    codeMap.changes.clear(codeMap.changes.ids());
    await descriptions(live);
    await carryTombstones(live, own, codeMap);
    if (prepared?.live === live.id) return prepared.diff;
    await exportTexts(live);
    const known = existsSync(live.symbolsFile);
    const diff = known ? await compareStored(live, own, mark, never) : nothingKnown(live.id, own.id);
    prepared = { live: live.id, diff };
    return diff;
  }

  return {
    async scanAll() {
      let orderHash = '';
      const listing = await all(async ({ files }) => {
        const order = await readingOrder(files, start.seed, pauses(never));
        orderHash = order.hash;
        return order.batches.flat();
      });
      await documents(listing);
      const worded = await wordDocuments(
        {
          ...{ root: folder.root, key: folder.key, dir: own.dir, maxFileBytes: config.index.maxFileKB * 1024 },
          shuffled: shuffling(start.seed),
        },
        (done, total) => progress({ step: 'documents', done, total }),
      );
      return { orderHash, counts: await countsOf(codeMap), worded };
    },
    async prepare(live) {
      await documents(await all());
      await conclude(live);
    },
    async batch(batch) {
      if (batch.texts.length > 0) prepared = null;
      if (batch.config !== null) config = batch.config.config;
      if (batch.rescan) {
        await all();
        return;
      }
      if (batch.changed.length + batch.removed.length === 0) return;
      const known = (file: string): boolean => codeMap.file(file) !== null;
      const listing = await inspectFiles(folder, config, batch.changed, known, never);
      const there = new Set([...listing.files, ...listing.otherTexts].map(({ file }) => file));
      const removed = [...batch.removed, ...batch.changed.filter((file) => !there.has(file))];
      await sync({ files: listing.files, complete: false, removed, projectFiles: [] });
    },
    async finish(live) {
      const counts = await documents(await all());
      const diff = await conclude(live);
      const finished = { counts: await countsOf(codeMap), documents: counts, diff };
      await writer.close();
      await pool.close();
      await codeMap.close();
      await syncFolder(own.dir);
      return finished;
    },
  };
}

async function countsOf(codeMap: CodeMap): Promise<GenerationCounts> {
  const { files, types, members, edges } = await codeMap.counts();
  return { files, types, members, edges };
}

/** The last message of each step is always sent. */
function throttled(tell: (progress: SessionProgress) => void): (progress: SessionProgress) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const now = performance.now();
    if (now - last < tellEveryMs && progress.done < progress.total) return;
    last = now;
    tell(progress);
  };
}

// A generation that is built is written plainly, and brought to the disk once.

/** @param dir of a generation whose databases are closed. */
async function syncFolder(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.isFile()) await sync(path.join(dir, entry.name), 'r+');
  }
  // Windows opens no folder.
  if (process.platform !== 'win32') for (const folder of ['.', ...folders]) await sync(path.join(dir, folder), 'r');
}

async function sync(place: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
