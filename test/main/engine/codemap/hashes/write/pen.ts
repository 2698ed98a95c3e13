/** Writes lines the way a layout wants them. */
import type { Layout, Member, Parameter } from '../program.ts';

/** One language's way to write the model. `lacks`: kinds of edits that it has no notion of. */
export interface Writer {
  readonly language: string;
  readonly lacks: readonly string[];
  /** Name of the type as the code map has it, and of the module; null where the language has no such thing. */
  readonly type: string | null;
  readonly module: string | null;
  /** Files by path. */
  write(program: { members: readonly Member[]; free: readonly Member[]; otherFile: string }, layout: Layout): Files;
}

export type Files = Record<string, string>;

export const lowered = (name: string): string => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
export const snake = (name: string): string => name.replace(/X$/, '_x').toLowerCase();

export class Pen {
  readonly layout: Layout;
  #text = '';
  #depth = 0;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  line(text: string): void {
    this.#text += text === '' ? '\n' : `${this.layout.indent.repeat(this.#depth)}${text}\n`;
  }

  inside(body: () => void): void {
    this.#depth += 1;
    body();
    this.#depth -= 1;
  }

  /** `head { … }`; `fixed`: the brace stays on the line of the head. */
  block(head: string, body: () => void, { fixed = false, close = '}' } = {}): void {
    const below = this.layout.braceBelow && !fixed;
    this.line(below ? head : `${head} {`);
    if (below) this.line('{');
    this.inside(body);
    this.line(close);
  }

  /** Each with the layout's blank lines before it, but the first. */
  each<T>(items: readonly T[], write: (item: T) => void): void {
    for (const [n, item] of items.entries()) {
      if (n > 0) for (let i = 0; i < this.layout.gap; i += 1) this.line('');
      write(item);
    }
  }

  /** `(a, b)` on one line or one a line. `trailing`: a comma may be at the end; `must`: it has to when wrapped. */
  list(items: readonly string[], { trailing = true, must = false } = {}): string {
    const { wrapped, indent } = this.layout;
    if (items.length === 0) return '()';
    const comma = trailing && (this.layout.trailing || (must && wrapped)) ? ',' : '';
    if (!wrapped) return `(${items.join(', ')}${comma})`;
    const outer = indent.repeat(this.#depth);
    return `(\n${items.map((item) => `${outer}${indent}${item}`).join(',\n')}${comma}\n${outer})`;
  }

  /** ` + `, `  =  `. */
  sign(sign: string): string {
    return `${this.layout.space}${sign}${this.layout.space}`;
  }

  toString(): string {
    return this.#text;
  }
}

/** The value that a method computes: of its parameters and its number. */
export function sum(pen: Pen, { parameters, number }: Member): string {
  return [...parameters.map(({ name }) => name), String(number)].join(pen.sign('+'));
}

/** `name: type = default` in the ways of most languages. */
export function spelled(pen: Pen, parameters: readonly Parameter[], write: (name: string) => string): string[] {
  return parameters.map(({ name, fallback }) =>
    fallback === null ? write(name) : `${write(name)}${pen.sign('=')}${fallback}`,
  );
}
