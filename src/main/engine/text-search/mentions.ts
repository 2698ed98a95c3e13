/** Where names occur as whole identifiers in files that no grammar reads: only their text is available. */
import type { TextGroup } from '#shared/contract/find.ts';
import type { MatchRange, TextQuery } from './query/query.ts';
import type { TextEntry } from './text-files.ts';

/** In what a name is looked for: files of the workspace, docs apart. */
export interface Mention {
  readonly file: string;
  readonly line: number;
  /** The line, cut around the name where it is long. */
  readonly text: string;
  readonly range: MatchRange;
}

export interface Mentions {
  /** Files with source code come first, then others, each by path and line. */
  readonly places: Mention[];
  /** Lines before the cut, and the files they are in. */
  readonly total: number;
  readonly files: number;
  /** Lines of documents, which are not among the places. */
  readonly docs: number;
  /** Files that were looked at. */
  readonly searched: number;
}

/** A line of a file in which a query was found. */
export interface MentionedFile {
  readonly file: string;
  readonly group: TextGroup;
  readonly total: number;
  readonly matches: readonly { readonly line: number; readonly text: string; readonly ranges: readonly MatchRange[] }[];
}

/** Endings of files with source code in languages that no adapter reads, and some that one does. */
export const sourceEndings: ReadonlySet<string> = new Set(
  `blade.php vue svelte astro html htm xhtml razor cshtml vbhtml aspx ascx jsp jspx erb ejs hbs mustache handlebars twig liquid pug jade
  haml slim njk jinja j2 ipynb php phtml rb rake gemspec swift m mm scala sc dart lua pl pm r jl ex exs erl hrl hs lhs ml mli fs
  fsi fsx vb clj cljs cljc edn groovy gradle nim zig v sv vhd sol cr d pas f90 proto thrift graphql gql sql prisma xaml axaml qml
  sh bash zsh fish ps1 psm1 bat cmd cmake mk tf hcl bzl bazel star coffee elm purs re res rkt scm lisp el tcl awk asm s cu cuh
  less sass styl mdx templ gotmpl tmpl tpl ftl vm wgsl glsl hlsl metal`
    .trim()
    .split(/\s+/),
);

export function endingOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = /\.blade\.php$/i.test(name) ? name.length - '.blade.php'.length : name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot).toLowerCase();
}

export const isSource = (file: string): boolean => sourceEndings.has(endingOf(file).slice(1));

/** What is looked for in which files. */
export interface Looked {
  readonly queries: readonly TextQuery[];
  readonly wanted: (entry: TextEntry) => boolean;
  /** Default: every line that was found. */
  readonly fits?: (file: string, text: string) => boolean;
}

/** Lines of a declaration, the first of which that names it is no mention. */
export interface Declares {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}

/** The name itself, and `<cart-view` where templates write `CartView` so. */
export function exactQueries(name: string): TextQuery[] {
  const exact = { mode: 'exact', caseSensitive: true, wholeWord: true } as const;
  const queries: TextQuery[] = [{ ...exact, text: name }];
  const tag = name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
  if (/^[A-Z][A-Za-z0-9]*$/.test(name) && tag.includes('-'))
    queries.push({ ...exact, text: `<${tag}` }, { ...exact, text: `</${tag}` });
  return queries;
}

/** One list of what was found by all queries of a name, a line once. */
export function collectMentions(
  found: readonly MentionedFile[],
  limit: number,
  searched: number,
  declares: Declares | null,
): Mentions {
  const lines = new Map<string, Mention>();
  let docs = 0;
  let uncounted = 0;
  for (const { file, group, matches, total } of found) {
    if (group === 'docs' || group === 'bank') {
      docs += total;
      continue;
    }
    uncounted += total - matches.length;
    for (const { line, text, ranges } of matches) {
      const range = ranges.find(([start, end]) => isWhole(text, start, end));
      if (range !== undefined)
        lines.set(`${file}:${line}`, lines.get(`${file}:${line}`) ?? { file, line, text, range });
    }
  }
  if (declares !== null)
    for (let line = declares.line; line <= declares.endLine; line += 1)
      if (lines.delete(`${declares.file}:${line}`)) break;
  const places = [...lines.values()].sort(
    (a, b) =>
      Number(isSource(b.file)) - Number(isSource(a.file)) ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line),
  );
  const files = new Set(places.map(({ file }) => file)).size;
  return { places: places.slice(0, limit), total: places.length + uncounted, files, docs, searched };
}

/** A tag may continue with `-`: `<cart-view-row` is a different one. */
function isWhole(text: string, start: number, end: number): boolean {
  return text[start] !== '<' || !/[\w-]/.test(text[end] ?? '');
}
