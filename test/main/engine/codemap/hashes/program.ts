/**
 * A small program as a model: one type and some functions beside it, with names, bodies and texts drawn by fast-check.
 * Each language writes the same model in its own words, so that an edit of the model, or of its layout alone, is one
 * edit of known kind in every language.
 */
import fc from 'fast-check';

export interface Parameter {
  readonly name: string;
  /** Default value; null for none. */
  readonly fallback: number | null;
}

export interface Member {
  readonly kind: 'method' | 'value';
  /** With a capital; languages that tell accessibility by the name spell it from this. */
  readonly name: string;
  readonly access: 'public' | 'private';
  readonly parameters: readonly Parameter[];
  /** What a method computes with, or the initial value. */
  readonly number: number;
  /** Argument of an attribute. */
  readonly mark: string;
  readonly doc: string;
  /** A plain comment inside of a method, behind a value. */
  readonly note: string;
  /** In the type's other file, where the language lets it. */
  readonly apart: boolean;
}

export interface Program {
  readonly members: readonly Member[];
  /** Functions and variables outside the type. */
  readonly free: readonly Member[];
  /** Name of the type's other file, without its ending. */
  readonly otherFile: string;
}

/** How a program is laid out: none of it means anything. */
export interface Layout {
  readonly indent: string;
  /** Blank lines between members. */
  readonly gap: number;
  /** Parameters on lines of their own. */
  readonly wrapped: boolean;
  /** A comma behind the last parameter, where the language knows it. */
  readonly trailing: boolean;
  /** Opening braces on the next line, where the language lets them. */
  readonly braceBelow: boolean;
  /** Around operators. */
  readonly space: string;
}

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const word = fc.string({ unit: letters, minLength: 3, maxLength: 7 });
const sentence = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `${words.join(' ')}.`);
const number = fc.integer({ min: 10, max: 9999 });

const parameters = fc
  .uniqueArray(word, { maxLength: 3 })
  .chain((names) => fc.tuple(fc.constant(names), fc.nat(names.length), number))
  .map(([names, plain, fallback]): Parameter[] =>
    names.map((name, n) => ({ name: `p_${name}`, fallback: n < plain ? null : fallback + n })),
  );

const members = (minLength: number): fc.Arbitrary<Member[]> =>
  fc.uniqueArray(word, { minLength, maxLength: minLength + 3 }).chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.record<Member>({
          kind: fc.constantFrom('method' as const, 'method' as const, 'value' as const),
          name: fc.constant(`${name.slice(0, 1).toUpperCase()}${name.slice(1)}X`),
          access: fc.constantFrom('public', 'private'),
          parameters,
          number,
          mark: word,
          doc: fc.option(sentence, { nil: '' }),
          note: sentence,
          apart: fc.boolean(),
        }),
      ),
    ),
  );

export const programs: fc.Arbitrary<Program> = fc.record({
  members: members(2),
  free: members(1),
  otherFile: fc.constantFrom('more', 'other', 'rest'),
});

export const layouts: fc.Arbitrary<Layout> = fc.record({
  indent: fc.constantFrom('  ', '    ', '\t'),
  gap: fc.integer({ min: 0, max: 2 }),
  wrapped: fc.boolean(),
  trailing: fc.boolean(),
  braceBelow: fc.boolean(),
  space: fc.constantFrom(' ', '  '),
});
