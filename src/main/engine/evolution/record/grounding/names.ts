/**
 * What an answer names that can be looked up: code between backticks, paths, places with lines, numbers. Main type:
 * Named. Fenced blocks are left out: they show, they do not claim.
 */
import { languageOf } from '../../../workspace/workspace.ts';

export interface NamedFile {
  path: string;
  /** Lines behind it, `:12-40`; null where none are. */
  lines: { startLine: number; endLine: number } | null;
}

export interface Named {
  /** What stands between backticks and is no file, each once. */
  code: string[];
  /** Paths in backticks and in the text, each once. */
  files: NamedFile[];
  /** Words of the text that are written as code is: `RetryPolicy`, `max_size`, `a.b()`. They claim nothing by themselves. */
  written: string[];
  /** As they are written in the text, without those of lines. */
  numbers: string[];
}

const maxCode = 200;
const spans = /(`{1,2})([^`\n]{1,300})\1/g;
/** A path with an ending, and lines behind it. ASCII: Chinese around a path has no blank before it. */
const paths =
  /(?<![\w@./:-])((?:[\w@()[\]+-][\w@.()[\]+-]{0,99}\/){0,20}[\w@()[\]+-][\w@.()[\]+-]{0,120}\.[A-Za-z]\w{0,9})(?::(\d{1,7})(?:-(\d{1,7}))?)?/g;
const urls = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s`"'<>]{1,2000}/gi;
const asCode = /[A-Za-z_$][\w$]{0,80}(?:(?:\.|::|#)[A-Za-z_$][\w$]{0,80}){0,8}/g;
const inner = /[a-z\d][A-Z]|[A-Z]{2,}[a-z]|\w_\w|[.:#]/;
const numbers = /(?<![\w.])\d{1,12}(?:[._,]\d{1,12})*(?![\w])/g;
const ofLines = /(?:\blines?|\bL|第)\s{0,3}\d{1,7}(?:\s{0,2}(?:-|–|to|and|到|至)\s{0,2}\d{1,7})?\s{0,2}行?/gi;

const texts =
  /\.(?:json|jsonc|ya?ml|toml|md|mdx|xml|html?|css|scss|less|sql|sh|ps1|bat|txt|ini|cfg|conf|csproj|fsproj|sln|props|gradle|proto|graphql|vue|svelte|lock|mod|sum|cmake|rst|adoc|properties|razor|cshtml)$/i;
/** `Node.js` is no file. */
const products =
  /^(?:node|vue|next|nuxt|express|react|angular|three|d3|backbone|ember|moment|chart|socket|rx|type|koa|nest|electron|jquery|alpine|discord|asp)\.(?:js|io|ts|net)$/i;

export function namedIn(answer: string): Named {
  const text = withoutFences(answer).replace(urls, ' ');
  const code = new Set<string>();
  const files = new Map<string, NamedFile>();
  const file = (path: string, start?: string, end?: string): void => {
    const startLine = Number(start ?? 0);
    const lines = startLine === 0 ? null : { startLine, endLine: Math.max(startLine, Number(end ?? startLine)) };
    files.set(`${path} ${lines?.startLine} ${lines?.endLine}`, { path, lines });
  };
  const plain = text.replace(spans, (_all, _ticks: string, inner: string) => {
    const token = inner.trim();
    const [whole, path = '', start, end] = new RegExp(`^(?:${paths.source})$`).exec(token) ?? [];
    if (whole !== undefined && isFileName(path, true)) file(path, start, end);
    else if (token !== '' && code.size < maxCode) code.add(token);
    return ' ';
  });
  for (const [, found = '', start, end] of plain.matchAll(paths)) {
    const path = withoutBracket(found);
    if (isFileName(path, false)) file(path, start, end);
  }
  const counted = plain.replace(paths, ' ').replace(ofLines, ' ').match(numbers) ?? [];
  const words = plain.replace(paths, (all, path: string) => (isFileName(path, false) ? ' ' : all)).match(asCode) ?? [];
  const written = new Set(words.filter((word) => inner.test(word)));
  return {
    ...{ code: [...code], files: [...files.values()] },
    written: [...written].slice(0, maxCode),
    numbers: [...new Set(counted)],
  };
}

/** Line by line: an expression over the whole would look for the end of each fence anew. */
function withoutFences(text: string): string {
  let open = '';
  return text
    .split('\n')
    .filter((line) => {
      const fence = /^ {0,3}(`{3,9}|~{3,9})/.exec(line)?.[1] ?? '';
      const inside = open !== '';
      if (!inside) open = fence;
      else if (fence.startsWith(open)) open = '';
      return !inside && fence === '';
    })
    .join('\n');
}

/** A bracket that is not closed within the path is the sentence's: `(src/shop.ts:12)`, but `(group)/page.tsx`. */
function withoutBracket(path: string): string {
  let rest = path;
  for (const [open, close] of ['()', '[]'].map((pair) => [...pair] as [string, string])) {
    while (rest.split(open).length > rest.split(close).length) rest = rest.slice(rest.indexOf(open) + 1);
  }
  return rest;
}

/** One letter behind a dot is more often a field than C or a header: those count with a folder before them. */
function isFileName(path: string, marked: boolean): boolean {
  if (products.test(path)) return false;
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const known = texts.test(path) || languageOf(path) !== null;
  if (path.includes('/')) return known || (marked && ending.length <= 4 && /^[a-z]/.test(ending));
  return known && ending.length > 1;
}
