/**
 * A sentence that keeps its words apart from what is filled in: the words are its id. An error carries it beside its English
 * text, so that a page finds the translation by the id and does not have to guess where a name begins and ends.
 */
export interface Sentence {
  /** The English with `{}` for each value. */
  readonly id: string;
  readonly values: readonly SentenceValue[];
}

/** Several sentences follow each other, as the reasons of one refusal do. */
export type SentenceValue = string | Sentence | readonly Sentence[];

type Value = SentenceValue | number | bigint | boolean | null | undefined | Saying;

/** Says something: an error, whose sentences are filled into another one. */
export interface Saying {
  readonly said: readonly Sentence[];
}

/** Tag of a template: sentence`${file} was not written: ${cause}`. */
export function sentence(words: TemplateStringsArray, ...values: readonly Value[]): Sentence {
  return { id: words.map((part) => part.replaceAll('{}', '{ }')).join('{}'), values: values.map(asValue) };
}

/** A sentence without values: its words are the id. */
export function plainSentence(text: string): Sentence {
  return { id: text.replaceAll('{}', '{ }'), values: [] };
}

function asValue(value: Value): SentenceValue {
  if (typeof value !== 'object' || value === null) return String(value);
  return 'said' in value ? value.said : value;
}

export function inEnglish(sentences: Sentence | readonly Sentence[]): string {
  if (!isSentence(sentences)) return sentences.map((one) => inEnglish(one)).join(' ');
  const { id, values } = sentences;
  let at = 0;
  return id
    .replace(/\{\}/g, () => {
      const value = values[at++] ?? '';
      return typeof value === 'string' ? value : inEnglish(value);
    })
    .replaceAll('{ }', '{}');
}

function isSentence(value: Sentence | readonly Sentence[]): value is Sentence {
  return !Array.isArray(value);
}

/** What came from another process; null for anything else. */
export function readSentences(value: unknown): readonly Sentence[] | null {
  return Array.isArray(value) && value.length > 0 && value.every((one) => isWellFormed(one, 0)) ? value : null;
}

/** An error in an error in an error: deeper ones are not of ours. */
const maxDepth = 8;

function isWellFormed(value: unknown, depth: number): value is Sentence {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return false;
  const { id, values } = value as Partial<Sentence>;
  if (typeof id !== 'string' || !Array.isArray(values)) return false;
  return values.every(
    (one) =>
      typeof one === 'string' ||
      (Array.isArray(one) ? one.every((each) => isWellFormed(each, depth + 1)) : isWellFormed(one, depth + 1)),
  );
}
