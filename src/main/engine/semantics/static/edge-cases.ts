/** EDGE_CASES: inputs and states that its code treats in a way of their own, each with its line. */
import type { Guard, Thrown } from '../../static-analyst/static-analyst.ts';
import { called, code, ended } from './description-names.ts';
import type { Looked, LookedMember } from './look.ts';
import type { Outcome, Words } from './words-en.ts';

const most = 8;
const mostOfMember = 3;
const refuses =
  /\b(?:ThrowIfNull|ThrowIfNullOrEmpty|ThrowIfNullOrWhiteSpace|NotNull|NotEmpty|NotNullOrEmpty|requireNonNull|(?<=Preconditions\.|[^\w.]|^)checkNotNull)\(\s*(\w+)/g;

/** How things are compared is the same everywhere. */
const comparing = /^(?:equals|hashCode|compareTo|Equals|GetHashCode|CompareTo|__(?:eq|ne|lt|le|gt|ge|hash)__)$/;

interface Case {
  readonly weight: number;
  readonly text: string;
}

export function edgeCasesOf({ members }: Looked, words: Words): string[] {
  const cases = members
    .filter(({ member }) => !comparing.test(member.name))
    .flatMap((looked) => casesOf(looked, words).sort(heavier).slice(0, mostOfMember));
  const told = new Set<string>();
  return cases
    .sort(heavier)
    .filter(({ text }) => {
      const plain = text.replace(/\d+/g, '');
      return !told.has(plain) && told.add(plain);
    })
    .slice(0, most)
    .map(({ text }) => text);
}

/**
 * Whether a member may end before its last line, described or not: in an arm, by `?`, under a condition that cannot
 * be quoted.
 */
export function hasWaysOut({ members, language }: Looked): boolean {
  const last = language === 'rust' ? 0 : 1;
  return members.some(
    ({ branches: { thrown, guards }, code: text }) =>
      thrown.length + guards.length > 0 ||
      (text.match(/\breturn\b/g)?.length ?? 0) > last ||
      /\b(?:throw|raise|panic|assert|ThrowIf\w*|(?:require|check)\w*(?=\s*\())\b/.test(text) ||
      (language === 'rust' && /\?\s*[;.)]/.test(text)),
  );
}

const heavier = (a: Case, b: Case): number => b.weight - a.weight;

/** Whether more is done than the exit that is described. */
function doesMore({ member, code: text }: LookedMember, { line, whatLine, condition }: Guard): boolean {
  const plain = (part: string): string => part.replace(/[\s{}()]/g, '');
  const asked = plain(condition);
  return text
    .split('\n')
    .slice(line - member.line + 1, whatLine - member.line)
    .some((between) => plain(between) !== '' && !asked.includes(plain(between)));
}

function casesOf(looked: LookedMember, words: Words): Case[] {
  const { member, visible, branches, code: text } = looked;
  const who = called(member);
  const base = visible ? 2 : 0;
  const rust = member.file.endsWith('.rs');
  const thrown = branches.thrown.flatMap((each) => thrownCase(who, each, base, rust, words));
  const lines = new Set(branches.thrown.map(({ line }) => line));
  const guards = branches.guards.flatMap((guard) =>
    lines.has(guard.whatLine) ? [] : guardCase(who, guard, base, doesMore(looked, guard), words),
  );
  const told = new Set(branches.thrown.map(({ when }) => when?.condition));
  const nulls = [...new Set([...text.matchAll(refuses)].map(([, name = '']) => name))].filter(
    (name) => name !== '' && !told.has(`${name} == null`),
  );
  const refused =
    nulls.length === 0 ? [] : [{ weight: base + 1, text: words.refusesNull(who, nulls.slice(0, 4).map(code)) }];
  return [...thrown, ...guards, ...refused];
}

function thrownCase(
  who: string,
  { type, when, line, after }: Thrown,
  base: number,
  rust: boolean,
  words: Words,
): Case[] {
  if (when === null || type === '' || after !== '') return [];
  const outcome: Outcome =
    type === 'panic'
      ? { kind: 'panics' }
      : type === 'error' || type === 'Err'
        ? { kind: 'fails' }
        : rust
          ? { kind: 'returns', what: code(`Err(${type})`) }
          : { kind: 'throws', what: code(type) };
  return [{ weight: base + 3, text: words.case({ who, condition: code(when.condition), line }, outcome, null, null) }];
}

function guardCase(
  who: string,
  { exit, what, condition, context, why, line }: Guard,
  base: number,
  more: boolean,
  words: Words,
): Case[] {
  // An error that is handed on is the rule, not a special case.
  if (context.length > 1 || exit === 'break' || /^(?:err|error) != nil$/.test(condition)) return [];
  const around = context[0];
  const inside =
    around === undefined
      ? null
      : around.labels.length > 0
        ? words.inCase(code(around.labels.join(', ')))
        : words.inside(code(around.condition));
  const done = outcomeOf(exit, what, more);
  // Returning the tested value itself is not worth a sentence.
  if (done === null || ('what' in done && (done.what === code(condition) || done.what.length > 120))) return [];
  const said =
    why.length >= 12 &&
    why.length <= 160 &&
    /\w+ \w+ \w+/.test(why) &&
    !/eslint|tslint|biome|@ts-|pragma|noqa|TODO|FIXME/i.test(why);
  const weight = base + (said ? 2 : 0) + (context.length === 0 ? 1 : 0) + (exit === 'return' ? 1 : 0);
  const text = words.case({ who, condition: code(condition), line }, done, inside, said ? ended(why) : null);
  return [{ weight, text }];
}

function outcomeOf(exit: string, what: string, more: boolean): Outcome | null {
  if (exit === 'throw' || exit === 'raise' || exit === 'panic') return null;
  if (exit === 'continue') return more ? null : { kind: 'skips' };
  const value = /^return\s+(.+?);?$/s.exec(what)?.[1];
  if (value !== undefined)
    return /\bErr\(|\berr\b|errors?\./.test(value) && value.length > 60
      ? { kind: 'fails' }
      : { kind: 'returns', what: code(value) };
  if (/^return;?$/.test(what)) return { kind: more ? 'endsAfter' : 'ends' };
  const before = /^(.+); return$/s.exec(what)?.[1];
  return before === undefined ? null : { kind: 'does', what: code(before) };
}
