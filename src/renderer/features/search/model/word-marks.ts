/**
 * Where the words of a query are in a text that was found by words and meaning: those that memory compares, which are
 * parts of identifiers too, at the start of a word and in any case. What was found by meaning alone has none.
 */
import type { TextMode } from '#shared/contract/find.ts';
import type { Ranges } from '../../../ui/text/pieces.ts';

/** Where the words of the search are in a text. */
export type MarksOf = (text: string) => Ranges;

const partsOfNames = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu;
/** Shorter ones are in every sentence, unless each sign is a word. */
const shortest = 3;

export function wordMarks(text: string, query: string, mode: TextMode): Ranges {
  const whole = query.trim();
  const words = mode === 'words' ? partsOf(whole) : [whole];
  if (words.length === 0 || whole === '') return [];
  const all = new RegExp(words.map(escaped).join('|'), 'giu');
  return [...text.matchAll(all)]
    .map(({ index, 0: word }) => [index, index + word.length] as const)
    .filter(([start]) => mode !== 'words' || beginsWord(text, start));
}

/** The longest first: `key` marks no less where `keys` was asked for too. */
function partsOf(query: string): string[] {
  const parts = [...new Set(query.match(partsOfNames) ?? [])];
  const long = parts.filter((part) => part.length >= shortest || /^[\p{Lo}\p{N}]/u.test(part));
  return (long.length > 0 ? long : parts).sort((a, b) => b.length - a.length);
}

function beginsWord(text: string, at: number): boolean {
  const [before = '', first = '', next = ''] = [text[at - 1], text[at], text[at + 1]];
  if (!/[\p{L}\p{N}]/u.test(before) || /\p{Lo}/u.test(before + first)) return true;
  if (/\p{N}/u.test(first) !== /\p{N}/u.test(before)) return true;
  return /\p{Lu}/u.test(first) && (!/\p{Lu}/u.test(before) || /\p{Ll}/u.test(next));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Letters before the first mark that a row of one line has room for. */
const lead = 60;

/** From where a text is shown, so that its first mark is in sight. */
export function excerptStart(text: string, marks: Ranges): number {
  const [first] = marks;
  if (first === undefined || first[0] <= lead) return 0;
  const space = text.indexOf(' ', first[0] - lead / 2);
  return space === -1 || space >= first[0] ? first[0] - lead / 2 : space + 1;
}
