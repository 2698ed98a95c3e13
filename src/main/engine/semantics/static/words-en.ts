/**
 * What the static analyst says of a type, in English. Names and code are handed in marked up already, and what an author wrote
 * stays in the author's language. Main type: Words, which every other language fulfils.
 */
import type { SemanticSection } from '#shared/contract/semantics.ts';

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const amount = (n: number): string => small[n] ?? String(n);
const count = (n: number, one: string, many = `${one}s`): string => `${amount(n)} ${n === 1 ? one : many}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const kinds: Readonly<Record<string, string>> = {
  ...{ delegate: 'delegate type', alias: 'type alias', object: 'single object' },
};

/** `a, b and c`; of more than `most` the first and how many more. */
function list(names: readonly string[], most: number): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

export interface WhatItIs {
  readonly name: string;
  readonly kind: string;
  /** Meaningful modifiers: abstract, final, … */
  readonly special: readonly string[];
  readonly embeds: boolean;
  readonly inherits: readonly string[];
  readonly implemented: readonly string[];
  readonly heirs: readonly string[];
}

export interface TopLevel {
  readonly functions: number;
  readonly variables: number;
  readonly constants: number;
  readonly types: number;
}

/** What a line in a section says: `who` does `what` when `condition` holds. */
export interface CaseAt {
  readonly who: string;
  readonly condition: string;
  readonly line: number;
}

export type Outcome =
  | { readonly kind: 'skips' | 'fails' | 'ends' | 'endsAfter' | 'panics' }
  | { readonly kind: 'returns' | 'does' | 'throws'; readonly what: string };

const outcomes = {
  skips: 'passes over an entry',
  fails: 'returns an error',
  ends: 'returns at once',
  endsAfter: 'does something else and returns',
  panics: 'panics',
  returns: 'returns',
  does: 'does only',
  throws: 'throws',
} as const;

const nothing: Readonly<Record<SemanticSection, string>> = {
  ROLE: 'Nothing in the code states what it is for.',
  LIFECYCLE: 'Nothing in the code creates it in a special way or closes it.',
  EDGE_CASES: 'Nothing in the code treats a special input: no early return, no exception.',
  LIMITATIONS: 'Nothing in the code marks unfinished work, and no error is ignored.',
  RECOMMENDATIONS: 'Nothing in the code asks for particular care.',
};

export const en = {
  list,
  nothing,
  unclearCases: 'Its code has ways out before its end, but none with a condition that could be quoted.',
  /** Sentences of one paragraph. */
  join: (sentences: readonly string[]) => sentences.join(' '),
  /** The last hand on a section. */
  typeset: (text: string) => text,
  of: (name: string, text: string) => `${name}: ${text}`,
  circle: (names: readonly string[]) => `${list(names, 8)} refer to each other in a cycle and are described together.`,

  whatItIs({ name, kind, special, embeds, inherits, implemented, heirs }: WhatItIs): string {
    const words = [...special, kinds[kind] ?? kind].join(' ');
    const clauses = [
      ...(inherits.length === 0 ? [] : [`${embeds ? 'embeds' : 'extends'} ${list(inherits, 4)}`]),
      ...(implemented.length === 0 ? [] : [`implements ${list(implemented, 5)}`]),
    ];
    const that = clauses.length === 0 ? '' : ` that ${clauses.join(' and ')}`;
    const under = heirs.length === 0 ? '' : `; ${list(heirs, 5)} ${heirs.length === 1 ? 'is' : 'are'} built on it`;
    return `${name} is ${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}${that}${under}.`;
  },
  module(place: string, severalFiles: boolean, { functions, variables, constants, types }: TopLevel): string {
    const held = [
      ...(functions > 0 ? [count(functions, 'function')] : []),
      ...(variables > 0 ? [count(variables, 'variable')] : []),
      ...(constants > 0 ? [count(constants, 'constant')] : []),
      ...(types > 0 ? [count(types, 'type')] : []),
    ];
    const where = `It is made up of the ${severalFiles ? 'files of' : 'file'} ${place}`;
    return held.length === 0 ? `${where}.` : `${where}, with ${list(held, 5)} at its top level.`;
  },
  values: (names: readonly string[]) => `Its values are ${list(names, 12)}.`,
  holds: (names: readonly string[]) => `It contains ${list(names, 6)}.`,
  offers: (names: readonly string[]) => `It offers ${list(names, 8)}.`,
  says: (name: string, said: string) => `The comment of ${name} says: ${said}`,
  exports: (names: readonly string[]) => `It exports ${list(names, 8)}.`,
  demands: (names: readonly string[]) => `Implementations provide ${list(names, 8)}.`,
  carries: (names: readonly string[], idle: boolean) =>
    `It holds ${list(names, 8)}${idle ? ' and has no behaviour of its own' : ''}.`,
  onlyTests: (file: string) => `Only tests are known to refer to it, for example ${file}.`,
  unused: () => 'Nothing else in this code is known to refer to it.',
  users: (names: readonly string[]) => `${list(names, 4)} ${names.length === 1 ? 'uses' : 'use'} it.`,
  manyUsers: (total: number, withFiles: boolean, names: readonly string[]) =>
    `${capital(amount(total))} ${withFiles ? 'types and files' : 'types'} use it, most of all ${list(names, 3)}.`,
  worksWith: (names: readonly string[]) => `It works with ${list(names, 6)}.`,

  livesIn: (names: readonly string[]) => `It lives in what implements it: ${list(names, 6)}.`,
  single: () => 'There is one instance for the whole program.',
  abstract: (heirs: readonly string[]) =>
    heirs.length === 0
      ? 'It is abstract: only its subclasses are instantiated.'
      : `It is abstract; its concrete classes are ${list(heirs, 5)}.`,
  hiddenConstructor: (makers: readonly string[], around: string | null) =>
    makers.length === 0
      ? `Its constructor is private: only ${around === null ? 'its own code' : `the code of ${around}`} creates one.`
      : `Its constructor is private: ${list(makers, 3)} ${makers.length === 1 ? 'creates' : 'create'} one.`,
  nearConstructor: (takes: string, makers: readonly string[]) =>
    `Its constructor ${takes === '' ? 'takes nothing and' : `takes ${takes}; it`} is there for the code around it only${makers.length === 0 ? '' : `; others get one from ${list(makers, 3)}`}.`,
  constructors: (n: number, takes: string, makers: readonly string[]) => {
    const many = n === 1 ? 'Its constructor takes' : `It has ${amount(n)} constructors; the shortest takes`;
    const first = takes === '' ? 'It is created without arguments.' : `${many} ${takes}.`;
    return makers.length === 0
      ? first
      : `${first} ${capital(list(makers, 3))} ${makers.length === 1 ? 'creates' : 'create'} one too.`;
  },
  makers: (names: readonly string[]) => `${list(names, 3)} ${names.length === 1 ? 'creates' : 'create'} one.`,
  madeBy: (names: readonly string[]) => `It is created by ${list(names, 3)}.`,
  onlyStatic: () => 'Its constructor is private and all else is static: no instance is ever created.',
  noConstructor: () => 'It declares no constructor: it is created without arguments.',
  begins: (names: readonly string[]) => `${list(names, 3)} ${names.length === 1 ? 'starts' : 'start'} its work.`,
  keeps: (names: readonly string[]) => `It keeps ${list(names, 6)}.`,
  keepsChanging: (names: readonly string[]) => `It keeps state that changes in ${list(names, 6)}.`,
  keepsFixed: (names: readonly string[]) =>
    `Its ${names.length === 1 ? 'field' : 'fields'} ${list(names, 5)} ${names.length === 1 ? 'is' : 'are'} set once and not replaced.`,
  goesOn: (who: string, how: string) => `${who} starts work that continues after it returns (${how}).`,
  later: (names: readonly string[], token: string | null) =>
    `${list(names, 5)} ${names.length === 1 ? 'answers' : 'answer'} later: what ${names.length === 1 ? 'it returns' : 'they return'} is to be awaited${token === null ? '' : ` and can be cancelled through ${token}`}.`,
  closes: (names: readonly string[]) =>
    `It holds resources: ${list(names, 3)} ${names.length === 1 ? 'releases' : 'release'} them.`,
  endsWith: (names: readonly string[]) => `When one ends, ${list(names, 3)} runs code of its own.`,
  stops: (names: readonly string[]) => `${list(names, 3)} ${names.length === 1 ? 'stops' : 'stop'} it.`,
  fixedValues: () => 'Its values are fixed at build time; nothing has to be created or closed.',
  plainData: () => 'It is plain data: nothing has to be closed.',

  case: ({ who, condition, line }: CaseAt, outcome: Outcome, inside: string | null, said: string | null) => {
    const what = 'what' in outcome ? `${outcomes[outcome.kind]} ${outcome.what}` : outcomes[outcome.kind];
    return `${who} ${what} when ${condition}${inside ?? ''} (line ${line}).${said === null ? '' : ` Its comment: ${said}`}`;
  },
  inCase: (labels: string) => `, in the case ${labels}`,
  inside: (condition: string) => `, where ${condition}`,
  refusesNull: (who: string, names: readonly string[]) => `${who} refuses null for ${names.join(', ')}.`,

  deprecated: (why: string | null) => (why === null ? 'It is deprecated.' : `It is deprecated: ${why}`),
  deprecatedMembers: (names: readonly string[]) => `${list(names, 4)} ${names.length === 1 ? 'is' : 'are'} deprecated.`,
  notThere: (who: string, when: string | null, how: string) =>
    `${who} is not there yet or not meant to be called${when === null ? '' : ` when ${when}`}: it ends in ${how}.`,
  line: (line: number) => `line ${line}`,
  unfinished: (word: string, where: string, said: string | null) =>
    `Unfinished (${word}, ${where})${said === null ? '.' : `: ${said}`}`,
  moreUnfinished: (n: number) =>
    `${capital(count(n, 'more mark'))} of unfinished work ${n === 1 ? 'stands' : 'stand'} in it.`,
  passesOver: (who: string, where: string, explained: boolean) =>
    `${who} passes over an error that it catches (${where})${explained ? '' : ' without a word'}.`,
  large: (members: number) => `It is large: ${members} members.`,
  unparsed: () => 'Part of its file could not be parsed; that part is not described here.',

  endIt: (by: string | null, how: string) =>
    `Whoever makes one ends it${by === null ? '' : ` with ${by}`} on every way out, best by ${how}.`,
  expect: (names: readonly string[], exceptions: readonly string[]) =>
    `Callers of ${list(names, 4)} must expect ${list(exceptions, 4)}.`,
  mayPanic: (names: readonly string[]) => `${list(names, 4)} may panic.`,
  lookAtError: (names: readonly string[], form: string | null) =>
    `Look at the error that ${list(names, 4)} ${names.length === 1 ? 'returns' : 'return'}${form === null ? '' : ` (${form})`}.`,
  extend: (contract: boolean, names: readonly string[], like: string | null) =>
    `A type that ${contract ? 'implements' : 'extends'} it must define ${list(names, 6)}${like === null ? '' : `; ${like} shows how`}.`,
  eachValue: (names: readonly string[]) => `Each of its values must define ${list(names, 6)}.`,
  reaches: (isEnum: boolean, total: number, withFiles: boolean, names: readonly string[]) =>
    `${isEnum ? 'Adding or removing a value' : 'Changing its public members'} affects ${amount(total)} ${withFiles ? 'types and files' : 'types'}${names.length < total ? `, among them ${list(names, 3)}` : `: ${list(names, 3)}`}.`,
  tests: (files: readonly string[]) =>
    files.length === 1
      ? `${files[0] ?? ''} tests it: run it after a change.`
      : `${list(files, 3)} use it in tests: run them after a change.`,
};

export type Words = typeof en;
