/** Answers `codemap.impact`: puts together what the comparison, usages, commits, documents and memory say of one change. */

import { toMemoError } from '#shared/base/errors.ts';
import type { HistoryReach } from '#shared/contract/project/commits.ts';
import type { Impact, impactMethods, RiskPlace } from '#shared/contract/project/impact.ts';
import { riskReasons } from '#shared/contract/words.ts';
import { type CodeMap, isTestCode, isTestSymbol, type TypeTable } from '../../codemap/codemap.ts';
import { readReach, readTogether } from '../../commits/commits.ts';
import type { Handlers } from '../../handler.ts';
import type { History } from '../../history/history.ts';
import type { MemoryLife } from '../../memory-life.ts';
import type { References } from '../../references/references.ts';
import type { TextSearch } from '../../text-search/text-search.ts';
import {
  type Commit,
  filesChanged,
  filesChangedBetween,
  findCommit,
  findFork,
  pauses,
  readSource,
} from '../../workspace/workspace.ts';
import type { Comparison, Diffs } from '../changes/comparisons.ts';
import type { Coverages } from '../coverage/coverage.ts';
import type { ProjectLife } from '../handlers/project-life.ts';
import { type Located, type Locator, resolvedOf } from '../locate.ts';
import { type Walked, walkCallers } from './callers.ts';
import { type ChangedSymbol, type ChangedType, changedType } from './changed-symbols.ts';
import { type ChangeWords, testsByWords, wordsOfChange, wordsOfName } from './changed-words.ts';
import { chooseTests, runnable, stemOf, type TieGraph, testCommands, tieGraph } from './choose-tests.ts';
import { findOutdated } from './outdated.ts';
import { followers, stillNamed } from './still-named.ts';

export interface ImpactServices {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  revision(): number;
  /** All text files of the workspace, and words in them. */
  texts: Pick<TextSearch, 'names' | 'count'>;
  diffs: Pick<Diffs, 'compare'>;
  history: Pick<History, 'state'>;
  locator: Locator;
  coverages: Coverages;
  references: Pick<References, 'refresh'>;
  project: ProjectLife;
  use: MemoryLife['use'];
}

/** What one answer is about, whether it changed or is about to. */
interface Subject {
  readonly told: Impact['subject'];
  readonly comparison: Comparison | null;
  readonly types: readonly ChangedType[];
  readonly symbols: readonly ChangedSymbol[];
  /** Files of code that changed; that of the symbol. */
  readonly files: readonly string[];
  readonly words: ChangeWords;
}

const noReach: HistoryReach = { commits: 0, compared: 0, ends: 'none' };
/** Files that usually change along; and commits that change a test along, of which few are enough to prefer it to others. */
const together = { commits: 3, share: 0.25 } as const;
const sometimes = { commits: 2, share: 0.01 } as const;
/** Changed files whose history is looked through; in a larger change everything changes with everything. */
const maxHistory = 60;
const maxManifest = 512 * 1024;

