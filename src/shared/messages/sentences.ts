/**
 * Sentences of the engine in the person's language. An error is made in English where it happens, with names and figures already in
 * it, and crosses processes so; logs, the command line and agents read that. The page finds its Chinese by the sentence:
 * a key is the English with {placeholders} for what is filled in, and each may hold a sentence again, or one of the lists and
 * letters of `zh/sentences/slots.ts`. A test reads the sources and fails on a sentence that is missing here. What the static
 * analyst notes in documents, and what tools say of their results, is said in the same way.
 */
import { inEnglish, type Sentence, type SentenceValue } from '../base/sentence.ts';
import type { Sentences } from './message.ts';
import { type ChinesePack, packs } from './packs.ts';
import { fillIn, type Language } from './translator.ts';

interface Form {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly translation: string;
}

const placeholder = /\{([a-zA-Z]+)\}/;

const formsOf = new Map<readonly Sentences[], readonly Form[]>();

/** The sentence as it came where the language is English, or where nobody has translated it. */
export function say(language: Language, english: string): string {
  return (
    (language === 'en' || packs.zh === null ? null : inForms(packs.zh, packs.zh.chineseSentences, english)) ?? english
  );
}

/**
 * What an error says: its sentences by their ids, with their values. An error of another program has no sentence of ours and
 * stays as it came.
 */
export function sayError(
  language: Language,
  { said, message }: { said: readonly Sentence[]; message: string },
): string {
  if (language === 'en' || packs.zh === null) return message;
  return sayAll(packs.zh, said);
}

function sayAll(pack: ChinesePack, sentences: readonly Sentence[]): string {
  const texts = sentences.map((one) => byId(pack, one) ?? say('zh', inEnglish(one)));
  // Chinese sentences follow each other without a blank; one that nobody translated keeps it.
  return texts.reduce((text, next) => (/[。！？：；，]$/.test(text) ? `${text}${next}` : `${text} ${next}`));
}

interface Known {
  readonly names: readonly string[];
  readonly translation: string;
}

const idsOf = new Map<readonly Sentences[], ReadonlyMap<string, readonly Known[]>>();

/** Null where the catalogue has no such id, or its list does not hold a value. */
function byId(pack: ChinesePack, { id, values }: Sentence): string | null {
  const ids = idsOf.get(pack.chineseSentences) ?? readIds(pack.chineseSentences);
  idsOf.set(pack.chineseSentences, ids);
  for (const { names, translation } of ids.get(id) ?? []) {
    const filled = names.map((name, at) => valueIn(pack, name, values[at] ?? ''));
    if (filled.includes(null)) continue;
    const given = new Map(names.map((name, at) => [name, filled[at] ?? '']));
    return fillIn('zh', translation, (name) => given.get(name));
  }
  return null;
}

/** Null where a name of the catalogue is for other values. */
function valueIn(pack: ChinesePack, name: string, value: SentenceValue): string | null {
  if (typeof value !== 'string') return sayAll(pack, [value].flat());
  const letters = pack.letters[name];
  if (letters !== undefined && !new RegExp(`^(?:${letters})$`).test(value)) return null;
  return filledIn(pack, name, value);
}

function readIds(sentences: readonly Sentences[]): ReadonlyMap<string, readonly Known[]> {
  const ids = new Map<string, Known[]>();
  for (const [key, translation] of sentences.flatMap((group) => Object.entries(group))) {
    const parts = key.split(placeholder);
    const id = parts.filter((_, at) => at % 2 === 0).join('{}');
    const known = { names: parts.filter((_, at) => at % 2 === 1), translation };
    ids.set(id, [...(ids.get(id) ?? []), known]);
  }
  return ids;
}

function inForms(pack: ChinesePack, sentences: readonly Sentences[], english: string): string | null {
  const forms = formsOf.get(sentences) ?? readForms(pack, sentences);
  formsOf.set(sentences, forms);
  for (const { pattern, names, translation } of forms) {
    const found = pattern.exec(english);
    if (found === null) continue;
    const values = new Map(names.map((name, at) => [name, filledIn(pack, name, found[at + 1] ?? '')]));
    if ([...values.values()].includes(null)) continue;
    return fillIn('zh', translation, (name) => values.get(name) ?? undefined);
  }
  return null;
}

/** Null where it is not one of the allowed values. */
function filledIn(pack: ChinesePack, name: string, english: string): string | null {
  const list = pack.lists[name];
  if (list === undefined) return say('zh', english);
  const parts = english.split(list.joint ?? /(, | and (?=\S+$|\d+ more$))/).map((part, at) => {
    if (at % 2 === 1) return joints[part] ?? part;
    return inForms(pack, list.items, part) ?? (list.orNames === true ? say('zh', part) : null);
  });
  if (parts.includes(null)) return null;
  // Blanks come beside Latin letters only.
  return parts.join('').replace(/ 和 (?=\p{Script=Han})/u, ' 和');
}

const joints: Readonly<Record<string, string>> = { ', ': '、', '; ': '；', ' and ': ' 和 ' };

/** Those with the most fixed letters first: `There is no {file}.` fits many a sentence that says more. */
function readForms(pack: ChinesePack, sentences: readonly Sentences[]): readonly Form[] {
  return sentences
    .flatMap((group) => Object.entries(group))
    .sort(([a], [b]) => fixedLetters(b) - fixedLetters(a))
    .map(([sentence, translation]) => formOf(pack, sentence, translation));
}

function formOf(pack: ChinesePack, sentence: string, translation: string): Form {
  const parts = sentence.split(placeholder);
  const names = parts.filter((_, at) => at % 2 === 1);
  const pattern = parts
    .map((part, at) => (at % 2 === 1 ? `(${pack.letters[part] ?? '[\\s\\S]*?'})` : escaped(part)))
    .join('');
  return { pattern: new RegExp(`^${pattern}$`), names, translation };
}

function fixedLetters(sentence: string): number {
  return sentence.replace(new RegExp(placeholder, 'g'), '').length;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
