/**
 * Which branches of `#if` groups are read. Both, where each branch is whole declarations, so that what they declare is
 * all found (what they declare alike counts once); only the first where they split a declaration, because both together
 * are no program. One pass: each branch keeps sums of its brackets instead of being looked at again.
 */
import { code, type Tokens } from './tokens.ts';

export type Dialect = 'c' | 'cpp';

interface Branch {
  /** Index of the first token, the directive left out. */
  from: number;
  to: number;
  kept: boolean;
  /** Nesting of braces and parentheses at the end and at its lowest, against the start. */
  depth: number;
  lowest: number;
  parens: number;
  lowestParens: number;
  /** Code of the last token that stays, 0 for none. */
  last: number;
}

interface Group {
  /** Code of the last token before the group, 0 at the start. */
  before: number;
  /** The first branch is taken wherever this language is compiled: no other one counts. */
  certain: boolean;
  /** What `#ifdef X` asks; null for a condition with more in it. */
  asks: { symbol: string; defined: boolean } | null;
  branches: Branch[];
}

const open = 0x7b;
const close = 0x7d;
/** Tokens after which a declaration, an enumerator or an argument may begin: `;`, `{`, `}`, `,`, `:`. */
const boundaries = new Set([0, 0x3b, open, close, 0x2c, 0x3a]);

function newBranch(from: number, kept = true): Branch {
  return { from, to: from, kept, depth: 0, lowest: 0, parens: 0, lowestParens: 0, last: 0 };
}

function isBalanced({ depth, lowest, parens, lowestParens }: Branch): boolean {
  return depth === 0 && lowest === 0 && parens === 0 && lowestParens === 0;
}

function append(to: Branch, added: Branch): void {
  to.lowest = Math.min(to.lowest, to.depth + added.lowest);
  to.depth += added.depth;
  to.lowestParens = Math.min(to.lowestParens, to.parens + added.lowestParens);
  to.parens += added.parens;
  if (added.last !== 0) to.last = added.last;
}

function tally(branch: Branch, token: number): void {
  if (token === open) branch.depth += 1;
  else if (token === close) branch.depth -= 1;
  else if (token === 0x28) branch.parens += 1;
  else if (token === 0x29) branch.parens -= 1;
  branch.lowest = Math.min(branch.lowest, branch.depth);
  branch.lowestParens = Math.min(branch.lowestParens, branch.parens);
  branch.last = token;
}

/** Longer ones are left undecided. */
const maxCondition = 2_000;

/** Whether a branch is certainly taken (true) or certainly not (false); null where that is unknown. */
function verdict(condition: string, dialect: Dialect): boolean | null {
  if (condition.length > maxCondition) return null;
  if (/^if\s+0\b/.test(condition)) return false;
  const cpp = /^if(n?)def\s+__cplusplus\b/.exec(condition);
  if (cpp !== null) return (dialect === 'cpp') === (cpp[1] === '');
  const asked = /^if\s+(?:defined\s*\(?\s*)?__cplusplus\b(.*)/.exec(condition);
  if (asked === null || condition.includes('||')) return null;
  if (dialect === 'c') return false;
  return /^[\s)]*$/.test(asked[1] ?? '') ? true : null;
}

function withoutComment(line: string): string {
  const at = line.search(/\/[/*]/);
  return at < 0 ? line : line.slice(0, at);
}

/** `ifdef X`, `ifndef X`, `if X`, `if !defined(X)`. */
function asked(condition: string): Group['asks'] {
  if (condition.length > maxCondition) return null;
  const found = /^if(?:(n?)def\s+|\s+(!?)\s*(?:defined\s*\(?\s*)?)([\p{L}_][\p{L}\p{Nd}_]*)\s*\)?\s*$/u.exec(condition);
  return found?.[3] === undefined ? null : { symbol: found[3], defined: `${found[1] ?? ''}${found[2] ?? ''}` === '' };
}

/** @param assumed what earlier groups were read as: halves of one declaration may lie in two groups. */
function settle({ before, certain, asks, branches }: Group, assumed: Map<string, boolean>): void {
  const open = branches.filter((branch) => branch.kept);
  const balanced = open.every(isBalanced);
  const isApart = boundaries.has(before) || open.every(({ last }) => last === 0);
  if (!certain && balanced && isApart && open.every(({ last }) => boundaries.has(last))) return;
  let taken = 0;
  if (asks !== null && !balanced && open.length === branches.length) {
    const known = assumed.get(asks.symbol);
    if (known === undefined) assumed.set(asks.symbol, asks.defined);
    else if (known !== asks.defined) taken = 1;
  }
  for (const [n, branch] of open.entries()) if (n !== taken) branch.kept = false;
}

/** 0 for each token that is read, 1 for directives, 2 for all of the branches left out. */
export function leftOut(text: string, tokens: Tokens, dialect: Dialect): Uint8Array {
  const { codes, starts, ends } = tokens;
  const dropped: Branch[] = [];
  const groups: Group[] = [];
  const assumed = new Map<string, boolean>();
  const bottom = newBranch(0);
  const current = (): Branch => groups.at(-1)?.branches.at(-1) ?? bottom;

  function endGroup(to: number): void {
    const group = groups.pop();
    if (group === undefined) return;
    const last = group.branches.at(-1);
    if (last !== undefined) last.to = to;
    settle(group, assumed);
    for (const branch of group.branches) {
      if (branch.kept) append(current(), branch);
      else dropped.push(branch);
    }
  }

  for (let i = 0; i < tokens.count; i += 1) {
    const token = codes[i] ?? 0;
    if (token !== code.directive) {
      tally(current(), token);
      continue;
    }
    const start = (starts[i] ?? 0) + 1;
    const line = text.slice(start, Math.min(ends[i] ?? 0, start + 200)).trimStart();
    if (line.startsWith('if')) {
      const taken = verdict(line, dialect);
      const before = current().last || (groups.at(-1)?.before ?? 0);
      groups.push({
        before,
        certain: taken === true,
        asks: asked(withoutComment(line)),
        branches: [newBranch(i + 1, taken !== false)],
      });
    } else if (line.startsWith('el') && groups.length > 0) {
      current().to = i;
      groups.at(-1)?.branches.push(newBranch(i + 1));
    } else if (line.startsWith('endif')) endGroup(i);
  }
  while (groups.length > 0) endGroup(tokens.count);
  return marked(tokens, dropped);
}

/** Branches left out may lie in one another, so their ends are counted and not their tokens. */
function marked({ count, codes }: Tokens, dropped: readonly Branch[]): Uint8Array {
  const change = new Int32Array(count + 1);
  for (const { from, to } of dropped) {
    change[from] = (change[from] ?? 0) + 1;
    change[to] = (change[to] ?? 0) - 1;
  }
  const out = new Uint8Array(count);
  let depth = 0;
  for (let i = 0; i < count; i += 1) {
    depth += change[i] ?? 0;
    out[i] = depth > 0 ? 2 : codes[i] === code.directive ? 1 : 0;
  }
  return out;
}
