/** DOMAIN_KNOWLEDGE: the values of an enum and what they decide; types of one directory that hold each other. */

import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import type { SurveyedType } from '../../../codemap/codemap.ts';
import { isTestCode, isTestSymbol } from '../../../codemap/codemap.ts';
import { branchesIn, lineOf, placeOf, saidAt, spotsOf } from '../../../static-analyst/static-analyst.ts';
import { directoryOf, domainOf, domainOfDirectory, isProduct } from '../reading/folders.ts';
import { at, code, near, said, some } from '../reading/marked.ts';
import { memberPlace, saidOf, spotText, type TypeAt, typeAt, withinOf } from '../reading/symbols.ts';
import { type Claim, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const maxValues = 14;

export const valuesTopic: Topic = {
  id: 'values',
  type: 'DOMAIN_KNOWLEDGE',
  subjects: ({ types }) =>
    types
      .filter(({ kind, fanIn, lines }) => kind === 'enum' && fanIn >= 1 && lines >= 4)
      .sort((a, b) => 10 * b.fanIn + Math.min(b.lines, 60) - 10 * a.fanIn - Math.min(a.lines, 60))
      .slice(0, maxSubjects)
      .map(({ name, file }): Subject => ({ values: { name, file }, file })),
  async draft({ values }, world) {
    const type = await typeAt(world, values.name ?? '', values.file ?? '');
    if (type === null) return null;
    const { say, map } = world;
    const { symbol, members } = type.detail;
    const all = members.filter(({ kind }) => kind === 'enumMember');
    if (all.length < 2 || all.length > 80) return null;
    const around = map.neighbours(type.row, { side: 'dependents', tests: false, limit: 30 });
    const files = [...new Set([symbol.file, ...(around?.nodes.slice(1) ?? []).map((node) => node.symbol.file)])].filter(
      (file) => isProduct(file) && !isTestCode(file),
    );
    const { uses, choices } = await usesOf(world, type, all, files);
    const points: Claim[] = [];
    let told = 0;
    for (const value of all.slice(0, maxValues)) {
      const doc = saidAt(type.source, value.line, value.doc, value.name);
      const places = uses.get(value.name) ?? [];
      if (doc === null && places.length === 0) continue;
      told += 1;
      points.push({
        text: say.values.one(
          code(value.name),
          say.line(value.line),
          said(say, doc?.text),
          places.length === 0
            ? null
            : some(
                say,
                spreadOut(world, places).map((use) => useText(world, symbol.file, use)),
                2,
              ),
        ),
        places: [
          memberPlace(value),
          ...(doc === null ? [] : [doc.place]),
          ...spreadOut(world, places)
            .slice(0, 2)
            .map(({ file, line }) => lineOf(file, line)),
        ],
      });
    }
    if (told < 2) return null;
    if (choices.length > 0)
      points.push({
        text: say.values.choices(
          some(
            say,
            choices.map((use) => useText(world, symbol.file, use)),
            4,
          ),
        ),
        places: choices.slice(0, 4).map(({ file, line }) => lineOf(file, line)),
      });
    const doc = await saidOf(type);
    return {
      lead: {
        text: say.values.lead(
          code(symbol.name),
          at(symbol.file, symbol.line),
          all.length,
          some(
            say,
            all.map(({ name }) => code(name)),
            12,
          ),
          said(say, doc?.text),
        ),
        places: [
          ...(doc === null ? [] : [doc.place]),
          { ...placeOf(symbol), typeId: symbol.typeId },
          memberPlace(all[0] ?? { file: symbol.file, line: symbol.line }),
        ],
      },
      ...{ points, limits: say.values.limits, tags: [symbol.name], domain: domainOf(symbol.file) },
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

interface Use {
  file: string;
  line: number;
}

/** One of each file first, then of each member: overloads and the like say the same again. */
function spreadOut(world: World, uses: readonly Use[]): Use[] {
  const once = (all: readonly Use[], keyOf: (use: Use) => string): Use[] => {
    const seen = new Set<string>();
    return all.filter((use) => !seen.has(keyOf(use)) && seen.add(keyOf(use)));
  };
  const first = once(uses, ({ file }) => file);
  const second = once(uses, ({ file, line }) => withinOf(world, file, line) ?? `${file} ${line}`);
  return [...new Set([...first, ...second, ...uses])];
}

function useText(world: World, home: string, { file, line }: Use): string {
  return spotText(world, home, file, line);
}

/** Rust says `Self::Value` in the methods of its enum. */
const isIn = (member: Member, line: number): boolean => line >= member.line && line <= member.endLine;

/** In the tests that Rust has in the file itself. */
function isInTests({ map }: World, file: string, line: number): boolean {
  const rows = file.endsWith('.rs') ? map.at(file, line) : null;
  const type = rows === null ? null : map.ref({ type: rows.type, member: 0 });
  return type !== null && isTestSymbol(type.path, file);
}

async function usesOf(
  world: World,
  { detail, source }: TypeAt,
  values: readonly Member[],
  files: readonly string[],
): Promise<{ uses: Map<string, Use[]>; choices: Use[] }> {
  const uses = new Map<string, Use[]>();
  const choices: Use[] = [];
  const names = values.map(({ name }) => name);
  const end = detail.files.find(({ file }) => file === source.file)?.endLine ?? detail.symbol.line;
  const cFamily = source.language === 'c' || source.language === 'cpp';
  const plainNames = cFamily || source.language === 'go';
  const bare = plainNames && !detail.modifiers.includes('class') && !detail.modifiers.includes('struct');
  // Behind `::` what holds the enum leads to its values, and in Go the package.
  const holder = detail.symbol.container.split(/[.+]/).at(-1) ?? '';
  const isMeant = (owner: string): boolean =>
    owner === detail.symbol.name || (bare && (owner === '' || !cFamily || owner === holder));
  for (const file of files.slice(0, 20)) {
    const other = await world.sources.get(file);
    if (other === null) continue;
    for (const { name, line, owner, imported } of spotsOf(other, names, 600)) {
      if (imported || (file === source.file && line >= detail.symbol.line && line <= end)) continue;
      if (isInTests(world, file, line)) continue;
      const isSelf = owner === 'Self' && detail.members.some((each) => each.file === file && isIn(each, line));
      if (!isSelf && (!isMeant(owner) || (owner !== detail.symbol.name && name.length <= 4))) continue;
      // Another enum, or a function, may declare the name anew.
      if (world.map.declarations(file, name).includes(line)) continue;
      const known = uses.get(name) ?? [];
      uses.set(name, known);
      if (!known.some((use) => use.file === file && use.line === line)) known.push({ file, line });
    }
    for (const { line, cases } of (await branchesIn(other, world.pause)).choices)
      if (
        cases.filter(({ label }) => {
          const path = label.split(/[.:]+/);
          return names.includes(path.at(-1) ?? '') && isMeant(path.at(-2) ?? '');
        }).length >= 2
      )
        choices.push({ file, line });
    await world.pause();
  }
  return { uses, choices };
}

const modelKinds = new Set(['class', 'struct', 'interface', 'record']);

export const modelTopic: Topic = {
  id: 'model',
  type: 'DOMAIN_KNOWLEDGE',
  async subjects({ types, pause }) {
    const dirs = Map.groupBy(
      types.filter(({ kind, fanIn }) => modelKinds.has(kind) && fanIn >= 1),
      ({ file }) => directoryOf(file),
    );
    const found: (Subject & { ties: number })[] = [];
    for (const [dir, all] of dirs) {
      await pause();
      if (dir === '' || all.length < 3) continue;
      const centres = heldTogether(all);
      if (centres.names.length >= 3)
        found.push({
          values: { dir, names: centres.names.map((name) => `\`${name}\``).join(', ') },
          file: `${dir}/`,
          ties: centres.ties,
        });
    }
    return found.sort((a, b) => b.ties - a.ties).slice(0, maxSubjects);
  },
  async draft({ values }, world) {
    const dir = values.dir ?? '';
    const names = [...(values.names ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
    const { say } = world;
    const types = await typesIn(world, dir, new Set(names));
    if (types.length < 2) return null;
    const points: Claim[] = [];
    const ties: { claim: Claim; from: string; to: string }[] = [];
    for (const type of types) {
      const doc = await saidOf(type);
      const { symbol } = type.detail;
      if (doc !== null)
        points.push({
          text: say.model.said(code(symbol.name), at(symbol.file, symbol.line), say.said(doc.text)),
          places: [doc.place, placeOf(symbol)],
        });
      ties.push(...tiesOf(world, type.detail, types));
      await world.pause();
    }
    const tied = types.filter(({ detail: { symbol } }) =>
      ties.some(({ from, to }) => from === symbol.name || to === symbol.name),
    );
    if (ties.length < 2 || points.length + ties.length < 4 || tied.length < 3) return null;
    const count = new Map<string, number>();
    for (const { from, to } of ties) for (const name of [from, to]) count.set(name, (count.get(name) ?? 0) + 1);
    const [centre] = [...count].sort((a, b) => b[1] - a[1]);
    if (centre === undefined || centre[1] < 2) return null;
    const central = types.find(({ detail }) => detail.symbol.name === centre[0]);
    return {
      lead: {
        text: say.model.lead(
          say.list(tied.map(({ detail }) => code(detail.symbol.name))),
          code(dir),
          code(centre[0]),
          centre[1],
        ),
        places:
          central === undefined ? [] : [{ ...placeOf(central.detail.symbol), typeId: central.detail.symbol.typeId }],
      },
      points: [...points, ...ties.slice(0, 12).map(({ claim }) => claim)],
      ...{ limits: say.model.limits, tags: names, domain: domainOfDirectory(dir) },
      plan: types.slice(0, 3).map(({ detail }) => ({
        tool: 'outline',
        parameters: { symbol: detail.symbol.path, path: detail.symbol.file },
        reason: say.plan.outline,
      })),
    };
  },
};

/** `Key`, and neither part of `crypto.Key`, which is declared elsewhere. */
const unqualified = /(?<![\w$.:])[A-Za-z_]\w*(?![\w$.:])/g;

/** The types of a directory that name each other most in what they hold, by the names of results and members. */
function heldTogether(all: readonly SurveyedType[]): { names: string[]; ties: number } {
  // Of two types with one name nobody can tell by it which is held.
  const named = Map.groupBy(all, ({ name }) => name);
  const names = new Set([...named].filter(([, same]) => same.length === 1).map(([name]) => name));
  const ties = new Map<string, number>();
  for (const { name, members } of all) {
    if (!names.has(name)) continue;
    const others = new Set<string>();
    for (const { kind, result } of members)
      if (kind === 'field' || kind === 'property')
        for (const each of result.match(unqualified) ?? []) if (each !== name && names.has(each)) others.add(each);
    for (const other of others) for (const each of [name, other]) ties.set(each, (ties.get(each) ?? 0) + 1);
  }
  const ranked = [...ties].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 5);
  return { names: ranked.map(([name]) => name), ties: ranked.reduce((sum, [, count]) => sum + count, 0) };
}

async function typesIn(world: World, dir: string, names: ReadonlySet<string>): Promise<TypeAt[]> {
  const found: TypeAt[] = [];
  const rows = new Map<string, Set<number>>();
  for (const file of world.files()) {
    if (directoryOf(file) !== dir) continue;
    for (const id of world.map.typesIn(file)) {
      const row = world.map.byTypeId(id);
      const ref = row === null ? null : world.map.ref({ type: row, member: 0 });
      if (row !== null && ref !== null && ref.kind !== 'module')
        rows.set(ref.name, (rows.get(ref.name) ?? new Set()).add(row));
      const type =
        ref === null || !names.has(ref.name) || ref.kind === 'module' || ref.file !== file
          ? null
          : await typeAt(world, ref.name, file);
      if (type !== null && !found.some(({ detail }) => detail.symbol.name === type.detail.symbol.name))
        found.push(type);
    }
    await world.pause();
  }
  return found.filter(({ detail }) => rows.get(detail.symbol.name)?.size === 1);
}

function tiesOf(
  { say }: World,
  detail: TypeDetail,
  types: readonly TypeAt[],
): { claim: Claim; from: string; to: string }[] {
  const { symbol } = detail;
  const told = new Set<string>();
  return detail.members.flatMap((member) => {
    if (member.kind !== 'field' && member.kind !== 'property') return [];
    const type = member.signature.includes(':')
      ? member.signature.slice(member.signature.indexOf(':') + 1)
      : member.signature;
    if (/=>|\(|\b(?:type|Type|Class|Callable|Func|Action|Function|Supplier|Consumer)\s*[<[]/.test(type)) return [];
    const others = types
      .map(({ detail: each }) => each.symbol.name)
      .filter(
        (name) => name !== symbol.name && new RegExp(`(?<![\\w$.:])${name.replace(/\W/g, '')}(?![\\w$.])`).test(type),
      );
    return others.flatMap((to) => {
      const many = new RegExp(
        `\\b${to.replace(/\W/g, '')}[>?*&\\s|a-z]*\\[\\]|\\[\\]\\*?\\w*\\.?${to}|(List|Array|Set|Vec|vector|Collection|Iterable|Enumerable|Map|Dictionary|Dict|Sequence|list|set|dict|tuple|deque|map\\[)\\w*[<\\[( ].*${to}`,
      ).test(type);
      // One field of a kind says how two types hang together; the rest are views of the same.
      if (told.has(`${to} ${many}`)) return [];
      told.add(`${to} ${many}`);
      const text = say.model.holds(
        code(symbol.name),
        code(member.signature.length > 80 ? member.name : member.signature),
        near(say, '', member.file, member.line),
        code(to),
        many,
      );
      return [{ from: symbol.name, to, claim: { text, places: [memberPlace(member)] } }];
    });
  });
}
