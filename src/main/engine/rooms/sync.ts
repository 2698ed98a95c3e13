/** Keeps the code map as the files are: the first look, the watcher, and what follows a change. Main type: Sync. */
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import { createFreshReads } from '../api/fresh-reads.ts';
import { configHandlers, workspaceHandlers } from '../api/workspace.ts';
import type { Editing } from '../background/editing.ts';
import { everyMinute } from '../background/every-minute.ts';
import { createChangeFeed } from '../change-feed.ts';
import { createChangedFiles } from '../changed-files.ts';
import { createUpkeep } from '../upkeep.ts';
import { type Finding, gitState } from '../workspace/workspace.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { Ground } from './ground.ts';
import type { Knowledge } from './knowledge.ts';
import type { Lookup } from './lookup.ts';
import type { Records } from './records.ts';
import { createSignal } from './room.ts';
import type { Texts } from './texts.ts';

export type Sync = ReturnType<typeof openSync>;

export function openSync(
  ground: Ground,
  codeMap: CodeMapRoom,
  records: Records,
  texts: Texts,
  { common }: Lookup,
  { project, memory, inBank }: Knowledge,
) {
  const { folder, state, log, live, config, news, watch } = ground;
  const { map, damage } = codeMap;
  const { documents, textSearch, skips } = texts;
  const feed = createChangeFeed(live, () => map.current().codeMap, ground.clock);
  const files = createChangedFiles({
    ...{ ...codeMap, ...records, ...texts, live, feed, memory, inBank, news, watch },
    whole: ground.whole,
  });
  /** Whether all files are being looked at. */
  const looking = createSignal<[now: boolean]>();

  function onFinding({ by, folders }: Finding): void {
    live.set({ finding: by });
    if (by === 'events') {
      live.dropNotices('finding');
      return;
    }
    const places = folders.map((place) => path.relative(folder.root, place) || folder.name).join(', ');
    live.notice('finding', 'info', [{ key: 'overview.notice.noEvents', values: { places } }]);
  }
  function onBranch(): void {
    project.commits.changed();
    inBank.bank.machine.touched();
    gitState(folder.root).then(
      (git) => live.set({ branch: git.branch ?? git.commit, heads: live.get().heads + 1 }),
      (thrown) => log.warn(`git: ${toMemoError(thrown).message}`),
    );
  }
  const upkeep = createUpkeep({
    ...{ folder, config, pool: texts.pool, ops: records.ops, log, watch, ...files.heard },
    codeMap: () => map.current().codeMap,
    onBatch: (batch) => void news.batch.emit(batch),
    onPending: (pendingFiles) => live.set({ pendingFiles }),
    onLooking: (now) => void looking.emit(now),
    ...{ onFinding, onBranch },
    onFailed(told, cause) {
      live.notice('upkeep', 'warning', typeof told === 'string' ? told : [told]);
      void damage(cause);
    },
    onMended: () => live.dropNotices('upkeep'),
    onHashConflict: ground.onHashConflict,
  });
  const freshReads = createFreshReads({ upkeep, live, log, watch });
  looking.on(freshReads.looking);
  const weighing = everyMinute(
    async (signal) => {
      ground.logsSetAside();
      await files.weigh(signal);
    },
    (thrown) => log.warn(`weighing changes: ${toMemoError(thrown).message}`),
  );

  /** All files once, since this engine was opened. */
  let looked = false;
  let settled: Promise<void> | null = null;

  async function firstLook(editing: Pick<Editing, 'recover'>): Promise<void> {
    try {
      await editing.recover();
      const first = upkeep.lookAtAll(null);
      // Setting the watches takes seconds in a large folder, and calls that come once the code map is whole wait for them.
      upkeep.beginWatching();
      await first;
      looked = true;
    } catch (thrown) {
      const error = (await damage(thrown)) ?? toMemoError(thrown);
      log.error(`first look at the files: ${error.message}`);
      textSearch.failed(error);
      if (error.code !== 'Cancelled') {
        live.set({ phase: 'failed', error: { code: error.code, message: error.message } });
        return;
      }
      live.notice('stopped', 'info', [{ key: 'overview.notice.stopped', values: {} }]);
    }
    ground.logsSetAside();
    live.ready();
    if (watch) memory.begin();
    documents.changed();
    await upkeep.startWatching();
  }

  return {
    ...{ upkeep, files, freshReads },
    looked: () => looked,
    /** @param editing brings back what a kill left half-written, before the files are looked at. */
    look(editing: Pick<Editing, 'recover'>): Promise<void> {
      settled ??= firstLook(editing);
      ground.settled.resolve(settled);
      return settled;
    },
    handlers: {
      ...workspaceHandlers({
        ...{ ...common, folder },
        indexedAt: () => map.now().generation.lookedAt(),
        searched: textSearch.has,
        listedSkips: skips.now,
        changed: feed.changed,
      }),
      ...configHandlers({
        ...{ state, readOnly: folder.readOnly, bank: inBank.bank },
        config: config.now,
        takeConfig: config.take,
      }),
    },
    async close() {
      await upkeep.close();
      await settled;
      await weighing.close();
    },
  };
}
