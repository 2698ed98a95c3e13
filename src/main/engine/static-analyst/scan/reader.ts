/**
 * How a language is scanned: words of interest, each with what it may mean where it stands. Main types: Rules, Reader. A
 * word costs a look-up and everything else costs a comparison, so that a file without any of them is passed over at the
 * speed of the lexer.
 */
import type { Finds } from './found.ts';
import { Code } from './text/code.ts';
import type { Dialect } from './text/dialects.ts';
import { lex, WordSet } from './text/lex.ts';
import type { Tokens } from './text/tokens.ts';

/** Called with the token at which the word stands, in the order of the text. */
export type Rules<S> = Readonly<Record<string, (state: S, at: number) => void>>;

export interface Reader {
  /** Notes what it finds; returns the tokens, whose comments are still to be read. */
  read(file: string, text: string, finds: Finds): Tokens;
}

interface Language<S> {
  dialect: Dialect;
  begin(code: Code): S;
  /** `declare` runs over the whole text before `rules` do: what is used may be declared below. */
  declare: readonly Rules<S>[];
  /** Between the two. */
  prepare?(state: S): void;
  rules: readonly Rules<S>[];
  end?(state: S): void;
}

export function createReader<S>({ dialect, begin, declare, prepare, rules, end }: Language<S>): Reader {
  const words = [...new Set([...declare, ...rules].flatMap((table) => Object.keys(table)))];
  const set = new WordSet(words);
  const first = tableOf(words, declare);
  const second = tableOf(words, rules);
  return {
    read(file, text, finds) {
      const tokens = lex(text, dialect, set);
      const { hits } = tokens;
      const state = begin(new Code(file, tokens, finds));
      const run = (table: Table<S>): void => {
        for (let i = 0; i < hits.length; i += 2)
          for (const rule of table[hits[i + 1] ?? 0] ?? []) rule(state, hits[i] ?? 0);
      };
      run(first);
      prepare?.(state);
      run(second);
      end?.(state);
      return tokens;
    },
  };
}

/** What to call for each word. */
type Table<S> = ((state: S, at: number) => void)[][];

function tableOf<S>(words: readonly string[], all: readonly Rules<S>[]): Table<S> {
  return words.map((word) =>
    all.flatMap((rules) => {
      const rule = Object.hasOwn(rules, word) ? rules[word] : undefined;
      return rule === undefined ? [] : [rule];
    }),
  );
}
