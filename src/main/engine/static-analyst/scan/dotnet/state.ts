/** What the readers of C# know of the file at hand. Main type: DotnetState. */
import type { Rules } from '../reader.ts';
import { type Attributed, attributed, type OpenClass } from '../text/classes.ts';
import type { Code } from '../text/code.ts';
import { joined, Mounts } from '../text/mounts.ts';

export interface DotnetState {
  readonly code: Code;
  readonly usings: Set<string>;
  /** What `[Route]` above a class says, by the token of its name. */
  readonly prefixes: Map<number, string[]>;
  readonly areas: Map<number, string>;
  readonly controllers: (OpenClass & { prefixes: string[]; area: string; isController: boolean; hasBases: boolean })[];
  /** Methods whose routes attributes tell, by the token of their name. */
  readonly routed: Set<number>;
  /** Groups of a minimal API. */
  readonly groups: Mounts;
  readonly later: (() => void)[];
}

export const beginDotnet = (code: Code): DotnetState => ({
  code,
  usings: new Set(),
  prefixes: new Map(),
  areas: new Map(),
  controllers: [],
  routed: new Set(),
  groups: new Mounts(joined),
  later: [],
});

export const usingRules: Rules<DotnetState> = {
  using({ code, usings }, at) {
    const end = code.nameEnd(at + 1);
    if (end > at + 1 && usings.size < 300) usings.add(code.nameIn({ from: at + 1, to: end }));
  },
};

export function uses({ usings }: DotnetState, ...starts: string[]): boolean {
  for (const name of usings) if (starts.some((start) => name.startsWith(start))) return true;
  return false;
}

/** The `[` of the attribute list that the name at `at` stands in; -1 where it is no attribute. */
export function attributeList(code: Code, at: number): number {
  let before = code.nameStart(at) - 1;
  for (let steps = 0; steps < 20; steps += 1) {
    if (code.is(before, '[')) return isAttributePlace(code, before) ? before : -1;
    if (!code.is(before, ',')) return -1;
    before -= 1;
    while (code.is(before, ')')) before = code.tokens.before(before);
    if (!code.tokens.isWord(before)) return -1;
    before = code.nameStart(before) - 1;
  }
  return -1;
}

/** An index stands behind a value, a list of attributes behind the end of something or an opening bracket. */
const isAttributePlace = (code: Code, open: number): boolean => open === 0 || /^[{}\];(,]$/.test(code.text(open - 1));

/** What the attribute list at `open` stands before. */
export function below(code: Code, open: number): Attributed | null {
  const close = code.tokens.partner(open);
  return close < 0 ? null : attributed(code, close + 1);
}

/** The first token of the attribute called `name` among the lists around the one at `open`; -1 for none. */
export function besides(code: Code, open: number, name: string): number {
  const { tokens } = code;
  let first = open;
  for (let steps = 0; steps < 10 && code.is(first - 1, ']') && tokens.partner(first - 1) >= 0; steps += 1)
    first = tokens.partner(first - 1);
  for (let list = first, steps = 0; steps < 20 && code.is(list, '['); steps += 1, list = tokens.after(list))
    for (const { from } of code.args(list)) if (code.is(from, name)) return from;
  return -1;
}

/** The text of an attribute's first value or of one of `keys`; null where it says none. */
export function said(code: Code, at: number, ...keys: string[]): string | null {
  if (!code.is(at + 1, '(')) return null;
  const args = code.args(at + 1);
  const first = args[0];
  const isBare = first !== undefined && !(code.tokens.isWord(first.from) && code.is(first.from + 1, '='));
  return code.literal(code.named(args, ...keys) ?? (isBare ? first : undefined));
}
