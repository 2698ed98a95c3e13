/** BUSINESS_LOGIC: the conditions by which one member decides, and numbers that a file fixes by name. */

import type { Member } from '#shared/contract/symbols.ts';
import type { SurveyedType } from '../../../codemap/codemap.ts';
import {
  branchesOf,
  type Choice,
  type Context,
  type Guard,
  lineOf,
  type Source,
  saidAt,
  spotsOf,
} from '../../../static-analyst/static-analyst.ts';
import { domainOf, functionFiles, weightOf } from '../reading/folders.ts';
import { at, code, said, some } from '../reading/marked.ts';
import { memberPlace, saidOfMember, spotText, typeAt } from '../reading/symbols.ts';
import { type Claim, maxSubjects, type Place, type Subject, type Topic, type World } from '../topic.ts';

const maxRules = 8;
const holders = new Set(['class', 'struct', 'object', 'record']);

export const rulesTopic: Topic = {
  id: 'rules',
  type: 'BUSINESS_LOGIC',
  subjects(terrain) {
    const found = terrain.types
      .filter(({ kind, lines, members }) => holders.has(kind) && (lines >= 20 || members.length >= 12))
      .map((type): Subject & { weight: number } => ({
        values: { name: type.name, file: type.file },
        file: type.file,
        weight: weightOf(type) * telling(type),
      }));
    const files = functionFiles(terrain, 1).map((file, n): Subject & { weight: number } => ({
      values: { name: '', file },
      file,
      weight: (600 - 10 * n) * telling({ name: '', file }),
    }));
    return [...found, ...files].sort((a, b) => b.weight - a.weight).slice(0, 2 * maxSubjects);
  },
  async draft({ values }, world) {
    const [typeName = '', memberName = ''] = split(values.name ?? '');
    const type = await typeAt(world, typeName, values.file ?? '');
    if (type === null) return null;
    const member = type.detail.members
      .filter(({ name, file }) => name === memberName && file === type.source.file)
      .sort((a, b) => b.endLine - b.line - (a.endLine - a.line))[0];
    if (member === undefined) return null;
    return ruleDraft(
      world,
      type.detail.symbol.kind === 'module' ? member.name : `${typeName}.${memberName}`,
      member,
      type.source,
    );
  },
  /** A subject is a type; the question is about that member of it which decides most. */
  async narrow({ values }, world) {
    const type = await typeAt(world, values.name ?? '', values.file ?? '');
    if (type === null) return [];
    const found: { member: Member; worth: number }[] = [];
    const long = type.detail.members
      .filter(({ line, endLine, file }) => file === type.source.file && endLine - line >= 8)
      .sort((a, b) => b.endLine - b.line - (a.endLine - a.line));
    for (const member of long.slice(0, 12)) {
      const { guards, choices } = branchesOf(type.source, member.line, member.endLine);
      const worth = worthy(guards).length + choices.length * 2;
      if (worth >= 3) found.push({ member, worth });
      await world.pause();
    }
    const prefix = type.detail.symbol.kind === 'module' ? '' : `${type.detail.symbol.name}.`;
    return found
      .sort((a, b) => b.worth - a.worth)
      .slice(0, 3)
      .map(
        ({ member }): Subject => ({
          values: { name: `${prefix}${member.name}`, file: type.source.file },
          file: type.source.file,
        }),
      );
  },
};

function telling({ name, file }: Pick<SurveyedType, 'name' | 'file'>): number {
  return /(util|helper|logger|format|print|dump|debug|string|array|polyfill)/i.test(`${file}${name}`) ? 0.3 : 1;
}

