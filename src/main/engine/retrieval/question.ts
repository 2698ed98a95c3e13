/**
 * What a question asks about: the meaningful words, and names as they are written in code. Main type: Asked. Words
 * are compared by their stems, so that "migrations are executed" meets `MigrationExecutor`.
 */
import { translated } from './glossary.ts';
import { stem } from './stem.ts';
import { isCommonWord } from './stop-words.ts';

export interface AskedWord {
  /** As it is written, in small letters. */
  word: string;
  stem: string;
  /** As many of its letters as all its forms begin with: what names are searched by. */
  root: string;
}

export interface Asked {
  /** Names in code: with capitals inside, underscores, dots, a call, or between backticks; as symbol paths. */
  names: string[];
  /** Meaningful words, in order, Chinese ones of programming in English: those that identifiers have. */
  words: AskedWord[];
}

const quoted = /`([^`\n]{2,200})`/g;
const written = /[A-Za-z_$][\w$]*(?:(?:\.|::|#|\+)[A-Za-z_$][\w$]*)*(?:\(\))?/g;
const inner = /[a-z\d][A-Z]|[A-Z]{2,}[a-z]|\w_\w|[.:#+]|\(\)$/;
const parts = /[A-Z]+(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*/g;
const maxNames = 12;
const maxWords = 12;

/** @param mostWords more are left out, the last ones. */
export function readQuestion(question: string, mostWords = maxWords): Asked {
  const names = new Set<string>();
  for (const [, name = ''] of question.matchAll(quoted)) if (/^[\w$.:#+@()<>-]+$/.test(name)) names.add(asPath(name));
  for (const [name] of question.matchAll(written)) if (inner.test(name)) names.add(asPath(name));
  const words = new Map<string, AskedWord>();
  const english = translated(question).flatMap((each) => each.english);
  for (const part of [...(question.match(parts) ?? []), ...english]) {
    const word = part.toLowerCase();
    const own = stem(word);
    if (word.length > 2 && word.length <= 40 && !isCommonWord(own))
      words.set(own, { word, stem: own, root: root(word, own) });
  }
  names.delete('');
  return { names: [...names].slice(0, maxNames), words: [...words.values()].slice(0, mostWords) };
}

/** How words begin in names and texts, each once: what files and indexes of names are searched by. */
export function beginningsOf(words: readonly AskedWord[]): string[] {
  return [...new Set(words.map(({ root }) => root))].filter((root) => /^[a-z0-9]{2,}$/.test(root));
}

/**
 * A question without the name of the workspace that it is asked of: all code here is of Vite, so the name does not help
 * with "How does Vite load .env files?". Unchanged where no other word carries meaning, or the name is quoted.
 */
export function withoutOwnName(question: string, workspace: string): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const own = plain(workspace);
  if (own.length < 3 || question.includes('`')) return question;
  const rest = question.replace(/(?<![\p{L}\p{N}_.$-])[\p{L}\p{N}_-]+(?:['’]s)?(?![\p{L}\p{N}_.$(-])/gu, (word) =>
    plain(word.replace(/['’]s$/, '')).replace(/\d+$/, '') === own.replace(/\d+$/, '') ? ' ' : word,
  );
  return readQuestion(rest).words.length >= 2 ? rest : question;
}

function root(word: string, own: string): string {
  let length = 0;
  while (length < own.length && word[length] === own[length]) length += 1;
  // A stem has i for y: queries and query have `quer` in common.
  return word.slice(0, length).replace(/i$/, '');
}

/** Dots between, no call, no type arguments. */
function asPath(name: string): string {
  return name
    .replace(/\(\)$/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/::|#/g, '.')
    .replace(/^[@.]+|\.+$/g, '');
}
