/**
 * The engine of one workspace: the only door to everything under engine/. It runs in any Node process (Electron's
 * utility process, the web shell, the command line, a test) and knows nothing of transports.
 * Main types: Engine, EngineOptions. The caller must hold the workspace's lock (storage) before it opens an engine.
 */
import { type Clock, systemClock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import type { ParsedParams, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { EventMap, EventName } from '#shared/contract/events.ts';
import type { Overview, WorkspaceState } from '#shared/contract/workspace.ts';
import { createAccess, readRecent } from './api/access.ts';
import { createExporter } from './api/exporter.ts';
import { serviceHandlers } from './api/service.ts';
import { symbolHandlers } from './api/symbols.ts';
import { createTimings } from './api/timings.ts';
import { workspaceHandlers } from './api/workspace.ts';
import { type CodeMap, createParsePool, openCodeMap } from './codemap/codemap.ts';
import { type Generation, openLive, replace } from './generations/generations.ts';
import type { CallContext, Handlers } from './handler.ts';
import { createOps } from './ops.ts';
import { createSymbolIndex, type SymbolIndex } from './search/search.ts';
import { claimState, createLog, isCorrupt, type SetAsideNotice, type StateFolder } from './storage/storage.ts';
import { createUpkeep } from './upkeep.ts';
import { type CheckedFolder, gitState, loadConfig, type SkippedFile } from './workspace/workspace.ts';

export type { CallContext, Handler, Handlers } from './handler.ts';

export type EventListener = <E extends EventName>(event: E, payload: EventMap[E]) => void;

export interface Engine {
  /** Answers a workspace method. Parameters are already validated by the caller (rpc). Throws MemoError. */
  call<M extends WorkspaceMethodName>(method: M, params: ParsedParams<M>, context: CallContext): Promise<Result<M>>;
  /** Current state, the same that the event `workspace.state` carries. */
  state(): WorkspaceState;
  /** Returns a function that ends the subscription. */
  subscribe(listener: EventListener): () => void;
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
  version: string;
  clock?: Clock;
}

/** Paths and type ids in one `codemap.changed` event at most. */
const maxListed = 200;
/** Partial results of a long sync are told this often. */
const tellEveryMs = 1_000;
/** Entries of the overview's list of changed files. */
const maxChanged = 20;

interface OpenMap {
  generation: Generation;
  codeMap: CodeMap;
  index: SymbolIndex;
}

function loadMap(generation: Generation): OpenMap {
  const codeMap = openCodeMap(generation.symbolsFile);
  try {
    const index = createSymbolIndex();
    index.load(codeMap.all());
    return { generation, codeMap, index };
  } catch (thrown) {
    codeMap.close();
    throw thrown;
  }
}

/** A damaged symbols.db takes its generation with it: everything in it is derived and made again. */
async function openMap(options: Parameters<typeof openLive>[0]): Promise<OpenMap> {
  const generation = await openLive(options);
  try {
    return loadMap(generation);
  } catch (thrown) {
    if (!isCorrupt(thrown)) throw thrown;
    return loadMap(await replace(options, generation.id));
  }
}

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { folder, state: stateFolder, version } = options;
  const clock = options.clock ?? systemClock;
  const startedAt = clock.now();
  const log = createLog(stateFolder.logFile);
  const listeners = new Set<EventListener>();
  const emit: EventListener = (event, payload) => {
    for (const listener of listeners) listener(event, payload);
  };

  let state: WorkspaceState = {
    phase: 'opening',
    name: folder.name,
    root: folder.root,
    branch: null,
    generation: null,
    readOnly: folder.readOnly,
    revision: 0,
    pendingFiles: 0,
    notices: [],
  };
  const setState = (update: Partial<WorkspaceState>): void => {
    state = { ...state, ...update };
    emit('workspace.state', state);
  };
  const notice = (id: string, level: 'info' | 'warning' | 'error', message: string): void => {
    log[level === 'warning' ? 'warn' : level](message);
    setState({ notices: [...state.notices.filter((n) => n.id !== id), { id, level, message }] });
  };
  const onSetAside = (aside: SetAsideNotice): void => notice(`aside:${aside.file}`, 'warning', aside.message);

  const showConfigNotices = (messages: readonly string[]): void => {
    setState({ notices: state.notices.filter((n) => !n.id.startsWith('config:')) });
    messages.forEach((message, n) => {
      notice(`config:${n}`, 'warning', message);
    });
  };

  const foreign = await claimState(stateFolder);
  if (foreign !== null) notice('foreign-state', 'warning', foreign);
  const { config, notices: configNotices } = await loadConfig(stateFolder);
  showConfigNotices(configNotices);
  const { generation, codeMap, index } = await openMap({ state: stateFolder, clock, onSetAside });
  const recent = await readRecent(stateFolder.accessFile, onSetAside);
  index.setRecent(recent.flatMap((id) => codeMap.byTypeId(id) ?? []));
  state = {
    ...state,
    phase: 'indexing',
    branch: (await gitState(folder.root)).branch,
    generation: generation.id,
    revision: 1,
  };

  let skips: readonly SkippedFile[] = [];
  let changed: Overview['changed'] = [];
  const ops = createOps(clock, (op) => emit('op', op));
  const pool = createParsePool({ timeoutMs: config.index.parseTimeoutMs });
  const access = createAccess({
    file: stateFolder.accessFile,
    typesDir: generation.typesDir,
    log,
    onSetAside,
    touch: (type) => index.touch(type),
    recentTypeIds: () => codeMap.typeIds(index.recent(), 512),
  });
  const exporter = createExporter({ codeMap, generation, clock, log });
  const resolveTimings = createTimings();
  let first = true;
  let lastTold = Number.NEGATIVE_INFINITY;

  const upkeep = createUpkeep({
    folder,
    config,
    pool,
    ops,
    log,
    codeMap: () => codeMap,
    watch: options.watch,
    onCommitted(changedTypes, removedTypes) {
      index.update([...removedTypes, ...changedTypes], codeMap.ofTypes(changedTypes));
      // A first index commits many times a second; pages that ask again each time would slow it down.
      const now = performance.now();
      if (now - lastTold < tellEveryMs) return;
      lastTold = now;
      setState({ revision: state.revision + 1 });
      emit('codemap.changed', { revision: state.revision, files: [], types: [], more: true });
    },
    async onSynced(result, complete) {
      if (complete) await generation.complete(codeMap.counts());
      const files = [...result.changedFiles, ...result.removedFiles];
      if (files.length === 0) return;
      exporter.changed();
      if (!first) noteChanged(result.changedFiles, result.removedFiles);
      setState({ revision: state.revision + 1 });
      emit('codemap.changed', {
        revision: state.revision,
        files: files.slice(0, maxListed),
        types: codeMap.typeIds(result.changedTypes, maxListed),
        more: files.length > maxListed || result.changedTypes.size > maxListed || result.removedTypes.size > 0,
      });
    },
    onListed(listing) {
      skips = listing.skipped;
    },
    onPending: (pendingFiles) => setState({ pendingFiles }),
    onBranch: () => void gitState(folder.root).then(({ branch }) => setState({ branch })),
    onConfig: showConfigNotices,
    onFailed: (message) => notice('upkeep', 'warning', message),
  });

  function noteChanged(changedFiles: readonly string[], removedFiles: readonly string[]): void {
    const at = clock.now();
    const entries = [
      ...changedFiles.map((file) => ({ file, at, kind: 'changed' as const })),
      ...removedFiles.map((file) => ({ file, at, kind: 'removed' as const })),
    ];
    const named = new Set(entries.map((e) => e.file));
    changed = [...entries, ...changed.filter((e) => !named.has(e.file))].slice(0, maxChanged);
  }

  const settled = (async () => {
    try {
      await upkeep.lookAtAll(null);
      first = false;
      setState({ phase: 'ready' });
      await upkeep.startWatching();
    } catch (thrown) {
      const error = thrown instanceof MemoError ? thrown : new MemoError('InternalError', String(thrown));
      log.error(`first look at the files: ${error.message}`);
      setState({ phase: 'failed', error: { code: error.code, message: error.message } });
    }
  })();

  const handlers: Handlers<WorkspaceMethodName> = {
    ...symbolHandlers({
      codeMap: () => codeMap,
      index: () => index,
      revision: () => state.revision,
      access,
      resolveTimings,
      indexing: () => state.phase === 'indexing',
    }),
    ...workspaceHandlers({
      folder,
      maxFileBytes: config.index.maxFileKB * 1024,
      codeMap: () => codeMap,
      state: () => state,
      indexedAt: () => generation.manifest().finishedAt,
      listedSkips: () => skips,
      changed: () => changed,
    }),
    ...serviceHandlers({
      clock,
      startedAt,
      version,
      ops,
      codeMap: () => codeMap,
      state: () => state,
      listedSkips: () => skips,
      resolveTimings,
      async index(signal) {
        await upkeep.lookAtAll(signal);
        setState({ phase: 'ready' });
        await exporter.flush();
      },
    }),
  };

  let closing: Promise<void> | null = null;
  async function close(): Promise<void> {
    await upkeep.close();
    await settled;
    await exporter.close();
    await access.flush();
    await pool.close();
    codeMap.close();
    state = { ...state, phase: 'closed' };
    listeners.clear();
  }

  return {
    async call(method, params, context) {
      context.signal.throwIfAborted();
      return handlers[method](params, context);
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: () => settled,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
