/**
 * The words of files, in memory, so that the second question reads no file again. Main type: KeptWords. A file's words are taken
 * when it is asked for the second time, since most who ask once ask once only, and hold while the listing has it with the same
 * size and time.
 */
import type { CountedWords } from './query/count-words.ts';
import type { TextEntry } from './text-files.ts';

export interface KeptWords {
  /** Before the files of one question are looked at: forgets all where too many words were ever met. */
  begin(): void;
  /** `read` counts what is asked only, `take` counts all words for the next time, `known` needs neither. */
  look(entry: TextEntry): 'read' | 'take' | 'known';
  keep(entry: TextEntry, words: CountedWords): void;
  /** Of a known file: how often its words occur that begin as one of `beginnings`. */
  counter(beginnings: readonly string[]): (entry: TextEntry) => Map<string, number>;
  /** Forgets those of files that are no longer there. */
  only(has: (file: string) => boolean): void;
}

interface Words {
  readonly size: number;
  readonly mtimeMs: number;
  /** For each word its number among all words, and how often it occurs, in turn. */
  readonly pairs: Uint32Array;
}

/** Words of all files together, each 8 bytes. */
const mostPairs = 4_000_000;
/** Different words, those of earlier versions of files among them: a file that is made again and again brings new ones each time. */
const mostNumbers = 1_000_000;

export function createKeptWords(): KeptWords {
  const files = new Map<string, Words | 'once'>();
  const numbers = new Map<string, number>();
  let pairs = 0;

  function drop(file: string): void {
    const known = files.get(file);
    if (known !== undefined && known !== 'once') pairs -= known.pairs.length / 2;
    files.delete(file);
  }

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  }

  function isSame({ size, mtimeMs }: Words, entry: TextEntry): boolean {
    return entry.size === size && entry.mtimeMs === mtimeMs;
  }

  return {
    begin() {
      if (numbers.size <= mostNumbers) return;
      files.clear();
      numbers.clear();
      pairs = 0;
    },
    look(entry) {
      const known = files.get(entry.file);
      if (known === undefined) files.set(entry.file, 'once');
      if (known === undefined || entry.mtimeMs === null) return 'read';
      if (known === 'once' || !isSame(known, entry)) return pairs < mostPairs ? 'take' : 'read';
      return 'known';
    },
    keep({ file, size, mtimeMs }, { words, counts }) {
      drop(file);
      if (mtimeMs === null) return;
      const taken = new Uint32Array(2 * counts.length);
      if (counts.length > 0)
        words.split(' ').forEach((word, n) => {
          taken[2 * n] = numberOf(word);
          taken[2 * n + 1] = counts[n] ?? 0;
        });
      files.set(file, { size, mtimeMs, pairs: taken });
      pairs += counts.length;
    },
    counter(beginnings) {
      const wanted = new Map<number, string>();
      for (const [word, number] of numbers)
        if (beginnings.some((beginning) => word.startsWith(beginning))) wanted.set(number, word);
      const isWanted = new Uint8Array(numbers.size);
      for (const number of wanted.keys()) isWanted[number] = 1;
      return ({ file }) => {
        const found = new Map<string, number>();
        const known = files.get(file);
        if (known === undefined || known === 'once') return found;
        for (let n = 0; n < known.pairs.length; n += 2) {
          const number = known.pairs[n] ?? 0;
          if (isWanted[number] === 1) found.set(wanted.get(number) ?? '', known.pairs[n + 1] ?? 0);
        }
        return found;
      };
    },
    only(has) {
      for (const file of files.keys()) if (!has(file)) drop(file);
      if (pairs === 0) numbers.clear();
    },
  };
}
