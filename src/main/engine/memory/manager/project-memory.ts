/**
 * The memory of this project as one value (S1-3, S1-10): computed from what the store and the code map hold, and put back
 * where it was changed. Main type: ProjectMemories.
 */
import { MemoError } from '#shared/base/errors.ts';
import { ProjectMemory } from '#shared/contract/memory/types.ts';
import type { MemoryStore } from '../store/store.ts';

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

/** The fields that follow from records and files: whoever wants another value changes those. */
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
  const parsed = ProjectMemory.safeParse(after);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.join('.') ?? '';
    throw new MemoError('InvalidArgument', `The project memory cannot be stored: ${path} ${issue?.message}.`, { path });
  }
  const differs = (field: keyof ProjectMemory): boolean =>
    JSON.stringify(before[field]) !== JSON.stringify(parsed.data[field]);
  const wrong = computed.find(differs);
  if (wrong !== undefined) {
    throw new MemoError('InvalidArgument', `${wrong} follows from records and files; it is not set.`, { path: wrong });
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
  const times = read.prepare<[], { first: number | null; last: number | null }>(
    'SELECT min(created_at) AS first, max(updated_at) AS last FROM learning_records',
  );

  function now(techStack: readonly string[]): ProjectMemory {
    const { first, last } = times.get() ?? { first: null, last: null };
    const domainKnowledge = store.domains.all();
    const evolved = store.evolution.lastEvolutionTime();
    return {
      projectKey,
      projectPath,
      techStack: [...techStack],
      domainKnowledge,
      learningRecordIds: ids.all(),
      failureRecordIds: store.failures.ids(),
      codePatterns: store.patterns.all(),
      evolutionStatus: store.evolution.status(),
      createdAt: first ?? 0,
      updatedAt: Math.max(last ?? 0, evolved, ...domainKnowledge.map(({ updatedAt }) => updatedAt)),
    };
  }

  return {
    now,
    get: async () => now(await options.techStack()),
    put({ domainKnowledge, codePatterns, evolutionStatus }) {
      write.transaction(() => {
        for (const knowledge of domainKnowledge ?? []) {
          const known = store.domains.get(knowledge.domain);
          if (JSON.stringify(known) !== JSON.stringify(knowledge)) store.domains.put(knowledge);
        }
        if (codePatterns !== undefined) store.patterns.replace(codePatterns);
        if (evolutionStatus !== undefined) store.evolution.setStatus(evolutionStatus);
      });
    },
  };
}
