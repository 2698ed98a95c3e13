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
  rules: readonly Rules<S>[];
  end(state: S): void;
}

export function createReader<S>({ dialect, begin, declare, rules, end }: Language<S>): Reader {
  const first = merged(declare);
  const second = merged(rules);
  const words = new WordSet([...first.keys(), ...second.keys()]);
  return {
    read(file, text, finds) {
      const tokens = lex(text, dialect, words);
      const state = begin(new Code(file, tokens, finds));
      for (const table of [first, second])
        for (const at of tokens.hits) for (const rule of table.get(tokens.text(at)) ?? []) rule(state, at);
      end(state);
      return tokens;
    },
  };
}

function merged<S>(all: readonly Rules<S>[]): Map<string, ((state: S, at: number) => void)[]> {
  const found = new Map<string, ((state: S, at: number) => void)[]>();
  for (const rules of all)
    for (const [word, rule] of Object.entries(rules)) found.set(word, [...(found.get(word) ?? []), rule]);
  return found;
}
