/**
 * The foreground loader: what memory has for a person's request. Main type: ForegroundLoader; Ask gathers by
 * it. It waits for nothing but the search itself; a domain of which nothing was distilled is left out.
 */
import type { LoadedMemory } from '#shared/contract/memory/memory-types.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { FileHistory } from '../../workspace/workspace.ts';
import type { SharedMemoryManager } from '../manager/manager.ts';
import type { Search } from '../manager/search.ts';
import type { FoundRecord, Views } from '../manager/views.ts';
import type { SummaryLanguage } from './summary.ts';

interface Loaded extends LoadedMemory {
  /** All that were found, best first: `learningRecords` are the first of them, the others fell short. */
  readonly found: readonly ViewedRecord[];
  readonly threshold: number;
}

type ViewedRecord = FoundRecord & { view: MemoryHit };

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

type LooksIn = 'learnings' | 'otherWorkspaces';

interface ForegroundOptions {
  search: Search;
  views: Pick<Views, 'hit'>;
  manager: Pick<SharedMemoryManager, 'getProjectMemory' | 'getDomainKnowledge'>;
}

/** As many as anyone reads. */
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

const english = {
  people:
    /\b(who|whom|authors?|maintain(?:s|ers?|ed)?|owns?|owners?|contributors?|wrote|written by|blame|committed by)\b/i,
  changes: /\b(commits?|churn|changed? (?:most|last|lately|recently|often|together))\b/i,
};
const chinese = { people: /谁|作者|维护者|提交者/, changes: /最近(?:改|修改|变)|一起(?:改|变)/ };
const maxFiles = 3;
const maxAuthors = 3;
const maxTogether = 2;

/**
 * What git has to say to a question: how often a file changed and when last, what changes with it, and who changed it. It is
 * evidence only where that is asked for, so that answers about behaviour are not crowded with it.
 */
export function asksGit(question: string): boolean {
  return english.changes.test(question) || chinese.changes.test(question) || asksWho(question);
}

export function asksWho(question: string): boolean {
  return english.people.test(question) || chinese.people.test(question);
}

/** Lines of Markdown about the first of `files` that git knows; none where it knows none. Names of people are not in them. */
export function gitNotes(files: readonly string[], history: FileHistory, language: SummaryLanguage): string[] {
  return [...new Set(files)]
    .flatMap((file) => {
      const changes = history.files.get(file);
      if (changes === undefined) return [];
      const together = history.together
        .flatMap(({ a, b, commits }) =>
          a === file ? [{ other: b, commits }] : b === file ? [{ other: a, commits }] : [],
        )
        .slice(0, maxTogether)
        .map(({ other, commits }) => `\`${other}\` (${commits})`);
      const day = new Date(changes.last).toISOString().slice(0, 10);
      return [
        language === 'zh'
          ? `- \`${file}\`：最近 ${history.commits} 次提交中改动 ${changes.commits} 次，最后一次 ${day}${together.length === 0 ? '' : `；常一起改动：${together.join('、')}`}`
          : `- \`${file}\`: in ${changes.commits} of the last ${history.commits} commits, last on ${day}${together.length === 0 ? '' : `; often together with ${together.join(', ')}`}`,
      ];
    })
    .slice(0, maxFiles);
}

/** Lines of Markdown with the names of those who changed the first of `files` that git knows most often. */
export function peopleNotes(files: readonly string[], history: FileHistory, language: SummaryLanguage): string[] {
  const and = language === 'zh' ? '、' : ', ';
  return [...new Set(files)]
    .flatMap((file) => {
      const authors = history.files.get(file)?.authors.slice(0, maxAuthors) ?? [];
      const names = authors.map(({ name, commits }) => `${plain(name)} (${commits})`).join(and);
      if (names === '') return [];
      return language === 'zh' ? `- \`${file}\` 的作者：${names}` : `- \`${file}\` was changed by ${names}`;
    })
    .slice(0, maxFiles);
}

/** Names of people are free text in git. */
function plain(name: string): string {
  return name
    .replace(/[\p{Cc}`*_[\]<>]/gu, ' ')
    .slice(0, 60)
    .trim();
}
