/** BEST_PRACTICE: what a new test starts from: the helpers, fixtures and base classes that the tests beside it share, counted. */
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import { lineOf, placeOf, spotsOf } from '../../../static-analyst/static-analyst.ts';
import { at, code, directoryOf, domainOfDirectory, fileName, said, saidOfMember } from '../reading.ts';
import type { Claim, Subject, Terrain, Topic, World } from '../topic.ts';

/** With fewer test files there is no habit to speak of. */
const fewest = 4;
const share = 0.5;
/** Fixtures that a runner hands in by name are shared by fewer. */
const shareOfFixtures = 0.25;
/** Folders asked about: most say the same from here on. */
const maxFolders = 4;
const maxTests = 30;
const maxHelpers = 5;
const maxNames = 80;

interface Test {
  readonly file: string;
  readonly lines: number;
  readonly text: string;
  readonly types: readonly TypeDetail[];
}

/** Something that several tests use. */
interface Common {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly users: readonly string[];
  readonly said: string | null;
}

export const testingTopic: Topic = {
  id: 'testing',
  type: 'BEST_PRACTICE',
  worth: 1.5,
  subjects: ({ survey }) =>
    foldersOf(survey)
      .slice(0, maxFolders)
      .map((dir): Subject => ({ values: { dir }, file: `${dir}/` })),
  async draft({ values: { dir = '' } }, world) {
    const { say } = world;
    const tests = await testsIn(world, dir);
    if (tests.length < fewest) return null;
    const common = [...(await helpers(world, tests)), ...(await fixtures(world, dir, tests))]
      .sort((a, b) => b.users.length - a.users.length)
      .slice(0, maxHelpers);
    const kinds = [...bases(world, tests), ...attributes(world, tests)];
    if (common.length + kinds.length === 0) return null;
    const ofMost = common.filter(({ users }) => isHabit(users.length, tests.length));
    const told = (ofMost.length > 0 ? ofMost : common).slice(0, 3).map(({ name }) => code(name));
    const shortest = shortestOf(tests, common);
    const points: Claim[] = [
      ...common.map(({ name, file, line, users, said }) => ({
        text: say.testing.helper(code(name), at(file, line), say.family.share(users.length, tests.length), said),
        places: [lineOf(file, line), ...users.slice(0, 2).map((user) => lineOf(user, 1))],
      })),
      ...kinds,
      ...inTables(world, tests),
      ...(await commandOf(world)),
      { text: say.testing.example(at(shortest.file, 1), shortest.lines), places: [lineOf(shortest.file, 1)] },
    ];
    return {
      lead: {
        text:
          told.length === 0
            ? say.testing.leadOfBase(code(`${dir}/`), tests.length)
            : ofMost.length > 0
              ? say.testing.lead(code(`${dir}/`), tests.length, say.list(told))
              : say.testing.leadOfSome(code(`${dir}/`), tests.length, say.list(told)),
        places: (common.length > 0 ? common.slice(0, 3) : [{ file: shortest.file, line: 1 }]).map(({ file, line }) =>
          lineOf(file, line),
        ),
      },
      points,
      limits: say.testing.limits,
      tags: ['test', ...common.slice(0, 2).map(({ name }) => name)],
      domain: domainOfDirectory(dir),
      plan: [],
    };
  },
};

/** Folders with tests of their own, those with most first; a few tests count for the folder above. */
function foldersOf({ files }: Terrain['survey']): string[] {
  const counts = new Map<string, number>();
  for (const { file, test } of files)
    if (test && isTestFile(file)) counts.set(directoryOf(file), (counts.get(directoryOf(file)) ?? 0) + 1);
  const found: { dir: string; count: number }[] = [];
  for (const dir of [...counts.keys()].sort((a, b) => b.split('/').length - a.split('/').length)) {
    for (let at = dir; at !== ''; ) {
      const count = counts.get(at) ?? 0;
      if (count >= fewest) {
        if (!found.some((each) => each.dir === at)) found.push({ dir: at, count });
        break;
      }
      counts.delete(at);
      at = directoryOf(at);
      counts.set(at, (counts.get(at) ?? 0) + count);
    }
  }
  return found.sort((a, b) => b.count - a.count || (a.dir < b.dir ? -1 : 1)).map(({ dir }) => dir);
}

/** Named like a test; helpers in the same folder are not. */
const isTestFile = (file: string): boolean =>
  /(?:^|[._-])(?:tests?|specs?)[._-]|[._-](?:tests?|specs?)\.\w+$|(?:Tests?|Specs?|IT)\.\w+$/.test(fileName(file));

