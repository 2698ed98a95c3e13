/**
 * The foreground loader (seed 001 §7.1, S1-52): what memory has for a person's request. Main type: ForegroundLoader. It
 * waits for nothing but the search itself; a domain of which nothing was distilled is left out (S1-53).
 */
import type { LoadedMemory } from '#shared/contract/memory/types.ts';
import type { SharedMemoryManager } from '../manager/manager.ts';

export interface ForegroundLoader {
  /** Throws Refused for another project than this workspace's. */
  loadRelevantMemory(projectKey: string, userRequest: string): Promise<LoadedMemory>;
}

/** Seed 001 §7.1. */
const topK = 5;

type Manager = Pick<SharedMemoryManager, 'searchLearningRecords' | 'getProjectMemory' | 'getDomainKnowledge'>;

export function createForegroundLoader(manager: Manager): ForegroundLoader {
  return {
    async loadRelevantMemory(projectKey, userRequest) {
      const learningRecords = await manager.searchLearningRecords(userRequest, projectKey, topK);
      const projectMemory = await manager.getProjectMemory(projectKey);
      const domains = learningRecords.flatMap(({ record }) => record.domain ?? []);
      return { learningRecords, projectMemory, domainKnowledge: await domainsKnown(manager, projectKey, domains) };
    },
  };
}

/** Of each distinct domain, in order; those without knowledge left out. */
export async function domainsKnown(
  manager: Pick<SharedMemoryManager, 'getDomainKnowledge'>,
  projectKey: string,
  domains: readonly string[],
): Promise<LoadedMemory['domainKnowledge']> {
  const known = await Promise.all(
    [...new Set(domains)].map((domain) => manager.getDomainKnowledge(projectKey, domain)),
  );
  return known.filter((knowledge) => knowledge !== null);
}
