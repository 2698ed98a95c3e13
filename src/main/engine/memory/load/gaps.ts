/**
 * What is not known of the workspace: all four kinds of gaps in one list, the most urgent first. Each
 * kind is cut to its best before they are joined, so that none crowds out the others.
 */
import type { KnowledgeGap, LearningRecord, QuestionType } from '#shared/contract/memory/memory-types.ts';
import type { Survey, SurveyedType } from '../../codemap/codemap.ts';
import { type FoundPattern, isContract, type UsedPackage } from '../../static-analyst/static-analyst.ts';
import { type GapMessage, gapOf, type Known, type KnownDomain } from './known-gaps.ts';

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

// Directories without a record, by the weight of their code: lines, types, and how many others depend on these. The topmost
// unknown directory is named, not each one below it, except where it holds so much of the workspace that one question could
// not be about it.

interface Folder {
  path: string;
  folders: Map<string, Folder>;
  /** Of its own files. */
  own: Weighed;
  /** With all below. */
  all: Weighed;
}

interface Weighed {
  files: number;
  lines: number;
  weight: number;
  types: SurveyedType[];
  /** Share of `lines` that are test code. */
  testLines: number;
  known: boolean;
}
/** A directory with more than this share of all weight is looked into. */
const broad = 0.12;
/** The same of one that holds nothing but other directories: its children need not belong together. */
const shelf = 0.01;
/** Less than this is not worth a question. */
const leastLines = 40;
/** Weights of a type and of one that depends on it, in lines. */
const typeWeight = 15;
const fanInWeight = 6;
/** What test code counts of that: there may be three times as much of it as of the product, which is asked about first. */
const testShare = 0.1;

/**
 * @param churn commits that touched a file lately; empty without git.
 * @param pause awaited in every loop over the workspace.
 */
async function directoryGaps(
  survey: Survey,
  known: Known,
  churn: ReadonlyMap<string, number>,
  pause: () => Promise<void>,
): Promise<KnowledgeGap[]> {
  const root = await foldersOf(survey, known, pause);
  const found: { path: string; own: boolean; content: Weighed }[] = [];
  const visit = (folder: Folder): void => {
    const narrow =
      folder.folders.size === 0 || folder.all.weight <= (isShelf(folder) ? shelf : broad) * root.all.weight;
    if (!folder.all.known && narrow && folder !== root) {
      found.push({ path: folder.path, own: false, content: folder.all });
      return;
    }
    for (const child of folder.folders.values()) visit(child);
    if (!folder.own.known && folder.own.files > 0) found.push({ path: folder.path, own: true, content: folder.own });
  };
  visit(root);
  const worth = found.filter(({ content }) => content.lines >= leastLines);
  worth.sort((a, b) => importance(b.content) - importance(a.content));
  const most = Math.max(1, ...worth.slice(0, 1).map(({ content }) => importance(content)));
  const gaps: KnowledgeGap[] = [];
  for (const { path, own, content } of worth.slice(0, maxGaps)) {
    const changes = changesOf(content, churn);
    const hot = changes === 0 ? 0 : Math.min(8, Math.round(2 * Math.log2(1 + changes)));
    const priority = Math.min(98, Math.round(15 + 75 * Math.sqrt(importance(content) / most)) + hot);
    const where = path === '' ? './' : `${path}/`;
    const about = path === '' ? '.' : path;
    gaps.push(
      gapOf('UNEXPLORED_DIRECTORY', about, priority, why(where, own, content, changes), question(where, content)),
    );
    await pause();
  }
  return gaps;
}

const isShelf = ({ own, folders }: Folder): boolean => own.files === 0 && folders.size > 1;

const empty = (): Weighed => ({ files: 0, lines: 0, weight: 0, types: [], testLines: 0, known: false });