async function testsIn(world: World, dir: string): Promise<Test[]> {
  const inDir = [...world.files()].filter(
    (file) => file.startsWith(`${dir}/`) && isTestCode(file) && isTestFile(file) && world.map.file(file) !== null,
  );
  const step = Math.max(1, Math.ceil(inDir.length / maxTests));
  const tests: Test[] = [];
  for (const file of inDir.sort().filter((_, n) => n % step === 0)) {
    const source = await world.sources.get(file);
    if (source === null) continue;
    const types = world.map.typesIn(file).flatMap((id) => {
      const row = world.map.byTypeId(id);
      const detail = row === null ? null : world.map.typeDetail(row);
      return detail === null ? [] : [detail];
    });
    tests.push({ file, lines: source.lines.length, text: source.text, types });
    await world.pause();
  }
  return tests;
}

const isHabit = (count: number, of: number, least = share): boolean => count >= 3 && count >= least * of;

/** Names from helper files that half of the tests use. */
async function helpers(world: World, tests: readonly Test[]): Promise<Common[]> {
  const leaning = new Map<string, Set<string>>();
  const own = new Set(tests.map(({ file }) => file));
  for (const { file, types } of tests) {
    for (const { symbol } of types) {
      const row = world.map.byTypeId(symbol.typeId);
      const around = row === null ? null : world.map.neighbours(row, { side: 'dependencies', limit: 80 });
      for (const node of around?.nodes.slice(1) ?? []) {
        const helper = node.symbol.file;
        if (own.has(helper) || !isTestCode(helper) || isTestFile(helper)) continue;
        leaning.set(helper, (leaning.get(helper) ?? new Set()).add(file));
      }
    }
    await world.pause();
  }
  const found: Common[] = [];
  for (const [file, users] of leaning)
    if (isHabit(users.size, tests.length)) found.push(...(await namesOf(world, file, tests)));
  return found;
}

/** What a helper file declares and half of the tests name. */
async function namesOf(world: World, file: string, tests: readonly Test[]): Promise<Common[]> {
  const declared = new Map<string, { line: number; said: () => Promise<string | null> }>();
  for (const id of world.map.typesIn(file)) {
    const row = world.map.byTypeId(id);
    const detail = row === null ? null : world.map.typeDetail(row);
    if (detail === null) continue;
    if (detail.symbol.kind !== 'module')
      declared.set(detail.symbol.name, { line: detail.symbol.line, said: async () => firstOf(detail.doc) });
    else
      for (const member of detail.members)
        if (member.file === file && member.access !== 'private')
          declared.set(member.name, {
            line: member.line,
            said: async () => (await saidOfMember(world, member))?.text ?? null,
          });
  }
  const names = [...declared.keys()].filter((name) => /^\w{3,}$/.test(name)).slice(0, maxNames);
  const users = new Map<string, string[]>();
  for (const test of tests) {
    const source = await world.sources.get(test.file);
    if (source === null) continue;
    const named = new Set(
      spotsOf(source, names)
        .filter(({ imported }) => !imported)
        .map(({ name }) => name),
    );
    for (const name of named) users.set(name, [...(users.get(name) ?? []), test.file]);
    await world.pause();
  }
  const common: Common[] = [];
  for (const [name, by] of users) {
    const { line = 1, said: saying = async () => null } = declared.get(name) ?? {};
    if (isHabit(by.length, tests.length))
      common.push({ name, file, line, users: by, said: said(world.say, await saying()) });
  }
  return common;
}

const firstOf = (doc: string): string | null => {
  const sentence = /^[^\n]{3,160}?[.!。](?=\s|$)|^[^\n]{3,160}$/.exec(doc.trim())?.[0];
  return sentence === undefined || /^@/.test(sentence) ? null : sentence;
};

