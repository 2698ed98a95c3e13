/** The words of a filter's text, with their places. What belongs to no word is a word of its own, so that nothing is lost. */

export interface Word {
  readonly kind: 'key' | 'value' | 'and' | 'or' | 'not' | 'open' | 'close' | 'unreadable';
  /** From 0, in UTF-16 units. */
  readonly position: number;
  /** A key with its colon. */
  readonly text: string;
}

/**
 * Letters, digits and marks of every script, because identifiers may hold them. `$` of JavaScript too.
 */
const token = String.raw`[\p{L}\p{N}\p{M}_.*+?$\-]+`;
const reading = new RegExp(
  String.raw`(?<blank>\s+)|(?<or>\|\|)|(?<and>&&)|(?<not>!)|(?<open>\()|(?<close>\))|(?<token>${token})(?<colon>:?)|(?<colonAlone>:)|(?<other>(?:(?!\|\||&&)[^\s!():\p{L}\p{N}\p{M}_.*+?$\-])+)`,
  'uy',
);

export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let position = 0;
  while (position < text.length) {
    reading.lastIndex = position;
    const groups = reading.exec(text)?.groups;
    // Everything is one of the groups; an unpaired surrogate is read as one unit.
    const length = groups === undefined ? 1 : reading.lastIndex - position;
    const kind = kindOf(groups ?? {});
    if (kind !== null) words.push({ kind, position, text: text.slice(position, position + length) });
    position += length;
  }
  return words;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): Word['kind'] | null {
  const { blank, token: name, colon } = groups;
  if (blank !== undefined) return null;
  for (const kind of ['or', 'and', 'not', 'open', 'close'] as const) if (groups[kind] !== undefined) return kind;
  if (name === undefined) return 'unreadable';
  if (colon === ':') return 'key';
  if (/^and$/i.test(name)) return 'and';
  return /^or$/i.test(name) ? 'or' : 'value';
}
