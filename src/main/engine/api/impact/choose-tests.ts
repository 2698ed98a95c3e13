/**
 * The tests to run for a change: those that are changed, call it, bear its name, changed with it in earlier commits, are about the same
 * words, or use its types; the strongest ties first. Weak ties are counted and not named: to run everything that is reachable is to run
 * everything.
 */

import path from 'node:path/posix';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import type { TestCommand, TestFile } from '#shared/contract/project/impact.ts';
import { testTies } from '#shared/contract/words.ts';
import { type CodeMap, isNamedAsTest, isTestSymbol, type TypeTable } from '../../codemap/codemap.ts';
import { isHeir } from './still-named.ts';

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

// Which types use a type, over the whole code map: the ties of the type table the other way round.

export interface TieGraph {
  /** Places of the types that inherit from it or implement it. */
  heirs(typeId: string): readonly number[];
  /** Places in the table of all types that use it, itself left out. */
  users(place: number): readonly number[];
}

export async function tieGraph(table: TypeTable, pause: () => Promise<void>): Promise<TieGraph> {
  const users = new Map<number, number[]>();
  const heirs = new Map<number, number[]>();
  const add = (lists: Map<number, number[]>, to: number, from: number): void => {
    const list = lists.get(to);
    if (list === undefined) lists.set(to, [from]);
    else if (list.at(-1) !== from) list.push(from);
  };
  for (let from = 0; from < table.types.length; from += 1) {
    if (from % 200 === 0) await pause();
    for (const { to, kind } of table.ties(from)) {
      if (to === from) continue;
      add(users, to, from);
      if (isHeir(kind)) add(heirs, to, from);
    }
  }
  return {
    heirs: (typeId) => heirs.get(table.place(typeId) ?? -1) ?? [],
    users: (place) => users.get(place) ?? [],
  };
}

// The command that runs just these test files, by the runner that the project itself uses: what its manifests and commands
// name. Nothing is run. File names are anybody's, so they are quoted for a shell.

interface TestProject {
  /** All text files of the workspace. */
  has(file: string): boolean;
  /** Text of a small file; '' where there is none. */
  read(file: string): Promise<string>;
  /** Commands of the project for tests. */
  commands: readonly ProjectCommand[];
}

interface Unit {
  /** Folder to run in. */
  readonly folder: string;
  /** What the command begins with; '' where none is known. */
  readonly begin: string;
  /** As one of its arguments. */
  argument(file: string): string;
  /** Puts the arguments together. */
  join?(args: readonly string[]): string;
}

/** Longer lines are cut into several by no shell. */
const maxFiles = 200;

export async function testCommands(
  files: readonly string[],
  project: TestProject,
): Promise<{ commands: TestCommand[]; withoutCommand: number }> {
  const groups = new Map<string, { unit: Unit; files: string[] }>();
  let withoutCommand = 0;
  for (const file of files.slice(0, maxFiles)) {
    const unit = await unitOf(file, project);
    if (unit === null) {
      withoutCommand += 1;
      continue;
    }
    const key = `${unit.folder}\0${unit.begin}`;
    const group = groups.get(key) ?? { unit, files: [] };
    group.files.push(file);
    groups.set(key, group);
  }
  const commands = [...groups.values()].map(({ unit, files: own }): TestCommand => {
    const args = [...new Set(own.map((file) => unit.argument(file)))];
    const rest = unit.join?.(args) ?? args.map(quoted).join(' ');
    return { text: `${unit.begin} ${rest}`.trim(), folder: unit.folder, files: own.length };
  });
  return { commands, withoutCommand: withoutCommand + Math.max(0, files.length - maxFiles) };
}

