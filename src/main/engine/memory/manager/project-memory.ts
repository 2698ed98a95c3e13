/**
 * The memory of this project as one value: computed from what the store and the code map hold, and put back
 * where it was changed. Main type: ProjectMemories.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { inOurWords } from '#shared/base/wrong-form.ts';
import { ProjectMemory } from '#shared/contract/memory/memory-types.ts';
import type { DomainStore, MemoryStore } from '../store/store.ts';

export interface Written {
  domainKnowledge: ProjectMemory['domainKnowledge'];
  codePatterns: ProjectMemory['codePatterns'];
  evolutionStatus: ProjectMemory['evolutionStatus'];
}

export interface ProjectMemories {
  get(): Promise<ProjectMemory>;
  /** At once, with a tech stack that is known. */
  now(techStack: readonly string[]): ProjectMemory;
  put(written: Partial<Written>): void;
}

/** The fields that follow from records and files: they change only when those do. */
const computed = [
  'projectKey',
  'projectPath',
  'techStack',
  'learningRecordIds',
  'failureRecordIds',
  'createdAt',
  'updatedAt',
] as const;

/** What of `after` is to be written. Throws InvalidArgument naming the field that is wrong or not to be changed. */
export function changedProjectMemory(before: ProjectMemory, after: unknown): Partial<Written> {
  const parsed = ProjectMemory.safeParse(after, inOurWords);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.join('.') ?? '';
    throw new MemoError('InvalidArgument', sentence`The project memory cannot be stored: ${path} ${issue?.message}.`, {
      path,
    });
  }
  const differs = (field: keyof ProjectMemory): boolean =>
    JSON.stringify(before[field]) !== JSON.stringify(parsed.data[field]);
  const wrong = computed.find(differs);
  if (wrong !== undefined) {
    throw new MemoError('InvalidArgument', sentence`${wrong} follows from records and files; it is not set.`, {
      path: wrong,
    });
  }
  const { domainKnowledge, codePatterns, evolutionStatus } = parsed.data;
  return {
    ...(differs('domainKnowledge') ? { domainKnowledge } : {}),
    ...(differs('codePatterns') ? { codePatterns } : {}),
    ...(differs('evolutionStatus') ? { evolutionStatus } : {}),
  };
}

export interface ProjectMemoriesOptions {
  projectKey: string;
  /** Real path of the folder. */
  projectPath: string;
  store: MemoryStore;
  techStack(): Promise<string[]>;
}

export function createProjectMemories(options: ProjectMemoriesOptions): ProjectMemories {
  const { projectKey, projectPath, store } = options;
  const { read, write } = store.database;
  const ids = read.prepare<[], string>('SELECT id FROM learning_records ORDER BY created_at, id').pluck();
  const first = read.prepare<[], number | null>('SELECT min(created_at) FROM learning_records').pluck();

  function now(techStack: readonly string[]): ProjectMemory {
    const known = [store.times.began(), first.get() ?? 0].filter((at) => at > 0);
    const createdAt = known.length === 0 ? 0 : Math.min(...known);
    return {
      projectKey,
      projectPath,
      techStack: [...techStack],
      domainKnowledge: store.domains.all(),
      learningRecordIds: ids.all(),
      failureRecordIds: store.failures.ids(),
      codePatterns: store.patterns.all(),
      evolutionStatus: store.evolution.status(),
      createdAt,
      updatedAt: Math.max(store.times.changed(), createdAt),
    };
  }

  return {
    now,
    get: async () => now(await options.techStack()),
    put({ domainKnowledge, codePatterns, evolutionStatus }) {
      write.transaction(() => {
        if (domainKnowledge !== undefined) putDomains(store.domains, domainKnowledge);
        if (codePatterns !== undefined) store.patterns.replace(codePatterns);
        if (evolutionStatus !== undefined) store.evolution.setStatus(evolutionStatus);
      });
    },
  };
}

/** What is left out is forgotten, so that the next read shows what was put. */
function putDomains(domains: DomainStore, after: ProjectMemory['domainKnowledge']): void {
  const named = new Set(after.map(({ domain }) => domain));
  for (const { domain } of domains.all()) if (!named.has(domain)) domains.forget(domain);
  for (const knowledge of after) {
    const known = domains.get(knowledge.domain);
    if (JSON.stringify(known) !== JSON.stringify(knowledge)) domains.put(knowledge);
  }
}
