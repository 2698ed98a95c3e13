/**
 * Swift as its grammar can read it, in equal length: both branches of `#if` without the directives, macros as calls, what is newer than
 * the grammar left out. Patterns look at a shadow of the text without comments and literals; names are read from the original.
 */
import { nameEnd } from '../reading/name-scan.ts';
import { swiftLexicon } from './lexicon.ts';

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** What a pattern finds in the shadow, and what the grammar reads in its place. */
type Rule = readonly [RegExp, (found: string) => string];

const padded = (word: string) => (found: string) => word + blank(found.slice(word.length));

const rules: readonly Rule[] = [
  [/^[ \t]*#(?:if|elseif|else|endif|sourceLocation)\b[^\n]*/gm, blank],
  [/#(?:warning|error)\s*\([^()]*\)/g, blank],
  [/#(?:un)?available\s*\([^()]*\)/g, padded('true')],
  [/#(?=[\p{L}_])/gu, blank],
  [/\bthrows\s*\([^()]*\)/g, padded('throws')],
  // They say how a value is reached, not which; in conditions the grammar stumbles over them.
  [/\b(?:try[?!]?|await|unsafe)(?=\s+(?:(?:try[?!]?|await|unsafe)\s+)*[\p{L}_])/gu, blank],
  // Arguments that the grammar does not know, or an empty list of them.
  [/@_?lifetime\([^()]*\)/g, blank],
  [/(?<=@[\p{L}_][\w.]*)\(\s*\)/gu, blank],
  [/@(?:retroactive|unchecked|preconcurrency|Sendable)\b(?=\s+[\p{L}_(@])/gu, blank],
  [/\b(?:sending|borrowing|consuming|_const|__owned|__shared)(?=\s+[@[(\p{L}_~])(?!\s+(?:in|as|is)\b)/gu, blank],
  [/\bnonisolated\((?:unsafe|nonsending)\)/g, blank],
  [/\bunowned\((?:un)?safe\)/g, padded('unowned')],
  [/\b(?:isolated|nonisolated)(?=\s+(?:\(|[A-Z]|any\b))/g, blank],
  [
    /\bpackage(?=\s+(?:final|static|class|struct|enum|actor|protocol|extension|func|init|var|let|subscript|typealias|mutating|nonisolated)\b)/g,
    blank,
  ],
  [/~(?=[A-Z])/g, blank],
  [/\brepeat(?=\s+each\b)/g, blank],
  [/\beach(?=\s+[\p{L}_])/gu, blank],
  [/(?<=(?:[=(,]|\breturn)\s*)(?:consume|copy)(?=\s+[\p{L}_])/gu, blank],
  [/\bdiscard(?=\s+self\b)/g, blank],
  // A value of no parts.
  [/(?<=[(,=]\s*|\breturn\s+|\bdefault:\s*)\(\)(?!\s*(?:->|async|throws))/g, padded('0')],
  [/(?<=^[ \t]*|\bin[ \t]+|\{[ \t]*)\(\)(?=[ \t]*(?:\}|$))/gm, padded('0')],
];

/** The text with comments and literals blank, and those literals that the grammar cannot read, by their offset. */
function shadowOf(text: string): { shadow: string; literals: { start: number; end: number }[] } {
  const parts: string[] = [];
  const literals: { start: number; end: number }[] = [];
  let from = 0;
  let previous = 0;
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? '';
    if (char !== '"' && char !== '/' && char !== '#') {
      const end = nameEnd(text, at, text.length);
      if (!/\s/.test(char)) previous = text.charCodeAt(Math.max(at, end - 1));
      at = Math.max(end, at + 1);
      continue;
    }
    const after = swiftLexicon.skip(text, at, text.length, previous);
    if (after <= at) {
      previous = char.charCodeAt(0);
      at += 1;
      continue;
    }
    const isComment = char === '/' && (text[at + 1] === '/' || text[at + 1] === '*');
    if (!isComment) previous = 0x22;
    if (!isComment && char !== '"') literals.push({ start: at, end: after });
    parts.push(
      text.slice(from, at),
      isComment ? blank(text.slice(at, after)) : `"${blank(text.slice(at + 1, after - 1))}"`,
    );
    from = after;
    at = after;
  }
  parts.push(text.slice(from));
  return { shadow: parts.join(''), literals };
}

/** A raw string or a regular expression as a string without holes. */
function plainLiteral(text: string): string {
  const marks = /^#*/.exec(text)?.[0].length ?? 0;
  const quotes = text.startsWith('"""', marks) ? 3 : 1;
  const side = marks + quotes;
  if (text.length < 2 * side) return blank(text);
  const quote = '"'.repeat(quotes);
  const inner = text.slice(side, text.length - side).replace(/[\\"]/g, '_');
  return `${' '.repeat(marks)}${quote}${inner}${quote}${' '.repeat(marks)}`;
}

export function spellSwift(text: string): string {
  const { shadow, literals } = shadowOf(text);
  const changes = literals.map(({ start, end }) => ({ start, end, by: plainLiteral(text.slice(start, end)) }));
  for (const { index } of text.matchAll(/(?<=\\\()#(?=[a-z]+\b)/g))
    changes.push({ start: index, end: index + 1, by: ' ' });
  let seen = shadow;
  for (const [pattern, change] of rules) {
    seen = seen.replace(pattern, (found: string, ...rest: unknown[]) => {
      const start = rest.find((one) => typeof one === 'number') ?? 0;
      const by = change(found);
      changes.push({ start, end: start + found.length, by });
      return by;
    });
  }
  return applied(text, changes);
}

function applied(text: string, changes: readonly { start: number; end: number; by: string }[]): string {
  if (changes.length === 0) return text;
  const units = text.split('');
  for (const { start, by } of changes)
    for (let n = 0; n < by.length; n += 1) if (units[start + n] !== '\n') units[start + n] = by[n] ?? ' ';
  return units.join('');
}
