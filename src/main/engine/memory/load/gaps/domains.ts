/** Domains of which little is known, or of which what is known may no longer hold (S1-59). */
import type { KnowledgeGap, LearningRecord, QuestionType } from '#shared/contract/memory/types.ts';
import { type GapMessage, gapOf } from './gap.ts';
import type { Known, KnownDomain } from './known.ts';

/** A domain with fewer records has only been touched on. */
const fewRecords = 3;
/** From this share of stale records on, a domain is to be looked at again. */
const staleShare = 0.34;
/** What one would want to know of any domain, most wanted first. */
const wanted = ['DATA_FLOW', 'ERROR_ANALYSIS', 'BUSINESS_LOGIC', 'CODE_STRUCTURE'] as const satisfies QuestionType[];
type Wanted = (typeof wanted)[number];
type Keys = Readonly<Record<Wanted, GapMessage['key']>>;

const unsaid: Keys = {
  DATA_FLOW: 'gap.domain.noFlow',
  ERROR_ANALYSIS: 'gap.domain.noErrors',
  BUSINESS_LOGIC: 'gap.domain.noRules',
  CODE_STRUCTURE: 'gap.domain.noParts',
};
const asked: Keys = {
  DATA_FLOW: 'gap.domain.flow',
  ERROR_ANALYSIS: 'gap.domain.errors',
  BUSINESS_LOGIC: 'gap.domain.rules',
  CODE_STRUCTURE: 'gap.domain.parts',
};
/** Where files are known that the records speak of. */
const askedBeside: Keys = {
  DATA_FLOW: 'gap.domain.flowFrom',
  ERROR_ANALYSIS: 'gap.domain.errorsFrom',
  BUSINESS_LOGIC: 'gap.domain.rulesBeyond',
  CODE_STRUCTURE: 'gap.domain.partsBeyond',
};

export function domainGaps(known: Known): KnowledgeGap[] {
  return [...known.domains.values()]
    .flatMap((domain) => {
      const share = domain.stale.length / domain.records;
      const stale = domain.stale.length > 0 && share >= staleShare;
      if (!stale && domain.records >= fewRecords) return [];
      return [stale ? staleGap(domain, share) : thinGap(domain)];
    })
    .sort((a, b) => b.priority - a.priority || (a.about < b.about ? -1 : 1));
}

function staleGap({ domain, records, stale }: KnownDomain, share: number): KnowledgeGap {
  const oldest = stale.reduce((a, b) => ((a.verifiedAt ?? a.createdAt) <= (b.verifiedAt ?? b.createdAt) ? a : b));
  const priority = Math.min(95, Math.round(50 + 35 * share + 3 * Math.log2(stale.length)));
  const values = { question: oldest.question, file: placeOf(oldest) };
  return gapOf(
    'INCOMPLETE_DOMAIN',
    domain,
    priority,
    { key: 'gap.domain.stale', values: { count: stale.length, records, domain } },
    { key: 'gap.domain.still', values },
  );
}

function placeOf({ evidence, sourceFiles }: LearningRecord): string {
  return evidence[0]?.file ?? sourceFiles[0] ?? 'the code';
}

function thinGap({ domain, records, types, files }: KnownDomain): KnowledgeGap {
  const missing = wanted.find((type) => !types.has(type)) ?? 'BUSINESS_LOGIC';
  const most = [...files].sort((a, b) => b[1] - a[1]).map(([file]) => file);
  const why: GapMessage = { key: unsaid[missing], values: { count: records, domain } };
  return gapOf('INCOMPLETE_DOMAIN', domain, records === 1 ? 60 : 48, why, question(missing, domain, most.slice(0, 2)));
}

function question(type: Wanted, domain: string, files: string[]): GapMessage {
  const [file] = files;
  if (file === undefined) return { key: asked[type], values: { domain } };
  return { key: askedBeside[type], values: { domain, file, files } };
}
