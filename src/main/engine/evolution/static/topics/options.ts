/** CONFIGURATION: types of options with their comments, defaults and readers; and settings that are read from outside. */

import type { Member } from '#shared/contract/symbols.ts';
import type { SurveyedType } from '../../../codemap/codemap.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import {
  lineOf,
  placeOf,
  type Source,
  type SourcePlace,
  saidAt,
  spotsOf,
} from '../../../static-analyst/static-analyst.ts';
import {
  at,
  code,
  directoryOf,
  domainOf,
  domainOfDirectory,
  isProduct,
  memberPlace,
  near,
  said,
  saidOf,
  some,
  spotText,
  typeAt,
  usersOf,
} from '../reading.ts';
import { type Claim, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const named = /(Options|Config|Configuration|Settings|Opts|Conf|Props|Preferences)$/;
const kinds = new Set(['class', 'struct', 'interface', 'record', 'object']);
const isSetting = ({ kind, modifiers }: Pick<Member, 'kind' | 'modifiers'>): boolean =>
  (kind === 'field' || kind === 'property') && !modifiers.includes('static');
const maxShown = 9;
const fewestDefaults = 2;

export const optionsTopic: Topic = {
  id: 'options',
  type: 'CONFIGURATION',
  worth: 0.8,
  subjects: ({ types }) =>
    types
      .filter((type) => kinds.has(type.kind) && named.test(type.name) && settingsOf(type) >= 3)
      .sort((a, b) => 12 * b.fanIn + settingsOf(b) - 12 * a.fanIn - settingsOf(a))
      .slice(0, maxSubjects)
      .map(({ name, file }): Subject => ({ values: { name, file }, file })),
  async draft({ values }, world) {
    const type = await typeAt(world, values.name ?? '', values.file ?? '');
    if (type === null) return null;
    const { say } = world;
    const { symbol, members } = type.detail;
    const settings = members.filter(
      (member) => isSetting(member) && member.file === symbol.file && member.access !== 'private',
    );
    const readers = (await usersOf(world, type.row, [symbol.name], 10))
      .map(({ file }) => file)
      .filter((file) => file !== symbol.file);
    const told: { claim: Claim; worth: number; hasDefault: boolean; member: Member }[] = [];
    for (const member of settings.slice(0, 60)) {
      const each = await setting(world, member, symbol.name, readers, type.source);
      told.push({ ...each, member });
      await world.pause();
    }
    const worthy = told
      .filter(({ worth }) => worth > 0)
      .sort((a, b) => b.worth - a.worth)
      .slice(0, maxShown);
    // Names and comments are in the outline; what holds where nothing is set is not.
    if (worthy.length < 2 || told.filter((each) => each.hasDefault).length < fewestDefaults) return null;
    const points = told.filter((each) => worthy.includes(each)).map(({ claim }) => claim);
    const left = told.filter((each) => !worthy.includes(each)).map(({ member }) => member);
    if (left.length > 0)
      points.push({
        text: say.options.more(
          left.length,
          some(
            say,
            left.map(({ name }) => code(name)),
            8,
          ),
        ),
        places: left.slice(0, 8).map(memberPlace),
      });
    const optional = settings.filter((member) => isOptional(member, type.source)).length;
    const doc = await saidOf(type);
    return {
      lead: {
        text: say.options.lead(
          code(symbol.name),
          at(symbol.file, symbol.line),
          settings.length,
          optional,
          said(say, doc?.text),
        ),
        places: [...(doc === null ? [] : [doc.place]), { ...placeOf(symbol), typeId: symbol.typeId }],
      },
      ...{ points, limits: say.options.limits, tags: [symbol.name, 'configuration'], domain: domainOf(symbol.file) },
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

const settingsOf = ({ members }: SurveyedType): number =>
  members.filter(({ kind, static: own }) => (kind === 'field' || kind === 'property') && !own).length;

function isOptional({ name, line }: Member, { lines }: Source): boolean {
  return new RegExp(`\\b${name.replace(/\W/g, '')}\\?\\s*:`).test(lines[line - 1] ?? '');
}

async function setting(
  world: World,
  member: Member,
  owner: string,
  readers: readonly string[],
  source: Source,
): Promise<{ claim: Claim; worth: number; hasDefault: boolean }> {
  const { say } = world;
  const doc = saidAt(source, member.line, member.doc, member.name);
  const own = defaultOf(source, member);
  const read = await readIn(world, member.name, owner, readers);
  const fallback = own ?? read?.fallback ?? null;
  const text = say.options.one(
    code(member.signature.length > 80 ? member.name : member.signature),
    say.line(member.line),
    said(say, doc?.text),
    fallback === null
      ? null
      : `${code(fallback.value)} (${near(say, source.file, fallback.place.file, fallback.place.startLine)})`,
    read === null ? null : spotText(world, source.file, read.file, read.line),
  );
  const places: SourcePlace[] = [
    memberPlace(member),
    ...(doc === null ? [] : [doc.place]),
    ...(fallback === null ? [] : [fallback.place]),
    ...(read === null ? [] : [lineOf(read.file, read.line)]),
  ];
  return {
    claim: {
      text,
      places,
      ...(fallback === null ? {} : { quotes: [{ file: fallback.place.file, text: fallback.value }] }),
    },
    hasDefault: fallback !== null,
    worth: (doc === null ? 0 : 3) + (fallback === null ? 0 : 3) + (read === null ? 0 : 1),
  };
}

interface Default {
  value: string;
  place: SourcePlace;
}

/** At the declaration (`= value`), or as its comment says (`@default`, `Default: value`). */
function defaultOf({ file, lines }: Source, { name, line, endLine }: Member): Default | null {
  const text = lines[line - 1] ?? '';
  const value = new RegExp(
    `\\b${name.replace(/\W/g, '')}\\b[^=;{]*(?:\\{[^}]*\\})?\\s*=(?![=>])\\s*([^;]{1,60}?)\\s*[;,]?\\s*(?://.*)?$`,
  ).exec(text)?.[1];
  if (value !== undefined && endLine === line && !/[{([]$/.test(value)) return { value, place: lineOf(file, line) };
  for (let n = line - 1; n >= Math.max(1, line - 25); n -= 1) {
    const above = lines[n - 1] ?? '';
    if (n < line - 1 && !/^\s*(\*|\/\/|#|\/\*)/.test(above) && !/^\s*[@[]/.test(above)) break;
    if (n === line - 1 && !/^\s*(\*|\/\/|#|\/\*|[@[])/.test(above)) break;
    const found =
      /(?:@default(?:[Vv]alue)?\s+|\b[Dd]efaults? (?:to|is|value is|value:)\s+|\b[Dd]efault:\s*)(.{1,80}?)\s*(?:\*\/.*)?$/.exec(
        above,
      )?.[1];
    // `The default is used` says that there is one, not which.
    if (/^(?:used|set|applied|chosen|taken|assumed|picked)\b/.test(found ?? '')) continue;
    const told =
      /^(`[^`]+`|"[^"]*"|'[^']*'|[^\s`,]+)[.,]?(?=\s*$|\s*\()/.exec(found ?? '')?.[1] ??
      /^(`[^`]+`|"[^"]*"|'[^']*')/.exec(found ?? '')?.[1];
    if (told !== undefined) return { value: told.replace(/^`|`$|[.,]$/g, ''), place: lineOf(file, n) };
  }
  return null;
}

/** Whether a name means this type in a file: declared so there, or named like it. */
function isOf({ text }: Source, name: string, type: string): boolean {
  const plain = name.replace(/^[_$]+|_+$/g, '');
  if (plain.toLowerCase() === type.toLowerCase()) return true;
  const [a, b] = [name, type].map((each) => each.replace(/[^\w$]/g, '').replaceAll('$', '\\$'));
  return new RegExp(
    `\\b${a}\\b[?!]?\\s*:\\s*[\\w<.| ]{0,40}\\b${b}\\b|\\b${b}\\b(?:<[^<>]{0,40}>)?[\\s*&?]{1,4}${a}\\b|\\b${a}\\s+\\*?(?:\\w+\\.)?${b}\\b`,
  ).test(text);
}

/** In Go the package may be called like its type, and a field like a parameter of another function. */
function isElse({ text }: Source, line: string, owner: string, type: string): boolean {
  if (new RegExp(`^\\s*(?:import\\s+)?(?:${owner}\\s+"|"(?:[^"\\n]*/)?${owner}"\\s*$)`, 'm').test(text)) return true;
  const isField = new RegExp(`[\\w)\\]]\\.${owner}\\.`).test(line);
  return isField && !new RegExp(`^\\s*${owner}\\s+\\*?(?:\\w+\\.)?${type}\\b`, 'm').test(text);
}

async function readIn(
  world: World,
  name: string,
  type: string,
  files: readonly string[],
): Promise<{ file: string; line: number; fallback: Default | null } | null> {
  for (const file of files) {
    const source = await world.sources.get(file);
    if (source === null) continue;
    for (const { line, owner } of spotsOf(source, [name], 20)) {
      if (owner === '' || !isOf(source, owner, type)) continue;
      const text = source.lines[line - 1] ?? '';
      if (source.language === 'go' && isElse(source, text, owner, type)) continue;
      if (new RegExp(`\\b${name.replace(/\W/g, '')}\\s*=(?!=)`).test(text)) continue;
      // In C and C++ `||` joins two conditions.
      const value =
        source.language === 'c' || source.language === 'cpp'
          ? undefined
          : new RegExp(
              `\\b${name.replace(/\W/g, '')}\\s*(?:\\?\\?|\\|\\|)\\s*([\\w."'-]{1,40})(?=\\s*(?:[),;\\]}]|$))`,
            ).exec(text)?.[1];
      return { file, line, fallback: value === undefined ? null : { value, place: lineOf(file, line) } };
    }
  }
  return null;
}

/** The first folders of a path, without which a question would be about one file. */
const topOf = (file: string): string => directoryOf(file).split('/').slice(0, 2).join('/');

/** Set for others, not read. */
const isWritten = (text: string, name: string): boolean =>
  new RegExp(`${name.replace(/[^\w]/g, '.')}["'\\])]*\\s*=(?![=>])`).test(text);

/** The fallback in a line that reads a setting, as written; null where it continues on the next line or is computed. */
export function heldInstead(text: string, name: string): string | null {
  const form = new RegExp(
    `${name.replace(/\W/g, '')}["'\\])]*\\s*(?:\\?\\?|\\|\\||,)\\s*(?:default\\s*=\\s*)?("[^"]{0,60}"|'[^']{0,60}'|[\\w.:-]{1,60})(?=\\s*(?:[),;\\]}]|$))`,
  );
  return form.exec(text)?.[1] ?? null;
}

/** What a setting is called in the line that reads it, with the line of the constant that holds its name, if one does. */
function calledBy({ lines }: Source, name: string, text: string): { name: string; line: number | null } | null {
  if (text.includes(name)) return { name, line: null };
  const holds = new RegExp(
    `(?:^|\\s)(\\w{2,80})(?:\\s{0,4}:\\s{0,4}\\w{1,20}|\\s{1,4}string)?\\s{0,8}:?=\\s{0,8}["'\`]${name.replace(/[^\w-]/g, '.')}["'\`]`,
  );
  for (const [n, line] of lines.entries()) {
    const constant = line.length < 300 && line.includes(name) ? holds.exec(line)?.[1] : undefined;
    if (constant !== undefined && new RegExp(`\\b${constant}\\b`).test(text)) return { name: constant, line: n + 1 };
  }
  return null;
}

export const environmentTopic: Topic = {
  id: 'environment',
  type: 'CONFIGURATION',
  worth: 1.1,
  subjects({ documents }) {
    const dirs = new Map<string, number>();
    for (const { kind, evidence } of documents.interface?.entries ?? []) {
      const [first] = evidence;
      if (kind === 'config' && first !== undefined) dirs.set(topOf(first.file), (dirs.get(topOf(first.file)) ?? 0) + 1);
    }
    return [...dirs]
      .sort((a, b) => b[1] - a[1])
      .filter(([dir, count]) => dir !== '' && count >= 2)
      .slice(0, maxSubjects)
      .map(([dir]): Subject => ({ values: { dir }, file: `${dir}/` }));
  },
  async draft({ values }, world) {
    const dir = values.dir ?? '';
    const { say } = world;
    const entries = ((await world.document('interface'))?.entries ?? []).filter(
      ({ kind, evidence }) => kind === 'config' && evidence.some(({ file }) => topOf(file) === dir),
    );
    const points: Claim[] = [];
    const names: string[] = [];
    for (const entry of entries) {
      const first = entry.evidence.find(({ file }) => topOf(file) === dir && isProduct(file) && !isTestCode(file));
      const source = first === undefined ? null : await world.sources.get(first.file);
      const text = first === undefined ? '' : (source?.lines[first.startLine - 1] ?? '').trim();
      if (first === undefined || text === '' || text.length > 160 || source === null) continue;
      const called = calledBy(source, entry.name.split(/[.:]/).at(-1) ?? entry.name, text);
      if (called === null || isWritten(text, called.name)) continue;
      const fallback = heldInstead(text, called.name);
      names.push(code(entry.name));
      if (points.length < 10)
        points.push({
          text: say.environment.one(
            code(entry.name),
            at(first.file, first.startLine),
            code(text),
            fallback === null ? null : code(fallback),
          ),
          places: [
            lineOf(first.file, first.startLine),
            ...(called.line === null ? [] : [lineOf(first.file, called.line)]),
          ],
          quotes: [{ file: first.file, text }],
        });
      await world.pause();
    }
    if (points.length < 2) return null;
    return {
      lead: {
        text: say.environment.lead(code(dir), names.length, some(say, names, 8)),
        places: points.flatMap(({ places }) => places).slice(0, 8),
      },
      ...{ points, limits: say.environment.limits, tags: ['configuration'], domain: domainOfDirectory(dir) },
      plan: entries.slice(0, 2).map(({ name }) => ({
        tool: 'grep_file',
        parameters: { pattern: name, literal: true, caseSensitive: true },
        reason: say.plan.grep,
      })),
    };
  },
};
