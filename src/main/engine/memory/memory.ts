/**
 * Memory: what was learnt about the workspace, found again by meaning and by words, and checked against the files. Main
 * types: Memory (all parts for one workspace, opened in order and closed in reverse), SharedMemoryManager (the single
 * entry for foreground and background). memory.db is the source of truth; JSON copies, vectors and columns follow its
 * commits, so that they are never ahead of it.
 */
import path from 'node:path';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { redact } from '../redact/redact.ts';
import { cloneSuffix, createSeal, databaseMark, userDataDir } from '../storage/storage.ts';
import { openAsking } from './ask/open-ask.ts';
import { modelChoices, openChosenModels } from './chosen-models.ts';
import { openProjectKey } from './copies/project-key.ts';
import { openFinder } from './find/find.ts';
import { createTextRanker } from './find/rank-texts.ts';
import { openFreshness } from './freshness/freshness.ts';
import { openRecordList } from './list/list.ts';
import { createBackgroundLoader } from './load/background.ts';
import { createWorkspaceView } from './load/workspace-view.ts';
import { createAdding, createSaidByAgents } from './manager/adding.ts';
import { createAnalysed, techStack } from './manager/analysed.ts';
import { createForget } from './manager/forget.ts';
import { createGlobalStore, toNoted } from './manager/global-memory.ts';
import { exported, knownRow, lookUp } from './manager/links.ts';
import { createManager } from './manager/manager.ts';
import { createOtherProjects } from './manager/other-projects.ts';
import { createProjectMemories } from './manager/project-memory.ts';
import { createRecordChanges } from './manager/record-changes.ts';
import { createSearch, createSearchOthers } from './manager/search.ts';
import { createViews } from './manager/views.ts';
import type { Memory, MemoryOptions } from './memory-types.ts';
import { openMemoryStore } from './store/open-store.ts';

export type { Ask } from './ask/ask.ts';

export type { CodePlace, FindPlaces } from './load/code/place-finder.ts';
export { normalForm } from './manager/forget.ts';
export type { SharedMemoryManager } from './manager/manager.ts';
export type { Changed } from './manager/record-changes.ts';
export type { Memory, MemoryOptions } from './memory-types.ts';
export { onceConfirmed } from './store/records/form.ts';
export type { EvolutionLog, EvolutionStore, FailureDraft } from './store/store.ts';

// Opens the parts of memory in the order of their dependencies, and closes them in reverse.

/** Records that one change names at most: an event holds fewer. */
const namedMost = 250;

/** Background work; closing ends it. */
function inBackground(work: (signal: AbortSignal) => Promise<void>, onFailed: (thrown: unknown) => void) {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  return {
    begin(): void {
      running ??= work(closing.signal)
        .catch((thrown: unknown) => {
          if (!closing.signal.aborted) onFailed(thrown);
        })
        .finally(() => {
          running = null;
        });
    },
    async close(): Promise<void> {
      closing.abort(new MemoError('Cancelled', 'Memory was closed.'));
      await running;
    },
  };
}

