/** BEST_PRACTICE: what all who fulfil one contract do, counted, with those that do not named. */

import type { TypeDetail } from '#shared/contract/symbols.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import { placeOf, spotsOf } from '../../../static-analyst/static-analyst.ts';
import {
  at,
  code,
  directoryOf,
  domainOf,
  domainOfDirectory,
  exceptions,
  isProduct,
  linesOf,
  memberPlace,
  typeAt,
} from '../reading.ts';
import { type Claim, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

/** With fewer there is no habit to speak of. */
const fewest = 4;
const most = 60;
/** From this share on it is a habit. */
const share = 0.75;

export const familyTopic: Topic = {
  id: 'family',
  type: 'BEST_PRACTICE',
  worth: 1,
  subjects({ types }) {
    const built = new Map<string, number>();
    for (const { bases } of types) for (const name of new Set(bases)) built.set(name, (built.get(name) ?? 0) + 1);
    return types
      .filter(({ name, kind }) => (built.get(name) ?? 0) >= fewest && kind !== 'module' && kind !== 'alias')
      .sort((a, b) => familyWeight(b.name) - familyWeight(a.name) || b.fanIn - a.fanIn)
      .slice(0, maxSubjects)
      .map(({ name, file }): Subject => ({ values: { name, file }, file }));

    function familyWeight(name: string): number {
      const count = built.get(name) ?? 0;
      return Math.min(count, 30) * (/(Error|Exception)$/.test(name) ? 0.2 : 1);
    }
  },
  async draft({ values }, world) {
    const type = await typeAt(world, values.name ?? '', values.file ?? '');
    if (type === null) return null;
    const { say, map } = world;
    const { symbol } = type.detail;
    const around = map.neighbours(type.row, {
      side: 'dependents',
      kinds: ['inherits', 'implements'],
      tests: false,
      limit: 4 * most,
    });
    const heirs: TypeDetail[] = [];
    for (const node of around?.nodes.slice(1) ?? []) {
      const row = map.byTypeId(node.symbol.typeId);
      const detail =
        row === null || isTestCode(node.symbol.file) || !isProduct(node.symbol.file) ? null : map.typeDetail(row);
      if (detail !== null && detail.symbol.kind !== 'module') heirs.push(detail);
      await world.pause();
    }
    if (heirs.length < fewest || heirs.length > most) return null;
    const habits = [
      ...shared(world, heirs, type.detail),
      ...attributes(world, heirs),
      ...made(world, heirs),
      ...(await registry(world, heirs, symbol.file)),
    ];
    // A place and a name alone add nothing to a look at the folder.
    if (habits.length === 0) return null;
    const points = [
      ...places(world, heirs),
      ...naming(world, heirs, symbol.name),
      ...habits,
      ...(await tested(world, heirs)),
    ];
    const asks = symbol.kind === 'interface' || symbol.kind === 'trait' || type.detail.modifiers.includes('abstract');
    if (points.length < (/(Error|Exception)$/.test(symbol.name) ? 4 : asks ? 2 : 3)) return null;
    points.push(...example(world, heirs));
    const dirs = counted(heirs.map((heir) => directoryOf(heir.symbol.file)));
    const [top] = dirs;
    return {
      lead: {
        text: say.family.lead(
          code(symbol.name),
          at(symbol.file, symbol.line),
          heirs.length,
          top !== undefined && top[1] > heirs.length / 2 && top[0] !== '' ? code(top[0]) : null,
        ),
        places: [
          { ...placeOf(symbol), typeId: symbol.typeId },
          ...heirs.slice(0, 6).map((heir) => placeOf(heir.symbol)),
        ],
      },
      ...{
        points,
        limits: say.family.limits,
        tags: [symbol.name, 'conventions'],
        domain:
          top !== undefined && top[1] > heirs.length / 2 && top[0] !== ''
            ? domainOfDirectory(top[0])
            : domainOf(symbol.file),
      },
      plan: [
        { tool: 'outline', parameters: { symbol: symbol.path, path: symbol.file }, reason: say.plan.outline },
        {
          tool: 'call_chain',
          parameters: { symbol: symbol.path, path: symbol.file, direction: 'callers' },
          reason: say.plan.callers,
        },
      ],
    };
  },
};

function counted(all: readonly string[]): [string, number][] {
  const count = new Map<string, number>();
  for (const each of all) count.set(each, (count.get(each) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

const isHabit = (count: number, of: number): boolean => count >= fewest - 1 && count >= share * of;
const named = (heirs: readonly TypeDetail[]): string[] => heirs.map(({ symbol }) => symbol.name);

/** Those that do not keep to it; by their files too where all have one name. */
function without(say: World['say'], no: readonly TypeDetail[], heirs: readonly TypeDetail[]): string {
  const names = new Set(named(heirs));
  return exceptions(
    say,
    no.map(({ symbol }) =>
      names.size < heirs.length && named(heirs).filter((name) => name === symbol.name).length > 1
        ? symbol.file
        : symbol.name,
    ),
  );
}

/** One for each habit: with the places of some that keep to it and of all exceptions shown. */
function habit(
  heirs: readonly TypeDetail[],
  keeps: (heir: TypeDetail) => boolean,
  text: (yes: readonly TypeDetail[], no: readonly TypeDetail[]) => string,
): Claim[] {
  const yes = heirs.filter(keeps);
  const no = heirs.filter((heir) => !keeps(heir));
  if (!isHabit(yes.length, heirs.length)) return [];
  return [
    { text: text(yes, no), places: [...yes.slice(0, 3), ...no.slice(0, 3)].map(({ symbol }) => placeOf(symbol)) },
  ];
}

function places({ say }: World, heirs: readonly TypeDetail[]): Claim[] {
  const [top] = counted(heirs.map(({ symbol }) => directoryOf(symbol.file)));
  const own = heirs.length === new Set(heirs.map(({ symbol }) => directoryOf(symbol.file))).size;
  const parents = counted(heirs.map(({ symbol }) => directoryOf(directoryOf(symbol.file))));
  if (own && parents[0] !== undefined && parents[0][0] !== '') {
    const [parent] = parents[0];
    return habit(
      heirs,
      ({ symbol }) => directoryOf(directoryOf(symbol.file)) === parent,
      (yes, no) =>
        say.family.place(
          say.family.ownFolder(code(`${parent}/`)),
          say.family.share(yes.length, heirs.length),
          without(say, no, heirs),
        ),
    );
  }
  if (top === undefined || top[0] === '') return [];
  return habit(
    heirs,
    ({ symbol }) => directoryOf(symbol.file) === top[0],
    (yes, no) =>
      say.family.place(code(`${top[0]}/`), say.family.share(yes.length, heirs.length), without(say, no, heirs)),
  );
}

/** A word at the end or the beginning of their names that most share. */
function naming({ say }: World, heirs: readonly TypeDetail[], base: string): Claim[] {
  const words = (name: string): string[] =>
    name.replace(/_/g, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) ?? [name];
  const [suffix] = counted(heirs.map(({ symbol }) => words(symbol.name).at(-1) ?? ''));
  const [prefix] = counted(heirs.map(({ symbol }) => words(symbol.name)[0] ?? ''));
  const claims: Claim[] = [];
  if (suffix !== undefined && suffix[0].length > 2)
    claims.push(
      ...habit(
        heirs,
        ({ symbol }) => symbol.name.endsWith(suffix[0]),
        (yes, no) =>
          say.family.naming(code(`…${suffix[0]}`), say.family.share(yes.length, heirs.length), without(say, no, heirs)),
      ),
    );
  if (claims.length === 0 && prefix !== undefined && prefix[0].length > 2 && prefix[0] !== base)
    claims.push(
      ...habit(
        heirs,
        ({ symbol }) => symbol.name.startsWith(prefix[0]),
        (yes, no) =>
          say.family.naming(code(`${prefix[0]}…`), say.family.share(yes.length, heirs.length), without(say, no, heirs)),
      ),
    );
  return claims;
}

/** `Emit` of `ILogEventSink.Emit`: C# names the contract where a member fulfils only that. */
const plainName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Members that they declare themselves, those of the same share listed together. */
function shared({ say }: World, heirs: readonly TypeDetail[], base: TypeDetail): Claim[] {
  // Go embeds what is used as well as what is fulfilled: only what the interface asks for is of the family.
  const asked =
    base.symbol.file.endsWith('.go') && base.symbol.kind === 'interface'
      ? new Set(base.members.map(({ name }) => name))
      : null;
  const by = new Map<string, TypeDetail[]>();
  for (const heir of heirs)
    for (const name of new Set(
      heir.members
        .filter(
          ({ kind, access, name }) =>
            kind !== 'constructor' &&
            kind !== 'destructor' &&
            (access !== 'private' || name.includes('.')) &&
            name !== base.symbol.name &&
            (asked === null || asked.has(name)),
        )
        .map(({ name }) => plainName(name)),
    ))
      by.set(name, [...(by.get(name) ?? []), heir]);
  const common = [...by]
    .filter(([, who]) => isHabit(who.length, heirs.length))
    .sort((a, b) => b[1].length - a[1].length);
  const claims: Claim[] = [];
  for (const group of [
    common.filter(([, who]) => who.length === heirs.length),
    ...common
      .filter(([, who]) => who.length < heirs.length)
      .slice(0, 3)
      .map((each) => [each]),
  ]) {
    const [first] = group;
    if (first === undefined) continue;
    const [, who] = first;
    const shown = group.slice(0, 10);
    const names = [...shown.map(([name]) => code(name)), ...(group.length > 10 ? [say.and(group.length - 10)] : [])];
    const no = heirs.filter((heir) => !who.includes(heir));
    const spots = who
      .slice(0, 2)
      .flatMap((heir) =>
        shown.slice(0, 4).flatMap(([name]) => heir.members.find((member) => plainName(member.name) === name) ?? []),
      )
      .map(memberPlace);
    claims.push({
      text: say.family.members(say.list(names), say.family.share(who.length, heirs.length), without(say, no, heirs)),
      places: [...spots, ...no.slice(0, 3).map(({ symbol }) => placeOf(symbol))],
    });
  }
  return claims;
}

function attributes({ say }: World, heirs: readonly TypeDetail[]): Claim[] {
  const nameOf = (attribute: string): string => /^[@[]?([\w.]+)/.exec(attribute)?.[1] ?? attribute;
  const [top] = counted(heirs.flatMap((heir) => [...new Set(heir.attributes.map(nameOf))]));
  if (top === undefined) return [];
  return habit(
    heirs,
    (heir) => heir.attributes.some((each) => nameOf(each) === top[0]),
    (yes, no) =>
      say.family.attributes(code(top[0]), say.family.share(yes.length, heirs.length), without(say, no, heirs)),
  );
}

function made({ say }: World, heirs: readonly TypeDetail[]): Claim[] {
  const paramsOf = (heir: TypeDetail): string => {
    const signature = heir.members.find(({ kind }) => kind === 'constructor')?.signature ?? '';
    return /\((.*)\)/.exec(signature)?.[1]?.replace(/\s*=\s*[^,]+/g, '') ?? '';
  };
  const [top] = counted(heirs.map(paramsOf).filter((params) => params !== '' && params.length < 80));
  if (top === undefined || !isHabit(top[1], heirs.length)) return [];
  const keep = heirs.filter((heir) => paramsOf(heir) === top[0]);
  const spots = keep
    .slice(0, 3)
    .flatMap((heir) => heir.members.find(({ kind }) => kind === 'constructor') ?? [])
    .map(memberPlace);
  return [
    { text: say.family.constructor(code(`(${top[0]})`), say.family.share(keep.length, heirs.length)), places: spots },
  ];
}

/** A list, not a file in which each comes up somewhere. */
function standTogether(lines: readonly number[]): boolean {
  const most = Math.ceil(lines.length * 0.75);
  const room = Math.max(25, 5 * lines.length);
  return lines.some((line, n) => (lines[n + most - 1] ?? Number.POSITIVE_INFINITY) - line <= room);
}

/** Files that name most of them: a factory, a table, an index. */
async function registry(world: World, heirs: readonly TypeDetail[], home: string): Promise<Claim[]> {
  const { say, map } = world;
  const naming = new Map<string, number>();
  for (const heir of heirs) {
    const row = map.byTypeId(heir.symbol.typeId);
    const around = row === null ? null : map.neighbours(row, { side: 'dependents', tests: false, limit: 80 });
    const files = new Set((around?.nodes.slice(1) ?? []).map(({ symbol }) => symbol.file));
    for (const file of files)
      if (!heirs.some(({ symbol }) => symbol.file === file)) naming.set(file, (naming.get(file) ?? 0) + 1);
    await world.pause();
  }
  const own = new Set(heirs.map(({ symbol }) => symbol.file));
  const ranked = [...naming]
    .filter(([file]) => !own.has(file) && file !== home && !isTestCode(file))
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3);
  const claims: Claim[] = [];
  for (const [file] of ranked) {
    const source = await world.sources.get(file);
    if (source === null) continue;
    const names = named(heirs);
    const spots = spotsOf(source, names, 2_000);
    const found = new Map<string, number>();
    for (const { name, line, imported, made: isMade } of spots)
      if (!found.has(name) || (!imported && isMade)) found.set(name, line);
    if (!isHabit(found.size, heirs.length)) continue;
    const lines = [...found.values()].sort((a, b) => a - b);
    if (!standTogether(lines)) continue;
    const missing = names.filter((name) => !found.has(name));
    claims.push({
      text: say.family.registry(
        at(file, Math.min(...lines)),
        `${say.family.share(found.size, heirs.length)}${missing.length > 0 && missing.length < 4 ? ` (${say.list(missing.map(code))} ✗)` : ''}`,
      ),
      places: lines.slice(0, 4).map((line) => ({ file, startLine: line, endLine: line })),
      guessed: true,
    });
  }
  return claims.slice(0, 2);
}

async function tested(world: World, heirs: readonly TypeDetail[]): Promise<Claim[]> {
  const { map, say } = world;
  const tests: { heir: TypeDetail; file: string }[] = [];
  for (const heir of heirs) {
    const row = map.byTypeId(heir.symbol.typeId);
    const around = row === null ? null : map.neighbours(row, { side: 'dependents', limit: 60 });
    const test = (around?.nodes.slice(1) ?? []).find(({ symbol }) => isTestCode(symbol.file));
    if (test !== undefined) tests.push({ heir, file: test.symbol.file });
    await world.pause();
  }
  const [first] = tests;
  if (first === undefined || !isHabit(tests.length, heirs.length)) return [];
  const source = await world.sources.get(first.file);
  const line = source === null ? undefined : spotsOf(source, [first.heir.symbol.name])[0]?.line;
  return line === undefined
    ? []
    : [
        {
          text: say.family.tests(say.family.share(tests.length, heirs.length), at(first.file, line)),
          places: [{ file: first.file, startLine: line, endLine: line }],
        },
      ];
}

function example({ say }: World, heirs: readonly TypeDetail[]): Claim[] {
  const sized = heirs.flatMap((heir) => {
    const lines = linesOf(heir);
    return heir.members.length < 2 || lines < 8 ? [] : [{ heir, lines }];
  });
  const [least] = sized.sort((a, b) => a.lines - b.lines);
  if (least === undefined) return [];
  const { symbol } = least.heir;
  return [
    {
      text: say.family.example(code(symbol.name), at(symbol.file, symbol.line), least.lines),
      places: [placeOf(symbol)],
    },
  ];
}
