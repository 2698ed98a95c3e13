/** One thing that a client reads of us, as part of one file: how it is found in the text, added and removed. All are pure. */

export type PartKind = 'server' | 'hooks' | 'rules' | 'skill';

/**
 * `edited`: ours, with changes of the person. `foreign`: not ours, but under our name. Lines and columns count from
 * 1.
 */
export interface Found {
  readonly state: 'absent' | 'ours' | 'edited' | 'foreign';
  readonly line?: number;
  readonly column?: number;
}

export interface Part {
  readonly kind: PartKind;
  /** Absolute path. */
  readonly file: string;
  /** Absolute path of the folder out of which the file must not lead. */
  readonly base: string;
  /** Throws Refused with line and column where the text does not parse. */
  look(text: string): Found;
  /** The text with ours in it; only where it is absent. Throws Refused. */
  add(text: string): string;
  /** The text without ours. Containers named in `made` go too where they are empty by then. */
  remove(text: string, made: readonly string[]): string;
  /** Containers that `add` would make in this text, outermost first. */
  makes(text: string): string[];
}
