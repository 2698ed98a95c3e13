/**
 * Memory: what was learnt about the workspace, found again by meaning and by words, and kept true to the files (spec 05,
 * seed 001). Main types: Memory (all rooms of one workspace, opened in order and closed the other way round),
 * SharedMemoryManager (the seed's one way in for foreground and background).
 * memory.db is the truth; JSON copies, vectors and columns follow its commits, so that none of them is ever ahead.
 */
import path from 'node:path';
import type { Clock } from '#shared/base/clock.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { MemoryFilter, ModelState } from '#shared/contract/memory/methods.ts';
import type { DomainKnowledge, FailureRecord, KnowledgeGap, LearningRecord } from '#shared/contract/memory/types.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import {
  type CheckedFolder,
  cloneSuffix,
  databaseMark,
  type Log,
  type SetAsideNotice,
  type StateFolder,
  userDataDir,
} from '../storage/storage.ts';
import { pauses, type WorkspaceConfig } from '../workspace/workspace.ts';
import { openProjectKey } from './copies/project-key.ts';
import { openRecordList, type RecordList, type Standing } from './list/list.ts';
import { type Adding, createAdding } from './manager/adding.ts';
import { createEvidenceReader } from './manager/evidence-reader.ts';
import { createForget } from './manager/forget.ts';
import { createGlobalStore, type GlobalStore } from './manager/global-memory.ts';
import { type LookedUp, lookUp } from './manager/links.ts';
import { createManager, type ManagerOptions, type SharedMemoryManager } from './manager/manager.ts';
import { createOtherProjects } from './manager/other-projects.ts';
import { createProjectMemories } from './manager/project-memory.ts';
import { createRecordChanges, type RecordChanges } from './manager/record-changes.ts';
import { createSearch, type Search, type SearchOptions } from './manager/search.ts';
import { techStack } from './manager/tech-stack.ts';
import { createViews, type Views } from './manager/views.ts';
import { redact } from './redact/redact.ts';
import { openMemoryStore } from './store/open-store.ts';

export type { SharedMemoryManager } from './manager/manager.ts';
export type { Changed } from './manager/record-changes.ts';

type Domains = Result<'memory.domains'>['domains'];

export interface Memory {
  readonly projectKey: string;
  readonly manager: SharedMemoryManager;
  readonly changes: RecordChanges;
  readonly list: RecordList;
  readonly views: Views;
  readonly search: Search;
  readonly add: Adding;
  readonly global: GlobalStore;
  /** By id, or its short form. Throws NotFound. */
  lookUp(id: string): LookedUp;
  /** Whole records: those of `ids`, else all that fit. */
  exported(filter: MemoryFilter, ids: readonly string[] | undefined, signal: AbortSignal): Promise<LearningRecord[]>;
  /** Returns the ids that are gone. Throws NotFound. */
  forget(id: string): Promise<string[]>;
  domains(): Domains;
  setDomain(domain: string, summary: string): DomainKnowledge;
  failures(limit: number): FailureRecord[];
  /** The most urgent first. */
  gaps(signal: AbortSignal): Promise<KnowledgeGap[]>;
  model(): ModelState;
  close(): Promise<void>;
}

export interface MemoryOptions {
  folder: CheckedFolder;
  state: StateFolder;
  config(): WorkspaceConfig;
  codeMap(): CodeMap;
  clock: Clock;
  log: Log;
  onSetAside(notice: SetAsideNotice): void;
  /** Records that came, changed or went, or stand otherwise; none where something else of memory changed. */
  onChanged(ids: readonly string[]): void;
  onModel(state: ModelState): void;
}

/** Throws Refused where a newer Memoscope wrote memory.db; what is damaged is set aside and told. */
export async function openMemory(options: MemoryOptions, signal: AbortSignal): Promise<Memory> {
  const { folder, state, codeMap, clock, onSetAside } = options;
  const configured = options.config().projectKey;
  const project = await openProjectKey({ folder, state, configured, onSetAside });
  const store = await openMemoryStore({
    file: state.memoryFile,
    mark: databaseMark(state.root),
    projectKey: project.key,
    cloneSuffix: cloneSuffix(state.root),
    clock,
    onSetAside,
  });
  const { records, database } = store;
  const standing: Standing = { isStale: () => false, stateOf: () => [], onChanged: () => () => {} };
  const views = createViews(standing);
  const list = await openRecordList(
    {
      database,
      store,
      standing,
      summaries: (rows) => records.byRows(rows).map(views.summary),
    },
    signal,
  );
  const evidence = createEvidenceReader({
    root: folder.root,
    maxFileBytes: () => options.config().index.maxFileKB * 1024,
    standing,
  });
  const global = createGlobalStore({ dir: path.join(userDataDir(), 'global'), clock, redact, onSetAside });
  const others = createOtherProjects(project.others);
  const finder: SearchOptions['finder'] & ManagerOptions['finder'] = {
    search: async () => ({ hits: [], threshold: 0, meaning: false, model: null }),
    settled: async () => {},
    vectorsOf: () => ({ question: null, answer: null }),
  };
  const search = createSearch({
    projectKey: project.key,
    records,
    list,
    finder,
    others: async () => ({ hits: [], skipped: [] }),
  });
  const projects = createProjectMemories({
    projectKey: project.key,
    projectPath: folder.root,
    store,
    techStack: async () => techStack({ languages: codeMap().languages(), packages: [] }),
  });

  const stopListening = store.onChanged(({ put, removed }) => {
    if (put.length > 0) project.remember().catch((thrown) => options.log.warn(`project key: ${String(thrown)}`));
    const ids = [...put.map(({ record }) => record.id), ...removed.map(({ id }) => id)];
    options.onChanged(ids);
  });

  async function close(): Promise<void> {
    stopListening();
    list.close();
    await store.close();
  }

  return {
    projectKey: project.key,
    manager: createManager({ projectKey: project.key, store, finder, search, others, projects, global }),
    changes: createRecordChanges({ records, evidence, clock }),
    list,
    views,
    search,
    add: createAdding(records, evidence),
    global,
    lookUp: (id) => lookUp(records, id),
    async exported(filter, ids, wanted) {
      if (ids !== undefined) return ids.map((id) => lookUp(records, id).row.record);
      const pause = pauses(wanted);
      const found: LearningRecord[] = [];
      for (const row of list.rows(filter)) {
        found.push(...records.byRows([row]).map(({ record }) => record));
        await pause();
      }
      return found;
    },
    forget: createForget({
      records,
      domains: store.domains,
      database,
      logsDir: state.logsDir,
      settled: finder.settled,
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
      const knowledge = store.domains.put({ ...known, domain, summary, analyst: summary === '' ? 'static' : 'human' });
      options.onChanged([]);
      return knowledge;
    },
    failures: (limit) => store.failures.recent(limit),
    gaps: async () => [],
    model: () => ({ id: '', dimensions: 0, state: 'unavailable', embedded: 0, total: 0 }),
    close,
  };
}
