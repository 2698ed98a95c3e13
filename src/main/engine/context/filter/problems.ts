/** What can be wrong in a filter, as the contract reports it: where, why in each language, and how to fix it. */
import type { FilterProblem } from '#shared/contract/context/context-types.ts';
import { accessLevels } from '#shared/contract/words.ts';
import { createWording } from '#shared/messages/translator.ts';
import { filterKeys } from './expression.ts';

type Place = Pick<FilterProblem, 'position' | 'length'>;
interface Told {
  readonly key: `filter.problem.${string}`;
  readonly values: Readonly<Record<string, string | number>>;
  readonly hint: string;
  readonly replacement?: string;
}

const english = createWording('en');
export const allKeys = filterKeys.map((key) => `${key}:`).join(' ');
const filters = `The filters are ${allKeys}`;

export const placeOf = ({ position, text }: Word): Place => ({ position, length: text.length });

function problem(at: Place, { key, values, hint, replacement }: Told): FilterProblem {
  const reason = { key, values: { ...values } };
  return {
    ...at,
    message: english(reason) ?? key,
    hint,
    reason,
    ...(replacement === undefined ? {} : { replacement }),
  };
}

export function unknownKey(word: Word): FilterProblem {
  const name = word.text.slice(0, -1);
  const meant = nearest(name, filterKeys);
  const told = { key: 'filter.problem.key', values: { word: name } } as const;
  if (meant === null) return problem(placeOf(word), { ...told, hint: filters });
  return problem(placeOf(word), { ...told, hint: `Did you mean ${meant}:?`, replacement: `${meant}:` });
}

export function noValue(word: Word): FilterProblem {
  const values = { word: word.text };
  return problem(placeOf(word), {
    ...{ key: 'filter.problem.noValue', values },
    hint: `Write what it is compared with directly behind it, such as ${word.text}*`,
  });
}

export function noKey(word: Word): FilterProblem {
  const { text } = word;
  if (/^not$/i.test(text)) {
    return problem(placeOf(word), {
      ...{ key: 'filter.problem.not', values: { word: text } },
      hint: 'Write ! for NOT',
      replacement: '!',
    });
  }
  const key = nearest(text, filterKeys);
  const replacement = key === null ? `type:${text}` : `${key}:`;
  return problem(placeOf(word), {
    ...{ key: 'filter.problem.noKey', values: { word: text } },
    hint: `Did you mean ${replacement}? ${filters}`,
    replacement,
  });
}

export function unknownAccess(word: Word): FilterProblem {
  const meant = nearest(word.text, accessLevels);
  return problem(placeOf(word), {
    ...{ key: 'filter.problem.access', values: { word: word.text } },
    hint: meant === null ? `The levels are ${accessLevels.join(', ')}` : `Did you mean ${meant}?`,
    ...(meant === null ? {} : { replacement: meant }),
  });
}

export function unreadable(word: Word): FilterProblem {
  const values = { word: word.text };
  const operator = { '&': '&&', '|': '||', ',': ' OR ' }[word.text];
  return problem(placeOf(word), {
    ...{ key: 'filter.problem.unreadable', values },
    hint: operator === undefined ? 'Leave it out, or write ? in its place' : `Did you mean ${operator.trim()}?`,
    ...(operator === undefined ? {} : { replacement: operator }),
  });
}

/** An operator without something on one of its sides. */
export function missingSide(word: Word): FilterProblem {
  return problem(placeOf(word), {
    ...{ key: 'filter.problem.side', values: { word: word.text } },
    hint: 'Write a filter there, or leave the operator out',
    replacement: '',
  });
}

export function notClosed(open: Word, end: number): FilterProblem {
  // Counted from 1, as people count characters and as positions are shown to them.
  return problem(
    { position: end, length: 0 },
    { key: 'filter.problem.notClosed', values: { at: open.position + 1 }, hint: 'Write ) there', replacement: ')' },
  );
}

export function notOpened(word: Word): FilterProblem {
  return problem(placeOf(word), {
    ...{ key: 'filter.problem.notOpened', values: {} },
    hint: 'Leave it out, or write ( before',
    replacement: '',
  });
}

export function emptyBrackets(open: Word, end: number): FilterProblem {
  return problem(
    { position: open.position, length: Math.max(1, end - open.position) },
    { key: 'filter.problem.brackets', values: {}, hint: 'Write a filter between them, or leave them out' },
  );
}

export function tooDeep(word: Word, most: number): FilterProblem {
  return problem(placeOf(word), {
    ...{ key: 'filter.problem.deep', values: { count: most } },
    hint: 'Write it with fewer brackets in brackets',
  });
}

export const empty = (): FilterProblem =>
  problem({ position: 0, length: 0 }, { key: 'filter.problem.empty', values: {}, hint: filters });

/** The one that is written almost so, or begins so; null where none or several do. */
function nearest<W extends string>(written: string, among: readonly W[]): W | null {
  const small = written.toLowerCase();
  if (small.length > 24) return null;
  const scored = among
    .map((word) => ({ word, away: begins(small, word) ? 1 : distance(small, word.toLowerCase()) }))
    .filter(({ word, away }) => away <= (word.length > 4 ? 2 : 1))
    .sort((a, b) => a.away - b.away);
  const [best, second] = scored;
  return best === undefined || best.away === second?.away ? null : best.word;
}

const begins = (small: string, word: string): boolean => small.length >= 2 && word.toLowerCase().startsWith(small);

/** Levenshtein. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

// The words of a filter's text, with their places. What belongs to no word is a word of its own, so that nothing is lost.

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
