/**
 * What is wrong with a value that came from outside, in our words: `must be 1 or more`. A person, a script or an agent reads it
 * behind the name of the field. What a schema says of itself goes before.
 */
import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** For `safeParse(value, inOurWords)`. */
export const inOurWords = { error: wrongForm };

function wrongForm(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${kinds.get(issue.expected) ?? 'of another kind'}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return issue.origin in sized && Number(issue.minimum) === 1
        ? 'must not be empty'
        : bounded(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return bounded(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'unrecognized_keys':
      return `has an unknown field '${issue.keys[0] ?? ''}'`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return union(issue.errors ?? []);
    default:
      return 'has another form';
  }
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['nan', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['null', 'null'],
]);

const entries = ['entry', 'entries'] as const;
/** What is counted, by the kind of the value. */
const sized: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  ...{ array: entries, set: entries, map: entries },
};

function bounded(origin: string, limit: number | bigint, how: string): string {
  const [one, more] = sized[origin] ?? [];
  return one === undefined
    ? `must be ${how} ${limit}`
    : `must have ${how} ${limit} ${Number(limit) === 1 ? one : more}`;
}

function oneOf(values: readonly unknown[]): string {
  const named = values.map(String).filter((value) => value !== ''); // That a field may be left empty is no hint.
  return named.length === 1 ? `must be ${named[0]}` : `must be one of ${named.join(', ')}`;
}

/** Choices of several parts are choices of the whole. */
function union(parts: readonly (readonly z.core.$ZodIssue[])[]): string {
  const first = parts.flatMap(([issue]) => issue ?? []);
  const allChoose = first.length > 0 && first.every(({ code, path }) => code === 'invalid_value' && path.length === 0);
  return allChoose
    ? oneOf(first.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : [])))
    : 'has another form';
}
