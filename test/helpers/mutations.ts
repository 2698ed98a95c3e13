/**
 * Sources that a person or a tool has spoilt: cut, doubled, swapped, bracketless, with signs that no editor types, run into
 * each other. What garbage of pieces never reaches, because a text is nearly right, these do.
 */
import fc from 'fast-check';

/** Spoils a text; `other` is a source that may be of another language. */
type Mutation = (text: string, other: string) => string;

/** Each of them broke something somewhere once: in editors, parsers, terminals or stores. */
const oddities = [
  '\0',
  '\ufeff',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u200b',
  '\u202e',
  '\u00ad',
  '\u0007',
  '\u001b[31m',
  '\ud800',
  '\udfff',
  '\u{1f469}\u200d\u{1f4bb}',
  'e\u0301',
  '\u{10ffff}',
  '\r',
  '\f',
  '\v',
  '\t',
  '\\',
  '\\\n',
  '\\u0041',
  '#',
  '"',
  "'",
  '`',
  '"""',
  '/*',
  '*/',
  '//',
  '<!--',
  '${',
  '{{',
  '#if X\n',
  '#endif\n',
  '__proto__',
  'constructor',
  'toString',
  '<<<<<<< HEAD\n',
  '=======\n',
  '>>>>>>> theirs\n',
];
const brackets = /[()[\]{}<>]/;

const place = fc.double({ min: 0, max: 1, noNaN: true });
const share = fc.double({ min: 0, max: 0.3, noNaN: true });
const at = (text: string, where: number): number => Math.floor(text.length * where);
const put = (text: string, where: number, piece: string): string =>
  text.slice(0, at(text, where)) + piece + text.slice(at(text, where));

function lines(text: string, change: (all: string[]) => void): string {
  const all = text.split('\n');
  change(all);
  return all.join('\n');
}

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  // Cut out, cut off, doubled, moved.
  fc.tuple(place, share).map(
    ([from, long]): Mutation =>
      (text) =>
        text.slice(0, at(text, from)) + text.slice(at(text, from) + at(text, long)),
  ),
  place.map(
    (from): Mutation =>
      (text) =>
        text.slice(0, at(text, from)),
  ),
  place.map(
    (from): Mutation =>
      (text) =>
        text.slice(at(text, from)),
  ),
  fc.tuple(place, share, place).map(
    ([from, long, to]): Mutation =>
      (text) => {
        const begin = at(text, from);
        return put(text, to, text.slice(begin, begin + at(text, long)));
      },
  ),
  // Lines swapped, lost, all in one.
  fc.tuple(place, place).map(
    ([one, two]): Mutation =>
      (text) => {
        return lines(text, (all) => {
          const [a, b] = [Math.floor(all.length * one), Math.floor(all.length * two)].map((n) =>
            Math.min(n, all.length - 1),
          );
          if (a !== undefined && b !== undefined) [all[a], all[b]] = [all[b] ?? '', all[a] ?? ''];
        });
      },
  ),
  fc.tuple(place, fc.nat(4)).map(
    ([from, count]): Mutation =>
      (text) => {
        return lines(text, (all) => all.splice(Math.floor(all.length * from), count + 1));
      },
  ),
  place.map(
    (from): Mutation =>
      (text) =>
        text.slice(0, at(text, from)) + text.slice(at(text, from)).replaceAll('\n', ' '),
  ),
  // A bracket lost or turned into another.
  fc.tuple(place, fc.constantFrom('', '(', ')', '[', ']', '{', '}', '<', '>')).map(([from, instead]): Mutation => {
    return (text) => {
      const begin = at(text, from);
      return text.slice(0, begin) + text.slice(begin).replace(brackets, instead);
    };
  }),
  // Signs and long words where they do not belong.
  fc.tuple(place, fc.constantFrom(...oddities)).map(
    ([to, sign]): Mutation =>
      (text) =>
        put(text, to, sign),
  ),
  fc.tuple(place, fc.constantFrom('x', ' ', '9', 'ü', '\n', '"'), fc.integer({ min: 50, max: 5000 })).map(
    ([to, piece, times]): Mutation =>
      (text) =>
        put(text, to, piece.repeat(times)),
  ),
  // Nested, but not so deep that it ends the parser, which only its threads survive (bad-input.test.ts).
  fc.tuple(place, fc.constantFrom('(', '[', '{', '<T', '.a', 'if (x) '), fc.integer({ min: 5, max: 200 })).map(
    ([to, piece, times]): Mutation =>
      (text) =>
        put(text, to, piece.repeat(times)),
  ),
  // A piece of another source.
  fc.tuple(place, share, place).map(([from, long, to]): Mutation => {
    return (text, other) => put(text, to, other.slice(at(other, from), at(other, from) + at(other, long)));
  }),
);

/** Spoils a source in one to five ways. */
export const mutations: fc.Arbitrary<Mutation> = fc
  .array(mutation, { minLength: 1, maxLength: 5 })
  .map((all) => (text, other) => all.reduce((spoilt, each) => each(spoilt, other), text));
