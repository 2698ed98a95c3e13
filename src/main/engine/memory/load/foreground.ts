/**
 * The foreground loader (seed 001 §7.1, S1-52): what memory has for a person's request. Main type: ForegroundLoader; Ask
 * gathers by it. It waits for nothing but the search itself; a domain of which nothing was distilled is left out (S1-53).
 */
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { LoadedMemory } from '#shared/contract/memory/types.ts';
import type { FoundRecord } from '../manager/found.ts';
import type { SharedMemoryManager } from '../manager/manager.ts';
import type { Search } from '../manager/search.ts';
import type { Views } from '../manager/views.ts';

export interface Loaded extends LoadedMemory {
  /** All that were found, best first: `learningRecords` are the first of them, the others fell short. */
  readonly found: readonly ViewedRecord[];
  readonly threshold: number;
}

export type ViewedRecord = FoundRecord & { view: MemoryHit };

export interface ForegroundLoader {
  /**
   * @param looksIn this project's records, unless others are asked for.
   * Throws Refused for another project than this workspace's, Cancelled.
   */
  loadRelevantMemory(
    projectKey: string,
    userRequest: string,
    signal?: AbortSignal,
    looksIn?: readonly LooksIn[],
  ): Promise<Loaded>;
}

export type LooksIn = 'learnings' | 'otherWorkspaces';

export interface ForegroundOptions {
  search: Search;
  views: Pick<Views, 'hit'>;
  manager: Pick<SharedMemoryManager, 'getProjectMemory' | 'getDomainKnowledge'>;
}

/** Seed 001 §7.1; as many as anyone reads. */
const topK = 5;
/** So that a reader sees how near the next ones came. */
const maxFound = 8;
/** Next to a record that answers the request, one with less of its score only distracts. */
const besideBest = 0.6;

export function createForegroundLoader({ search, views, manager }: ForegroundOptions): ForegroundLoader {
  const viewed = (hit: FoundRecord): ViewedRecord => ({ ...hit, view: hit.view ?? views.hit(hit.row, hit) });

  async function find(projectKey: string, query: string, signal: AbortSignal, looksIn: readonly LooksIn[]) {
    if (looksIn.length === 0) return { found: [], threshold: 0 };
    const key = looksIn.includes('otherWorkspaces') ? null : projectKey;
    const { hits, threshold } = await search({ query, projectKey: key, topK: maxFound, filter: {} }, signal);
    const own = looksIn.includes('learnings');
    const wanted = own ? hits : hits.filter(({ row }) => row.record.projectKey !== projectKey);
    return { found: eachOnce(wanted.map(viewed), projectKey), threshold };
  }

  /** Of each distinct domain, in order; those without knowledge left out. */
  async function domainsKnown(
    projectKey: string,
    domains: readonly string[],
  ): Promise<LoadedMemory['domainKnowledge']> {
    const known = await Promise.all(
      [...new Set(domains)].map((domain) => manager.getDomainKnowledge(projectKey, domain)),
    );
    return known.filter((knowledge) => knowledge !== null);
  }

  return {
    async loadRelevantMemory(projectKey, userRequest, signal = new AbortController().signal, looksIn = ['learnings']) {
      const [{ found, threshold }, projectMemory] = await Promise.all([
        find(projectKey, userRequest, signal, looksIn),
        manager.getProjectMemory(projectKey),
      ]);
      const least = Math.max(threshold, (found[0]?.score ?? 0) * besideBest);
      const learningRecords = found
        .filter(({ score }) => score >= least)
        .slice(0, topK)
        .map(({ row, score, why }) => ({ record: row.record, score, why }));
      const domains = learningRecords.flatMap(({ record }) => record.domain ?? []);
      const domainKnowledge = await domainsKnown(projectKey, domains);
      return { learningRecords, projectMemory, domainKnowledge, found, threshold };
    },
  };
}

/** A record that was shared lies in several workspaces: where it is fresh, then this one, else where it fits best. */
function eachOnce(hits: readonly ViewedRecord[], projectKey: string): ViewedRecord[] {
  const rank = ({ view }: ViewedRecord) => (view.status === 'stale' ? 0 : 2) + (view.projectKey === projectKey ? 1 : 0);
  const best = new Map<string, ViewedRecord>();
  for (const hit of hits) {
    const other = best.get(hit.view.id);
    if (other === undefined || rank(hit) > rank(other)) best.set(hit.view.id, hit);
  }
  return hits.filter((hit) => best.get(hit.view.id) === hit);
}
