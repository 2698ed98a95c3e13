/** The places of a rename, each once, by the best of what is known of it. Main type: Places. */
import type { Usage } from '#shared/contract/find.ts';
import type { Group } from './family.ts';
import type { SourceText } from './source-texts.ts';

/** A name that changes; line and column from 1. */
export interface RenamePlace {
  file: string;
  line: number;
  column: number;
  from: string;
  to: string;
}

export interface FoundPlace extends RenamePlace {
  /** In the text with LF ends. */
  readonly at: number;
  readonly confidence: number;
}

/** Less is shown and not changed (docs/usages.md). */
export const sure = 0.9;

export interface Places {
  use(usage: Pick<Usage, 'file' | 'line' | 'column' | 'confidence'>): void;
  /** A declaration, or what has to change with one. */
  surely(file: string, at: number): void;
  /** In the order of files and texts. */
  all(): { changed: FoundPlace[]; guesses: FoundPlace[] };
}

interface Options {
  readonly texts: (file: string) => SourceText | null;
  readonly oldName: string;
  readonly newName: string;
  /** What is meant where the language has names of their own for each; null for all. */
  readonly group: Group | null;
}

export function createPlaces({ texts, oldName, newName, group }: Options): Places {
  const found = new Map<string, FoundPlace>();

  function add(file: string, given: number, confidence: number): void {
    const source = texts(file);
    if (source === null) return;
    const { text } = source;
    const at = given + (/^(?:@{1,2}|\$)/.exec(text.slice(given, given + 2))?.[0].length ?? 0);
    // `user.name = x` of Ruby calls `name=`.
    const isSetter = oldName.endsWith('=') && !text.startsWith(oldName, at);
    const [from, to] = isSetter ? [oldName.slice(0, -1), newName.slice(0, -1)] : [oldName, newName];
    // Elsewhere an alias or a word of the language means it, and keeps its spelling.
    if (!text.startsWith(from, at) || (group !== null && groupAt(text, at, from.length) !== group)) return;
    const { line, column } = source.place(at);
    const key = `${file}:${at}`;
    if ((found.get(key)?.confidence ?? 0) < confidence)
      found.set(key, { file, line, column, from, to, at, confidence });
  }

  return {
    use({ file, line, column, confidence }) {
      const source = texts(file);
      if (source !== null) add(file, source.offset(line, column), confidence);
    },
    surely(file, given) {
      const source = texts(file);
      if (source === null) return;
      const at = given + (/^(?:@{1,2}|\$)/.exec(source.text.slice(given, given + 2))?.[0].length ?? 0);
      const { line, column } = source.place(at);
      found.set(`${file}:${at}`, { file, line, column, from: oldName, to: newName, at, confidence: 1 });
    },
    all() {
      const all = [...found.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.at - b.at));
      return {
        changed: all.filter(({ confidence }) => confidence >= sure),
        guesses: all.filter(({ confidence }) => confidence < sure),
      };
    },
  };
}

/** What a name in PHP is by the characters around it. */
function groupAt(text: string, at: number, length: number): Group {
  const before = text.slice(Math.max(0, at - 3), at);
  if (before.endsWith('$')) return 'variable';
  const isCalled = /^\s*\(/.test(text.slice(at + length, at + length + 40));
  if (isCalled) return 'callable';
  if (before.endsWith('->')) return 'variable';
  // `use T { T::run as go; }` names methods without brackets.
  return /^\s+(?:as|insteadof)\b/.test(text.slice(at + length, at + length + 20)) ? 'callable' : 'constant';
}
