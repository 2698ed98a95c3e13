/**
 * Imports and re-exports of ES modules and CommonJS. An export of the file's own names under another name is written
 * as a re-export from the file itself (`./api.ts`), so that the linker follows all of them the same way.
 */
import type { ImportFact } from '../../facts.ts';
import { type Source, type Syntax, textOf } from '../reading/syntax.ts';

export function importFact(from: string, fact: Partial<ImportFact> = {}): ImportFact {
  return { from, names: [], alias: '', global: false, reexport: false, ...fact };
}

const word = String.raw`[^\s,{}*'"()=;]+`;
const source = String.raw`(['"])(.*?)\1`;
const fromSource = new RegExp(String.raw`\bfrom\s*${source}`);
const bareImport = new RegExp(String.raw`^import\s*${source}`);
const leadingWord = new RegExp(`^${word}`);
const starAs = new RegExp(String.raw`\*\s*as\s+(${word})`);
const requireImport = new RegExp(String.raw`^import\s+(?:type\s+)?(${word})\s*=\s*require\s*\(\s*(['"])(.*?)\2`);

/**
 * One import statement, read from its text: a regular form, and a node for each word of it would be a fifth of the walk.
 * Null for what is no import of a module (`import a = b.c`).
 */
export function readImport(statement: string): ImportFact | null {
  const text = withoutComments(statement);
  const bare = bareImport.exec(text);
  if (bare !== null) return importFact(bare[2] ?? '');
  const required = requireImport.exec(text);
  if (required !== null) return importFact(required[3] ?? '', { alias: required[1] ?? '' });
  const from = fromSource.exec(text);
  if (from === null) return null;
  const clause = text
    .slice('import'.length, from.index)
    .trim()
    .replace(/^type\s+(?=[^\s,])/, '');
  const fact = importFact(from[2] ?? '', { names: readSpecifiers(clause) });
  const first = leadingWord.exec(clause)?.[0];
  if (first !== undefined) fact.names.unshift({ name: 'default', alias: first });
  fact.alias = namespaceName(clause);
  return fact;
}

/** `export … from 'x'`; null for an export of the file's own names. */
export function readReexport(statement: string): ImportFact | null {
  const text = withoutComments(statement);
  const from = fromSource.exec(text);
  if (from === null) return null;
  const clause = text.slice('export'.length, from.index);
  const names = clause.includes('*') ? [{ name: '*', alias: namespaceName(clause) }] : readSpecifiers(clause);
  return importFact(from[2] ?? '', { names, reexport: true });
}

/** The pairs in `{ a, b as c, type D }`, wherever the braces are in the text. */
export function readSpecifiers(text: string): { name: string; alias: string }[] {
  const list = /\{([^{}]*)\}/.exec(withoutComments(text))?.[1] ?? '';
  return list.split(',').flatMap((entry) => {
    const words = entry.trim().split(/\s+/);
    if (words[0] === 'type' && words.length % 2 === 0) words.shift();
    const [name = '', , alias = ''] = words.map((each) => each.replace(/^['"]|['"]$/g, ''));
    return name === '' ? [] : [{ name, alias: alias === name ? '' : alias }];
  });
}

function namespaceName(clause: string): string {
  return starAs.exec(clause)?.[1] ?? '';
}

/** Comments go; a `//` with a quote behind it in its line stays, because it may stand inside a quoted source. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  /** About the line that was checked last. */
  let line = { end: -1, lastQuote: -1 };
  let open = true;
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at)) {
    let end = at + 1;
    const next = text[at + 1];
    if (next === '*' && open) {
      const close = text.indexOf('*/', at + 2);
      open = close >= 0;
      if (open) end = close + 2;
    } else if (next === '/') {
      if (line.end <= at) line = lineAt(text, at);
      if (line.lastQuote < at) end = line.end;
    }
    if (end > at + 1) {
      parts.push(text.slice(from, at), ' ');
      from = end;
    }
    at = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

function lineAt(text: string, at: number): { end: number; lastQuote: number } {
  const found = text.indexOf('\n', at);
  const end = found < 0 ? text.length : found;
  const before = text.slice(at, end);
  return { end, lastQuote: at + Math.max(before.lastIndexOf("'"), before.lastIndexOf('"')) };
}

const requireCall = /^require\s*\(\s*(['"`])([^'"`]+)\1\s*\)(?:\.([\w$]+))?$/;

/** `require('x')` or `require('x').y` as the value of a declaration. */
export function requireOf(source: Source, value: Syntax | undefined): { from: string; member: string } | null {
  if (value === undefined || value.end - value.start > 400) return null;
  const match = requireCall.exec(textOf(source, value).trim());
  return match === null ? null : { from: match[2] ?? '', member: match[3] ?? '' };
}

const lazyImport = /\bimport\s*\(\s*(['"`])([^'"`$\n]+)\1\s*\)/g;

/** `import('x')` anywhere in the text. */
export function readLazyImports(text: string): ImportFact[] {
  if (!text.includes('import(')) return [];
  return [...new Set([...text.matchAll(lazyImport)].map((match) => match[2] ?? ''))].map((from) => importFact(from));
}
