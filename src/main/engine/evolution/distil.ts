/**
 * Best practices of the project, distilled by rule: where enough records of one domain say how things are done here, the
 * first sentence of each. Nothing is stored but what a person changed, so a practice is never ahead of its records.
 */
import type { Result } from '#shared/contract/contract.ts';
import type { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { Memory } from '../memory/memory.ts';
import { contentHash } from '../storage/storage.ts';
import type { Learner } from './learner.ts';

type Practice = Result<'evolution.distilled'>['practices'][number];

/** Fewer are no practice yet. */
const enough = 3;
const mostRecords = 500;
const mostShown = 12;
const sentenceLetters = 300;

/** Domains with most records first. A person's words replace the machine's; what they removed stays away. */
export function practicesOf({ list, row, evolution, projectKey }: Memory): Practice[] {
  const filter = { types: ['BEST_PRACTICE'], statuses: ['active'] } as const;
  const { records } = list.list({
    // What came with the repository becomes no practice of this person.
    filter: { types: [...filter.types], statuses: [...filter.statuses], origin: 'own' },
    order: 'newest',
    limit: mostRecords,
  });
  const byDomain = Map.groupBy(
    records.filter(({ domain }) => domain !== undefined),
    ({ domain }) => domain ?? '',
  );
  const edits = evolution.practiceEdits();
  return [...byDomain]
    .filter(([, of]) => of.length >= enough)
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .flatMap(([domain, of]) => {
      const id = distilledId('bp', `${projectKey} ${domain}`);
      const edit = edits.get(id);
      if (edit?.removed === true) return [];
      const sources = of.slice(0, mostShown).map(({ id: record }) => row(record).record);
      return [
        {
          id,
          title: edit?.title ?? domain,
          description: edit?.description ?? sources.map((record) => `- ${leadOf(record)}`).join('\n'),
          applicableScenarios: sources.map(({ question }) => question.slice(0, 1_000)),
          sourceProjects: [projectKey],
          sourceRecordIds: sources.map((record) => record.id),
          analyst: edit === undefined ? 'static' : 'human',
        },
      ];
    });
}

/** The same for the same thing in each process, so that a person's words find it again. */
function distilledId(kind: 'bp' | 'cp', what: string): string {
  const letters = contentHash(what)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return `${kind}-${letters.slice(0, 16)}`;
}

/** The first sentence, without what only formats it. */
function leadOf({ answer }: LearningRecord): string {
  const line = answer.split('\n').find((each) => /^[^#>|\s-]/u.test(each)) ?? answer.split('\n')[0] ?? '';
  const sentence = line.match(/^.*?(?:[.!?](?=\s|$)|[。！？])/u)?.[0] ?? line;
  return sentence.length > sentenceLetters ? `${sentence.slice(0, sentenceLetters - 1)}…` : sentence;
}

type Pattern = Result<'evolution.distilled'>['patterns'][number];

/**
 * Code patterns as they are shown: recounted in the code each time, in a person's words where they gave some. What a
 * person removed stays away, however often it is found again.
 */
export async function patternsOf({ manager, evolution, projectKey }: Memory): Promise<Pattern[]> {
  const { codePatterns } = await manager.getProjectMemory(projectKey);
  const edits = evolution.practiceEdits();
  return codePatterns.flatMap((pattern) => {
    const id = distilledId('cp', `${projectKey} ${pattern.patternType}`);
    const edit = edits.get(id);
    if (edit?.removed === true) return [];
    const description = edit?.description ?? pattern.description;
    return [{ ...pattern, id, description, analyst: edit === undefined ? 'static' : 'human' }];
  });
}

const mostOwnRecords = 100;
/** From this share of new records on, a summary is rewritten. */
const newShare = 0.25;

/**
 * What is known of a domain in the words of a model, where one learns (by rule it is distilled in `memory/load`): after a
 * learning of a domain whose summary the rule wrote, or of which much is new. A person's summary is never replaced; when
 * records change or go, the rule takes over at once, until the model words it again.
 *
 * Returns the tokens that it cost. Throws as `Learner.summarizeDomain`.
 */
export async function distilDomain(
  { manager, projectKey }: Memory,
  learner: Learner,
  { domain }: LearningRecord,
  language: 'en' | 'zh',
  signal: AbortSignal,
): Promise<number> {
  if (learner.summarizeDomain === undefined || domain === undefined) return 0;
  const known = await manager.getDomainKnowledge(projectKey, domain);
  if (known === null || known.analyst === 'human') return 0;
  const all = await manager.getLearningRecordsByDomain(projectKey, domain);
  const records = all.filter(({ status, origin }) => status === 'active' && origin === 'own').slice(0, mostOwnRecords);
  const sources = new Set(known.sourceRecordIds);
  const fresh = records.filter(({ id }) => !sources.has(id)).length;
  const isOwn = known.analyst === learner.name;
  if (records.length < enough || (isOwn && fresh < newShare * sources.size)) return 0;
  const { value: summary, tokens } = await learner.summarizeDomain(domain, records, language, signal);
  if (summary === null) return tokens;
  const sourceRecordIds = records.map(({ id }) => id);
  await manager.updateProjectMemory(projectKey, (before) => ({
    ...before,
    domainKnowledge: before.domainKnowledge.map((each) =>
      each.domain === domain && each.analyst !== 'human'
        ? { ...each, summary, analyst: learner.name, sourceRecordIds }
        : each,
    ),
  }));
  return tokens;
}
