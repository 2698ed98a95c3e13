/**
 * The one way to memory for what runs in the foreground and in the background: names and meanings as there.
 * Main type: SharedMemoryManager. Where a project key is taken, other projects than this workspace's are read from
 * their own folders and never written: each belongs to the engine that holds its lock.
 */

import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type {
  BestPractice,
  DomainKnowledge,
  FailureRecord,
  FailureStatus,
  GlobalMemory,
  LearningDraft,
  LearningRecord,
  LearningRecordWithScore,
  OperationType,
  ProjectMemory,
  StoredLearningRecord,
} from '#shared/contract/memory/memory-types.ts';
import type { Finder } from '../find/find.ts';
import type { RecordReader } from '../store/records/record-reader.ts';
import type { FailureDraft, MemoryStore } from '../store/store.ts';
import type { GlobalStore } from './global-memory.ts';
import type { OtherProjects } from './other-projects.ts';
import { changedProjectMemory, type ProjectMemories } from './project-memory.ts';
import type { Search } from './search.ts';

export interface SharedMemoryManager {
  /** Returns the stored record with both vectors, null where no model can read its texts. Throws InvalidArgument. */
  saveLearningRecord(record: LearningDraft): Promise<StoredLearningRecord>;
  /** Best first. `projectKey` null: all known projects. Neither rejected nor superseded records. */
  searchLearningRecords(query: string, projectKey?: string | null, topK?: number): Promise<LearningRecordWithScore[]>;
  /** Newest first. */
  getLearningRecordsByDomain(projectKey: string, domain: string): Promise<LearningRecord[]>;
  /** Newest first. */
  getRecentLearningRecords(projectKey: string, limit?: number): Promise<LearningRecord[]>;
  getProjectMemory(projectKey: string): Promise<ProjectMemory>;
  /**
   * `update` is given what is stored now, so that two callers never lose each other's change. Domain knowledge, code
   * patterns and the evolution status can be changed; the rest follows from records and files (InvalidArgument).
   */
  updateProjectMemory(projectKey: string, update: (memory: ProjectMemory) => ProjectMemory): Promise<ProjectMemory>;
  getDomainKnowledge(projectKey: string, domain: string): Promise<DomainKnowledge | null>;
  recordFailure(record: FailureDraft): Promise<FailureRecord>;
  /** The same of an operation that is tried again and again: one record, which counts the retries. */
  recordFailing(record: FailureDraft): Promise<FailureRecord>;
  /** It works again: its record is RECOVERED. */
  recordWorking(operationType: OperationType, operation: string): Promise<void>;
  hasFailedBefore(projectKey: string, operationType: OperationType, operationSignature: string): Promise<boolean>;
  getFailureRecord(id: string): Promise<FailureRecord | null>;
  /** A strategy that is left out stays as it was. Throws NotFound. */
  updateFailureStatus(id: string, status: FailureStatus, avoidStrategy?: string | null): Promise<void>;
  getGlobalMemory(): Promise<GlobalMemory>;
  addBestPractice(practice: BestPractice): Promise<void>;
}

export interface ManagerOptions {
  projectKey: string;
  store: MemoryStore;
  finder: Pick<Finder, 'embedded' | 'vectorsOf'>;
  search: Search;
  others: OtherProjects;
  projects: ProjectMemories;
  global: GlobalStore;
}

/** More of one domain than anybody reads. */
const maxOfDomain = 100_000;

export function createManager(options: ManagerOptions): SharedMemoryManager {
  const { projectKey: own, store, finder, others, projects, global } = options;

  function ownOnly(projectKey: string): void {
    if (projectKey === own) return;
    const message = sentence`${projectKey} is another project than this workspace, ${own}. Open its folder to change it.`;
    throw new MemoError('Refused', message, { path: 'projectKey' });
  }

  async function newest(projectKey: string, limit: number, domain?: string): Promise<LearningRecord[]> {
    const read = (records: Pick<RecordReader, 'newest'>): LearningRecord[] =>
      records.newest(limit, domain).map(({ record }) => record);
    return projectKey === own ? read(store.records) : others.reading(projectKey, (project) => read(project.records));
  }

  /** The id. What it supersedes is superseded in the same commit: no kill leaves two answers that both count. */
  function stored(draft: LearningDraft): string | undefined {
    if (draft.supersedes?.length) return store.records.change([], [draft]).added[0];
    const { added, updated, unchanged, refused } = store.records.add([draft], draft.analyst ?? 'human');
    const [wrong] = refused;
    if (wrong === undefined) return [...added, ...updated, ...unchanged][0];
    const message = sentence`The record was not stored: ${wrong.path} ${wrong.message}.`;
    throw new MemoError('InvalidArgument', message, { path: wrong.path });
  }

  return {
    async saveLearningRecord(draft) {
      const row = store.records.get(stored(draft) ?? '');
      if (row === null) throw new MemoError('InternalError', 'The record was stored but cannot be read.');
      await finder.embedded(row.row);
      const { question, answer } = finder.vectorsOf(row.row);
      return { ...row.record, questionVector: question, answerVector: answer };
    },
    async searchLearningRecords(query, projectKey = null, topK = 5) {
      const { hits } = await options.search({ query, projectKey, topK, filter: {} }, new AbortController().signal);
      return hits.map(({ row, score, why }) => ({ record: row.record, score, why }));
    },
    async getLearningRecordsByDomain(projectKey, domain) {
      return newest(projectKey, maxOfDomain, domain);
    },
    async getRecentLearningRecords(projectKey, limit = 10) {
      return newest(projectKey, limit);
    },
    async getProjectMemory(projectKey) {
      ownOnly(projectKey);
      return projects.get();
    },
    async updateProjectMemory(projectKey, update) {
      ownOnly(projectKey);
      // What is computed is waited for; between the read that `update` sees and the write nothing else runs.
      const { techStack } = await projects.get();
      const before = projects.now(techStack);
      projects.put(changedProjectMemory(before, update(before)));
      return projects.now(techStack);
    },
    async getDomainKnowledge(projectKey, domain) {
      if (projectKey === own) return store.domains.get(domain);
      return others.reading(projectKey, (project) => project.knowledge(domain));
    },
    recordFailure: async (record) => store.failures.record(record),
    recordFailing: async (record) => store.failures.failing(record),
    recordWorking: async (type, operation) => store.failures.working(type, operation),
    hasFailedBefore: async (projectKey, type, signature) =>
      projectKey === own && store.failures.hasFailedBefore(type, signature),
    getFailureRecord: async (id) => store.failures.get(id),
    updateFailureStatus: async (id, status, avoidStrategy) => store.failures.update(id, status, avoidStrategy),
    getGlobalMemory: () => global.get(),
    async addBestPractice(practice) {
      await global.addPractice(practice);
    },
  };
}
