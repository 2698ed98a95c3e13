/**
 * The small algebra of expressions: the form of all that a declaration, a receiver or a result may say of its type, the same for all
 * languages. Expressions of a file are numbered; equal ones are one. Main types: ExpressionForm, FileFacts.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Occurrence, occurrenceKinds, occurrenceUses } from '../../references/references.ts';

export const expressionForms = [
  /** Nothing is known of it. */
  'unknown',
  /** A literal, or a value of the language itself: nothing of the workspace. */
  'literal',
  /** The value whose member is around. */
  'self',
  /** The same as its base has it. */
  'base',
  /** A name that no function binds. `a`: the name. */
  'name',
  /** A member. `a`: of this expression; `b`: the name. */
  'access',
  /** What a call gives. `a`: what is called; `b`: the first type argument as written, or ''. */
  'call',
  /** A value of a type. `a`: the type as written. */
  'type',
  /** What an index or a loop takes out of `a`. */
  'element',
  /** One of several values. `a`: of this expression; `b`: which, from 0. */
  'part',
  /** Several values. `a`: the first; `b`: a list of the others, or 0. */
  'list',
  /** One of two: `a` where that is known, else `b`. */
  'either',
  /**
   * A parameter of a function that is handed to a call. `a`: what is called; `b`: the argument, -1 behind the call; `c`: the parameter,
   * -1 for what the function is run on. Where `b` is `namedArgument`: whose property an argument with a name sets.
   */
  'argument',
  /** Before a name with type arguments. `a`: the expression before it, or 0; `b`: how many there are. */
  'arity',
  /** Before a name in a path (`A::b`). `a`: the expression before it. */
  'path',
] as const;
export type ExpressionForm = (typeof expressionForms)[number];

export interface Expression {
  readonly form: ExpressionForm;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** In the place of an argument's number. */
export const namedArgument = -2;

/** The expression of which nothing is known. */
export const unknownExpression = 0;

/** A member that is defined outside the type that it belongs to. */
export interface OutsideMember {
  /** Dotted, as the declarations around say. */
  readonly namespace: string;
  /** Dotted, as its own head says. */
  readonly path: string;
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
}

/** What the syntax of one file says of types. */
export interface FileFacts {
  expression(id: number): Expression;
  text(id: number): string;
  /** What a member that writes no type is set to or returns; 0 where that is not known. Lines from 1, the last included. */
  resultOf(name: string, line: number, endLine: number): number;
  /** Lines of members that extend values of another type by a block around them. */
  readonly extended: ReadonlySet<number>;
  readonly outside: readonly OutsideMember[];
  /** Places that call something, in these lines and their order. */
  calls(startLine: number, endLine: number): Occurrence[];
}

const width = 4;
/** Numbers of one call. */
const callWidth = 7;

interface Stored {
  s: string[];
  e: number[];
  r: number[];
  x: number[];
  o: OutsideMember[];
  c: number[];
}

/** Collects the facts of a file. */
export class FactsBuilder {
  private readonly texts = new Map<string, number>();
  private readonly known = new Map<string, number>();
  private readonly stored: Stored = { s: [], e: [0, 0, 0, 0], r: [], x: [], o: [], c: [] };

  text(text: string): number {
    let id = this.texts.get(text);
    if (id === undefined) {
      id = this.stored.s.push(text) - 1;
      this.texts.set(text, id);
    }
    return id;
  }

  put(form: ExpressionForm, a = 0, b = 0, c = 0): number {
    const code = expressionForms.indexOf(form);
    const key = `${code} ${a} ${b} ${c}`;
    let id = this.known.get(key);
    if (id === undefined) {
      id = this.stored.e.length / width;
      this.stored.e.push(code, a, b, c);
      this.known.set(key, id);
    }
    return id;
  }

  formOf(id: number): ExpressionForm {
    return expressionForms[this.stored.e[id * width] ?? 0] ?? 'unknown';
  }

  result(name: string, line: number, expression: number): void {
    if (expression !== unknownExpression) this.stored.r.push(this.text(name), line, expression);
  }

  extends(line: number): void {
    this.stored.x.push(line);
  }

  outside(member: OutsideMember): void {
    this.stored.o.push(member);
  }

  /** What is called at a place. In the order of the text. */
  call({ at, line, column, name, kind, use, member, receiver }: Occurrence): void {
    const code = occurrenceKinds.indexOf(kind) * occurrenceUses.length + occurrenceUses.indexOf(use);
    this.stored.c.push(at, line, column, this.text(name), code, this.text(member), receiver);
  }

  /** As it is kept. */
  bytes(): Uint8Array {
    return deflateRawSync(JSON.stringify(this.stored), { level: 1 });
  }
}

export const noFacts: FileFacts = {
  expression: () => ({ form: 'unknown', a: 0, b: 0, c: 0 }),
  text: () => '',
  resultOf: () => unknownExpression,
  extended: new Set(),
  outside: [],
  calls: () => [],
};

export function readFacts(bytes: Uint8Array | null): FileFacts {
  if (bytes === null) return noFacts;
  const { s, e, r, x, o, c } = JSON.parse(inflateRawSync(bytes).toString()) as Stored;
  let results: Map<string, { line: number; expression: number }[]> | null = null;

  function byName(): Map<string, { line: number; expression: number }[]> {
    const found = new Map<string, { line: number; expression: number }[]>();
    for (let i = 0; i < r.length; i += 3) {
      const name = s[r[i] ?? 0] ?? '';
      const one = { line: r[i + 1] ?? 0, expression: r[i + 2] ?? 0 };
      const known = found.get(name);
      if (known === undefined) found.set(name, [one]);
      else known.push(one);
    }
    return found;
  }

  return {
    expression(id) {
      const at = id * width;
      return {
        form: expressionForms[e[at] ?? 0] ?? 'unknown',
        a: e[at + 1] ?? 0,
        b: e[at + 2] ?? 0,
        c: e[at + 3] ?? 0,
      };
    },
    text: (id) => s[id] ?? '',
    resultOf(name, line, endLine) {
      results ??= byName();
      const own = results.get(name)?.find((one) => one.line >= line && one.line <= endLine);
      return own?.expression ?? unknownExpression;
    },
    extended: new Set(x),
    outside: o,
    calls(startLine, endLine) {
      const found: Occurrence[] = [];
      for (let i = 0; i < c.length; i += callWidth) {
        const [at = 0, line = 0, column = 0, name = 0, code = 0, member = 0, receiver = 0] = c.slice(i, i + callWidth);
        if (line < startLine) continue;
        if (line > endLine) break;
        found.push({
          ...{ name: s[name] ?? '', at, line, column, member: s[member] ?? '', receiver },
          kind: occurrenceKinds[Math.floor(code / occurrenceUses.length)] ?? 'name',
          use: occurrenceUses[code % occurrenceUses.length] ?? 'read',
        });
      }
      return found;
    },
  };
}
