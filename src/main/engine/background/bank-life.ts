/**
 * The memory bank in the life of a workspace: what it knows of the code map, memory, history and git, and when it hears that
 * they changed. Main type: BankLife.
 */
import type { Clock, TimerClock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { machineWriters } from '#shared/contract/bank/bank-words.ts';
import {
  type Bank,
  bankDir,
  createBank,
  knowsSymbol,
  type MachineSources,
  readAgreed,
  readForInit,
  writeAgreed,
} from '../bank/bank.ts';
import type { History } from '../history/history.ts';
import type { LiveDocuments } from '../live-documents.ts';
import type { LiveMap } from '../live-map.ts';
import type { LiveState } from '../live-state.ts';
import type { Memory } from '../memory/memory.ts';
import type { MemoryLife } from '../memory-life.ts';
import { readModelSettings } from '../models/models.ts';
import { isForeign, isShown, readDocument } from '../static-analyst/static-analyst.ts';
import type { Log, SetAsideNotice, StateFolder } from '../storage/storage.ts';
import {
  type CheckedFolder,
  gitState,
  type LoadedConfig,
  loadConfig,
  readRecentCommits,
  setConfigKey,
  type WorkspaceConfig,
} from '../workspace/workspace.ts';

export interface BankLifeOptions {
  folder: CheckedFolder;
  state: StateFolder;
  /** `databaseMark` of the workspace. */
  mark: number;
  clock: Clock;
  timers: TimerClock;
  /** False for a single command. */
  watch: boolean;
  config(): WorkspaceConfig;
  takeConfig(loaded: LoadedConfig): void;
  map: LiveMap;
  live: LiveState;
  history: Pick<History, 'feed'>;
  memory: Pick<MemoryLife, 'use'>;
  documents: Pick<LiveDocuments, 'upToDate'>;
  log: Log;
  onSetAside(notice: SetAsideNotice): void;
}

export interface BankLife {
  readonly bank: Bank;
  /** The first look at the files is done. */
  begin(): void;
  /** The configuration was re-read. */
  configured(): void;
  /** These files of the workspace were written or deleted; `complete`: all were checked. Runs in the background. */
  filesChanged(files: readonly string[], complete?: boolean): void;
  close(): Promise<void>;
}

/** Commits that are looked through for those outside the bank. */
const commitsRead = 30;
const batchesRead = 20;
const typesRead = 40;
/** Less sure learnings are not proposed: the static analyst is never surer than this. */
const leastConfidence = 0.6;
const learningsRead = 50;

/** Reads what the person agreed to. */
export async function openBankLife(options: BankLifeOptions): Promise<BankLife> {
  const { folder, state, mark, clock, timers, watch, map, live, memory, log, onSetAside } = options;
  let closing = false;
  let agreed = await readAgreed(folder.key);

  /** Asked for in config.yaml, which may have come with the folder, and not agreed to by the person. */
  function tellUnagreed(): void {
    live.dropNotices('bank-writers');
    const wanted = machineWriters.filter((writer) => options.config().bank.machine[writer] && !agreed.has(writer));
    if (wanted.length === 0) return;
    const values = { writers: wanted.join(', '), first: wanted[0] ?? '' };
    live.notice('bank-writers', 'info', [{ key: 'overview.notice.bankWriters', values }]);
  }

  const sources: MachineSources = {
    async active(signal) {
      const [{ branch }, commits] = await Promise.all([
        gitState(folder.root),
        readRecentCommits(folder.root, commitsRead, signal),
      ]);
      const after = { id: 0, at: 0 };
      const { batches } = options.history.feed.batches({ after, limit: batchesRead, perBatch: typesRead });
      return { branch, commits, changes: batches.flatMap(({ types }) => types) };
    },
    async tech(signal) {
      await map.apart(() => options.documents.upToDate(signal));
      const arch = await readDocument(map.now().generation.dir, 'arch');
      return arch === null ? null : { arch, texts: (await readForInit(folder.root)).texts };
    },
    patterns: (signal) =>
      memory.use(async ({ manager, projectKey, background }) => {
        await background.fillPatterns(signal);
        const { codePatterns } = await manager.getProjectMemory(projectKey);
        // What one file shows is no decision of the project, and neither is a pattern of vendored code or of samples.
        return codePatterns.flatMap((pattern) => {
          const exampleFiles = pattern.exampleFiles.filter(isOwn);
          return exampleFiles.length > 1 ? [{ ...pattern, exampleFiles }] : [];
        });
      }, 'unchecked'),
    learnings: () => memory.use(learningsOf),
  };

  const bank = createBank({
    ...{
      root: folder.root,
      readOnly: folder.readOnly,
      file: state.bankFile,
      pendingDir: state.pendingDir,
      mark,
      clock,
      timers,
      watch,
      onSetAside,
    },
    ranker: { rank: (...query) => memory.use(({ texts }) => texts.rank(...query), 'unchecked') },
    language: async () => (await readModelSettings()).language,
    name: folder.name,
    knows: (symbol) => knowsSymbol(map.now().index, symbol),
    async overview() {
      const { codeMap } = map.now();
      return { languages: await codeMap.languages(), modules: await codeMap.modules() };
    },
    sources,
    writers() {
      const { machine } = options.config().bank;
      const both = (writer: keyof typeof machine): boolean => machine[writer] && agreed.has(writer);
      return { active: both('active'), tech: both('tech'), patterns: both('patterns'), learnings: both('learnings') };
    },
    async switchWriter({ writer, on }) {
      if (folder.readOnly !== null)
        throw new MemoError('Refused', sentence`The configuration was not written: ${folder.readOnly}`);
      await setConfigKey(state, ['bank', 'machine', writer], on);
      agreed = await writeAgreed(folder.key, writer, on);
      options.takeConfig(await loadConfig(state));
      // The key may have existed already: then nothing about it changed.
      configured();
    },
    stale: (ids) => memory.use((open) => new Set(ids.filter((id) => !isFresh(open, id)))),
    onChanged(paths) {
      live.emit('bank.changed', { paths: paths.slice(0, 200), more: paths.length > 200 });
    },
    onRebuilt(files) {
      const named = files.map((file) => `${bankDir}/${file}`).join(', ');
      const message = `${named} was missing or broken and is made anew from the files; look at it.`;
      live.notice('bank-index', 'warning', message);
    },
    onFailed: (message) => log.warn(`the memory bank: ${message}`),
  });

  function configured(): void {
    tellUnagreed();
    bank.machine.configured();
  }

  return {
    bank,
    configured,
    begin: configured,
    filesChanged(files, complete = false) {
      // A manifest may have changed; a changed one causes a check of all files.
      if (complete || files.some((file) => !file.startsWith(`${bankDir}/`))) bank.machine.touched();
      bank.filesChanged(files, complete).catch((thrown) => {
        if (!closing) log.warn(`the memory bank: ${toMemoError(thrown).message}`);
      });
    },
    close() {
      closing = true;
      return bank.close();
    },
  };
}

/** Surest first; with evidence, all of which is as it was. */
function learningsOf({ list, row }: Memory) {
  const { records } = list.list({
    filter: {
      ...{ types: ['ERROR_ANALYSIS', 'BEST_PRACTICE'], statuses: ['active'], minConfidence: leastConfidence },
      origin: 'own',
    },
    order: 'newest',
    limit: learningsRead,
  });
  return records
    .filter(({ evidenceCount }) => evidenceCount > 0)
    .sort((a, b) => b.confidence - a.confidence)
    .map(({ id }) => row(id).record)
    .filter(({ evidence }) => evidence.some(({ file }) => isOwn(file)));
}

/** Code of the project itself: what vendored code or samples show is no knowledge that the project would write down. */
function isOwn(file: string): boolean {
  return !isForeign(file) && !isShown(file);
}

function isFresh({ views, row }: Memory, id: string): boolean {
  try {
    return views.status(row(id)) === 'active';
  } catch (thrown) {
    // Forgotten since.
    if (toMemoError(thrown).code === 'NotFound') return false;
    throw thrown;
  }
}
