/**
 * Code in a function that another one inside it runs: a callback, a handler, a helper. A call of the outer function
 * does not certainly make these calls. Main functions: innerLines, isInline. Blocks of Kotlin count as part of the
 * outer function, because most of them run at once.
 */
import type { Language } from '#shared/contract/common.ts';
import { lexLanguage } from '../scan/text/lex.ts';
import type { Tokens } from '../scan/text/tokens.ts';
import type { Source } from './sources.ts';

/** Lines of a function, from its first to its last, that belong to an inner function. */
export function innerLines(source: Source, from: number, to: number): ReadonlySet<number> {
  return source.language === 'python' ? byIndent(source.lines, from, to) : byBraces(source, from, to);
}

const inline: Partial<Record<Language, RegExp>> = {
  typescript: /=>|\bfunction\b/,
  javascript: /=>|\bfunction\b/,
  csharp: /=>|\bdelegate\b/,
  java: /->/,
  python: /\blambda\b/,
  go: /\bfunc\b/,
  rust: /\|[^|]*\|/,
};

/** Whether the code in a line from `column` on belongs to a function that begins before it in the same line. */
export function isInline(language: Language, line: string, column: number): boolean {
  return inline[language]?.test(line.slice(0, column)) ?? false;
}

function byIndent(lines: readonly string[], from: number, to: number): ReadonlySet<number> {
  const found = new Set<number>();
  const column = (line: number): number => /\S/.exec(lines[line - 1] ?? '')?.index ?? -1;
  const defines = /^\s*(?:async\s+)?def\b/;
  let own = from;
  while (own < to && !defines.test(lines[own - 1] ?? '')) own += 1;
  for (let line = own + 1; line <= to; line += 1) {
    if (!defines.test(lines[line - 1] ?? '')) continue;
    const indent = column(line);
    while (line < to && (column(line + 1) < 0 || column(line + 1) > indent)) {
      line += 1;
      found.add(line);
    }
  }
  return found;
}

function byBraces({ lines, language }: Source, from: number, to: number): ReadonlySet<number> {
  const text = lines.slice(from - 1, to).join('\n');
  return within(text, language, from, to, (t, brace) => opensFunction(t, brace, language));
}

function within(
  text: string,
  language: Language,
  from: number,
  to: number,
  opens: (t: Tokens, brace: number) => boolean,
): ReadonlySet<number> {
  const t = lexLanguage(text, language, []);
  const found = new Set<number>();
  for (let at = 0; at < t.count; at += 1) {
    if (!t.is(at, '{') || !opens(t, at)) continue;
    const end = t.line(t.partner(at)) + from - 1;
    // What closes where the whole does is its own body.
    for (let line = t.line(at) + from; end < to && line <= end; line += 1) found.add(line);
  }
  return found;
}

/**
 * Lines of a function of TypeScript or JavaScript that belong to a method of an object or class inside it, `{ load(id)
 * { … } }`, `{ load: (id) => { … } }`: a call of the function does not call those yet.
 */
export function hookLines(text: string, language: Language, from: number, to: number): ReadonlySet<number> {
  if (!script.has(language) || !text.includes('{')) return new Set();
  return within(text, language, from, to, opensHook);
}

function opensHook(t: Tokens, brace: number): boolean {
  const isArrow = t.is(brace - 1, '>') && t.is(brace - 2, '=');
  for (let at = isArrow ? brace - 3 : brace - 1, n = 0; at >= 0 && n < 12; at = t.before(at), n += 1) {
    const text = t.text(at);
    if (/^[;{}([=]$/.test(text) || control.test(text)) return false;
    if (text !== ')') continue;
    const head = t.before(at);
    if (!isArrow) return namesMethod(t, head);
    const before = t.is(head, 'async') ? head - 1 : head;
    return t.is(before, ':') && t.isWord(before - 1) && t.line(before - 2) < t.line(before - 1);
  }
  return false;
}

const script: ReadonlySet<Language> = new Set(['typescript', 'javascript']);
const control = /^(?:if|for|while|switch|catch|with|await|return|do|else|try|finally)$/;
const modifier = /^(?:async|static|get|set|public|private|protected|override)$/;

/** Whether a brace opens a function: `=> {`, `-> {`, `function (…) {`, `func(…) {`, `|x| {`, `name(…): Type {`; or a class. */
export function opensFunction(t: Tokens, brace: number, language: Language): boolean {
  if (language === 'rust') return t.is(brace - 1, '|');
  if (t.is(brace - 1, '>') && (t.is(brace - 2, '=') || (t.is(brace - 2, '-') && language === 'java'))) return true;
  for (let at = brace - 1, n = 0; at >= 0 && n < 12; at = t.before(at), n += 1) {
    const text = t.text(at);
    if (text === 'function' || (text === 'func' && language === 'go')) return true;
    if (text === 'class' && script.has(language)) return true;
    if (/^[;{}([=]$/.test(text) || control.test(text)) return false;
    if (text === ')' && script.has(language) && namesMethod(t, t.before(at))) return true;
  }
  return false;
}

/** A name before brackets at the beginning of a line. */
function namesMethod(t: Tokens, at: number): boolean {
  const begins = t.line(at - 1) < t.line(at) || modifier.test(t.text(at - 1));
  return t.isWord(at) && begins && !control.test(t.text(at)) && !t.is(at - 1, '.');
}
