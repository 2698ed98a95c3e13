/**
 * What follows a check of files: who is notified, and in which order. Main type: ChangedFiles. History records a change
 * before readers hear of it, memory and bank before the feed; texts that the code map does not read go to memory and
 * bank with their batch.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { Afterwork } from './afterwork.ts';
import type { Skips } from './api/coverage/skips.ts';
import type { Exporter } from './api/exporter.ts';
import type { Access } from './background/access.ts';
import type { BankLife } from './background/bank-life.ts';
import type { createDamage } from './background/damage.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Seeds } from './codemap/codemap.ts';
import { readingOrder } from './generations/generations.ts';
import type { History } from './history/history.ts';
import type { LiveDocuments } from './live-documents.ts';
import type { LiveMap } from './live-map.ts';
import type { LiveState } from './live-state.ts';
import type { MemoryLife } from './memory-life.ts';
import { isSetup, type References } from './references/references.ts';
import type { TextSearch } from './text-search/text-search.ts';
import type { UpkeepOptions } from './upkeep.ts';
import { pauses } from './workspace/workspace.ts';

export interface ChangedFilesOptions {
  map: LiveMap;
  live: LiveState;
  history: History;
  access: Pick<Access, 'mapComplete'>;
  afterwork: Pick<Afterwork, 'soon'>;
  documents: LiveDocuments;
  exporter: Pick<Exporter, 'changed'>;
  feed: ChangeFeed;
  textSearch: Pick<TextSearch, 'listed' | 'inspected'>;
  damage: ReturnType<typeof createDamage>;
  references: Pick<References, 'changed'>;
  seeds: Pick<Seeds, 'synced'>;
  watch: boolean;
  /** False where a call or two are all. */
  whole: boolean;
  /** Texts of no known language are in neither the code map nor what is searched. */
  memory: Pick<MemoryLife, 'synced'>;
  inBank: Pick<BankLife, 'bank' | 'filesChanged'>;
  skips: Pick<Skips, 'listed' | 'inspected'>;
  news: {
    /** The live generation is not as it was built. */
    touched: { emit(): unknown };
    /** Symbols changed, or what is known of them. */
    changed: { emit(): unknown };
    /** History recorded changes of types, or time made some stale. */
    recorded: { emit(): unknown };
  };
}

type Heard = 'onCommitted' | 'onSynced' | 'onListed' | 'ordered' | 'onInspected' | 'onTexts';

export interface ChangedFiles {
  /** For index sync. */
  readonly heard: Pick<UpkeepOptions, Heard>;
  /** Before readers hear of the change. What fails or is interrupted is reported again with the next sync: 0 then. */
  record(signal: AbortSignal): Promise<number>;
  /** What only time makes stale. */
  weigh(signal: AbortSignal): Promise<void>;
  /** What is known of types changed although no file did. */
  statesChanged(): void;
  /** The same where exports report themselves separately. */
  showStates(): void;
}

export function createChangedFiles(options: ChangedFilesOptions): ChangedFiles {
  const { map, live, history, access, afterwork, documents, exporter, feed, textSearch, damage } = options;
  const { references, seeds, memory, inBank, skips, news } = options;
  /** From the batch in work: texts that the code map does not read. */
  let otherTexts: readonly string[] = [];
  let gone: readonly string[] = [];

  /** What a generation holds is not as it was built. */
  function touched(): void {
    void news.touched.emit();
    documents.changed();
  }

  async function record(signal: AbortSignal): Promise<number> {
    try {
      const told = (await history.record(signal)) + (await history.weigh(signal));
      afterwork.soon();
      if (told > 0) void news.recorded.emit();
      return told;
    } catch (thrown) {
      const error = (await damage(thrown)) ?? toMemoError(thrown);
      if (error.code === 'Cancelled') return 0;
      live.notice('history', 'warning', [{ key: 'overview.notice.history', values: { detail: error.message } }]);
      return 0;
    }
  }

  function statesChanged(): void {
    exporter.changed();
    showStates();
  }
  function showStates(): void {
    void news.changed.emit();
    feed.states();
  }

  return {
    heard: {
      onCommitted(changedTypes, removedTypes) {
        const { codeMap, index } = map.current();
        index.update([...removedTypes, ...changedTypes], codeMap.ofTypes(changedTypes));
        feed.partly();
      },
      async onSynced(result, complete, signal) {
        const { changedFiles: changed, removedFiles: removed } = result;
        const { generation, codeMap } = map.current();
        if (changed.length + removed.length + otherTexts.length + gone.length > 0) touched();
        if (changed.length + removed.length > 0 || [...otherTexts, ...gone].some(isSetup)) references.changed();
        // Counting goes through all tables; a single call leaves it to the next engine that reads them anyway.
        const same = !options.whole && result.changedFiles.length + result.removedFiles.length === 0;
        if (complete) await generation.complete((same && generation.manifest().counts) || (await codeMap.counts()));
        if (complete) {
          access.mapComplete();
          await seeds.synced(generation.symbolsFile, changed.length, generation.manifest().counts?.files ?? 0);
        }
        // For other texts only a check of the documents shows whether they changed while no engine ran.
        if (complete) documents.changed();
        const told = await record(signal);
        await memory.synced({ changed: [...changed, ...otherTexts], removed: [...removed, ...gone], complete }, signal);
        inBank.filesChanged([...otherTexts, ...gone], complete);
        [otherTexts, gone] = [[], []];
        if (told + changed.length + removed.length === 0) return;
        exporter.changed();
        inBank.bank.machine.touched();
        void news.changed.emit();
        feed.done(result, live.get().phase === 'ready');
      },
      async onListed(listing, signal) {
        skips.listed(listing);
        // A look at all files does not say which manifests changed since the last one: their reader compares them.
        references.changed();
        const pause = pauses(signal);
        await textSearch.listed(listing, options.watch ? pause : null);
        await documents.listed(listing, pause);
      },
      async ordered(files, signal) {
        const { generation } = map.current();
        const { seed, finishedAt } = generation.manifest();
        if (seed === null || finishedAt !== null) return files;
        // The first session reads in an order of its own, like every other.
        const { batches, hash } = await readingOrder(files, seed, pauses(signal));
        await generation.note({ orderHash: hash });
        return batches.flat();
      },
      onInspected(listing, noMore) {
        textSearch.inspected(listing, noMore);
        documents.inspected(listing, noMore);
        otherTexts = listing.otherTexts.map(({ file }) => file);
        gone = noMore;
        skips.inspected(listing, noMore);
      },
      onTexts(changed, signal) {
        touched();
        if (changed.some(isSetup)) references.changed();
        inBank.filesChanged(changed);
        return memory.synced({ changed, removed: [], complete: false }, signal);
      },
    },
    record,
    async weigh(signal) {
      if ((await history.weigh(signal)) === 0) return;
      statesChanged();
      void news.recorded.emit();
    },
    statesChanged,
    showStates,
  };
}