export function impactHandlers(services: ImpactServices): Handlers<keyof typeof impactMethods> {
  const { root, codeMap, diffs, locator, references } = services;

  async function ofChanges(
    comparison: Comparison,
    { name, until }: Extract<ImpactTarget, { kind: 'changes' }>,
    limit: number,
    signal: AbortSignal,
  ): Promise<Impact> {
    const pause = pauses(signal);
    const types: ChangedType[] = [];
    for (const entry of comparison.entries) {
      types.push(await changedType(comparison, entry));
      await pause();
    }
    const words = await wordsOfChange(types, comparison, pause);
    const from = { ...comparison.from, name };
    const to = until === null ? comparison.to : { ...comparison.to, name: until.name };
    const told = { kind: 'changes' as const, from, to };
    const symbols = types.flatMap((type) => type.symbols);
    return answer({ told, comparison, types, symbols, files: comparison.files ?? [], words }, limit, signal);
  }

  function ofSymbol({ ref }: Located, limit: number, signal: AbortSignal): Promise<Impact> {
    const { path, typeId, file } = ref;
    const member = ref.memberId === undefined ? null : ref.name;
    const symbol = { path, typeId, member, goneName: '', reason: 'uses' as const, isHidden: false };
    const told = { kind: 'symbol' as const, symbol: resolvedOf(ref) };
    const words = wordsOfName(path, file);
    return answer({ told, comparison: null, types: [], symbols: [symbol], files: [file], words }, limit, signal);
  }

  /** All that it declares and others may use is about to change. */
  function ofFile(file: string, limit: number, signal: AbortSignal): Promise<Impact> {
    const symbols: ChangedSymbol[] = [];
    const words: ChangeWords = new Map();
    for (const row of codeMap().declaredIn(file)) {
      const detail = codeMap().plainDetail(row);
      if (detail === null) continue;
      const { path, typeId } = detail.symbol;
      const shared = { path, typeId, goneName: '', reason: 'uses' as const, isHidden: false };
      const used = detail.members.filter(({ access, kind }) => access !== 'private' && kind !== 'constructor');
      symbols.push(
        { ...shared, member: null },
        ...used.map(({ name }) => ({ ...shared, path: `${path}.${name}`, member: name })),
      );
      wordsOfName(path, file, words);
    }
    const told = { kind: 'file' as const, file };
    return answer({ told, comparison: null, types: [], symbols, files: [file], words }, limit, signal);
  }

  async function answer(subject: Subject, limit: number, signal: AbortSignal): Promise<Impact> {
    const started = performance.now();
    const { comparison, types, symbols } = subject;
    const codeMap = services.codeMap();
    const pause = pauses(signal);
    const maxBytes = services.maxFileBytes();
    const { told } = subject;
    const changedFiles = new Set(told.kind === 'changes' ? subject.files : []);
    const table = await codeMap.typeTable();
    const graph = await tieGraph(table, pause);
    const walked = await walkCallers(symbols, { codeMap, root, maxBytes, changedFiles }, signal);
    const options = { codeMap, root, maxBytes, changedFiles, pause };
    const named = comparison === null ? [] : await stillNamed(types, comparison, options);
    // A person who is about to change a file sees its own lines.
    const users = walked.risks.filter(({ file }) => told.kind !== 'file' || file !== told.file);
    const risks = sortedRisks([...users, ...named, ...followers(types, table, graph.heirs, options)]);
    const past = await historyOf(subject.files, signal);
    const inside = [...walked.tests.keys()].filter((file) => !isTestCode(file));
    const testCode = [...codeMap.files()].map(({ file }) => file).filter(isTestCode);
    // Rust has tests in the files that they test; of those only the reached ones are known.
    const allTests = [...runnable(testCode), ...inside];
    const changedTypes = [...new Set(symbols.filter(({ reason }) => reason !== null).map(({ typeId }) => typeId))];
    const signs = {
      ...{ changedFiles: new Set(subject.files), changedTypes, calling: walked.tests, history: past.shares },
      ...{ alike: await testsByWords(subject.words, allTests, services.texts.count, signal), allTests },
    };
    const chosen = await chooseTests(signs, { table, graph, codeMap }, pause);
    const texts = new Set(services.texts.names());
    const commands = await testCommands(
      chosen.named.map(({ file }) => file),
      {
        has: (file) => texts.has(file),
        read: async (file) => {
          const source = await readSource(root, file, maxManifest);
          return source.kind === 'text' ? source.text : '';
        },
        commands: (await services.project.commands.read(signal)).commands.filter(({ purpose }) => purpose === 'test'),
      },
    );
    const [from, to] = [comparison?.from.commit, comparison?.to.commit];
    const isChanged = async (files: readonly string[]): Promise<ReadonlySet<string>> => {
      if (from === undefined) return new Set();
      if (to !== undefined) return filesChangedBetween(root, { from, to }, files, signal);
      return filesChanged(root, from, files, maxBytes, signal);
    };
    const stale = await findOutdated(
      { use: services.use, docs: services.project.docs, history: services.history, root },
      {
        ...{ files: subject.files, symbols, limit, changed: isChanged },
        types: types.map(({ entry: { path, typeId } }) => ({ path, typeId })),
      },
      signal,
    );
    const missing = await missingFiles(past.files, new Set(subject.files), isChanged);
    const api = types
      .flatMap((type) => type.api)
      .sort((a, b) => Number(a.change === 'added') - Number(b.change === 'added'));
    const coverage = services.coverages.ofLinks([]);
    const near = usersOf({ table, graph, codeMap, allTests, walked });
    const risky = types
      .filter(({ symbols: own, isTest }) => own.length > 0 && !isTest)
      .map(({ entry, members, symbols: own }) => ({
        ...{ path: entry.path, typeId: entry.typeId, file: entry.file, kind: entry.kind },
        changeClass: entry.changeClass,
        reasons: riskReasons.filter((reason) => own.some((symbol) => symbol.reason === reason && !symbol.isHidden)),
        ...{ members, ...near(entry, coverage.linking === undefined) },
      }))
      .sort((a, b) => weightOf(b) - weightOf(a) || (a.path < b.path ? -1 : 1));
    return {
      ...{ subject: told, summary: summaryOf(types), types: risky.slice(0, limit), typesTotal: risky.length },
      ...{ risks: risks.slice(0, limit), risksTotal: risks.length, unsearched: walked.unsearched },
      failing: {
        risk: risks.filter(isBreaking).length,
        untested: risky.filter(isUntested).length,
        stale: (stale.learnings?.total ?? 0) + stale.descriptions.total + stale.documents.total,
        api: api.filter(({ change }) => change !== 'added').length,
      },
      tests: {
        ...{ files: chosen.named.slice(0, limit), total: chosen.named.length, further: chosen.further },
        ...{ of: allTests.length, ...commands },
      },
      stale,
      together: { files: missing.slice(0, limit), total: missing.length, reach: past.reach },
      api: { changes: api.slice(0, limit), total: api.length },
      ...{ unknown: comparison?.unknown ?? [], coverage, revision: services.revision() },
      elapsedMs: performance.now() - started,
    };
  }

  /** Files that changed with these before: how often, and with which of them. */
  async function historyOf(files: readonly string[], signal: AbortSignal) {
    const asked = files.slice(0, maxHistory);
    const found = await services.project.commits.use(
      [],
      (db) => ({ near: asked.map((file) => [file, readTogether(db, file, sometimes)] as const), reach: readReach(db) }),
      signal,
    );
    const best = new Map<string, Impact['together']['files'][number]>();
    for (const [file, near] of found?.near ?? []) {
      for (const { file: other, commits, of } of near) {
        const known = best.get(other);
        if (known === undefined || commits / of > known.commits / known.of)
          best.set(other, { file: other, with: file, commits, of });
      }
    }
    const shares = new Map([...best].map(([file, { commits, of }]) => [file, commits / of]));
    const usual = [...best.values()].filter(
      ({ commits, of }) => commits >= together.commits && commits / of >= together.share,
    );
    return { files: usual, shares, reach: found?.reach ?? noReach };
  }

  async function missingFiles(
    files: Impact['together']['files'],
    changed: ReadonlySet<string>,
    isChanged: (files: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<Impact['together']['files']> {
    const there = new Set(services.texts.names());
    const left = files.filter(({ file }) => !changed.has(file) && there.has(file));
    const own = await isChanged(left.map(({ file }) => file));
    return left
      .filter(({ file }) => !own.has(file))
      .sort((a, b) => b.commits / b.of - a.commits / a.of || b.commits - a.commits || (a.file < b.file ? -1 : 1));
  }

  return {
    async 'codemap.impact'({ target, limit }, { signal }) {
      const texts = new Set(services.texts.names());
      const read = await readTarget(root, target, locator, (path) => texts.has(path), signal);
      await references.refresh(signal);
      if (read.kind === 'symbol') return ofSymbol(read.located, limit, signal);
      if (read.kind === 'file') return ofFile(read.file, limit, signal);
      const query = { since: read.since.id, until: read.until?.commit.id, base: false, further: false };
      return diffs.compare(query, (comparison) => ofChanges(comparison, read, limit, signal), signal);
    },
  };
}

interface UserOptions {
  table: TypeTable;
  graph: TieGraph;
  codeMap: Pick<CodeMap, 'ref'>;
  allTests: readonly string[];
  walked: Walked;
}

/** Types outside of tests that use a type, and test files that call it, use it or bear its name. */
function usersOf({ table, graph, codeMap, allTests, walked }: UserOptions) {
  const byStem = Map.groupBy(allTests, stemOf);
  const all = new Set(allTests);
  return ({ typeId, file }: ChangedType['entry'], isLinked: boolean): { dependents: number | null; tests: number } => {
    const tests = new Set([...(walked.testsOf.get(typeId) ?? []), ...(byStem.get(stemOf(file)) ?? [])]);
    let dependents = 0;
    for (const place of graph.users(table.place(typeId) ?? -1)) {
      const ref = codeMap.ref({ type: table.types[place]?.row ?? 0, member: 0 });
      if (ref === null) continue;
      if (isTestSymbol(ref.path, ref.file)) tests.add(ref.file);
      else dependents += 1;
    }
    return { dependents: isLinked ? dependents : null, tests: [...tests].filter((test) => all.has(test)).length };
  };
}

/** Code that did not change and no longer fits what it uses. */
const isBreaking = ({ isTest, isChanged, reason }: RiskPlace): boolean =>
  !isTest && !isChanged && reason !== 'behaviour' && reason !== 'uses';

const isUntested = ({ tests, changeClass }: Impact['types'][number]): boolean =>
  tests === 0 && (changeClass === 'Structure' || changeClass === 'PublicBehavior');

/** The heaviest reason first, code before tests, what did not change too before what did; each line once. */
function sortedRisks(risks: readonly RiskPlace[]): RiskPlace[] {
  const once = new Map<string, RiskPlace>();
  const order = (a: RiskPlace, b: RiskPlace): number =>
    Number(a.isTest) - Number(b.isTest) ||
    riskReasons.indexOf(a.reason) - riskReasons.indexOf(b.reason) ||
    Number(a.isChanged) - Number(b.isChanged) ||
    (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line);
  for (const risk of risks.toSorted(order)) {
    const key = `${risk.file}:${risk.line} ${risk.of}`;
    if (!once.has(key)) once.set(key, risk);
  }
  return [...once.values()];
}

const classWeight = { Structure: 8, PublicBehavior: 4, Internal: 2, Docs: 0.5, Cosmetic: 0.25 } as const;

/** Class × users × missing tests; new code breaks nothing. */
function weightOf({ changeClass, kind, dependents, tests }: Impact['types'][number]): number {
  const base = kind === 'added' ? 1 : classWeight[changeClass];
  return base * (1 + Math.log2(1 + (dependents ?? 0))) * (tests === 0 ? 1.5 : 1);
}

function summaryOf(types: readonly ChangedType[]): Impact['summary'] {
  const summary: Impact['summary'] = {};
  for (const { entry } of types) summary[entry.changeClass] = (summary[entry.changeClass] ?? 0) + 1;
  return summary;
}

// What `impact` is asked about: two states of the code, the second of which may be the files as they are now; or a symbol.

type ImpactTarget =
  | {
      readonly kind: 'changes';
      readonly since: Commit;
      readonly name: string;
      /** Where the range ends; null for the files as they are now. */
      readonly until: { readonly commit: Commit; readonly name: string } | null;
    }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'symbol'; readonly located: Located };

/**
 * A revision is tried first: `main` is the branch, also where a function is called so. A path means the file, not one of the types in
 * it. Throws as `codemap.impact`.
 *
 * @param isFile whether a path is that of a file of the workspace.
 */
async function readTarget(
  root: string,
  target: string | undefined,
  locator: Locator,
  isFile: (path: string) => boolean,
  signal: AbortSignal,
): Promise<ImpactTarget> {
  if (target === undefined) {
    return { kind: 'changes', since: await findCommit(root, 'HEAD', signal), name: 'HEAD', until: null };
  }
  const range = /^(.*?)(\.{2,3})(?![./])(.*)$/.exec(target);
  if (range !== null && !target.includes('/../')) {
    const [, from = '', dots, to = ''] = range;
    return ofRange(root, from || 'HEAD', to || 'HEAD', dots === '...', signal);
  }
  let commit: Commit;
  try {
    commit = await findCommit(root, target, signal);
  } catch (thrown) {
    if (toMemoError(thrown).code !== 'NotFound') throw thrown;
    const file = target.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
    if (isFile(file)) return { kind: 'file', file };
    return { kind: 'symbol', located: locator.place({ path: target }) };
  }
  const head = await findCommit(root, 'HEAD', signal);
  return { kind: 'changes', since: await findFork(root, commit, head, signal), name: target, until: null };
}

/** A range that ends at HEAD includes the uncommitted changes. */
async function ofRange(
  root: string,
  from: string,
  to: string,
  fromFork: boolean,
  signal: AbortSignal,
): Promise<ImpactTarget> {
  const [first, last, head] = [
    await findCommit(root, from, signal),
    await findCommit(root, to, signal),
    await findCommit(root, 'HEAD', signal),
  ];
  const since = fromFork ? await findFork(root, first, last, signal) : first;
  const until = last.id === head.id ? null : { commit: last, name: to };
  return { kind: 'changes', since, name: from, until };
}
