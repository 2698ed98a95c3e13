/**
 * The background loader: what the loop is given before it thinks of a question. Main type:
 * BackgroundLoader. Gaps are computed from what is there at the moment of asking; nothing of them is stored.
 */
import type { KnowledgeGap, ProjectContext } from '#shared/contract/memory/memory-types.ts';
import type { FoundPattern } from '../../static-analyst/static-analyst.ts';
import { type FileHistory, pauses } from '../../workspace/workspace.ts';
import type { Freshness } from '../freshness/freshness.ts';
import type { SharedMemoryManager } from '../manager/manager.ts';
import type { MemoryStore, RecordRow } from '../store/store.ts';
import { findGaps } from './gaps.ts';
import { type Known, readKnown } from './known-gaps.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface BackgroundLoader {
  /** Throws Cancelled, Refused for another project. */
  loadForQuestionGeneration(projectKey: string, signal: AbortSignal): Promise<ProjectContext>;
  /** Looks for the patterns of the code, where none are known yet. Throws Cancelled. */
  fillPatterns(signal: AbortSignal): Promise<void>;
  /** Most urgent first. Throws Cancelled. */
  gaps(signal: AbortSignal): Promise<KnowledgeGap[]>;
}

export interface BackgroundLoaderOptions {
  store: Pick<MemoryStore, 'records' | 'failures' | 'patterns' | 'database'>;
  manager: Pick<SharedMemoryManager, 'getProjectMemory' | 'getRecentLearningRecords'>;
  freshness: Pick<Freshness, 'isStale'>;
  view: WorkspaceView;
  /** The patterns of this project were looked for. */
  onPatterns(found: readonly FoundPattern[]): Promise<void>;
}

/** Number of recent records that are loaded. */
const recentRecords = 20;
const recentFailures = 20;
const maxPatterns = 40;

export function createBackgroundLoader(options: BackgroundLoaderOptions): BackgroundLoader {
  const { store, manager, freshness, view } = options;
  const page = createRecordPages(store);

  /** Stores them in project memory; written only where they changed. */
  function keepPatterns(found: readonly FoundPattern[]): void {
    const patterns = found.slice(0, maxPatterns).map(({ patternType, description, exampleFiles, usageScenarios }) => ({
      patternType,
      description,
      exampleFiles,
      usageScenarios,
    }));
    if (JSON.stringify(patterns) !== JSON.stringify(store.patterns.all())) store.patterns.replace(patterns);
  }

  async function notePatterns(patterns: readonly FoundPattern[]): Promise<void> {
    keepPatterns(patterns);
    await options.onPatterns(patterns);
  }

  async function gaps(signal: AbortSignal): Promise<KnowledgeGap[]> {
    const pause = pauses(signal);
    const known: Known = await readKnown({ page, isStale: (row) => freshness.isStale(row) }, pause);
    const [survey, packages, patterns, history] = await Promise.all([
      view.survey(signal),
      view.packages(signal),
      view.patterns(signal),
      view.history(signal),
    ]);
    await notePatterns(patterns);
    return findGaps({ survey, known, packages, patterns, churn: churnOf(history) }, pause);
  }

  return {
    gaps,
    async fillPatterns(signal) {
      if (store.patterns.all().length === 0) await notePatterns(await view.patterns(signal));
    },
    async loadForQuestionGeneration(projectKey, signal) {
      const knowledgeGaps = await gaps(signal);
      return {
        projectMemory: await manager.getProjectMemory(projectKey),
        knowledgeGaps,
        recentLearning: await manager.getRecentLearningRecords(projectKey, recentRecords),
        failedExplorations: store.failures.ofQuestions(recentFailures),
      };
    },
  };
}

/** Pages of records in the order of their rows: an iterator over all would block writes. */
export function createRecordPages({
  records,
  database,
}: Pick<MemoryStore, 'records' | 'database'>): (after: number, limit: number) => RecordRow[] {
  const rows = database.read
    .prepare<[number, number], number>('SELECT row FROM learning_records WHERE row > ? ORDER BY row LIMIT ?')
    .pluck();
  return (after, limit) => records.byRows(rows.all(after, limit)).sort((a, b) => a.row - b.row);
}

function churnOf({ files }: FileHistory): Map<string, number> {
  return new Map([...files].map(([file, { commits }]) => [file, commits]));
}
