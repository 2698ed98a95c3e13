/**
 * What the code map can say of a name, asked for by sentences that deny, or say "only". Main type: CodeFacts. Null where it
 * cannot decide: several symbols of a name, a language without calls, a symbol that is gone.
 */
export interface CodeFacts {
  /** Lines of the one symbol of this name. */
  body(name: string): Promise<readonly string[] | null>;
  /** Certain usages outside its own lines, and the symbols that contain them. */
  usages(name: string): Promise<{ readonly count: number; readonly within: readonly string[] } | null>;
  /** Whether other files see it. */
  visible(name: string): Promise<boolean | null>;
}

/** Facts without a code map: nothing is decided. */
export const noFacts: CodeFacts = {
  body: async () => null,
  usages: async () => null,
  visible: async () => null,
};
