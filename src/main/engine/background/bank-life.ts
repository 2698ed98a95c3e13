/**
 * The memory bank in the life of a workspace: what it knows of the code map, memory, history and git, and when it hears that
 * they changed. Main type: BankLife.
 */
import type { Clock, TimerClock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { type Bank, bankDir, createBank, knowsSymbol, type MachineSources, readForInit } from '../bank/bank.ts';
import type { History } from '../history/history.ts';
import type { LiveDocuments } from '../live-documents.ts';
import type { LiveMap } from '../live-map.ts';
import type { LiveState } from '../live-state.ts';
import type { Memory } from '../memory/memory.ts';
import type { MemoryLife } from '../memory-life.ts';
import { readModelSettings } from '../models/models.ts';
import { readDocument } from '../static-analyst/static-analyst.ts';
import type { Log, SetAsideNotice, StateFolder } from '../storage/storage.ts';
import {
  type CheckedFolder,
  gitState,
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
  /** These files of the workspace were written or are gone; nobody waits. */
  filesChanged(files: readonly string[]): void;
  close(): Promise<void>;
}

/** Commits that are looked through for those outside the bank. */
const commitsRead = 30;
const batchesRead = 20;
const typesRead = 40;
/** Less sure learnings are not proposed: the static analyst is never surer than this. */
const leastConfidence = 0.6;
const learningsRead = 50;

export function createBankLife(options: BankLifeOptions): BankLife {
  const { folder, state, mark, clock, timers, watch, map, live, memory, log, onSetAside } = options;
  let closing = false;

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
        // What one file shows is no decision of the project.
        return codePatterns.filter(({ exampleFiles }) => exampleFiles.length > 1);
      }, 'unchecked'),
    learnings: () => memory.use(learningsOf),
  };

  const bank = createBank({
    ...{ root: folder.root, readOnly: folder.readOnly, file: state.bankFile, mark, clock, timers, watch, onSetAside },
    ranker: { rank: (...query) => memory.use(({ texts }) => texts.rank(...query), 'unchecked') },
    language: async () => (await readModelSettings()).language,
    name: folder.name,
    knows: (symbol) => knowsSymbol(map.now().index, symbol),
    async overview() {
      const { codeMap } = map.now();
      return { languages: codeMap.languages(), modules: await codeMap.modules() };
    },
    sources,
    writers: () => options.config().bank.machine,
    async switchWriter({ writer, on }) {
      if (folder.readOnly !== null)
        throw new MemoError('Refused', `The configuration was not written: ${folder.readOnly}`);
      await setConfigKey(state, ['bank', 'machine', writer], on);
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

  return {
    bank,
    begin: () => bank.machine.configured(),
    filesChanged(files) {
      // A manifest may say something else now.
      if (files.some((file) => !file.startsWith(`${bankDir}/`))) bank.machine.touched();
      bank.filesChanged(files).catch((thrown) => {
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
    filter: { types: ['ERROR_ANALYSIS', 'BEST_PRACTICE'], statuses: ['active'], minConfidence: leastConfidence },
    order: 'newest',
    limit: learningsRead,
  });
  return records
    .filter(({ evidenceCount }) => evidenceCount > 0)
    .sort((a, b) => b.confidence - a.confidence)
    .map(({ id }) => row(id).record);
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
