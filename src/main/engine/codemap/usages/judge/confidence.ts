/** How sure a usage is, from the rule that found it (docs/usages.md). */
export const confidence = {
  /** The name, or the declared type of what stands before it, leads to this very symbol. */
  sure: 0.95,
  /** The receiver's type is known from a member whose name says it, wherever it is declared. */
  guessed: 0.8,
  /** An extension method of this name, on a value that has no such member. */
  extension: 0.65,
  /** The name of a type and of a member at the same time, or a subtype that has a member of its own under the name. */
  either: 0.5,
  /** On a value of a base or an interface that declares the member too: it may be ours that runs. */
  through: 0.4,
  /** Only the name, in a file that uses the type, or a name that is unique in the workspace. */
  nameOnly: 0.45,
  /** Only the name, and other types in sight have a member of that name. */
  contested: 0.2,
} as const;
