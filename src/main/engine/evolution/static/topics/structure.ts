/** CODE_STRUCTURE: what one type is for, holds and offers, who makes and uses it; and what a file of functions offers. */

import type { Member } from '#shared/contract/symbols.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import { lineOf, placeOf, type Source, type Spot, spotsOf } from '../../../static-analyst/static-analyst.ts';
import { domainOf, functionFiles, isProduct, weightOf } from '../reading/folders.ts';
import { at, code, near, said, some } from '../reading/marked.ts';
import {
  doesSomething,
  hasExtensions,
  isPublic,
  memberPlace,
  productUsers,
  saidOf,
  saidOfMember,
  type TypeAt,
  testsLean,
  typeAt,
  usersOf,
  withinOf,
} from '../reading/symbols.ts';
import { type Claim, type Draft, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const shown = new Set(['class', 'struct', 'interface', 'record', 'object', 'trait']);
const maxOffers = 6;
const maxHeld = 5;

export const typeTopic: Topic = {
  id: 'type',
  type: 'CODE_STRUCTURE',
  subjects: ({ types }) =>
    types
      .filter(
        (type) =>
          shown.has(type.kind) &&
          type.members.length >= 3 &&
          (type.fanIn >= 3 || type.lines >= 30 || type.members.length >= 12),
      )
      .sort((a, b) => weightOf(b) - weightOf(a))
      .slice(0, maxSubjects)
      .map(({ name, file }): Subject => ({ values: { name, file }, file })),
  async draft({ values }, world) {
    const type = await typeAt(world, values.name ?? '', values.file ?? '');
    if (type === null) return null;
    const { say } = world;
    const { symbol } = type.detail;
    const home = symbol.file;
    const doc = await saidOf(type);
    const points = [
      ...bases(world, type),
      ...heirs(world, type),
      ...held(world, type),
      ...(await offers(world, type)),
      ...(await users(world, type)),
      ...leansOn(world, type),
    ];
    if (points.length < 3) return null;
    const fanIn = productUsers(world, type.row);
    // Names alone tell a newcomer of no purpose, but where much code hangs on it.
    const silent = doc === null && type.detail.members.every((member) => member.doc === '' || !isPublic(member));
    if ((silent && fanIn < 8) || symbol.name === 'default') return null;
    return {
      lead: {
        text: say.type.lead(
          code(symbol.name),
          symbol.kind,
          at(home, symbol.line),
          said(say, doc?.text),
          type.detail.doc === '',
          hasExtensions(type.detail) ? 0 : fanIn,
          testsLean(world, type.row, fanIn),
        ),
        places: [...(doc === null ? [] : [doc.place]), { ...placeOf(symbol), typeId: symbol.typeId }],
      },
      points,
      limits: say.type.limits,
      tags: [symbol.name],
      domain: domainOf(home),
      plan: [
        { tool: 'outline', parameters: { symbol: symbol.path, path: home }, reason: say.plan.outline },
        { tool: 'call_chain', parameters: { symbol: symbol.path, path: home }, reason: say.plan.callers },
      ],
    };
  },
};

function bases({ say }: World, { detail }: TypeAt): Claim[] {
  // A specialisation of C++ may be built on its own template.
  const others = detail.bases.filter(({ symbol }) => symbol?.typeId !== detail.symbol.typeId);
  if (others.length === 0) return [];
  const names = others.map(({ name, symbol }) =>
    symbol === null ? code(name) : `${code(symbol.name)} (${at(symbol.file, symbol.line)})`,
  );
  return [{ text: say.type.bases(some(say, names, 4)), places: [placeOf(detail.symbol)] }];
}

function heirs(world: World, { detail, row }: TypeAt): Claim[] {
  const around = world.map.neighbours(row, {
    side: 'dependents',
    kinds: ['inherits', 'implements'],
    tests: false,
    limit: 60,
  });
  const built = (around?.nodes.slice(1) ?? []).map(({ symbol }) => symbol).filter(({ file }) => !isTestCode(file));
  if (built.length === 0 || around === null) return [];
  const names = built.slice(0, 5).map(({ name, file, line }) => `${code(name)} (${at(file, line)})`);
  const count = Math.max(built.length, around.dependents);
  const left = count - names.length;
  const text = left > 0 ? world.say.list([...names, world.say.and(left)]) : world.say.list(names);
  const embedded = detail.symbol.kind === 'struct' && detail.symbol.file.endsWith('.go');
  const told = (embedded ? world.say.type.embedded : world.say.type.heirs)(count, text);
  return [{ text: told, places: built.slice(0, 5).map(placeOf) }].filter(() => detail.symbol.kind !== 'module');
}

/** Fields whose type is a type of the workspace: collaborators, not plain data. */
function held(world: World, { detail, row }: TypeAt): Claim[] {
  const around = world.map.neighbours(row, { side: 'dependencies', kinds: ['memberType'], limit: 60 });
  const names = new Set(
    (around?.nodes.slice(1) ?? [])
      .filter(({ symbol }) => symbol.kind !== 'alias' && symbol.kind !== 'enum')
      .map(({ symbol }) => symbol.name),
  );
  const fields = detail.members.filter(
    ({ kind, signature, modifiers }) =>
      (kind === 'field' || kind === 'property') &&
      !modifiers.includes('static') &&
      typeNames(signature).some((name) => names.has(name)),
  );
  if (fields.length === 0) return [];
  const text = fields
    .slice(0, maxHeld)
    .map((field) => `${code(field.signature)} (${near(world.say, detail.symbol.file, field.file, field.line)})`);
  return [
    {
      text: world.say.type.holds(
        some(world.say, [...text, ...fields.slice(maxHeld).map(({ name }) => code(name))], maxHeld),
      ),
      places: fields.slice(0, maxHeld).map(memberPlace),
    },
  ];
}

const typeNames = (signature: string): string[] =>
  signature.slice(signature.indexOf(':') + 1).match(/[A-Za-z_]\w*/g) ?? [];

/** What has a comment says most; then what is longest. */
async function offers(world: World, { detail }: TypeAt): Promise<Claim[]> {
  const open = detail.members.filter(
    (member) =>
      isPublic(member) &&
      doesSomething(member) &&
      !member.name.startsWith('_') &&
      !/^(toString|equals|hashCode|GetHashCode|Equals|ToString|constructor)$/.test(member.name),
  );
  const named = new Map<string, Member>();
  for (const member of open) {
    const known = named.get(member.name);
    if (known === undefined || (known.doc === '' && member.doc !== '')) named.set(member.name, member);
  }
  const claims: Claim[] = [];
  const ranked = [...named.values()].sort((a, b) => rank(b) - rank(a));
  for (const member of ranked.slice(0, maxOffers).sort((a, b) => a.line - b.line)) {
    const doc = await saidOfMember(world, member);
    const text = world.say.type.offers(
      code(shortSignature(member)),
      near(world.say, detail.symbol.file, member.file, member.line),
      said(world.say, doc?.text),
    );
    claims.push({ text, places: [...(doc === null ? [] : [doc.place]), memberPlace(member)] });
  }
  const left = ranked.slice(maxOffers);
  if (left.length > 0) {
    const names = left.slice(0, 4);
    claims.push({
      text: world.say.type.offersMore(
        left.length,
        world.say.list(names.map(({ name }) => code(name))),
        names.length === left.length,
      ),
      places: names.map(memberPlace),
    });
  }
  return claims;
}

const rank = ({ doc, line, endLine }: Member): number =>
  (/^@?deprecated/i.test(doc) ? -100 : doc === '' ? 0 : 40) + Math.min(endLine - line, 60);

export function shortSignature({ signature, name }: Member): string {
  return signature.length <= 90 ? signature : `${name}(…)`;
}

async function users(world: World, { detail, row }: TypeAt): Promise<Claim[]> {
  const { say } = world;
  const found = await usersOf(world, row, [detail.symbol.name], 14);
  const made = found.filter((user) => user.made);
  const claims: Claim[] = [];
  if (made.length > 0 && made.length <= 4)
    claims.push({
      text: say.type.made(say.list(made.map(({ within, file, line }) => `${code(within)} (${at(file, line)})`))),
      places: made.map(({ file, line }) => lineOf(file, line)),
    });
  const seen = new Set<string>();
  const others = found
    .filter((user) => !(made.length <= 4 && user.made))
    .filter(({ file, line }) => !seen.has(`${file} ${line}`) && seen.add(`${file} ${line}`))
    .slice(0, 5);
  if (others.length > 0)
    claims.push({
      text: say.type.usedBy(say.list(others.map(({ within, file, line }) => `${code(within)} (${at(file, line)})`))),
      places: others.map(({ file, line }) => lineOf(file, line)),
    });
  return claims;
}

/** What every type leans on tells nothing of one. */
const helper = /(Error|Exception|Utils?|Helpers?|Checker|Logger)$/;

function leansOn(world: World, { row, detail, source }: TypeAt): Claim[] {
  const around = world.map.neighbours(row, { side: 'dependencies', kinds: ['call'], tests: false, limit: 12 });
  const found = (around?.nodes.slice(1) ?? [])
    .filter(
      ({ symbol }) =>
        symbol.kind !== 'module' &&
        symbol.name !== 'default' &&
        symbol.file !== detail.symbol.file &&
        !helper.test(symbol.name),
    )
    .slice(0, 5);
  const names = found.map(({ symbol }) => symbol.name);
  const spots = spotsOf(source, names, 2_000);
  const claims = found.flatMap(({ symbol }) => {
    const line = spots.find((spot) => spot.name === symbol.name && spot.line >= detail.symbol.line)?.line;
    return line === undefined ? [] : [{ name: symbol.name, line }];
  });
  if (claims.length === 0) return [];
  const text = claims.map(({ name, line }) => `${code(name)} (${world.say.line(line)})`);
  return [
    { text: world.say.type.leansOn(world.say.list(text)), places: claims.map(({ line }) => lineOf(source.file, line)) },
  ];
}

export const functionsTopic: Topic = {
  id: 'functions',
  type: 'CODE_STRUCTURE',
  subjects: (terrain) =>
    functionFiles(terrain, 3)
      .slice(0, maxSubjects)
      .map((file): Subject => ({ values: { file }, file })),
  draft: async ({ values }, world) => fileDraft(world, values.file ?? ''),
};

async function fileDraft(world: World, file: string): Promise<Draft | null> {
  const { say } = world;
  const module = await typeAt(world, '', file);
  if (module === null) return null;
  const open = module.detail.members.filter(
    (member) => isPublic(member) && doesSomething(member) && member.file === file && !member.name.startsWith('__'),
  );
  const once = new Map(open.toReversed().map((member) => [member.name, member]));
  if (once.size < 3) return null;
  const users = await usersOf(world, module.row, [...once.keys()], 12);
  // A package of Go goes over files: those beside it call without a name before the dot.
  const beside = module.detail.files
    .map((each) => each.file)
    .filter((each) => each !== file && isProduct(each) && !isTestCode(each))
    .slice(0, 12);
  const elsewhere = [...new Set(users.map((user) => user.file))].filter((each) => !beside.includes(each));
  const calls = await callsOf(world, file, [...beside, ...elsewhere], [...once.keys()], new Set(beside));
  const points: Claim[] = [];
  const ranked = [...open]
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, 8)
    .sort((a, b) => a.line - b.line);
  let told = 0;
  for (const member of ranked) {
    const doc = await saidOfMember(world, member);
    const callers = (calls.get(member.name) ?? []).slice(0, 3);
    if (doc !== null || callers.length > 0) told += 1;
    const text = say.functions.one(
      code(shortSignature(member)),
      say.line(member.line),
      said(say, doc?.text),
      callers.length === 0
        ? null
        : say.list(callers.map(({ within, file: in_, line }) => `${code(within)} (${near(say, file, in_, line)})`)),
    );
    points.push({
      text,
      places: [
        ...(doc === null ? [] : [doc.place]),
        memberPlace(member),
        ...callers.map((caller) => lineOf(caller.file, caller.line)),
      ],
    });
    await world.pause();
  }
  if (told < 2) return null;
  const doc = await saidOf(module);
  return {
    lead: {
      text: say.functions.lead(
        code(file),
        once.size,
        module.detail.files.length > 1 ? 0 : productUsers(world, module.row),
        said(say, doc?.text),
      ),
      places: [...(doc === null ? [] : [doc.place]), ...open.slice(0, 3).map(memberPlace)],
    },
    points,
    limits: say.functions.limits,
    tags: open.slice(0, 3).map(({ name }) => name),
    domain: domainOf(file),
    plan: [
      { tool: 'outline', parameters: { path: file }, reason: say.plan.outline },
      {
        tool: 'call_chain',
        parameters: { symbol: ranked[0]?.path ?? '', path: file, direction: 'callers' },
        reason: say.plan.callers,
      },
    ],
  };
}

