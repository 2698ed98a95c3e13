/** In what way a type is used at a place: the kinds of dependency edges, told from the text around the name. */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { UsageKind } from '#shared/contract/find.ts';
import type { FileView } from '../file-view.ts';
import { nameStart, openAround, spaceBack, spaceOn, wordBefore } from '../text/places.ts';

const importHeads: Partial<Record<string, RegExp>> = {
  typescript: /(?:^|[;}\n])\s*(?:import|export)\b[^;='"()]*$/,
  javascript: /(?:^|[;}\n])\s*(?:import|export)\b[^;='"()]*$|\brequire\([^)\n]*$/,
  python: /(?:^|\n)[ \t]*(?:from|import)\b[^\n(]*(?:\([^)]*)?$/,
  csharp: /(?:^|\n)[ \t]*(?:global\s+)?using\s+(?:static\s+)?[\w.=\s]*$/,
  java: /(?:^|\n)[ \t]*import\s[\w.\s]*$/,
  kotlin: /(?:^|\n)[ \t]*import\s[\w.\s]*$/,
  go: /(?:^|\n)[ \t]*import\s*(?:\([^)]*|[^\n(]*)$/,
  rust: /(?:^|\n)[ \t]*(?:pub(?:\([^)]*\))?\s+)?use\s[^;]*$/,
};
/** How far back a statement is looked at. */
const reach = 1500;
/** From a type's first line, attributes included, to the last of its bases. */
const longestHead = 4000;
const typeWord = /\b(?:class|interface|struct|record|enum|trait|object|impl|union)\b/g;

/** `start`, `end`: the name itself. */
export function kindOf(view: FileView, start: number, end: number, base: (type: number) => EdgeKind | null): UsageKind {
  if (isImported(view, start, end)) return 'import';
  const inherited = kindAsBase(view, start, base);
  if (inherited !== null) return inherited;
  const { text } = view;
  const first = chainStart(text, start);
  const next = spaceOn(text, afterTypeArguments(text, end));
  const created = /^new$/.test(wordBefore(text, first));
  if (created) return 'call';
  if (inDeclaration(view, start)) return 'memberType';
  return /^(?:\(|\.|\?\.|::)/.test(text.slice(next, next + 2)) ? 'call' : 'reference';
}

/** Whether an instance is made here: `new Foo`, or `Foo(` in languages without `new`. */
export function creates(view: FileView, start: number, end: number): boolean {
  const { text, language } = view;
  const next = spaceOn(text, afterTypeArguments(text, end));
  // `new Foo[3]` makes a list of places for them.
  if (wordBefore(text, chainStart(text, start)) === 'new') return text[next] !== '[';
  if (language === 'java' && /^::\s*new\b/.test(text.slice(next, next + 20))) return true;
  if (language === 'kotlin' && /(?:^|[^\p{L}\p{N}_>)\]?])\s*::$/u.test(text.slice(Math.max(0, start - 20), start)))
    return true;
  // `class A(int x) : Foo(x)`
  if (language === 'csharp') return text[next] === '(' && /[:,]\s*$/.test(text.slice(Math.max(0, start - 40), start));
  const withoutNew = language === 'python' || language === 'kotlin' || language === 'cpp';
  return withoutNew && (text[next] === '(' || (language === 'cpp' && text[next] === '{'));
}

function afterTypeArguments(text: string, end: number): number {
  if (text[end] !== '<') return end;
  const args = /^<[\w\s.,<>[\]?|&'"]*>/.exec(text.slice(end, end + 300));
  return args === null ? end : end + args[0].length;
}

/** Start of `A.B.Foo` for the offset of `Foo`. */
function chainStart(text: string, start: number): number {
  let at = start;
  while (text[at - 1] === '.') {
    const from = nameStart(text, at - 1);
    if (from === at - 1) break;
    at = from;
  }
  return at;
}

/** Whether a name stands in an import line. */
export function isImported(view: FileView, start: number, end: number): boolean {
  const head = importHeads[view.language];
  if (head === undefined) return false;
  const { text } = view;
  if (!head.test(text.slice(Math.max(0, start - reach), start))) return false;
  // `export class Foo`, `export default Foo`, `export const x: Foo`: only lists and `from` are imports.
  if (view.language !== 'typescript' && view.language !== 'javascript') return true;
  const rest = text.slice(end, end + reach);
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start);
  return /^[^;()=]*?\bfrom\s*['"]/.test(rest) || (/\bexport\s*\{[^}]*$/.test(line) && /^[^{]*\}/.test(rest));
}

/** Between the word `class` (or the like) of the innermost type and its body. */
function kindAsBase(view: FileView, start: number, base: (type: number) => EdgeKind | null): EdgeKind | null {
  const span = view.spans.typeAt(view.lineAt(start));
  if (span === null || span.bases === '[]') return null;
  const { text } = view;
  const from = view.lineStart(span.line);
  if (start - from > longestHead) return null;
  let word = -1;
  typeWord.lastIndex = from;
  for (let found = typeWord.exec(text); found !== null && found.index < start; found = typeWord.exec(text))
    word = found.index;
  if (word < 0) return null;
  const head = text.slice(word, start);
  if (/[{;]/.test(head) || (view.language === 'python' && /\):/.test(head))) return null;
  // `class A(B b)` of C# and Kotlin: parameters are no bases.
  const open = openAround(text, start);
  if (open > word && view.language !== 'python') return null;
  const bases = JSON.parse(span.bases) as { name: string; kind: EdgeKind }[];
  const simple = text.slice(start, start + 100);
  const written = bases.find(({ name }) =>
    simple.startsWith(name.slice(name.lastIndexOf('.') + 1).replace(/`\d+$/, '')),
  );
  if (written === undefined || insideTypeArguments(text, word, start)) return null;
  return base(span.type) ?? written.kind;
}

function insideTypeArguments(text: string, from: number, at: number): boolean {
  let depth = 0;
  for (let i = from; i < at; i += 1) {
    if (text[i] === '<') depth += 1;
    else if (text[i] === '>' && text[i - 1] !== '=') depth -= 1;
  }
  return depth > 0;
}

/** In the head of a member, before its body or value, and in no attribute. */
function inDeclaration(view: FileView, start: number): boolean {
  const member = view.memberAt(start);
  if (member === null) return false;
  const { text, language } = view;
  const line = view.lineStart(member.line);
  const name = text.slice(line, start).indexOf(member.name);
  // On a line with more than this member, what stands before it does not count.
  const before = name < 0 ? '' : text.slice(line, line + name);
  let depth = 0;
  let outer = 0;
  for (let i = line + 1 + Math.max(...['{', '}', ';'].map((end) => before.lastIndexOf(end))); i < start; i += 1) {
    const char = text.charAt(i);
    if (char === '(' || char === '[') {
      if (depth === 0) outer = i;
      depth += 1;
    } else if (char === ')' || char === ']') depth -= 1;
    else if (depth > 0) continue;
    else if (char === '{' || char === '=') return false;
    else if (char === ':' && endsHead(language, text, i)) return false;
    else if (language === 'python' && char === '>' && text[i - 1] === '-')
      return /^[^:\n]*$/.test(text.slice(i, start));
  }
  return depth <= 0 || !(text[outer] === '[' || /@[\w.]+\s*$/.test(text.slice(Math.max(0, outer - 100), outer)));
}

/** `def f(a):`, `Foo(int a) : base(a)`. */
function endsHead(language: FileView['language'], text: string, colon: number): boolean {
  return (
    (language === 'python' || language === 'csharp' || language === 'cpp') && text[spaceBack(text, colon) - 1] === ')'
  );
}
