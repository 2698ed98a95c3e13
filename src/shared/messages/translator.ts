/**
 * Turns message keys into text of one language. Numbers that are filled in are grouped by the language's rules, and the
 * plural form is chosen by Intl, never by hand. A translator is a plain value: switching the language makes a new one.
 */
import { type Catalogue, catalogues, type MessageKey } from './catalogue.ts';
import type { Placeholders } from './message.ts';
import { createNumberFormat } from './number-format.ts';

export type Language = keyof typeof catalogues;
export type Value = string | number;

export type MessageArguments<K extends MessageKey> = [Placeholders<Catalogue[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Catalogue[K]>, Value>>];

export type Translate = <K extends MessageKey>(key: K, ...values: MessageArguments<K>) => string;

/** Keys whose text needs nothing filled in. */
export type PlainKey = { [K in MessageKey]: [Placeholders<Catalogue[K]>] extends [never] ? K : never }[MessageKey];

/** Tag for Intl and for `<html lang>`. */
export const localeTags = { en: 'en', zh: 'zh-CN' } as const satisfies Record<Language, string>;

export function createTranslate(language: Language): Translate {
  const fill = createFill(language);
  return (key, ...[values]) => fill(key, isolated(values ?? {}));
}

/**
 * A name that is written from right to left, or says so, turns the words beside it round; between these marks only itself. For
 * pages only: what is written to files, logs and terminals has none.
 */
function isolated(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const turns = (value: Value): boolean =>
    typeof value === 'string' && /[\u202a-\u202e\u2066-\u2069]|\p{Script=Hebrew}|\p{Script=Arabic}/u.test(value);
  if (!Object.values(values).some(turns)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, turns(value) ? `\u2068${value}\u2069` : value]),
  );
}

/** A message that another process chose, with what it fills in. */
export interface Worded {
  readonly key: string;
  readonly values: Readonly<Record<string, Value | readonly string[]>>;
}

/** Null for a message that the catalogue does not have. Several names are joined as the language joins them. */
export function createWording(language: Language): (worded: Worded) => string | null {
  const fill = createFill(language);
  const list = createList(language);
  return ({ key, values }) => {
    if (!isMessageKey(language, key)) return null;
    const plain = Object.entries(values).map(([name, value]): [string, Value] => [
      name,
      typeof value === 'object' ? list(value) : value,
    ]);
    return fill(key, Object.fromEntries(plain));
  };
}

/** `method` for people; a kind that has no word stays. */
export function kindWord(language: Language, kind: string): string {
  return createWording(language)({ key: `kind.${kind}`, values: {} }) ?? kind;
}

/** Several names as one text. In Chinese blanks stand around 和 where a name beside it is of other letters. */
export function createList(language: Language): (names: readonly string[]) => string {
  // Made when it is first needed: it takes milliseconds, and most sentences have no list.
  let made: Intl.ListFormat | null = null;
  const format = (): Intl.ListFormat => {
    made ??= new Intl.ListFormat(localeTags[language], { type: 'conjunction' });
    return made;
  };
  if (language !== 'zh') return (names) => format().format(names);
  return (names) => {
    const parts = format().formatToParts(names);
    const isLatin = (letter: string | undefined): boolean => letter !== undefined && /[\w$@#`()[\]./]/.test(letter);
    return parts
      .map(({ type, value }, n) =>
        type === 'literal' && value === '和'
          ? `${isLatin(parts[n - 1]?.value.at(-1)) ? ' ' : ''}和${isLatin(parts[n + 1]?.value.at(0)) ? ' ' : ''}`
          : value,
      )
      .join('');
  };
}

function isMessageKey(language: Language, key: string): key is MessageKey {
  return Object.hasOwn(catalogues[language], key);
}

function createFill(language: Language): (key: MessageKey, given: Readonly<Record<string, Value>>) => string {
  // As above.
  let plural: Intl.PluralRules | undefined;
  const form = (count: number): 'one' | 'other' => {
    plural ??= new Intl.PluralRules(localeTags[language]);
    return plural.select(count) === 'one' ? 'one' : 'other';
  };
  const number = createNumberFormat(localeTags[language], 3);
  const fill = (key: MessageKey, given: Readonly<Record<string, Value>>): string => {
    const message = catalogues[language][key];
    const text = typeof message === 'string' ? message : message[form(Number(given.count ?? 0))];
    return fillIn(language, text, (name, unit) => {
      const value = given[name];
      if (value !== undefined && isMessageKey(language, unit)) return fill(unit, { count: value });
      return typeof value === 'number' ? number(value) : value;
    });
  };
  return fill;
}

/** The text with each of its {placeholders} that has a value filled in, and the blanks beside it that the language asks for. */
export function fillIn(
  language: Language,
  text: string,
  value: (name: string, unit: string) => string | undefined,
): string {
  const placeholder = /( ?)\{([a-zA-Z]\w*)(?::([\w.]+))?\}( ?)/g;
  return text.replace(placeholder, (whole, left: string, name: string, unit = '', right: string, at: number) => {
    const filled = value(name, unit);
    if (filled === undefined) return whole;
    if (language !== 'zh') return left + filled + right;
    return blank(text[at - 1], left, filled[0]) + filled + blank(filled.at(-1), right, text[at + whole.length]);
  });
}

/** What stands between two letters: Chinese asks for a blank beside Latin letters and digits, and for none between its own. */
function blank(before: string | undefined, given: string, after: string | undefined): string {
  const [isHan, isLatin] = [/\p{Script=Han}/u, /[\p{Script=Latin}\d]/u];
  const [a, b] = [before ?? '', after ?? ''];
  if (isHan.test(a) && isHan.test(b)) return '';
  return (isHan.test(a) && isLatin.test(b)) || (isLatin.test(a) && isHan.test(b)) ? ' ' : given;
}

/** The catalogue that fits the person's choice and, for `system`, the languages their system prefers, best first. */
export function chooseLanguage(choice: Language | 'system', preferred: readonly string[]): Language {
  if (choice !== 'system') return choice;
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'zh' || primary === 'en') return primary;
  }
  return 'en';
}
