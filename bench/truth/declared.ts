/**
 * The common form in which witnesses are compared: one declaration of a file, whichever witness found it. Two
 * families are distinguished, types and members; finer kinds differ too much between tools to be compared, so they
 * are shown only.
 */
export type Family = 'type' | 'member';

export interface Declared {
  /** Relative to the folder, with `/`. */
  readonly file: string;
  /** 1-based; a witness that says no end repeats the line. */
  readonly line: number;
  readonly endLine: number;
  readonly name: string;
  readonly family: Family;
  /** As the witness calls it: `method`, `enumerator`. */
  readonly kind: string;
  /**
   * Simple name of what declares it: a type, or a function for its local names; '' for none, null where the witness does
   * not say.
   */
  readonly scope: string | null;
  /** What the witness names as the place around it, which may be a function: `function` and `outer.inner`; '' for none. */
  readonly within: { readonly kind: string; readonly path: string };
}

export type Side = 'theirs' | 'ours';

/** One file with what both sides found in it; what rules decide by. */
export interface FileView {
  readonly file: string;
  /** Text of a line, '' beyond the end. */
  line(number: number): string;
  readonly text: string;
  /** Names that our import lines bind in the file. */
  readonly imported: ReadonlySet<string>;
  /** What a better witness says about the same file, where the language has one. */
  readonly arbiter: { readonly view: FileView; readonly declared: readonly Declared[] } | null;
  /** Our functions, methods and constructors around a line or starting on it, outermost first. */
  callablesAround(line: number): readonly Declared[];
  /** Everything that a side declares in this file under a name, matched or not. */
  named(side: Side, name: string): readonly Declared[];
}

/** A kind of difference that is understood. It must be narrow: it hides nothing, but it decides the second figure. */
export interface Rule {
  /** Short, unique in its language. */
  readonly name: string;
  /** One sentence: why this is no fault of the reading. */
  readonly reason: string;
  /** Whose surplus it explains. */
  readonly side: Side;
  readonly family?: Family;
  applies(declared: Declared, view: FileView): boolean;
}

/** Names that a witness made up for what has none. */
export function isMadeUp(name: string): boolean {
  return /^(?:__anon|anonymous[A-Z]|Anonymous[A-Z])/.test(name);
}
