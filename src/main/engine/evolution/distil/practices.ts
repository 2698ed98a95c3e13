/**
 * Best practices of the project, distilled by rule: where enough records of one domain say how things are done here, the
 * first sentence of each. Nothing is stored but what a person changed, so a practice is never ahead of its records.
 */
import type { Result } from '#shared/contract/contract.ts';
import type { LearningRecord } from '#shared/contract/memory/types.ts';
import type { Memory } from '../../memory/memory.ts';
import { contentHash } from '../../storage/storage.ts';

type Practice = Result<'evolution.distilled'>['practices'][number];

/** Fewer are no practice yet. */
const enough = 3;
const mostRecords = 500;
const mostShown = 12;
const sentenceLetters = 300;

/** Domains with most records first. A person's words stand in place of the machine's; what they removed stays away. */
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
export function distilledId(kind: 'bp' | 'cp', what: string): string {
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
