/** Domains of which little is known, or of which what is known may no longer hold (S1-59). */
import type { KnowledgeGap, LearningRecord, QuestionType } from '#shared/contract/memory/types.ts';
import type { Known, KnownDomain } from './known.ts';

/** A domain with fewer records has only been touched on. */
const fewRecords = 3;
/** From this share of stale records on, a domain is to be looked at again. */
const staleShare = 0.34;
/** What one would want to know of any domain, most wanted first. */
const wanted: readonly QuestionType[] = ['DATA_FLOW', 'ERROR_ANALYSIS', 'BUSINESS_LOGIC', 'CODE_STRUCTURE'];

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
  return {
    type: 'INCOMPLETE_DOMAIN',
    description: `${stale.length} of ${records} records of the domain “${domain}” rest on code that has changed.`,
    priority: Math.min(95, Math.round(50 + 35 * share + 3 * Math.log2(stale.length))),
    suggestedQuestion: `Is the answer to “${oldest.question}” still right, now that ${placeOf(oldest)} has changed?`,
    about: domain,
  };
}

function placeOf({ evidence, sourceFiles }: LearningRecord): string {
  return evidence[0]?.file ?? sourceFiles[0] ?? 'the code';
}

function thinGap({ domain, records, types, files }: KnownDomain): KnowledgeGap {
  const missing = wanted.find((type) => !types.has(type)) ?? 'BUSINESS_LOGIC';
  const [first, second] = [...files].sort((a, b) => b[1] - a[1]).map(([file]) => file);
  return {
    type: 'INCOMPLETE_DOMAIN',
    description: `Only ${records} ${records === 1 ? 'record speaks' : 'records speak'} of the domain “${domain}”, none of ${subject[missing]}.`,
    priority: records === 1 ? 60 : 48,
    suggestedQuestion: question(missing, domain, first, second),
    about: domain,
  };
}

const subject: Record<QuestionType, string> = {
  DATA_FLOW: 'how data flows through it',
  ERROR_ANALYSIS: 'what goes wrong in it',
  BUSINESS_LOGIC: 'its rules',
  CODE_STRUCTURE: 'how its code is laid out',
  DEPENDENCY: 'what it depends on',
  CONFIGURATION: 'how it is configured',
  BEST_PRACTICE: 'how it is done well',
  DOMAIN_KNOWLEDGE: 'what its words mean',
};

function question(type: QuestionType, domain: string, first: string | undefined, second: string | undefined): string {
  const near = first === undefined ? '' : `, beyond what ${first}${second === undefined ? '' : ` and ${second}`} say`;
  switch (type) {
    case 'DATA_FLOW':
      return first === undefined
        ? `What data goes through “${domain}”, and where does it come from and end up?`
        : `Which data reaches ${first}, what becomes of it on the way through “${domain}”, and where does it end up?`;
    case 'ERROR_ANALYSIS':
      return `What can fail in “${domain}”${first === undefined ? '' : `, starting from ${first}`}, and who handles each failure?`;
    case 'CODE_STRUCTURE':
      return `Which parts make up “${domain}”${near}, and how do they lean on each other?`;
    default:
      return `Which rules does “${domain}” follow${near}?`;
  }
}
