/**
 * The pruned syntax tree that adapters read: plain objects, made by parse/syntax-walk.ts in one walk. Only node types
 * of the adapter's `enter` table have children, all others are leaves with a range, so bodies cost nothing. ERROR nodes
 * never appear: their children take their place, which lets adapters read what is sound around an error.
 */

export interface Syntax {
  /** Node type of the grammar; for a token of the adapter's `words` the word itself. Other tokens are left out. */
  readonly type: string;
  /** Field of the parent that this node fills, '' for none. */
  readonly field: string;
  /** UTF-16 offsets into the text, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly parent: Syntax | null;
  readonly children: Syntax[];
  /** What it says, where the text does not spell it so (`&__title` in SCSS, a description in quotes). */
  readonly name?: string;
}

/**
 * Whether the walk goes into a node of some type: a function decides by the parent, whose earlier children are there.
 * `through`: the node itself is left out and its children take its place (`#if` around members).
 */
export type EnterRule = true | 'through' | ((parent: Syntax, text: string) => boolean);

/**
 * What the grammar gets to read of a file in place of all of it. Offsets lead back to the original: that of the character
 * at `offset`, and the end of the character before `offset`.
 */
export interface Excerpt {
  readonly text: string;
  startOf(offset: number): number;
  endOf(offset: number): number;
}

/** One source file under extraction. `file` is relative to the workspace, with `/`. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** 1-based line of an offset. */
  lineAt(offset: number): number;
  readonly lines: number;
  /** Whether the tree has errors, so that nodes may be where no grammar puts them. */
  readonly broken: boolean;
}

export function createSource(file: string, text: string, broken: boolean): Source {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const ends = text.endsWith('\n') ? starts.length - 1 : starts.length;
  return { file, text, lines: text === '' ? 0 : ends, broken, lineAt: (offset) => lineOf(starts, offset) };
}

function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(low, 1);
}

export function childOf(node: Syntax, ...types: string[]): Syntax | undefined {
  return node.children.find((child) => types.includes(child.type));
}

export function fieldOf(node: Syntax, field: string): Syntax | undefined {
  return node.children.find((child) => child.field === field);
}

export function hasChild(node: Syntax, type: string): boolean {
  return node.children.some((child) => child.type === type);
}

export function textOf(source: Source, node: Syntax | undefined): string {
  return node === undefined ? '' : source.text.slice(node.start, node.end);
}

/** `a.b.C` of a node that may hold white space and comments between its segments. */
export function pathText(source: Source, node: Syntax | undefined): string {
  return textOf(source, node).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+/g, '');
}

/** Text on one line: each run of white space and of control characters, which no terminal may get, is one space. */
export function oneLine(text: string): string {
  return /\s\s|[\p{Cc}\u2028\u2029]/u.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text.trim();
}

/** 1-based lines of a node, end inclusive. */
export function spanOf(source: Source, start: number, end: number): { line: number; endLine: number } {
  return { line: source.lineAt(start), endLine: source.lineAt(Math.max(start, end - 1)) };
}