/** A prototype, or a function of the same name that stands there itself. */
function isDeclaredAt(world: World, { file, lines }: Source, name: string, line: number): boolean {
  const word = new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\b`);
  return world.map.declarations(file, name).some((first) => {
    const at = lines.slice(first - 1, line).findIndex((text) => word.test(text));
    return at >= 0 && first + at === line;
  });
}

/** Behind a dot only what the file imports leads to a function: `client.get()` calls a method of that name. */
function isOfAnother({ lines, language }: Source, { name, line, owner }: Spot): boolean {
  const dot = language === 'c' || language === 'cpp' ? '(?:\\.|->)' : '\\.';
  if (!new RegExp(`${dot}\\s*${name.replace(/\W/g, '\\$&')}\\b`).test(lines[line - 1] ?? '')) return false;
  const imports = new RegExp(
    `^\\s*(?:import|from|use|using|const|let|var|export)\\b.*\\b${owner}\\b|"[^"]*\\b${owner}"`,
  );
  return owner === '' || !lines.some((text) => text.length < 1_000 && imports.test(text));
}

/** `func (k Keeper) Encode(` declares a method of the name. */
const isMethodOf = (text: string, name: string): boolean => new RegExp(`^func\\s*\\([^)]*\\)\\s*${name}\\b`).test(text);

/** By name, where the files call it first: each is read over once for all names. */
async function callsOf(
  world: World,
  home: string,
  files: readonly string[],
  names: readonly string[],
  beside: ReadonlySet<string>,
): Promise<Map<string, { file: string; line: number; within: string }[]>> {
  const found = new Map<string, { file: string; line: number; within: string }[]>();
  for (const file of files) {
    // Who calls it where it stands itself says nothing of who needs it.
    const source = file === home ? null : await world.sources.get(file);
    if (source === null) continue;
    const seen = new Set<string>();
    for (const spot of spotsOf(source, names, 4_000)) {
      const { name, line, owner, called, imported } = spot;
      if (!called || imported || seen.has(name)) continue;
      if (isDeclaredAt(world, source, name, line) || isOfAnother(source, spot)) continue;
      if (beside.has(file) && (owner !== '' || isMethodOf(source.lines[line - 1] ?? '', name))) continue;
      seen.add(name);
      const all = found.get(name) ?? [];
      found.set(name, all);
      all.push({ file, line, within: withinOf(world, file, line) ?? file });
    }
    await world.pause();
  }
  return found;
}
