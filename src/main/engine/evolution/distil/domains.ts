/**
 * What is known of a domain in the words of a model, where one learns (by rule it is distilled in `memory/load`): after a
 * learning of a domain whose summary the rule wrote, or of which much is new. A person's summary is never replaced; when
 * records change or go, the rule takes over at once, until the model words it again.
 */
import type { LearningRecord } from '#shared/contract/memory/types.ts';
import type { Memory } from '../../memory/memory.ts';
import type { Learner } from '../learner.ts';

/** Fewer are told as well by their own first sentences. */
const enough = 3;
const mostRecords = 100;
/** From this share of new records on, a summary is worded anew. */
const newShare = 0.25;

/** Returns the tokens that it cost. Throws as `Learner.summarizeDomain`. */
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
  const records = all.filter(({ status, origin }) => status === 'active' && origin === 'own').slice(0, mostRecords);
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
