/** What memory offers to the engine, and what it needs of it. */
import type { Clock } from '#shared/base/clock.ts';
import type { Coverage } from '#shared/contract/common.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import type { DomainKnowledge, FailureRecord, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { MemoryFilter, ModelState } from '#shared/contract/memory/methods.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Commits } from '../commits/commits.ts';
import type { History } from '../history/history.ts';
import type { ProjectCommands } from '../project-commands/project-commands.ts';
import type { ProjectDocs } from '../project-docs/project-docs.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { CheckedFolder, Log, SetAsideNotice, StateFolder } from '../storage/storage.ts';
import type { WorkspaceConfig } from '../workspace/workspace.ts';
import type { Ask } from './ask/ask.ts';
import type { TextRanker } from './find/rank-texts.ts';
import type { Taker } from './freshness/take.ts';
import type { RecordList } from './list/list.ts';
import type { BackgroundLoader } from './load/background.ts';
import type { CodeFinder } from './load/code/code-hits.ts';
import type { FindPlaces } from './load/code/place-finder.ts';
import type { Adding } from './manager/adding.ts';
import type { GlobalStore } from './manager/global-memory.ts';
import type { LookedUp } from './manager/links.ts';
import type { SharedMemoryManager } from './manager/manager.ts';
import type { RecordChanges } from './manager/record-changes.ts';
import type { Search } from './manager/search.ts';
import type { Views } from './manager/views.ts';
import type { EvolutionStore, RecordRow } from './store/store.ts';

export interface Memory {
  readonly projectKey: string;
  readonly manager: SharedMemoryManager;
  readonly changes: RecordChanges;
  readonly list: RecordList;
  readonly views: Views;
  readonly search: Search;
  /** Texts that are no records by a question, scored as records are. */
  readonly texts: TextRanker;
  readonly ask: Ask;
  /** Code that a text is about: by names, words and meaning. */
  readonly code: CodeFinder;
  readonly add: Adding;
  /** Evidence of lines as they are now; see Taker. */
  readonly hashed: Taker['hashed'];
  readonly global: GlobalStore;
  /** By id, or its short form. Throws NotFound. */
  row(id: string): RecordRow;
  /** Those of these records that are still there, in this order. */
  present(ids: readonly string[]): LearningRecord[];
  /** The same with what it links to and what links to it, for which all links are gone through. */
  lookUp(id: string): LookedUp;
  /** Whole records, those of `ids` or all that fit, as many as one answer holds. Throws NotFound, Cancelled. */
  exported(
    filter: MemoryFilter,
    ids: readonly string[] | undefined,
    signal: AbortSignal,
  ): Promise<Result<'memory.export'>>;
  /** Throws NotFound. */
  forget(id: string): Promise<Result<'memory.forget'>>;
  domains(): Result<'memory.domains'>['domains'];
  /** '' takes a person's summary away, so that it is distilled again. */
  setDomain(domain: string, summary: string): DomainKnowledge;
  failures(limit: number): FailureRecord[];
  failureCount(): number;
  /** Tool calls of explorations and summaries, newest first. */
  failuresOfQuestions(limit: number): FailureRecord[];
  /** Records that are kept. */
  count(): number;
  /** State of the loop, and the outcomes of its iterations. */
  readonly evolution: EvolutionStore;
  /** The records whose question says the same, best first; none where that is far off. Throws Cancelled. */
  same(question: string, signal: AbortSignal): Promise<{ record: LearningRecord; similarity: number }[]>;
  /** Gaps, and what else a question is thought of from. */
  readonly background: BackgroundLoader;
  model(): ModelState;
  /** What may be chosen in the settings. Throws Cancelled. */
  models(signal: AbortSignal): Promise<Result<'memory.models'>>;
  /** After each sync, once history has recorded it: files that were read again or are gone, other texts too. */
  filesChanged(changed: readonly string[], removed: readonly string[], signal: AbortSignal): Promise<void>;
  /** Looks at all evidence whose file was touched since. */
  checkAll(signal: AbortSignal, onProgress: (done: number, total: number) => void): Promise<void>;
  /** The configuration may say otherwise now what is shared. */
  configured(): Promise<void>;
  /** Resolves when all records can be found by meaning too. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface MemoryOptions {
  folder: CheckedFolder;
  state: StateFolder;
  config(): WorkspaceConfig;
  codeMap(): CodeMap;
  index(): SymbolIndex;
  history: Pick<History, 'alias'>;
  /** Code that a question is about by its lines; null where names and comments have to do. */
  places: FindPlaces | null;
  /** Commands of the project that a question asks for. */
  commands: ProjectCommands['asked'];
  /** Sections of its documents that speak of a question. */
  documents: ProjectDocs['asked'];
  /** What commits did, for questions that ask when. */
  commits: Pick<Commits, 'use'>;
  /** What of the files an answer rests on. */
  coverage(): Coverage;
  /** Paths of all text files that are listed. */
  files(): Iterable<string>;
  /** Revision of the code map; grows with each change. */
  revision(): number;
  /** When all files were looked at last, in epoch milliseconds; 0 before the first time. */
  indexedAt(): number;
  /** Whether the documents of the live generation are written. */
  documented(): boolean;
  /** Whether changes of JSON copies on disk are followed. */
  watch: boolean;
  clock: Clock;
  log: Log;
  onSetAside(notice: SetAsideNotice): void;
  /** A sentence for the person under a key; null when it is settled. */
  onNotice(key: string, message: string | null): void;
  /**
   * Records that were added, changed or removed, or whose evidence changed; none where something else of
   * memory changed.
   */
  onChanged(ids: readonly string[]): void;
  onModel(state: ModelState): void;
  onAsk(progress: EventPayload<'ask.progress'>): void;
}
