/**
 * The tree that a reader without a grammar makes of a text, in the form of pruned syntax trees, so that the one walk of all
 * light languages reads it. The type of a node is the kind of what it declares.
 */
import type { Syntax } from '../../reading/syntax.ts';
import type { Declaration, LightKind } from '../row.ts';
import { type Lexis, type Token, tokensOf } from './tokens.ts';

interface Draft {
  readonly type: string;
  readonly field: string;
  readonly start: number;
  end: number;
  readonly parent: Draft | null;
  readonly children: Draft[];
  readonly name?: string;
}

/** A declaration that may hold others; its end is set when it is found. */
export type Holder = Draft;

/** Where a name is, and what it is where the source does not spell it so. */
export interface NameAt {
  readonly start: number;
  readonly end: number;
  readonly name?: string;
}

/** For rows: each node declares its kind. */
export function declaresAll(...kinds: readonly LightKind[]): Readonly<Record<string, Declaration>> {
  return Object.fromEntries(kinds.map((kind) => [kind, kind]));
}

/** The tokens of a text but comments, with a place to read at, and the tree made of them. */
export class TextOutline {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly root: Holder;
  /** Index of the token to read next. */
  at = 0;
  readonly #comments: (Token & { name?: string })[] = [];

  constructor(text: string, lexis: Lexis) {
    this.text = text;
    this.tokens = tokensOf(text, lexis).filter((token) => {
      if (token.kind === 'comment') this.#comments.push(token);
      return token.kind !== 'comment';
    });
    this.root = { type: 'root', field: '', start: 0, end: text.length, parent: null, children: [] };
  }

  /** The token `ahead` of the place to read at. */
  peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  /** Its text, '' behind the last token. */
  word(ahead = 0): string {
    return this.textOf(this.peek(ahead));
  }

  textOf(token: Token | undefined): string {
    return token === undefined ? '' : this.text.slice(token.start, token.end);
  }

  /** Whether no white space or comment is between a token and the one before. */
  isGlued(index: number): boolean {
    const before = this.tokens[index - 1];
    return before !== undefined && before.end === this.tokens[index]?.start;
  }

  get isDone(): boolean {
    return this.at >= this.tokens.length;
  }

  /** The end of the last token that was read. */
  get end(): number {
    return this.tokens[this.at - 1]?.end ?? 0;
  }

  /** Reads a pair of brackets and all in it; nothing where none opens here. */
  skipBrackets(): void {
    if (!/^[([{]$/.test(this.word())) return;
    let depth = 0;
    do {
      const sign = this.peek()?.kind === 'sign' ? this.word() : '';
      if (sign === '(' || sign === '[' || sign === '{') depth += 1;
      else if (sign === ')' || sign === ']' || sign === '}') depth -= 1;
      this.at += 1;
    } while (depth > 0 && !this.isDone);
  }

  /** A string that describes what follows it, and its text without quotes. */
  addComment({ start, end }: Token, name: string): void {
    this.#comments.push({ kind: 'comment', start, end, name });
  }

  /**
   * @param body where the signature of a function ends.
   * @param head its signature behind the name, where the source has none.
   */
  add(
    within: Holder,
    kind: LightKind,
    range: readonly [number, number],
    name: NameAt,
    body?: number,
    head?: string,
  ): Holder {
    const node: Draft = { ...blank, type: kind, start: range[0], end: range[1], parent: within, children: [] };
    node.children.push({ ...blank, type: 'name', field: 'name', ...name, parent: node, children: [] });
    if (body !== undefined)
      node.children.push({ ...blank, type: 'body', field: 'body', start: body, end: body, parent: node, children: [] });
    if (head !== undefined)
      node.children.push({
        ...blank,
        type: 'head',
        start: name.end,
        end: name.end,
        name: head,
        parent: node,
        children: [],
      });
    within.children.push(node);
    return node;
  }

  /** The tree, with each comment beside the declaration that follows it. */
  finish(): Syntax {
    // Descriptions were noted when they were met, after all other comments.
    const comments = this.#comments.sort((a, b) => a.start - b.start);
    const open: Holder[] = [this.root];
    const holders = holdersIn(this.root);
    let next = 0;
    for (const { start, end, name } of comments) {
      for (let holder = holders[next]; holder !== undefined && holder.start <= start; holder = holders[++next])
        open.push(holder);
      while (open.length > 1 && (open.at(-1)?.end ?? 0) <= start) open.pop();
      const parent = open.at(-1) ?? this.root;
      const text = name === undefined ? {} : { name };
      parent.children.push({ ...blank, ...text, type: 'comment', start, end, parent, children: [] });
    }
    for (const holder of [this.root, ...holders]) holder.children.sort((a, b) => a.start - b.start);
    return this.root;
  }
}

const blank = { field: '' } as const;

/** Declarations in which others are, by their start. */
function holdersIn(root: Holder): Holder[] {
  const found: Holder[] = [];
  const waiting = [...root.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.children.some(({ type }) => !/^(?:name|body|head)$/.test(type))) {
      found.push(node);
      for (let n = node.children.length - 1; n >= 0; n -= 1) {
        const child = node.children[n];
        if (child !== undefined) waiting.push(child);
      }
    }
  }
  return found;
}
