/**
 * The engine of one workspace: the only door to everything under engine/. It runs in any Node process (Electron's
 * utility process, the web shell, the command line, a test) and knows nothing of transports.
 * Main types: Engine, EngineOptions. The caller must hold the workspace's lock (storage) before it opens an engine.
 */

import path from 'node:path';
import { type Clock, systemClock, type TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import type { ParsedParams, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { createAfterwork } from './afterwork.ts';
import { createAccess, readRecent } from './api/access.ts';
import { askHandlers } from './api/ask.ts';
import { createAskServer } from './api/ask-server.ts';
import { changeHandlers } from './api/changes/change-handlers.ts';
import { createDiffs } from './api/changes/comparisons.ts';
import { staleLearnings } from './api/changes/learnings.ts';
import { contextHandlers, packHandlers } from './api/context.ts';
import { createCoverages } from './api/coverage/coverage.ts';
import { createMentions } from './api/coverage/mentions.ts';
import { diagnosticsHandlers } from './api/diagnostics.ts';
import { createExporter } from './api/exporter.ts';
import { findHandlers } from './api/find.ts';
import { createFreshReads } from './api/fresh-reads.ts';
import { bankHandlers } from './api/handlers/bank-handlers.ts';
import { editHandlers } from './api/handlers/edit-handlers.ts';
import { evolutionHandlers, investigationHandlers } from './api/handlers/evolution-handlers.ts';
import { createHashNow, generationHandlers } from './api/handlers/generation-handlers.ts';
import { graphHandlers } from './api/handlers/graph-handlers.ts';
import { historyHandlers } from './api/handlers/history-handlers.ts';
import { memoryHandlers } from './api/handlers/memory-handlers.ts';
import { projectHandlers } from './api/handlers/project-handlers.ts';
import { createProjectLife } from './api/handlers/project-life.ts';
import { impactHandlers } from './api/impact/impact-handlers.ts';
import { createLocator } from './api/locate.ts';
import { modelHandlers } from './api/models.ts';
import { createNames } from './api/names/names.ts';
import { createRedirects } from './api/names/redirects.ts';
import { semanticsHandlers } from './api/semantics.ts';
import { serviceHandlers } from './api/service.ts';
import { symbolHandlers } from './api/symbols.ts';
import { configHandlers, workspaceHandlers } from './api/workspace.ts';
import { whileAtRest } from './background/at-rest.ts';
import { openBankLife } from './background/bank-life.ts';
import { createContextLife } from './background/context-life.ts';
import { createDamage } from './background/damage.ts';
import { createEditing } from './background/editing.ts';
import { everyMinute } from './background/every-minute.ts';
import { createForeground } from './background/foreground.ts';
import { createGiveBack } from './background/give-back.ts';
import { createInvestigating, createPlaces } from './background/investigating.ts';
import { createLearning } from './background/learning.ts';
import { createMeasuring } from './background/measuring.ts';
import { createOutlineFill } from './background/outline-fill.ts';
import { openSemanticsLife } from './background/semantics-life.ts';
import { systemTimers } from './background/system-timers.ts';
import { createChangeFeed } from './change-feed.ts';
import { createChangedFiles } from './changed-files.ts';
import { createParsePool, createSeeds } from './codemap/codemap.ts';
import { createDiagnosticsThread, openMetrics } from './diagnostics/diagnostics.ts';
import { drawSeed } from './generations/generations.ts';
import type { CallContext, Handlers } from './handler.ts';
import { openHistory, openSeenChanges, openVisits } from './history/history.ts';
import { createLiveDocuments } from './live-documents.ts';
import { createLiveMap } from './live-map.ts';
import { createLiveState, type EventListener, type Sentence } from './live-state.ts';
import { createMemoryLife } from './memory-life.ts';
import { openOpFiles } from './op-files.ts';
import { openLiveMap } from './open-map.ts';
import { createOps } from './ops.ts';
import { createReferences, passInputs } from './references/references.ts';
import { createRotation } from './rotation.ts';
import {
  claimState,
  createLog,
  createOnceLog,
  databaseMark,
  foreignLogs,
  type SetAsideNotice,
  type StateFolder,
  userDataDir,
  userDataProblem,
  writesEnded,
} from './storage/storage.ts';
import { createSwap } from './swap.ts';
import { createTextSearch } from './text-search/text-search.ts';
import { untilAborted } from './threads/threads.ts';
import { createUpkeep } from './upkeep.ts';
import { type CheckedFolder, gitState, loadConfig, type WorkspaceConfig } from './workspace/workspace.ts';

export { brokenGrammars } from './codemap/codemap.ts';
export type { CallContext, Handler, Handlers } from './handler.ts';
export type { EventListener } from './live-state.ts';

export interface Engine {
  /** Answers a workspace method. Parameters are already validated by the caller (rpc). Throws MemoError. */
  call<M extends WorkspaceMethodName>(method: M, params: ParsedParams<M>, context: CallContext): Promise<Result<M>>;
  /** Current state, the same that the event `workspace.state` carries. */
  state(): WorkspaceState;
  /** Returns a function that ends the subscription. */
  subscribe(listener: EventListener): () => void;
  /** Whether it does work that needs no client: operations, learning, descriptions. */
  working(): boolean;
  /** Resolves when the first look at the files is done (the code map is true), or failed. */
  settled(): Promise<void>;
  /** Stops watcher, workers and ops, exports what is pending, closes databases. Safe to call twice. */
  close(): Promise<void>;
}

export interface EngineOptions {
  folder: CheckedFolder;
  state: StateFolder;
  /** False for a single command: the files are looked at once and not watched. */
  watch: boolean;
  /** False where a call or two are all: what is asked is read from the code map then, which may turn out damaged. */
  whole?: boolean;
  version: string;
  clock?: Clock;
  /** Time of the timers of rebuilds and of the loop. */
  timers?: TimerClock;
  /** Processes connected to the host of this engine. */
  clients?(): number;
}

/** Milliseconds. */
const openedBefore = 500;

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { folder, state: stateFolder, version } = options;
  const clock = options.clock ?? systemClock;
  const timers = options.timers ?? systemTimers;
  const startedAt = clock.now();
  /** By the clock of the system, which names files that are set aside. */
  const startedWhen = Date.now();
  const log = createLog(stateFolder.logFile);
  const onHashConflict = createOnceLog(path.join(stateFolder.logsDir, 'hash_conflicts.log'));
  const live = createLiveState(folder, log);
  const onSetAside = (aside: SetAsideNotice): void => live.notice(`aside:${aside.file}`, 'warning', aside.message);
  const logsSetAside = (): void => {
    const told = live.get().notices.find(({ id }) => id === 'foreign-logs')?.worded?.length ?? 0;
    // A log is set aside when its database is opened, which the process did a moment before this engine for some.
    const logs = foreignLogs(stateFolder.dir, startedWhen - openedBefore);
    if (logs.length === told) return;
    const sentences = logs.map((values) => ({ key: 'overview.notice.foreignLog' as const, values }));
    live.notice('foreign-logs', 'warning', sentences);
  };
  const showConfigNotices = (sentences: readonly Sentence[]): void => {
    live.dropNotices('config:');
    sentences.forEach((sentence, n) => {
      live.notice(`config:${n}`, 'warning', [sentence]);
    });
  };

  const kept = await claimState(stateFolder);
  const userData = userDataProblem();
  if (userData !== null) {
    const { folder: home, standIn } = userData;
    live.notice('user-data', 'warning', [{ key: 'overview.notice.userData', values: { folder: home, standIn } }]);
  } else if (kept !== null) {
    const values = { folder: stateFolder.dir, kept };
    live.notice('foreign-state', 'warning', [{ key: 'overview.notice.foreign', values }]);
  }
  const { config, notices } = await loadConfig(stateFolder);
  showConfigNotices(notices);
  let settings = (): WorkspaceConfig => config;
  const mark = databaseMark(stateFolder.root);
  const history = openHistory({
    file: stateFolder.historyFile,
    forNow: path.join(stateFolder.runDir, 'history.db'),
    mark,
    clock,
    codeMap: () => map.current().codeMap,
    generation() {
      const { id, session, finishedAt } = map.current().generation.manifest();
      return { id, session: finishedAt === null ? null : session };
    },
    folder: () => map.current().generation.dir,
    config: () => settings().semantics,
    archiveDays: () => settings().aliases.archiveDays,
    conflicts: createLog(path.join(stateFolder.logsDir, 'alias_conflicts.log')),
    log,
    onRenamed(renames) {
      access.renamed(renames);
      inContext.renamed(renames);
    },
    onSetAside,
  });
  const { lastNumber } = history.generations;
  const seed = (): number => config.rebuild.seed ?? drawSeed();
  const onAdopted = (message: string): void => live.notice('adopted', 'warning', message);
  const stored = { state: stateFolder, clock, log, lastNumber, seed, onSetAside, onAdopted };
  const seeds = createSeeds(folder.root, config.hashes, (why) =>
    log.warn(`the copy of the code map: ${toMemoError(why).message}`),
  );
  const { generations, first } = await openLiveMap(stored, mark, options.whole !== false, seeds).catch(
    (thrown: unknown) => {
      history.close();
      throw thrown;
    },
  );
  const map = createLiveMap(first, () => live.get().revision);
  const damage = createDamage({ folder, state: stateFolder, map, live });
  const visits = await openVisits({
    file: path.join(userDataDir(), 'seen', `${folder.key}.json`),
    newest: history.feed.newest,
    clock,
    log,
    onSetAside,
  });
  const seen = await openSeenChanges({
    file: path.join(userDataDir(), 'seen', `${folder.key}.changes.json`),
    onSetAside,
  });
  const recent = await readRecent(stateFolder.accessFile, onSetAside);
  const { branch } = await gitState(folder.root);
  live.set({ phase: 'indexing', branch, generation: generations.live().id, revision: 1 });

  const opFiles = await openOpFiles({ state: stateFolder, clock, log, onSetAside });
  const ops = createOps(clock, opFiles, (op) => live.emit('op', op));
  const pool = createParsePool({ timeoutMs: config.index.parseTimeoutMs });
  const access = createAccess({
    ...{ file: stateFolder.accessFile, clock, log, recent, map },
    onTouched: (typeId) => inContext.asked(typeId),
  });
  const afterwork = createAfterwork(
    (signal) => map.read(() => history.tidy(signal)),
    (thrown) => log.warn(`tidying: ${toMemoError(thrown).message}`),
  );
  const exporter = createExporter({
    ...{ map, history, clock, log, contextDir: stateFolder.contextDir },
    config: () => settings(),
  });
  const feed = createChangeFeed(live, () => map.current().codeMap, clock);
  const metrics = await openMetrics({ file: stateFolder.metricsFile, timers, log, onSetAside });
  const maxFileBytes = (): number => upkeep.config().index.maxFileKB * 1024;
  const textSearch = createTextSearch({ folder, maxFileBytes });
  const documents = createLiveDocuments({
    ...{ folder, mark, map, maxFileBytes, log },
    follow: options.watch,
    readNames: () => references.readNames(),
    onChanged: () => rotator.touched(),
  });
  const references = createReferences({
    ...{ root: folder.root, mark, log },
    symbolsFile: () => map.current().generation.symbolsFile,
    input: () => passInputs(map.current().codeMap.files(), textSearch.names()),
    isOn: () => settings().index.checker,
  });
  const foreground = createForeground();
  const semantics = await openSemanticsLife({
    ...{ folder, state: stateFolder, timers, map, live, history, afterwork, textSearch, foreground, log },
    ...{ maxFileBytes, onSetAside, watch: options.watch, config: () => settings(), onStates: exporter.changed },
    onFailed: metrics.semanticFailed,
  });
  const files = createChangedFiles({
    ...{ map, live, history, access, afterwork, documents, exporter, feed, textSearch, damage, semantics, references },
    seeds,
    watch: options.watch,
    whole: options.whole !== false,
    later: () => ({ memory, inBank, inContext, rotator }),
  });
  const freshReads = createFreshReads({ upkeep: () => upkeep, live, log, watch: options.watch });
  const upkeep = createUpkeep({
    folder,
    config,
    pool,
    ops,
    log,
    codeMap: () => map.current().codeMap,
    watch: options.watch,
    ...files.heard,
    onBatch: (batch) => rotator.batch(batch),
    onPending: (pendingFiles) => live.set({ pendingFiles }),
    onLooking: freshReads.looking,
    onFinding({ by, folders }) {
      live.set({ finding: by });
      if (by === 'events') return live.dropNotices('finding');
      const places = folders.map((place) => path.relative(folder.root, place) || folder.name).join(', ');
      live.notice('finding', 'info', [{ key: 'overview.notice.noEvents', values: { places } }]);
    },
    onBranch() {
      project.commits.changed();
      inBank.bank.machine.touched();
      gitState(folder.root).then(
        (git) => live.set({ branch: git.branch, heads: live.get().heads + 1 }),
        (thrown) => log.warn(`git: ${toMemoError(thrown).message}`),
      );
    },
    onConfig(sentences) {
      showConfigNotices(sentences);
      memory.configured();
      rotator.configured();
      learning.evolution.configured();
      semantics.configured();
      inBank.configured();
      inContext.touched();
    },
    onFailed(told, cause) {
      live.notice('upkeep', 'warning', typeof told === 'string' ? told : [told]);
      void damage(cause);
    },
    onMended: () => live.dropNotices('upkeep'),
    onHashConflict,
  });

  settings = upkeep.config;
  /** What a handler reads is of one generation, its revision too. */
  const read = { codeMap: () => map.now().codeMap, index: () => map.now().index, revision: map.revision };
  const coverages = createCoverages({ ...read, listedSkips: files.skips, textSearch });
  const project = createProjectLife({
    ...{ state: stateFolder, history, mark, log, names: textSearch.names, watch: options.watch, ...read },
    current: () => map.current().codeMap,
    onCommits: (compared) => live.emit('commits.changed', { compared }),
  });
  const memory = createMemoryLife({
    ...{ folder, state: stateFolder, clock, log, live, ops, history, onSetAside },
    watch: options.watch,
    onOpened: logsSetAside,
    places: createPlaces({ inContext: { use: (work) => inContext.use(work) }, folder, maxFileBytes }),
    ...{ commands: project.commands.asked, documents: project.docs.asked, commits: project.commits },
    settled: () => settled,
    config: () => settings(),
    ...read,
    coverage: () => coverages.ofLinks([]),
    files: textSearch.names,
    indexedAt: () => Date.parse(map.now().generation.lookedAt() ?? '') || 0,
    documented: () => map.now().generation.manifest().documents !== null,
  });

  const inBank = await openBankLife({
    ...{ folder, state: stateFolder, mark, clock, timers, map, live, history, memory, documents, log, onSetAside },
    watch: options.watch,
    config: upkeep.config,
    takeConfig: upkeep.takeConfig,
  });

  const inContext = createContextLife({
    ...{ folder, state: stateFolder, clock, log, map, live, history, access, memory, semantics, textSearch },
    ...{ maxFileBytes, onSetAside },
    watch: options.watch,
    config: upkeep.config,
    onPacks: exporter.changed,
  });

  async function eachMinute(signal: AbortSignal): Promise<void> {
    logsSetAside();
    await files.weigh(signal);
  }
  const weighing = everyMinute(eachMinute, (thrown) => log.warn(`weighing changes: ${toMemoError(thrown).message}`));

  /** All files once, since this engine was opened. */
  let looked = false;
  async function begin(): Promise<void> {
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
    logsSetAside();
    live.ready();
    if (options.watch) memory.begin();
    documents.changed();
    await upkeep.startWatching();
  }
  const editing = createEditing({
    ...{ folder, state: stateFolder, clock, log, map, ops, upkeep },
    config: upkeep.config,
  });
  const askServer = createAskServer({ ...read, root: folder.root, log, references, use: editing.use });
  const measuring = createMeasuring({ metrics, live, log, semantics, edits: editing.counts });
  const thread = createDiagnosticsThread();
  const settled = begin();

  const state = (): WorkspaceState => ({
    ...live.get(),
    generation: map.now().generation.id,
    revision: map.revision(),
  });
  const mentions = createMentions({ ...read, textSearch });
  const common = { clock, startedAt, version, ops, access, metrics, ...read, state, coverages };
  const indexing = () => (live.get().phase === 'indexing' ? ops.progress('index') : null);
  const names = createNames({ root: folder.root, ...read, files: textSearch.names });
  const locator = createLocator({ ...common, redirects: createRedirects({ ...read, history }), indexing });
  const diffs = createDiffs({
    ...{ folder, state: stateFolder, pool, ops, history, ...read },
    config: () => upkeep.config(),
    catchUp: () => map.apart(upkeep.catchUp),
    read: map.read,
    stored: generations.stored,
    generation: () => map.now().generation.id,
    indexing,
  });
  const swap = createSwap({
    ...{ mark, map, generations, upkeep, afterwork, access },
    record: files.record,
    onLive({ id }) {
      live.dropNotices('damaged:map');
      live.set({ generation: id });
      documents.swapped();
      references.changed();
      inBank.bank.machine.touched();
      semantics.swapped();
      void exporter.swapped();
      files.showStates();
      void diffs.forget();
    },
    async follow(signal) {
      if ((await files.record(signal)) > 0) files.statesChanged();
      await memory.synced({ changed: [], removed: [], complete: true }, signal);
    },
  });
  const rotator = createRotation({
    ...{ folder, contextDir: stateFolder.contextDir, mark, generations, history, memory, live, ops, log, timers },
    watch: options.watch,
    config: upkeep.config,
    indexing,
    swap,
  });
  void settled.then(rotator.begin);
  const learning = createLearning({
    ...{ folder, timers, memory, map, live, documents, textSearch, maxFileBytes, foreground, log },
    ...{ watch: options.watch, past: project },
    skips: files.skips,
    config: upkeep.config,
  });
  const { evolution } = learning;
  const investigations = createInvestigating({
    ...{ state: stateFolder, clock, log, map, ops, memory, evolution, semantics, textSearch, onSetAside },
    ...{ inContext, folder, maxFileBytes, config: upkeep.config },
  });
  void settled.then(learning.begin);
  void settled.then(project.begin);
  void settled.then(semantics.begin);
  void settled.then(inBank.begin);
  void settled.then(inContext.begin);
  const handlers: Handlers<WorkspaceMethodName> = {
    ...generationHandlers({
      ...{ rotator, documents, generations, mark },
      apart: map.apart,
      read: () => map.now().generation,
      hashNow: createHashNow(read.codeMap, folder.root, maxFileBytes),
    }),
    ...symbolHandlers({ ...common, history, locator }),
    ...workspaceHandlers({
      ...common,
      folder,
      maxFileBytes,
      indexedAt: () => map.now().generation.lookedAt(),
      searched: textSearch.has,
      listedSkips: files.skips,
      changed: feed.changed,
    }),
    ...semanticsHandlers({ ...read, history, semantics, locator, onStates: files.statesChanged }),
    ...contextHandlers({ codeMap: read.codeMap, use: inContext.use, locator, metrics }),
    ...packHandlers(inContext.use),
    ...changeHandlers({
      ...{ diffs, history, visits, locator, seen, coverages, references },
      learnings: staleLearnings(memory.use),
    }),
    ...impactHandlers({
      ...{ ...common, root: folder.root, maxFileBytes, names: textSearch.names },
      ...{ diffs, history, locator, references, project, use: memory.use },
    }),
    ...projectHandlers({ ...common, root: folder.root, maxFileBytes, locator, project }),
    ...historyHandlers({ ...common, root: folder.root, locator, commits: project.commits }),
    ...findHandlers({
      ...common,
      root: folder.root,
      maxFileBytes,
      textSearch,
      locator,
      mentions,
      references,
      askServer,
    }),
    ...graphHandlers({ ...common, root: folder.root, maxFileBytes, locator, references }),
    ...memoryHandlers({ use: memory.use, ops, ...read }),
    // A caller that asks while files are read has decided not to wait for them, nor for evidence to be held against them.
    ...askHandlers((work) => memory.use(work, indexing() === null ? undefined : 'unchecked')),
    ...evolutionHandlers({ evolution, ops, apart: map.apart }),
    ...investigationHandlers({ investigations, ops, apart: map.apart }),
    ...editHandlers({
      ...{ ...common, locator, mentions, references, root: folder.root, maxFileBytes },
      use: editing.use,
      index: read.index,
    }),
    ...modelHandlers({ ops }),
    ...bankHandlers(inBank.bank, folder.root),
    ...configHandlers({ ...upkeep, state: stateFolder, readOnly: folder.readOnly, bank: inBank.bank }),
    ...diagnosticsHandlers({
      ...common,
      ...{ folder: stateFolder, thread, clients: () => options.clients?.() ?? null },
      generations: () => generations.stored().length,
    }),
    ...serviceHandlers({
      ...common,
      measuring,
      listedSkips: files.skips,
      async index(signal, own) {
        const done = (looks: Promise<void>): Promise<void> => untilAborted(looks, signal, 'Indexing was cancelled.');
        // An engine that was opened for this one call has begun to look since.
        const first = own && !options.watch && !looked;
        if (first) await done(settled);
        // It may still wait behind another's.
        if (!first || !looked) await done(map.apart(() => upkeep.lookAtAll(signal)));
        live.dropNotices('stopped');
        live.ready();
        void map.apart(upkeep.startWatching);
        await exporter.flush();
      },
    }),
  };

  const working = (): boolean => ops.running() || evolution.working() || semantics.figures().generating > 0;
  const resting = { quietMs: foreground.quietMs, working };
  const atRest = options.watch
    ? [
        createGiveBack(resting),
        createOutlineFill({ ...resting, map, access }),
        whileAtRest(resting, () => void references.refresh(AbortSignal.abort())),
      ]
    : [];

  let closing: Promise<void> | null = null;
  async function close(): Promise<void> {
    for (const each of atRest) each.close();
    await editing.close();
    await investigations.close();
    await learning.close();
    await inContext.close();
    await semantics.close();
    await measuring.close();
    await thread.close();
    await rotator.close();
    await upkeep.close();
    await settled;
    await weighing.close();
    await diffs.close();
    await opFiles.close();
    await visits.close();
    await exporter.close();
    await documents.close();
    await access.flush();
    await pool.close();
    await references.close();
    await project.close();
    await textSearch.close();
    await afterwork.close();
    await memory.close();
    await inBank.close();
    history.close();
    await map.close();
    await generations.close();
    live.close();
    // Also for background work that a timer or a late call began meanwhile.
    await writesEnded();
  }

  return {
    async call(method, params, context) {
      context.signal.throwIfAborted();
      await freshReads.before(method, context);
      return map.read(async () => {
        try {
          return await foreground.call(method, async () => handlers[method](names.read(method, params), context));
        } catch (thrown) {
          throw (await damage(thrown)) ?? thrown;
        }
      });
    },
    state: live.get,
    subscribe: live.subscribe,
    working,
    settled: () => settled,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