async function foldersOf(survey: Survey, known: Known, pause: () => Promise<void>): Promise<Folder> {
  const make = (path: string): Folder => ({ path, folders: new Map(), own: empty(), all: empty() });
  const root = make('');
  /** The folders around a file, the root first. */
  const around = (file: string): Folder[] => {
    const parts = file.split('/').slice(0, -1);
    const found = [root];
    let folder = root;
    for (const [n, part] of parts.entries()) {
      const next = folder.folders.get(part) ?? make(parts.slice(0, n + 1).join('/'));
      folder.folders.set(part, next);
      folder = next;
      found.push(folder);
    }
    return found;
  };
  const add = (file: string, change: (content: Weighed) => void): void => {
    const folders = around(file);
    for (const { all } of folders) change(all);
    const nearest = folders.at(-1);
    if (nearest !== undefined) change(nearest.own);
  };
  for (const { file, lines, test } of survey.files) {
    add(file, (content) => {
      content.files += 1;
      content.lines += lines;
      content.weight += lines;
      if (test) content.testLines += lines;
      content.known ||= known.files.has(file);
    });
    await pause();
  }
  for (const type of survey.types) {
    add(type.file, (content) => {
      content.weight += typeWeight + fanInWeight * type.fanIn;
      content.types.push(type);
    });
    await pause();
  }
  return root;
}

function importance({ weight, lines, testLines }: Weighed): number {
  return weight * (1 - (1 - testShare) * (lines === 0 ? 0 : testLines / lines));
}

function changesOf({ types }: Weighed, churn: ReadonlyMap<string, number>): number {
  let changes = 0;
  for (const file of new Set(types.map((type) => type.file))) changes += churn.get(file) ?? 0;
  return changes;
}

function why(where: string, own: boolean, { files, lines, types }: Weighed, changes: number): GapMessage {
  const uses = types.reduce((sum, type) => sum + type.fanIn, 0);
  const key = own ? 'gap.directory.whyOwn' : 'gap.directory.why';
  return { key, values: { where, files, lines, types: types.length, uses, changes } };
}

/** Names what is notable: a contract and its implementations, one type that others depend on, or the two largest. */
function question(where: string, { types, lines, testLines }: Weighed): GapMessage {
  if (testLines * 2 > lines) return { key: 'gap.directory.tests', values: { where } };
  const named = types.filter(({ kind }) => kind !== 'module').sort((a, b) => standing(b) - standing(a));
  const built = new Map<string, number>();
  for (const { bases } of named) for (const name of bases) built.set(name, (built.get(name) ?? 0) + 1);
  const base = named.find((type) => isContract(type) && (built.get(type.name) ?? 0) >= 3);
  if (base !== undefined) {
    const of = differentNames(named.filter(({ bases }) => bases.includes(base.name))).map(({ name }) => name);
    return { key: 'gap.directory.contract', values: { where, name: base.name, names: of.slice(0, 3) } };
  }
  const [first, second, third] = differentNames(named.slice(0, 50));
  if (first === undefined) return aboutModule(where, types);
  if (second === undefined || first.fanIn > 3 * second.fanIn + 6) {
    const { name, fanIn: uses } = first;
    if (uses < 2) return { key: 'gap.directory.type', values: { where, name } };
    return { key: 'gap.directory.usedType', values: { where, name, uses } };
  }
  const names = [first.name, second.name, ...(third === undefined ? [] : [third.name])];
  return { key: 'gap.directory.types', values: { where, names } };
}

function aboutModule(where: string, types: readonly SurveyedType[]): GapMessage {
  const [module] = [...types].sort((a, b) => standing(b) - standing(a));
  if (module === undefined) return { key: 'gap.directory.bare', values: { where } };
  const file = fileName(module.file);
  // One name of several forms is one name.
  const functions = new Set(module.members.filter(({ kind }) => kind === 'function').map(({ name }) => name));
  if (functions.size === 0) return { key: 'gap.directory.module', values: { where, file } };
  return { key: 'gap.directory.functions', values: { where, file, names: [...functions].slice(0, 3) } };
}

function differentNames(types: readonly SurveyedType[]): SurveyedType[] {
  const names = new Set<string>();
  return types.filter(({ name }) => !names.has(name) && names.add(name));
}

/** Classes and contracts say more of a directory than names for shapes of data. */
function standing({ fanIn, lines, test, kind }: SurveyedType): number {
  return (20 * fanIn + lines) * (test ? testShare : 1) * (kind === 'alias' || kind === 'object' ? 0.3 : 1);
}
const fileName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