/** Throws Refused where a newer Memoscope wrote memory.db; a damaged one is set aside and reported. */
export async function openMemory(options: MemoryOptions, signal: AbortSignal): Promise<Memory> {
  const { folder, state, codeMap, clock, onSetAside, onChanged } = options;
  const { root } = folder;
  const maxFileBytes = (): number => options.config().index.maxFileKB * 1024;
  const warn = (thrown: unknown): void => options.log.warn(`memory: ${toMemoError(thrown).message}`);
  const project = await openProjectKey({
    ...{ folder, state, configured: options.config().projectKey, onSetAside },
    onNotice: (message) => options.onNotice('known-workspaces', message),
  });
  const projectKey = project.key;
  /** Closed the other way round, also when a later room does not open. */
  const rooms: { close(): void | Promise<void> }[] = [];
  const opened = <R extends { close(): void | Promise<void> }>(room: R): R => {
    rooms.unshift(room);
    return room;
  };
  async function close(): Promise<void> {
    for (const room of rooms.splice(0)) await room.close();
  }

  try {
    const store = opened(
      await openMemoryStore({
        file: state.memoryFile,
        mark: databaseMark(state.root),
        cloneSuffix: cloneSuffix(state.root),
        seal: createSeal(state.root, 'record').of,
        ...{ projectKey, clock, onSetAside },
        onFirstRecord: () => void project.remember().catch(warn),
        copies: {
          dir: state.memoryDir,
          projectMapFile: state.projectMapFile,
          ignoreFile: state.ignoreFile,
          log: options.log,
          watch: options.watch,
          share: () => options.config().memory.share,
          analysed: createAnalysed(options),
          onNotice: options.onNotice,
        },
      }),
    );
    const { records, database } = store;
    const models = opened(await openChosenModels({ watch: options.watch, onNotice: options.onNotice, onFailed: warn }));
    const { history } = options;
    const freshness = opened(
      openFreshness({ ...{ database, store, codeMap, history, root, maxFileBytes }, onFailed: warn }),
    );
    const views = createViews(freshness);
    const summaries = (rows: readonly number[]) => records.byRows(rows).map(views.summary);
    const list = opened(await openRecordList({ ...{ database, store, summaries }, standing: freshness }, signal));
    const embedder = models.embedder();
    const finder = opened(
      await openFinder({
        ...{ database, store, embedder },
        reranker: models.reranker,
        vectorsDir: state.vectorsDir,
        onModel: options.onModel,
      }),
    );
    models.follow(finder.use, embedder);
    const global = createGlobalStore({ dir: path.join(userDataDir(), 'global'), clock, redact, onSetAside });
    const others = createOtherProjects(project.others);
    const search = createSearch({
      ...{ projectKey, records, list, finder },
      others: createSearchOthers({ others, embedder: models.embedder, reranker: models.reranker, maxFileBytes }),
    });
    const view = createWorkspaceView({
      ...{ codeMap, root, maxFileBytes },
      revision: options.revision,
      files: options.files,
    });
    const projects = createProjectMemories({
      ...{ projectKey, store },
      projectPath: root,
      techStack: async () =>
        techStack({
          languages: await codeMap().languageFiles(),
          packages: await view.declaredPackages(new AbortController().signal),
        }),
    });
    const manager = createManager({ projectKey, store, finder, search, others, projects, global });
    const background = createBackgroundLoader({
      ...{ store, manager, freshness, view },
      async onPatterns(found) {
        // Before its first record the key of a project may still become another's.
        if (records.count() > 0) await global.notePatterns(projectKey, found.flatMap(toNoted)).catch(warn);
      },
    });
    const looking = opened(inBackground((wanted) => background.fillPatterns(wanted), warn));
    const asking = opened(
      openAsking({
        ...{ projectKey, store, manager, search, views, freshness, view, root, maxFileBytes, codeMap, clock },
        authors: () => options.config().history.authors,
        index: options.index,
        embedder: models.embedder,
        analyst: models.analyst,
        places: options.places,
        commands: options.commands,
        documents: options.documents,
        commits: options.commits,
        coverage: options.coverage,
        onProgress: options.onAsk,
        onKnowledge: () => onChanged([]),
        onFailed: warn,
      }),
    );
    const idsOf = (rows: readonly number[]): string[] => records.byRows(rows).map(({ record }) => record.id);
    const stops = [
      store.onChanged(({ put, removed }) =>
        onChanged([...put.map(({ record }) => record.id), ...removed.map(({ id }) => id)]),
      ),
      freshness.onChanged((rows) => onChanged(idsOf(rows.slice(0, namedMost)))),
    ];
    opened({
      close() {
        for (const stop of stops) stop();
      },
    });

    return {
      ...{ projectKey, manager, list, views, search, global, close },
      ask: asking.ask,
      texts: createTextRanker(models.embedder),
      code: asking.code,
      changes: createRecordChanges({ records, evidence: freshness, clock }),
      add: createAdding(
        records,
        freshness,
        createSaidByAgents({
          root: folder.root,
          maxFileBytes,
          isListed: (file) => [...options.files()].includes(file),
          knows: (name) => ['exact', 'suffix'].includes(options.index().resolve(name, 1).step),
        }),
      ),
      hashed: freshness.hashed,
      row: (id) => knownRow(records, id),
      present: (ids) => ids.flatMap((id) => records.get(id)?.record ?? []),
      lookUp: (id) => lookUp(records, id),
      exported: (filter, ids, wanted) => exported(records, ids ?? list.timeline(filter).ids, wanted),
      forget: createForget({
        ...{ records, database },
        domains: store.domains,
        failures: store.failures,
        logsDir: state.logsDir,
        async settled() {
          await finder.settled();
          await store.flush();
        },
      }),
      domains() {
        const known = new Map(store.domains.all().map((knowledge) => [knowledge.domain, knowledge]));
        const counted = list.domains();
        const named = new Set(counted.map(({ domain }) => domain));
        const empty = { records: 0, stale: 0, newest: 0, meanConfidence: 0 };
        return [
          ...counted.map((count) => ({ ...count, knowledge: known.get(count.domain) ?? null })),
          ...[...known].flatMap(([domain, knowledge]) => (named.has(domain) ? [] : [{ domain, ...empty, knowledge }])),
        ];
      },
      setDomain(domain, summary) {
        const known = store.domains.get(domain) ?? { keyConcepts: [], keyFiles: [], sourceRecordIds: [] };
        const knowledge = store.domains.put({ ...known, domain, summary, analyst: 'human' });
        onChanged([]);
        return knowledge;
      },
      failures: (limit) => store.failures.recent(limit),
      failureCount: store.failures.count,
      failuresOfQuestions: (limit) => store.failures.ofQuestions(limit),
      count: () => records.count(),
      evolution: store.evolution,
      async same(question, wanted) {
        const found = await finder.same(question, wanted);
        return found.flatMap(({ row, similarity }) => {
          const known = records.byRow(row);
          return known === null ? [] : [{ record: known.record, similarity }];
        });
      },
      models: (signal) => modelChoices(finder.model(), signal),
      background,
      model: finder.model,
      async settled() {
        await models.settled();
        await finder.settled();
      },
      configured: store.refresh,
      async filesChanged(changed, removed, wanted) {
        await freshness.changed(changed, removed, wanted);
      },
      async checkAll(wanted, onProgress) {
        if (records.count() > 0) await freshness.checkAll(wanted, onProgress);
        // A command that asks and goes does not wait for it.
        if (options.watch) looking.begin();
      },
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
