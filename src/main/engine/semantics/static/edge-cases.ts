/** EDGE_CASES: inputs and states that its code treats in a way of their own, each with its line. */
import type { Guard, Thrown } from '../../static-analyst/static-analyst.ts';
import type { Looked, LookedMember } from './look.ts';
import { called, code, ended } from './words.ts';

const most = 8;
const mostOfMember = 3;
const refuses =
  /\b(?:ThrowIfNull|ThrowIfNullOrEmpty|ThrowIfNullOrWhiteSpace|NotNull|NotEmpty|NotNullOrEmpty|requireNonNull|checkNotNull)\(\s*(\w+)/g;

interface Case {
  readonly weight: number;
  readonly text: string;
}

export function edgeCasesOf({ members }: Looked): string[] {
  const cases = members.flatMap((looked) => casesOf(looked).sort(heavier).slice(0, mostOfMember));
  const told = new Set<string>();
  return cases
    .sort(heavier)
    .filter(({ text }) => {
      const plain = text.replace(/ \(line \d+\)/, '');
      return !told.has(plain) && told.add(plain);
    })
    .slice(0, most)
    .map(({ text }) => text);
}

const heavier = (a: Case, b: Case): number => b.weight - a.weight;

function casesOf({ member, visible, branches, code: text }: LookedMember): Case[] {
  const who = called(member);
  const base = visible ? 2 : 0;
  const thrown = branches.thrown.flatMap((each) => thrownCase(who, each, base));
  const lines = new Set(branches.thrown.map(({ line }) => line));
  const guards = branches.guards.flatMap((guard) => (lines.has(guard.whatLine) ? [] : guardCase(who, guard, base)));
  const nulls = [...new Set([...text.matchAll(refuses)].map(([, name = '']) => name))].filter((name) => name !== '');
  const refused =
    nulls.length === 0
      ? []
      : [{ weight: base + 1, text: `${who} refuses null for ${nulls.slice(0, 4).map(code).join(', ')}.` }];
  return [...thrown, ...guards, ...refused];
}

function thrownCase(who: string, { type, when, line, after }: Thrown, base: number): Case[] {
  if (when === null || type === '' || after !== '') return [];
  const verb = type === 'error' || type === 'Err' ? 'returns an error' : `throws ${code(type)}`;
  const what = type === 'panic' ? 'panics' : verb;
  return [{ weight: base + 3, text: `${who} ${what} when ${code(when.condition)} (line ${line}).` }];
}

function guardCase(who: string, { exit, what, condition, context, why, line }: Guard, base: number): Case[] {
  // An error that is handed on is the rule, not a special case.
  if (context.length > 1 || exit === 'break' || /^(?:err|error) != nil$/.test(condition)) return [];
  const around = context[0];
  const inside =
    around === undefined
      ? ''
      : around.labels.length > 0
        ? `, in the case ${code(around.labels.join(', '))}`
        : `, where ${code(around.condition)}`;
  const done = outcome(exit, what);
  // To give back what was asked about tells nothing.
  if (done === null || done === `returns ${code(condition)}` || done.length > 130) return [];
  const said =
    why.length >= 12 &&
    why.length <= 160 &&
    /\w+ \w+ \w+/.test(why) &&
    !/eslint|tslint|biome|@ts-|pragma|noqa|TODO|FIXME/i.test(why);
  const reason = said ? ` Its comment: ${ended(why)}` : '';
  const weight = base + (said ? 2 : 0) + (context.length === 0 ? 1 : 0) + (exit === 'return' ? 1 : 0);
  return [{ weight, text: `${who} ${done} when ${code(condition)}${inside} (line ${line}).${reason}` }];
}

function outcome(exit: string, what: string): string | null {
  if (exit === 'throw' || exit === 'raise' || exit === 'panic') return null;
  if (exit === 'continue') return 'passes over an entry';
  const value = /^return\s+(.+?);?$/s.exec(what)?.[1];
  if (value !== undefined)
    return /\bErr\(|\berr\b|errors?\./.test(value) && value.length > 60 ? 'returns an error' : `returns ${code(value)}`;
  if (/^return;?$/.test(what)) return 'returns at once';
  const before = /^(.+); return$/s.exec(what)?.[1];
  return before === undefined ? null : `does only ${code(before)}`;
}
