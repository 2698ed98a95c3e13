/** BUSINESS_LOGIC: the conditions by which one member decides, where its author said why. */

import type { Member } from '#shared/contract/symbols.ts';
import type { SurveyedType } from '../../../codemap/codemap.ts';
import {
  branchesOf,
  type Choice,
  type Context,
  type Guard,
  lineOf,
  type Source,
} from '../../../static-analyst/static-analyst.ts';
import {
  at,
  code,
  domainOf,
  functionFiles,
  memberPlace,
  said,
  saidOfMember,
  some,
  typeAt,
  weightOf,
} from '../reading.ts';
import { type Claim, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const maxRules = 8;
const fewestExplained = 1;
const holders = new Set(['class', 'struct', 'object', 'record']);

export const rulesTopic: Topic = {
  id: 'rules',
  type: 'BUSINESS_LOGIC',
  worth: 0.85,
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
      // The exit alone has no meaning without what was done before it, or why.
      !(/^(return|continue|break)$/.test(what) && (why === '' || /^!?\w+$/.test(condition))),
  );
}

/** Whether a comment says why, rather than to a tool what to leave alone. */
const isExplained = ({ why }: Guard): boolean =>
  why !== '' && why.length <= 200 && !/eslint|@ts-|prettier|istanbul|noqa|nolint/i.test(why);

async function ruleDraft(world: World, name: string, member: Member, source: Source) {
  const { say } = world;
  const { guards, choices, last } = branchesOf(source, member.line, member.endLine);
  const rules = worthy(guards);
  if (rules.length + choices.length < 2 || rules.length + choices.length * 2 < 3) return null;
  // If it only checks its input, the question of how it fails covers the same.
  const decided = rules.filter(({ exit }) => exit !== 'throw' && exit !== 'raise' && exit !== 'panic');
  // Without an explanation by its author a rule adds nothing to its line.
  if (rules.filter(isExplained).length < fewestExplained) return null;
  if (choices.length === 0 && decided.length === 0) return null;
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
  // A name alone adds nothing.
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
  const reason = isExplained(guard) ? say.said(why.replaceAll('`', '’')) : null;
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

/** The value of a name in capitals, where the same file defines it. */
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