/** What pytest hands to a test by the name of a parameter. */
async function fixtures(world: World, dir: string, tests: readonly Test[]): Promise<Common[]> {
  if (!tests.some(({ file }) => file.endsWith('.py'))) return [];
  const common: Common[] = [];
  const homes = [...world.files()].filter(
    (file) => fileName(file) === 'conftest.py' && `${dir}/`.startsWith(file.slice(0, -'conftest.py'.length)),
  );
  for (const file of homes) {
    const source = await world.sources.get(file);
    const [id] = world.map.typesIn(file);
    const row = id === undefined ? null : world.map.byTypeId(id);
    const detail = row === null ? null : world.map.typeDetail(row);
    if (source === null || detail === null) continue;
    for (const member of detail.members) {
      const above = source.lines.slice(Math.max(0, member.line - 4), member.line).join('\n');
      if (!/@(?:pytest\.|pytest_asyncio\.)?fixture\b/.test(above)) continue;
      const asks = new RegExp(`\\bdef\\s+test\\w*\\s*\\([^)]{0,400}\\b${member.name}\\b`);
      const users = tests.filter(({ text }) => asks.test(text)).map((test) => test.file);
      if (isHabit(users.length, tests.length, shareOfFixtures))
        common.push({
          ...{ name: member.name, file, line: member.line, users },
          said: said(world.say, (await saidOfMember(world, member))?.text ?? null),
        });
      await world.pause();
    }
  }
  return common;
}

/** The name that most have, with who has it. */
function most(tests: readonly Test[], namesOfType: (type: TypeDetail) => string[]): [string, Test[]] | null {
  const by = new Map<string, Test[]>();
  for (const test of tests)
    for (const name of new Set(test.types.flatMap(namesOfType))) by.set(name, [...(by.get(name) ?? []), test]);
  const [first] = [...by].sort((a, b) => b[1].length - a[1].length);
  return first !== undefined && isHabit(first[1].length, tests.length) ? first : null;
}

function bases({ say }: World, tests: readonly Test[]): Claim[] {
  const found = most(tests, (type) => type.bases.map(({ name }) => name));
  if (found === null) return [];
  const [name, users] = found;
  const base = users.flatMap(({ types }) => types).flatMap((type) => type.bases.filter((each) => each.name === name));
  const home = base.find(({ symbol }) => symbol !== null)?.symbol ?? null;
  return [
    {
      text: say.testing.base(
        code(name),
        home === null ? null : at(home.file, home.line),
        say.family.share(users.length, tests.length),
      ),
      places: [...(home === null ? [] : [placeOf(home)]), ...users.slice(0, 2).map(({ file }) => lineOf(file, 1))],
    },
  ];
}

function attributes({ say }: World, tests: readonly Test[]): Claim[] {
  const found = most(tests, (type) => type.attributes.map((each) => /^([\w.:]+)/.exec(each)?.[1] ?? each));
  if (found === null || /^(?:file:|test$|Test(Class|Fixture)$|cfg$)/i.test(found[0])) return [];
  const [name, users] = found;
  return [
    {
      text: say.testing.carries(code(name), say.family.share(users.length, tests.length)),
      places: users.slice(0, 3).map(({ file }) => lineOf(file, 1)),
    },
  ];
}

const table =
  /\b(?:it|test|describe)\.each\b|\bparametrize\(|@ParameterizedTest\b|\[(?:Theory|InlineData|TestCase|DataRow)\b|\brange (?:tests|cases|testCases|tt|tcs)\b|#\[(?:case|test_case|rstest)\b|\b(?:INSTANTIATE_TEST_SUITE_P|GENERATE)\b|\bforAll\(|\bwithData\(/;

function inTables({ say }: World, tests: readonly Test[]): Claim[] {
  const users = tests.flatMap(({ file, text }) => {
    const match = table.exec(text);
    return match === null ? [] : [{ file, line: text.slice(0, match.index).split('\n').length }];
  });
  const [first] = users;
  if (first === undefined || !isHabit(users.length, tests.length, shareOfFixtures)) return [];
  return [
    {
      text: say.testing.table(say.family.share(users.length, tests.length), at(first.file, first.line)),
      places: users.slice(0, 3).map(({ file, line }) => lineOf(file, line)),
    },
  ];
}

async function commandOf({ say, past }: World): Promise<Claim[]> {
  const command = (await past.commands()).find(({ purpose }) => purpose === 'test');
  const source = command?.sources[0];
  if (command === undefined || source === undefined) return [];
  return [
    {
      text: say.testing.command(code(command.text), at(source.file, source.line)),
      places: [lineOf(source.file, source.line)],
    },
  ];
}

/** The shortest of the tests that use most of the shared code. */
function shortestOf(tests: readonly Test[], common: readonly Common[]): Test {
  const leans = ({ file }: Test): number => common.filter(({ users }) => users.includes(file)).length;
  return tests.reduce((best, test) =>
    leans(test) > leans(best) || (leans(test) === leans(best) && test.lines < best.lines) ? test : best,
  );
}
