/**
 * Joins what answers questions with what it reads: the rooms of memory, the code map, git, models. Main type: Asking.
 * It is separate from the door file of memory so that this file has one subject.
 */
import type { Clock } from '#shared/base/clock.ts';
import type { Coverage } from '#shared/contract/common.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import type { Analyst } from '../../analyst/analyst.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Commits } from '../../commits/commits.ts';
import type { Embedder } from '../../models/models.ts';
import type { ProjectCommands } from '../../project-commands/project-commands.ts';
import type { ProjectDocs } from '../../project-docs/project-docs.ts';
import type { SymbolIndex } from '../../search/search.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { Freshness } from '../freshness/freshness.ts';
import { type CodeFinder, createCodeFinder } from '../load/code/code-hits.ts';
import { createMeaningIndex } from '../load/code/meaning-index.ts';
import { createPlaceFinder, type FindPlaces } from '../load/code/place-finder.ts';
import { createKnowledgeKeeper } from '../load/domain-knowledge.ts';
import { createForegroundLoader, type ForegroundLoader } from '../load/foreground.ts';
import type { WorkspaceView } from '../load/workspace-view.ts';
import type { SharedMemoryManager } from '../manager/manager.ts';
import type { Search } from '../manager/search.ts';
import type { Views } from '../manager/views.ts';
import type { MemoryStore } from '../store/store.ts';
import { type Ask, createAsk } from './ask.ts';

export interface Asking {
  readonly ask: Ask;
  readonly foreground: ForegroundLoader;
  readonly code: CodeFinder;
  /** Resolves when no domain waits to be distilled. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface AskingOptions {
  projectKey: string;
  store: MemoryStore;
  manager: SharedMemoryManager;
  search: Search;
  views: Views;
  freshness: Pick<Freshness, 'hashed'>;
  view: WorkspaceView;
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  /** Whether names of authors may be shown. */
  authors(): boolean;
  codeMap(): CodeMap;
  index(): SymbolIndex;
  /** By the text of the code too; null where names and comments have to do. */
  places: FindPlaces | null;
  /** Commands of the project that a question asks for. */
  commands: ProjectCommands['asked'];
  documents: ProjectDocs['asked'];
  commits: Pick<Commits, 'use'>;
  /** What of the files an answer rests on. */
  coverage(): Coverage;
  embedder(): Embedder | null;
  /** null where no language model is to be asked. */
  analyst(): Analyst | null;
  clock: Clock;
  onProgress(progress: EventPayload<'ask.progress'>): void;
  /** Domain knowledge changed. */
  onKnowledge(): void;
  onFailed(thrown: unknown): void;
}

export function openAsking(options: AskingOptions): Asking {
  const { store, view, codeMap, root, maxFileBytes, embedder, places } = options;
  const keeper = createKnowledgeKeeper({ store, onChanged: options.onKnowledge, onFailed: options.onFailed });
  const code = createCodeFinder({
    ...{ codeMap, root, maxFileBytes },
    index: options.index,
    meanings: createMeaningIndex({ embedder, codeMap, survey: view.survey }),
    pauses,
  });
  const foreground = createForegroundLoader(options);
  const read = places === null ? code : createPlaceFinder(code, places, { codeMap, root, maxFileBytes });
  return {
    ask: createAsk({ ...options, database: store.database, records: store.records, code: read, foreground }),
    ...{ foreground, code },
    settled: keeper.settled,
    close: keeper.close,
  };
}
