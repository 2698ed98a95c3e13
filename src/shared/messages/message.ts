/**
 * The form of one message and what can be derived from it at compile time.
 * A message is a text with {placeholders}, or one text for each plural form, chosen by the placeholder `count`.
 * `{files:unit.files}` is a number with its unit: the plural message of that key, so that a text may count several things.
 * Placeholder names are read out of the English text by the type checker, so a call that forgets one does not compile;
 * that is why the catalogues are plain objects and not files in an interchange format.
 */
export interface PluralMessage {
  readonly one: string;
  readonly other: string;
}

export type Message = string | PluralMessage;
export type MessageGroup = Readonly<Record<string, Message>>;

/** Translations by the English sentence; its placeholders are in the translation too. */
export type Sentences = Readonly<Record<string, string>>;

/** What a translation of a group must hold: the same keys. Equal placeholders are checked by a test. */
export type Translation<G extends MessageGroup> = { readonly [K in keyof G]: Message };

type NamesIn<S extends string> = S extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}:${string}` ? Name : Inside) | NamesIn<Rest>
  : never;
type TextsOf<M> = M extends string ? M : M extends PluralMessage ? M['one'] | M['other'] : never;

/** The placeholder names of a message; a plural one always takes `count`, which chooses the form. */
export type Placeholders<M> = NamesIn<TextsOf<M>> | (M extends PluralMessage ? 'count' : never);

/** The placeholder names in a text, in order, with repetitions. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{([a-zA-Z]+)(?::[\w.]+)?\}/g)].map((match) => match[1] ?? '');
}