async function unitOf(file: string, project: TestProject): Promise<Unit | null> {
  const ending = path.extname(file).toLowerCase();
  const relative = (folder: string) => (name: string) => shown(path.relative(folder, name));
  switch (ending) {
    case '.py': {
      const folder = nearest(file, ['pyproject.toml', 'setup.py', 'setup.cfg', 'tox.ini', 'pytest.ini'], project) ?? '';
      const begin = names(project, 'pytest') || !names(project, 'unittest') ? 'pytest' : 'python -m unittest';
      return { folder, begin: await runner(folder, begin, project), argument: relative(folder) };
    }
    case '.go': {
      const folder = nearest(file, ['go.mod'], project);
      if (folder === null) return null;
      const argument = (name: string): string => {
        const own = path.relative(folder, path.dirname(name));
        return own === '' ? '.' : `./${own}`;
      };
      return { folder, begin: 'go test', argument };
    }
    case '.rs': {
      const folder = nearest(file, ['Cargo.toml'], project);
      if (folder === null) return null;
      const inTests = path.relative(folder, file).startsWith('tests/');
      const argument = (name: string): string => {
        const own = path
          .relative(folder, name)
          .replace(/^(?:tests|src)\//, '')
          .replace(/(?:\/mod)?\.rs$/, '');
        return inTests ? (own.split('/')[0] ?? own) : own.replaceAll('/', '::');
      };
      const join = (args: readonly string[]): string => args.map((one) => `--test ${quoted(one)}`).join(' ');
      return inTests
        ? { folder, begin: 'cargo test', argument, join }
        : { folder, begin: 'cargo test --lib --', argument };
    }
    case '.java':
    case '.kt': {
      const folder = nearest(file, ['build.gradle', 'build.gradle.kts', 'pom.xml'], project);
      if (folder === null) return null;
      const argument = (name: string): string => path.basename(name).replace(/\.\w+$/, '');
      if (project.has(under(folder, 'pom.xml')))
        return { folder, begin: 'mvn test', argument, join: (args) => quoted(`-Dtest=${args.join(',')}`) };
      const root = nearest(file, ['gradlew', 'settings.gradle', 'settings.gradle.kts'], project) ?? folder;
      const task = path.relative(root, folder).replaceAll('/', ':');
      const program = project.has(under(root, 'gradlew')) ? './gradlew' : 'gradle';
      const join = (args: readonly string[]): string => args.map((one) => `--tests ${quoted(`*${one}`)}`).join(' ');
      return { folder: root, begin: `${program} ${quoted(task === '' ? 'test' : `:${task}:test`)}`, argument, join };
    }
    case '.cs': {
      const folder = projectFolder(file, project);
      if (folder === null) return null;
      const argument = (name: string): string => `FullyQualifiedName~${path.basename(name).replace(/\.\w+$/, '')}`;
      const join = (args: readonly string[]): string => `--filter ${quoted(args.join('|'))}`;
      return { folder, begin: 'dotnet test', argument, join };
    }
    default:
      return /^\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(ending) ? scriptUnit(file, project) : null;
  }
}

const scriptRunners: readonly (readonly [RegExp, string])[] = [
  [/\bvitest\b/, 'vitest run'],
  [/\bjest\b|\breact-scripts test\b/, 'jest'],
  [/\bmocha\b/, 'mocha'],
  [/\bava\b/, 'ava'],
  [/\bplaywright test\b/, 'playwright test'],
  [/\bjasmine\b/, 'jasmine'],
  [/\bborp\b/, 'borp'],
  [/\b(?:tap|tape)\b/, 'tap'],
  [/\bbun test\b/, 'bun test'],
  [/\bdeno test\b/, 'deno test'],
  [/\bnode\b[^&|]* --test\b/, 'node --test'],
];
const ownPrograms = /^(?:bun|deno|node) /;

/** By the test script of the nearest package.json that has one, else by what it depends on. */
async function scriptUnit(file: string, project: TestProject): Promise<Unit | null> {
  for (let folder: string | null = path.dirname(file); folder !== null; folder = parent(folder)) {
    const own: string = folder === '.' ? '' : folder;
    if (!project.has(under(own, 'package.json'))) continue;
    const { scripts, packages } = manifestOf(await project.read(under(own, 'package.json')));
    const found =
      scriptRunners.find(([pattern]) => pattern.test(scripts)) ??
      scriptRunners.find(([, begin]) => packages.has(begin.split(' ')[0] ?? ''));
    if (found === undefined) continue;
    const begin = ownPrograms.test(found[1]) ? found[1] : `npx ${found[1]}`;
    return { folder: own, begin, argument: (name) => shown(path.relative(own, name)) };
  }
  return null;
}

function manifestOf(text: string): { scripts: string; packages: ReadonlySet<string> } {
  const none = { scripts: '', packages: new Set<string>() };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return none;
  }
  const field = (from: unknown, name: string): Record<string, unknown> => {
    const value = isObject(from) ? from[name] : undefined;
    return isObject(value) ? value : {};
  };
  const scripts = Object.entries(field(json, 'scripts'))
    .filter(([name, body]) => /test|unit|spec/.test(name) && typeof body === 'string')
    .sort(([a], [b]) => Number(b === 'test') - Number(a === 'test'))
    .map(([, body]) => body);
  const packages = [...Object.keys(field(json, 'devDependencies')), ...Object.keys(field(json, 'dependencies'))];
  return { scripts: scripts.join('\n'), packages: new Set(packages) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether the test commands of the project call this program. */
const names = ({ commands }: TestProject, program: string): boolean =>
  commands.some(({ text }) => text.includes(program));

/** With the program that the project runs its tools with. */
async function runner(folder: string, begin: string, project: TestProject): Promise<string> {
  if (project.has(under(folder, 'uv.lock'))) return `uv run ${begin}`;
  if (project.has(under(folder, 'poetry.lock'))) return `poetry run ${begin}`;
  return begin;
}

/** The nearest folder around a file that holds one of these. */
function nearest(file: string, wanted: readonly string[], { has }: TestProject): string | null {
  for (let folder: string | null = path.dirname(file); folder !== null; folder = parent(folder)) {
    const own: string = folder === '.' ? '' : folder;
    if (wanted.some((name) => has(under(own, name)))) return own;
  }
  return null;
}

/** The folder of the nearest C# project, which mostly bears its name. */
function projectFolder(file: string, project: TestProject): string | null {
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder))
    if (project.has(`${folder}/${path.basename(folder)}.csproj`)) return folder;
  return null;
}

const under = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
const parent = (folder: string): string | null => (folder === '.' || folder === '' ? null : path.dirname(folder));
/** A name that begins with a hyphen is no option. */
const shown = (file: string): string => (file.startsWith('-') ? `./${file}` : file);

/** One word of a POSIX shell. */
export function quoted(word: string): string {
  return /^[\w./:@%+=,~^-]+$/.test(word) && !word.startsWith('~') ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
