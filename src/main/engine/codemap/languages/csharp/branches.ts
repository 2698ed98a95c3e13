/**
 * Masking of preprocessor directives in C#. A group `#if … #endif` around whole declarations or statements stays, since
 * the grammar reads both branches and so do we. One that splits something (a header, a list, an `if` from its `else`) is
 * resolved for its first branch: the directives and the other branches become blank. What else starts with `#` goes too.
 */
import { csharpLexicon } from './lexicon.ts';

/** What stands between two directives, as far as it matters. */
interface Stretch {
  /** Open brackets of all kinds, and the fewest that were open: below 0 when it closes what was open before. */
  depth: number;
  lowest: number;
  /** The last character that is no space or comment, '' for none. */
  last: string;
}

interface Group {
  /** The last significant character before the group. */
  before: string;
  branches: Stretch[];
  /** Ranges of its directive lines, and of the branches after the first. */
  directives: Range[];
  others: Range[];
}

interface Range {
  start: number;
  end: number;
}

const directive = /#[ \t]*([a-z]*)[^\n]*/y;

/** @param all also groups that split nothing, where the grammar has no place for them. */
export function maskBranches(text: string, all = false): string {
  const blanks: Range[] = [];
  const groups: Group[] = [];
  let stretch: Stretch = { depth: 0, lowest: 0, last: '' };
  /** Stretches around the open groups. */
  const outer: Stretch[] = [];

  function openGroup(line: Range): void {
    groups.push({ before: stretch.last, branches: [], directives: [line], others: [] });
    outer.push(stretch);
    stretch = { depth: 0, lowest: 0, last: '' };
  }
  function nextBranch(line: Range): void {
    const group = groups.at(-1);
    if (group === undefined) return;
    const from = group.directives.at(-1)?.end ?? line.start;
    if (group.branches.length > 0) group.others.push({ start: from, end: line.start });
    group.branches.push(stretch);
    group.directives.push(line);
    stretch = { depth: 0, lowest: 0, last: '' };
  }
  function closeGroup(line: Range): void {
    nextBranch(line);
    const group = groups.pop();
    const around = outer.pop();
    if (group === undefined || around === undefined) return;
    const [first] = group.branches;
    if (all || !group.branches.every((branch) => isWhole(branch, group.before)))
      blanks.push(...group.directives, ...group.others);
    stretch = around;
    if (first === undefined || first.last === '') return;
    stretch.lowest = Math.min(stretch.lowest, stretch.depth + first.lowest);
    stretch.depth += first.depth;
    stretch.last = first.last;
  }

  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? '';
    if (char === '#') {
      directive.lastIndex = at;
      const found = directive.exec(text);
      const line = { start: at, end: at + (found?.[0].length ?? 1) };
      const word = found?.[1];
      if (word === 'if') openGroup(line);
      else if (word === 'elif' || word === 'else') nextBranch(line);
      else if (word === 'endif') closeGroup(line);
      else blanks.push(line);
      at = line.end;
      continue;
    }
    const after = '"\'/@$'.includes(char) ? csharpLexicon.skip(text, at, text.length, 0) : at;
    if (after > at) {
      if (char !== '/') stretch.last = char;
      at = after;
      continue;
    }
    if (!/\s/.test(char)) stretch.last = char;
    if (char === '{' || char === '(' || char === '[') stretch.depth += 1;
    else if (char === '}' || char === ')' || char === ']') {
      stretch.depth -= 1;
      stretch.lowest = Math.min(stretch.lowest, stretch.depth);
    }
    at += 1;
  }
  return blanked(text, blanks);
}

/** Whole declarations or statements, in a place for such. */
function isWhole({ depth, lowest, last }: Stretch, before: string): boolean {
  return (
    depth === 0 && lowest === 0 && (last === '' || ';}'.includes(last)) && (before === '' || ';{}'.includes(before))
  );
}

function blanked(text: string, ranges: Range[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= from) continue;
    result += text.slice(from, Math.max(from, start));
    result += text.slice(Math.max(from, start), end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return result + text.slice(from);
}
