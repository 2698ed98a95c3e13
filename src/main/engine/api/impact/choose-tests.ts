/**
 * The tests to run for a change: those that are changed, call it, bear its name, changed with it in earlier commits, are about the same
 * words, or use its types; the strongest ties first. Weak ties are counted and not named: to run everything that is reachable is to run
 * everything.
 */
import type { TestFile } from '#shared/contract/project/impact.ts';
import { testTies } from '#shared/contract/words.ts';
import { type CodeMap, isNamedAsTest, isTestSymbol, type TypeTable } from '../../codemap/codemap.ts';
import type { TieGraph } from './tie-graph.ts';

type TieKind = (typeof testTies)[number];

export interface TestSigns {
  /** Changed files of code. */
  readonly changedFiles: ReadonlySet<string>;
  readonly changedTypes: readonly string[];
  /** Test files that call it, by the calls between. */
  readonly calling: ReadonlyMap<string, number>;
  /** Share of the commits of a changed file that changed this one too. */
  readonly history: ReadonlyMap<string, number>;
  /** How alike its words are to those of the change, of the most alike 1. */
  readonly alike: ReadonlyMap<string, number>;
  readonly allTests: readonly string[];
}

export interface ChosenTests {
  readonly named: TestFile[];
  /** Not named, as their ties are weak. Words alone are no tie that is worth a count. */
  readonly further: number;
}

/**
 * How much a tie of each kind says; several of one test add up. Call and use say less than they seem to: half of all tests call what
 * everything is built on, and only words and history tell which of them are about the change.
 */
const strength = {
  ...{ changed: 10, calls: 0.7, reaches: [0, 0.45, 0.3], name: 0.5, history: 1, words: 1, uses: [0, 0.1, 0.05] },
} as const;
const minStrength = 0.5;
/** Every test has a few words in common with a change. */
const minAlike = 0.25;
/** The strongest are named in any case: a weak tie is better than no test. */
const strongest = 3;
/** Share of all tests that is named at most, and how many. */
const maxShare = 0.15;
const maxNamed = 60;
/** Types gone through from user to user. */
const maxTypes = 5_000;

export async function chooseTests(
  { changedFiles, changedTypes, calling, history, alike, allTests }: TestSigns,
  { table, graph, codeMap }: { table: TypeTable; graph: TieGraph; codeMap: Pick<CodeMap, 'ref'> },
  pause: () => Promise<void>,
): Promise<ChosenTests> {
  const found = new Map<string, { score: number; ties: Set<TieKind> }>();
  const tests = new Set(allTests);
  const add = (file: string, kind: TieKind, more: number): void => {
    if (!tests.has(file)) return;
    const one = found.get(file) ?? { score: 0, ties: new Set() };
    one.score += more;
    one.ties.add(kind);
    found.set(file, one);
  };
  for (const file of changedFiles) add(file, 'changed', strength.changed);
  for (const [file, hops] of calling)
    add(file, hops === 0 ? 'calls' : 'reaches', hops === 0 ? strength.calls : (strength.reaches[hops] ?? 0));
  const sources = [...changedFiles].filter((file) => !isTestSymbol('', file));
  const names = new Set(sources.map(stemOf));
  for (const file of allTests) if (names.has(stemOf(file))) add(file, 'name', strength.name);
  for (const [file, share] of history) add(file, 'history', share * strength.history);
  const near = await nearTests(changedTypes, { table, graph, codeMap }, pause);
  for (const [file, distance] of near) add(file, 'uses', strength.uses[distance] ?? 0);
  for (const [file, share] of alike) if (share >= minAlike) add(file, 'words', share * strength.words);
  const all = [...found]
    .map(([file, { score, ties }]) => ({ file, score, ties }))
    .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
  const room = Math.min(maxNamed, Math.floor(maxShare * allTests.length));
  const named = all.filter(
    ({ score, ties }, n) => ties.has('changed') || n < strongest || (n < room && score >= minStrength),
  );
  return {
    named: named.map(({ file, ties }) => ({ file, ties: testTies.filter((kind) => ties.has(kind)) })),
    further: all.slice(named.length).filter(({ ties }) => ties.size > 1 || !ties.has('words')).length,
  };
}

/** Test files whose types use the changed ones: 1 directly, 2 through one type between. */
async function nearTests(
  changedTypes: readonly string[],
  { table, graph, codeMap }: { table: TypeTable; graph: TieGraph; codeMap: Pick<CodeMap, 'ref'> },
  pause: () => Promise<void>,
): Promise<Map<string, number>> {
  const near = new Map<string, number>();
  let edge = changedTypes.flatMap((id) => table.place(id) ?? []);
  const seen = new Set(edge);
  for (const distance of [1, 2]) {
    const next: number[] = [];
    for (const from of edge) {
      await pause();
      for (const place of graph.users(from)) {
        if (seen.has(place) || seen.size > maxTypes) continue;
        seen.add(place);
        const ref = codeMap.ref({ type: table.types[place]?.row ?? 0, member: 0 });
        if (ref === null) continue;
        if (isTestSymbol(ref.path, ref.file)) {
          if (!near.has(ref.file)) near.set(ref.file, distance);
        } else next.push(place);
      }
    }
    edge = next;
  }
  return near;
}

/** Where most tests of a language are named as such, the other files beside them are helpers, which are not run. */
const mostlyNamed = 0.3;

/** Other usual names of test classes. Runners of these languages find tests by attributes, so that file names follow no one rule. */
const testClass = /[a-z\d](?:Test(?:er|Case|Fixture)|Specs?|Facts?|Should|IT|ITCase)\.(?:cs|java|kts?|groovy|scala)$/;

/** Test files that a test runner takes. */
export function runnable(files: readonly string[]): string[] {
  const byEnding = Map.groupBy(files, (file) => file.slice(file.lastIndexOf('.')));
  return [...byEnding.values()].flatMap((all) => {
    const named = all.filter((file) => isNamedAsTest(file) || testClass.test(file));
    return named.length >= mostlyNamed * all.length ? named : all;
  });
}

const plain = /^(?:index|main|mod|lib|__init__|types?|utils?|helpers?|common|base|core)$/;

/** What a test and the code that it tests are called alike: `retrypolicy`, of a general name with its folder. */
export function stemOf(file: string): string {
  const parts = file.split('/');
  const last = (parts.pop() ?? '')
    .replace(/\.[^.]+$/, '')
    .replace(/[._-](?:tests?|spec|test-d|unit|e2e|int(?:egration)?)$/i, '')
    .replace(/^tests?[._-]/i, '')
    .replace(/(?<=[a-z0-9])(?:Test(?:s|er|Case|Fixture)?|Specs?|Facts|IT)$/, '');
  const folder =
    parts.findLast((part) => !/^(?:src|lib|tests?|__tests?__|specs?|main|java|kotlin|unit)$/i.test(part)) ?? '';
  const key = last.toLowerCase();
  return (plain.test(key) ? `${folder}/${key}` : key).toLowerCase().replace(/[._-]/g, '');
}
