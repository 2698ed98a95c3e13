/** Texts of the files that a rename looks into, with what is code in them. Main type: SourceText. */
import { languageOf, readTextSync } from '../../workspace/workspace.ts';
import { adapterOf } from '../languages/registry.ts';
import { lexicalNames } from '../occurrences/read-names.ts';

export interface SourceText {
  readonly text: string;
  /** Offset of a place; both from 1. */
  offset(line: number, column: number): number;
  place(at: number): { readonly line: number; readonly column: number };
  /** The line, without its end. */
  line(line: number): string;
  /** Offset after the end of a line. */
  endOf(line: number): number;
  /** Offsets of names that are neither in comments nor in texts. */
  code(): ReadonlySet<number>;
}

export function createTexts(root: string, maxBytes: number): (file: string) => SourceText | null {
  const known = new Map<string, SourceText | null>();
  return (file) => {
    let found = known.get(file);
    if (found === undefined) {
      const read = readTextSync(root, file, maxBytes, () => true);
      found = read.kind === 'text' ? sourceText(file, read.text) : null;
      known.set(file, found);
    }
    return found;
  };
}

function sourceText(file: string, text: string): SourceText {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const startOf = (line: number): number => starts[line - 1] ?? text.length;
  let code: ReadonlySet<number> | null = null;
  return {
    text,
    offset: (line, column) => startOf(line) + column - 1,
    place(at) {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= at) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: at - (starts[low] ?? 0) + 1 };
    },
    line: (line) => text.slice(startOf(line), startOf(line + 1)).replace(/\n$/, ''),
    endOf: (line) => startOf(line + 1),
    code() {
      if (code === null) {
        const language = languageOf(file);
        const adapter = language === null ? undefined : adapterOf(language);
        code = new Set(adapter === undefined ? [] : lexicalNames(adapter, text).occurrences.map(({ at }) => at));
      }
      return code;
    },
  };
}

/**
 * Offsets of a name as a whole word between two offsets.
 *
 * @param signed whether `?` and `!` may end a name, as in Ruby: there `valid` is no part of `valid?`.
 */
export function* wordsIn(text: string, name: string, signed: boolean, from = 0, to = text.length): Generator<number> {
  const after = signed ? /^(?![\p{L}\p{N}_]|[?!](?!=))/u : /^(?![\p{L}\p{N}_])/u;
  const isSigned = /[?!=]$/.test(name);
  for (let at = text.indexOf(name, from); at >= 0 && at + name.length <= to; at = text.indexOf(name, at + 1)) {
    if (/[\p{L}\p{N}_]/u.test(text[at - 1] ?? '')) continue;
    const end = at + name.length;
    if (isSigned || after.test(text.slice(end, end + 2))) yield at;
  }
}