function split(name: string): [string, string] {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? ['', name] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** Guards that say something: not `if (!x) return;` of a name that means nothing. */
function worthy(guards: readonly Guard[]): Guard[] {
  return guards.filter(
    ({ condition, what, why }) =>
      condition.length > 3 &&
      !/^(err|error|e) != nil$/.test(condition) &&
      !/^!?\w{1,3}$/.test(condition) &&
      // That it ends there says nothing without what was done before, or why.
      !(/^(return|continue|break)$/.test(what) && (why === '' || /^!?\w+$/.test(condition))),
  );
}

async function ruleDraft(world: World, name: string, member: Member, source: Source) {
  const { say } = world;
  const { guards, choices, last } = branchesOf(source, member.line, member.endLine);
  const rules = worthy(guards);
  if (rules.length + choices.length < 2 || rules.length + choices.length * 2 < 3) return null;
  // Of what only checks what it is given, the question of how it fails tells the same.
  const decided = rules.filter(({ exit }) => exit !== 'throw' && exit !== 'raise' && exit !== 'panic');
  const silent = rules.every(({ why }) => why === '');
  if (choices.length === 0 && (decided.length === 0 || (decided.length < 2 && silent))) return null;
  // A row of comparisons that all end alike tells no more than its name.
  if (choices.length === 0 && silent && new Set(rules.map(({ what }) => what)).size === 1) return null;
  const kept = [...rules]
    .sort((a, b) => value(b) - value(a))
    .slice(0, maxRules)
    .sort((a, b) => a.whatLine - b.whatLine);
  const points: { line: number; claim: Claim }[] = kept.map((guard) => ({
    line: guard.whatLine,
    claim: ruleClaim(world, source, guard),
  }));
  for (const choice of choices.slice(0, 2))
    points.push({ line: choice.line, claim: choiceClaim(world, source, choice) });
  points.sort((a, b) => a.line - b.line);
  // A name alone tells nothing.
  if (last !== null && !/^return\b(?:\s+(?!null|nil|None|true|false|True|False)[A-Za-z_]\w*)?$/.test(last.text))
    points.push({
      line: last.line,
      claim: {
        text: say.rules.atItsEnd(code(last.text), say.line(last.line)),
        places: [lineOf(source.file, last.line)],
      },
    });
  const doc = await saidOfMember(world, member);
  return {
    lead: {
      text: say.rules.lead(
        code(name),
        at(source.file, member.line),
        rules.length + choices.length,
        points.length,
        said(say, doc?.text),
      ),
      places: [...(doc === null ? [] : [doc.place]), { ...memberPlace(member), memberId: member.memberId }],
    },
    points: [...points.map(({ claim }) => claim), ...constants(world, source, kept)],
    ...{ limits: say.rules.limits, tags: [name.slice(0, 64)], domain: domainOf(source.file) },
    plan: [
      { tool: 'outline', parameters: { symbol: member.path, path: source.file }, reason: say.plan.outline },
      {
        tool: 'read_file',
        parameters: { path: source.file, startLine: member.line, endLine: Math.min(member.endLine, member.line + 150) },
        reason: say.plan.read,
      },
      {
        tool: 'call_chain',
        parameters: { symbol: member.path, path: source.file, direction: 'callers' },
        reason: say.plan.callers,
      },
    ],
  };
}

const value = ({ why, exit, condition }: Guard): number =>
  (why === '' ? 0 : 4) +
  (exit === 'throw' || exit === 'raise' || exit === 'panic' ? 2 : exit === 'return' ? 1 : 0) +
  (/\d|[A-Z]{2}/.test(condition) ? 1 : 0);

function ruleClaim({ say }: World, { file }: Source, guard: Guard): Claim {
  const { line, whatLine, condition, what, why, context } = guard;
  const dull = why === '' || why.length > 200 || /eslint|@ts-|prettier|istanbul|noqa|nolint|NOLINT/.test(why);
  const reason = dull ? null : say.said(why.replaceAll('`', '’'));
  return {
    text: say.rules.one(
      say.rules.all([...context.map((each) => contextText(say, each)), code(condition)]),
      say.line(line),
      code(what),
      reason,
    ),
    places: [
      ...context.map((each) => lineOf(file, each.line)),
      lineOf(file, reason === null ? line : Math.max(1, line - 1), whatLine),
    ],
    quotes: [{ file, text: condition }],
  };
}

function contextText(say: World['say'], { condition, labels }: Context): string {
  return labels.length === 0 ? code(condition) : say.rules.is(code(condition), say.rules.any(labels.map(code)));
}

function choiceClaim({ say }: World, { file }: Source, { line, on, cases, otherwise, context }: Choice): Claim {
  const last = cases.slice(0, 8).at(-1)?.line ?? line;
  const text = say.rules.choice(
    code(on),
    say.line(line),
    cases.length,
    some(
      say,
      cases.map(({ label }) => code(label)),
      8,
    ),
    otherwise === 0 ? null : say.line(otherwise),
  );
  return {
    text:
      context.length === 0 ? text : say.rules.under(say.rules.all(context.map((each) => contextText(say, each))), text),
    places: [...context.map((each) => lineOf(file, each.line)), lineOf(file, line, last)],
  };
}

/** What a name in capitals stands for, where the same file says so. */
function constants({ say }: World, { file, lines }: Source, guards: readonly Guard[]): Claim[] {
  const names = new Set(
    guards.flatMap(({ condition }) => condition.match(/\b(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|k[A-Z]\w+)\b/g) ?? []),
  );
  return [...names].slice(0, 4).flatMap((name) => {
    const line =
      lines.findIndex(
        (text) =>
          new RegExp(`\\b${name}\\b[^=<>!]*=(?!=)\\s*[^=]`).test(text) ||
          new RegExp(`#define\\s+${name}\\s+\\S`).test(text),
      ) + 1;
    const found = new RegExp(`\\b${name}\\b[^=]*=\\s*([^;,]{1,60})|#define\\s+${name}\\s+(\\S.{0,60})`).exec(
      lines[line - 1] ?? '',
    );
    const is = (found?.[1] ?? found?.[2])?.replace(/\s*\/[/*].*$/, '').trim();
    return line === 0 || is === undefined || is === '' || /[{([]$/.test(is)
      ? []
      : [{ text: say.rules.constant(code(name), code(is), say.line(line)), places: [lineOf(file, line)] }];
  });
}

/** A number behind a name and `=`, at the end of its line. What stands before the name is looked at apart: one pass each. */
const fixed =
  /\b([A-Za-z_]\w{2,60})\s{0,4}(?::\s{0,2}[\w.]{1,40}\s{0,2})?:?=\s{0,4}(-?\d[\w.]{0,24}(?:\s{0,2}(?:\*|<<|\+|-)\s{0,2}\w[\w.]{0,24}){0,4})\s{0,4}[;,]?\s{0,8}(?:(?:\/\/|#|\/\*).*)?$/;
const declaring = /^[\w\s<>:,*]*$/;
const defined =
  /^\s*#\s*define\s+([A-Z_][A-Z0-9_]*)\s+\(?(-?[\d.]+[uUlLfF]*(?:\s*(?:\*|<<)\s*[\d.]+[uUlL]*)*)\)?\s*(?:\/\*.*|\/\/.*)?$/;
const constantName =
  /^(k[A-Z]\w+|[A-Z][A-Z0-9]*_[A-Z0-9_]+|(?:default|max|min|limit|timeout)[A-Z]\w+|(?:Default|Max|Min)[A-Z]\w+)$/;

/** Nothing, and codes that others have laid down. */
const tellsNothing = /^(?:-?0(?:\.0+)?|0x[0-9a-f]{5,})$/i;

/** How many lines give each name a value. Only lines with the name are looked at closely: there may be thousands of both. */
function declarations(lines: readonly string[], names: readonly string[]): Map<string, number> {
  const forms = new Map(
    names.map((name) => [name, new RegExp(`\\b${name}\\s*(?::[^=]*)?=(?![=>])|#\\s*define\\s+${name}\\b`)]),
  );
  const times = new Map<string, number>();
  for (const text of lines) {
    for (const name of new Set(text.match(/\w+/g))) {
      if (forms.get(name)?.test(text)) times.set(name, (times.get(name) ?? 0) + 1);
    }
  }
  return times;
}

export const limitsTopic: Topic = {
  id: 'limits',
  type: 'BUSINESS_LOGIC',
  subjects: ({ types }) => {
    const files = new Map<string, number>();
    for (const { file, kind, members, fanIn } of types) {
      const count = members.filter(
        ({ name, kind: of }) => (of === 'constant' || of === 'variable' || of === 'field') && constantName.test(name),
      ).length;
      if (count >= 1 && kind !== 'enum')
        files.set(file, (files.get(file) ?? 0) + 5 * Math.min(count, 6) + Math.min(fanIn, 30));
    }
    return [...files]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, maxSubjects)
      .map(([file]): Subject => ({ values: { file }, file }));
  },
  async draft({ values }, world) {
    const file = values.file ?? '';
    const source = await world.sources.get(file);
    if (source === null) return null;
    const { say } = world;
    const found = source.lines.flatMap((text, n) => {
      const line = text.slice(0, 240);
      if (!/\d/.test(line)) return [];
      const match = defined.exec(line) ?? fixed.exec(line);
      const [, name = '', is = ''] = match ?? [];
      // Behind `#ifndef` it holds only where nothing else is set.
      const guarded = /^\s*#\s*(if|el)/.test(source.lines[n - 1] ?? '');
      const plain = line.startsWith('#') || declaring.test(line.slice(0, match?.index ?? 0)) || /^\s*#/.test(line);
      return constantName.test(name) && /\d/.test(is) && !tellsNothing.test(is) && plain && !guarded
        ? [{ name, is: is.trim(), line: n + 1 }]
        : [];
    });
    await world.pause();
    const times = declarations(
      source.lines,
      found.map(({ name }) => name),
    );
    await world.pause();
    const once: typeof found = [];
    for (const each of found) {
      // Two declarations are two builds, of which nobody knows here which holds.
      if (times.get(each.name) === 1 && kindAt(world, file, each.line) !== 'enumMember') once.push(each);
      await world.pause();
    }
    if (once.length < 2 || isNumbered(once)) return null;
    const points: Claim[] = [];
    let told = 0;
    for (const { name, is, line } of once.slice(0, 9)) {
      const doc = commentAt(source, line, name);
      const use = await useOf(world, source, name, line);
      if (doc !== null || use !== null) told += 1;
      const places: Place[] = [
        lineOf(file, line),
        ...(doc === null ? [] : [doc.place]),
        ...(use === null ? [] : [lineOf(use.file, use.line)]),
      ];
      points.push({
        text: say.limits.one(
          code(name),
          code(is),
          say.line(line),
          said(say, doc?.text),
          use === null ? null : spotText(world, file, use.file, use.line),
        ),
        places,
      });
      await world.pause();
    }
    if (told < 2) return null;
    return {
      lead: {
        text: say.limits.lead(code(file), once.length),
        places: once.slice(0, 5).map(({ line }) => lineOf(file, line)),
      },
      ...{
        points,
        limits: say.limits.limits,
        tags: once.slice(0, 3).map(({ name }) => name.slice(0, 64)),
        domain: domainOf(file),
      },
      plan: [
        {
          tool: 'read_file',
          parameters: { path: file, startLine: once[0]?.line ?? 1, endLine: (once[0]?.line ?? 1) + 60 },
          reason: say.plan.read,
        },
        {
          tool: 'grep_file',
          parameters: { pattern: once[0]?.name ?? '', literal: true, caseSensitive: true },
          reason: say.plan.grep,
        },
      ],
    };
  },
};

/** Numbers that only tell names apart, each one more than the one before. */
function isNumbered(found: readonly { is: string }[]): boolean {
  const next = found.filter(({ is }, n) => n > 0 && Number(is) === Number(found[n - 1]?.is) + 1);
  return found.length >= 4 && next.length >= found.length / 2;
}

function kindAt({ map }: World, file: string, line: number): string | null {
  const rows = map.at(file, line);
  return rows === null ? null : (map.ref(rows)?.kind ?? null);
}

const longestLine = 500;

function commentAt(source: Source, line: number, name: string) {
  const here = source.lines[line - 1] ?? '';
  // No person reads a longer line, and to find where its comment begins takes more than its length.
  const own =
    here.length > longestLine
      ? undefined
      : /(?:\/\/|\/\*|#)\s*(.{12,200}?)\s*(?:\*\/)?$/.exec(here.replace(/^\s*#\s*define/, ''))?.[1];
  if (own !== undefined) return { text: own.replaceAll('`', '’'), place: lineOf(source.file, line) };
  const above: string[] = [];
  for (
    let n = line - 1;
    n > 0 &&
    n > line - 12 &&
    /^\s*(\/\/|\*|\/\*|#(?!\s*(define|if|endif|include|else)))/.test(source.lines[n - 1] ?? '');
    n -= 1
  )
    above.unshift((source.lines[n - 1] ?? '').replace(/^\s*(?:\/\*+|\*+\/?|\/\/+|#+)\s?/, '').replace(/\*\/\s*$/, ''));
  return above.length === 0 ? null : saidAt(source, line, above.join('\n'), name);
}

/** In this file, or in one that leans on it. */
async function useOf(
  world: World,
  source: Source,
  name: string,
  line: number,
): Promise<{ file: string; line: number } | null> {
  const own = spotsOf(source, [name]).find(
    (spot) => spot.line !== line && !/^\s*#\s*(if|el|undef|define)/.test(source.lines[spot.line - 1] ?? ''),
  );
  if (own !== undefined) return { file: source.file, line: own.line };
  for (const id of world.map.typesIn(source.file)) {
    const row = world.map.byTypeId(id);
    const around = row === null ? null : world.map.neighbours(row, { side: 'dependents', tests: false, limit: 10 });
    for (const { symbol } of around?.nodes.slice(1) ?? []) {
      if (symbol.file === source.file) continue;
      const other = await world.sources.get(symbol.file);
      const spot = other === null ? undefined : spotsOf(other, [name]).find(({ imported }) => !imported);
      if (spot !== undefined) return { file: symbol.file, line: spot.line };
    }
  }
  return null;
}
