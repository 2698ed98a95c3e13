/**
 * What is not known of the workspace: all four kinds of gaps in one list, the most urgent first. Each
 * kind is cut to its best before they are joined, so that none crowds out the others.
 */
import type { KnowledgeGap, LearningRecord, QuestionType } from '#shared/contract/memory/memory-types.ts';
import type { Survey } from '../../../codemap/codemap.ts';
import type { FoundPattern, UsedPackage } from '../../../static-analyst/static-analyst.ts';
import { directoryGaps } from './directories.ts';
import { type GapMessage, gapOf, type Known, type KnownDomain } from './known.ts';

interface GapInput {
  survey: Survey;
  known: Known;
  packages: readonly UsedPackage[];
  patterns: readonly FoundPattern[];
  /** Commits that touched a file recently; empty without git. */
  churn: ReadonlyMap<string, number>;
}

export async function findGaps(input: GapInput, pause: () => Promise<void>): Promise<KnowledgeGap[]> {
  const { survey, known, packages, patterns, churn } = input;
  return [
    ...(await directoryGaps(survey, known, churn, pause)),
    ...domainGaps(known),
    ...dependencyGaps(packages, known),
    ...patternGaps(patterns, known),
  ].sort((a, b) => b.priority - a.priority);
}

const maxGaps = 60;
/** So many files that import a package make it a weighty one, where no other is imported by more. */
const commonUse = 8;

/** Dependencies that no record mentions: packages by how much code depends on them. */
function dependencyGaps(packages: readonly UsedPackage[], known: Known): KnowledgeGap[] {
  // Not by spreading: a hostile project file declares more packages than a call takes arguments.
  const most = packages.reduce((so, { files }) => Math.max(so, files), commonUse);
  return packages
    .filter((each) => !isTool(each) && !isSpokenOf(each.name, known))
    .map((each) =>
      gapOf('MISSING_DEPENDENCY', each.name, priorityOf(each, most), dependencyWhy(each), dependencyQuestion(each)),
    )
    .sort((a, b) => b.priority - a.priority)
    .slice(0, maxGaps);
}

/** Formatters, type checkers, plug-ins: declared for development, and no code has to do with them. */
function isTool({ dev, files, tests }: UsedPackage): boolean {
  return dev && files + tests === 0;
}

/** By its whole name, or by what people call it: the last part of a path or of Maven coordinates. */
function isSpokenOf(name: string, known: Known): boolean {
  const last = name.split(/[/:]/).at(-1) ?? name;
  return known.says(name) || (last.length > 3 && last !== name && known.says(last));
}

/** What no project file declares may be an alias of a build tool; what no file imports may be used by none. */
function priorityOf({ files, dev, declaredIn }: UsedPackage, most: number): number {
  if (files === 0) return dev ? 10 : 20;
  const share = Math.sqrt(files / most);
  if (declaredIn === null || dev) return Math.round(12 + 23 * share);
  return Math.round(25 + 60 * share);
}

function dependencyWhy({ name, files, tests, declaredIn, dev }: UsedPackage): GapMessage {
  if (declaredIn === null) return { key: 'gap.dependency.why', values: { name, files, tests } };
  const key = dev ? 'gap.dependency.whyDev' : 'gap.dependency.whyDeclared';
  return { key, values: { name, files, tests, file: declaredIn } };
}

function dependencyQuestion({ name, files, examples, dev, declaredIn }: UsedPackage): GapMessage {
  const [first, second] = examples;
  if (first === undefined) return { key: 'gap.dependency.unused', values: { name, file: declaredIn ?? './' } };
  if (dev) return { key: 'gap.dependency.tests', values: { name, file: first } };
  if (files === 1 || second === undefined) return { key: 'gap.dependency.one', values: { name, file: first } };
  return { key: 'gap.dependency.several', values: { name, files: [first, second] } };
}

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

/** Domains of which little is known, or of which what is known may no longer hold. */
function domainGaps(known: Known): KnowledgeGap[] {
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
  return gapOf(
    'INCOMPLETE_DOMAIN',
    domain,
    records === 1 ? 60 : 48,
    why,
    domainQuestion(missing, domain, most.slice(0, 2)),
  );
}

function domainQuestion(type: Wanted, domain: string, files: string[]): GapMessage {
  const [file] = files;
  if (file === undefined) return { key: asked[type], values: { domain } };
  return { key: askedBeside[type], values: { domain, file, files } };
}

/** Patterns of the code that no record speaks of. */
function patternGaps(patterns: readonly FoundPattern[], known: Known): KnowledgeGap[] {
  const most = Math.max(1, ...patterns.map(({ types }) => types));
  return patterns
    .filter(({ words }) => !words.some(known.says))
    .map((pattern) => {
      const priority = Math.round(20 + 50 * Math.sqrt(pattern.types / most));
      return gapOf(
        'UNDOCUMENTED_PATTERN',
        pattern.patternType,
        priority,
        patternWhy(pattern),
        patternQuestion(pattern),
      );
    });
}

const ofContract = 'Implementations of ';

function patternWhy({ patternType, examples, types: count }: FoundPattern): GapMessage {
  const [first = patternType] = examples;
  return patternType.startsWith(ofContract)
    ? { key: 'gap.pattern.whyContract', values: { name: first, count } }
    : { key: 'gap.pattern.why', values: { name: patternType, count } };
}

function patternQuestion({ patternType, examples, exampleFiles }: FoundPattern): GapMessage {
  const [name = patternType, ...others] = examples;
  const names = others.slice(0, 2);
  if (patternType.startsWith(ofContract)) {
    if (names.length === 0) return { key: 'gap.pattern.contract', values: { name } };
    return { key: 'gap.pattern.contractOthers', values: { name, names } };
  }
  const values = { name, file: exampleFiles[0] ?? './', pattern: patternType };
  if (names.length === 0) return { key: 'gap.pattern.case', values };
  return { key: 'gap.pattern.caseOthers', values: { ...values, names } };
}
