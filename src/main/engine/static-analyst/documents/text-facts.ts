/**
 * What the analyst keeps of a text that is not in the code map: what a project file says of its project, what a README says
 * of its folder and which names it uses, and what the scan finds in it. Main type: TextFacts. Texts are data: nothing in
 * them is evaluated.
 */
import { readmeSentence } from '../../project-docs/project-docs.ts';
import { redact } from '../../redact/redact.ts';
import { type Declared, isManifest, readManifests } from '../package-manifests.ts';
import { type FileScan, scanOther } from '../scan/scan.ts';
import { withoutSecret } from './file-analysis.ts';

export interface TextFacts extends Partial<FileScan> {
  readonly markdown?: MarkdownFacts;
  readonly project?: ProjectFacts;
}

const markdown = /\.(md|mdx|markdown)$/i;
const readme = /(^|\/)readme(\.(rst|txt))?$/i;
/** What may hold settings, commands, schemas of an interface. */
const scanned =
  /(^|\/)(Dockerfile[^/]*|Containerfile|Procfile|Makefile|justfile|Taskfile\.ya?ml|\.env[\w.-]*|appsettings[\w.-]*\.json|application[\w.-]*\.(ya?ml|properties)|(docker-)?compose[\w.-]*\.ya?ml|openapi[\w.-]*\.(ya?ml|json)|swagger[\w.-]*\.(ya?ml|json)|[\w.-]+\.(proto|graphqls?))$/i;

/** Other texts are useless to the analyst. */
export function isRead(file: string): boolean {
  return isManifest(file) || markdown.test(file) || readme.test(file) || scanned.test(file);
}

export function readTextFacts(file: string, text: string): TextFacts {
  const facts: Record<string, unknown> = {};
  if (markdown.test(file) || readme.test(file)) facts.markdown = readMarkdown(file, redact(text));
  if (isManifest(file)) facts.project = readProject(file, text);
  if (scanned.test(file) || isManifest(file)) {
    for (const [kind, finds] of Object.entries(scanOther(file, text))) {
      if (Array.isArray(finds) && finds.length > 0) facts[kind] = finds.map(withoutSecret);
    }
  }
  return facts;
}

interface MarkdownFacts {
  /** The first sentence of prose; '' where there is none near the top. */
  readonly says: string;
  readonly line: number;
  /** `Symbol`, `Type.member()` and paths in code marks, once each, with the first line. */
  readonly names: readonly { readonly name: string; readonly line: number }[];
}

const maxNames = 400;
/** One code span of a line; of two backticks the same. */
const span = /`{1,2}([^`\n]{2,120})`{1,2}/g;

/** Texts about the past: names in them are meant to be gone. */
const past =
  /(^|\/)(change_?log|changes|history|news|releases?|release[-_ ]notes|migrat\w*|upgrad\w*|breaking\w*)[^/]*$/i;
const pastFolder =
  /(^|\/)(changelogs?|release-?notes|releases|migrations?|blog|_posts|archive|rfcs?|decisions|adrs?|proposals?)\//i;

/**
 * What a Markdown text says about its folder, and which names of code it uses. Main type: MarkdownFacts. Only what is
 * in code marks counts as a name: prose uses the same words for other things.
 */
export function readMarkdown(file: string, text: string): MarkdownFacts {
  const lines = text.split('\n');
  const lead = readmeSentence(text);
  const names = past.test(file) || pastFolder.test(file) ? [] : namesOf(lines);
  return { says: lead?.text ?? '', line: lead?.line ?? 1, names };
}

function namesOf(lines: readonly string[]): MarkdownFacts['names'] {
  const found = new Map<string, number>();
  let fence = '';
  for (const [n, line] of lines.entries()) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? '';
    if (mark !== '' && (fence === '' || fence === mark)) {
      fence = fence === '' ? mark : '';
      continue;
    }
    if (fence !== '' || line.length > 4_000) continue;
    for (const [, name = ''] of line.matchAll(span)) {
      if (!found.has(name.trim())) found.set(name.trim(), n + 1);
      if (found.size >= maxNames) break;
    }
  }
  return [...found].map(([name, line]) => ({ name, line }));
}

interface ProjectFacts {
  readonly name: string;
  readonly description: string;
  readonly descriptionLine: number;
  readonly packages: readonly (Declared & { readonly version: string; readonly line: number })[];
  /** Source files or folders that users of the package get to see, as written. */
  readonly entries: readonly {
    readonly path: string;
    readonly line: number;
    readonly command: string;
    /** What users import it by, behind the name of the package: `/testing`; '' for the package itself. */
    readonly below: string;
  }[];
  /** Version of the language or runtime that it asks for: `node >=18`, `go 1.22`, `net8.0`. */
  readonly runtime: { readonly name: string; readonly version: string; readonly line: number } | null;
}

const maxPackages = 400;
const version = /(?:^|[\s"'=:(@^~>v<])v?(\d+(?:\.[\dA-Za-z*]+){0,3}(?:[-+][\w.]+)?)/;

/**
 * What a project file says of its project: name, purpose, what it is entered by, and the versions of what it needs. Main
 * type: ProjectFacts. Read as text, by the same names that `readManifests` finds; what is not said plainly stays unsaid.
 */
export function readProject(file: string, text: string): ProjectFacts {
  const lines = text.split('\n');
  const packages = readManifests([{ file, text }])
    .slice(0, maxPackages)
    .map((declared) => ({
      ...declared,
      ...(/(?:package|composer)\.json$/.test(file)
        ? declaredIn(lines, declared.name)
        : versionIn(lines, declared.name)),
    }));
  const said = descriptionIn(lines);
  return {
    name: nameIn(file, text),
    description: said.text,
    descriptionLine: said.line,
    packages,
    entries: file.endsWith('package.json') ? packageEntries(text, lines) : [],
    runtime: runtimeIn(file, lines),
  };
}

/** `"name": "^1.2.3"`: scripts and settings name packages too. */
function declaredIn(lines: readonly string[], name: string): { version: string; line: number } {
  for (const [n, line] of lines.entries()) {
    const at = line.indexOf(`"${name}"`);
    const value = at < 0 ? undefined : /^\s*:\s*"([^"]{1,200})"/.exec(line.slice(at + name.length + 2))?.[1];
    if (value !== undefined && ranged.test(value))
      return { version: version.exec(` ${value}`)?.[1] ?? '', line: n + 1 };
  }
  return versionIn(lines, name);
}

/** Means a version: a range, a tag, a place. */
const ranged = /^(?:[\^~<>=v\s]*\d|[*x]|latest|next|workspace:|catalog:|npm:|file:|link:|git|https?:)/;

/** On the line that names it, or within the few lines behind (Maven). */
function versionIn(lines: readonly string[], name: string): { version: string; line: number } {
  const short = name.slice(name.lastIndexOf(':') + 1);
  for (const [n, line] of lines.entries()) {
    const at = indexOfWord(line, short);
    if (at < 0) continue;
    const near = line.slice(at + short.length, at + short.length + 200);
    const below = /<artifactId>/.test(line)
      ? lines.slice(n + 1, n + 4).find((each) => /<version>/.test(each))
      : undefined;
    return {
      version: version.exec(near)?.[1] ?? version.exec((below ?? '').replace('>', ' '))?.[1] ?? '',
      line: n + 1,
    };
  }
  return { version: '', line: 1 };
}

function indexOfWord(line: string, word: string): number {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    if (!/[\w@/.-]/.test(line[at - 1] ?? ' ') && !/[\w/.-]/.test(line[at + word.length] ?? ' ')) return at;
  }
  return -1;
}

function nameIn(file: string, text: string): string {
  if (/(?:package|composer)\.json$/.test(file)) return /"name"[ \t]*:[ \t]*"([^"\\\n]{1,200})"/.exec(text)?.[1] ?? '';
  if (file.endsWith('go.mod')) return /^module\s+(\S{1,200})/m.exec(text)?.[1] ?? '';
  return /^[ \t]*name[ \t]*=[ \t]*["']([^"'\n]{1,200})["']/m.exec(text)?.[1] ?? '';
}

const descriptions =
  /^\s*(?:"description"\s*:\s*"((?:[^"\\]|\\.){3,400})"|description\s*=\s*["']([^"'\n]{3,400})["']|<(?:Description|description)>([^<]{3,400})<)/;

function descriptionIn(lines: readonly string[]): { text: string; line: number } {
  for (const [n, line] of lines.slice(0, 400).entries()) {
    if (line.length > 2_000) continue;
    const found = descriptions.exec(line);
    const text = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').trim();
    if (text !== '' && !text.includes('$(')) return { text, line: n + 1 };
  }
  return { text: '', line: 1 };
}

const runtimes: readonly { match: RegExp; name: string; line: RegExp }[] = [
  { match: /package\.json$/, name: 'Node.js', line: /^\s*"node"\s*:\s*"([\^~<>=v\s]*\d[^"/]{0,60})"/ },
  { match: /(?:^|\/)Gemfile$/, name: 'Ruby', line: /^\s*ruby\s*\(?\s*["']([\^~<>=\s]*\d[^"']{0,60})["']/ },
  {
    match: /\.gemspec$/,
    name: 'Ruby',
    line: /required_ruby_version\s*=\s*(?:Gem::Requirement\.new\()?["']([\^~<>=\s]*\d[^"']{0,60})["']/,
  },
  { match: /composer\.json$/, name: 'PHP', line: /^\s*"php"\s*:\s*"([\^~<>=v\s]*\d[^"]{0,60})"/ },
  { match: /Package\.swift$/, name: 'Swift', line: /^\/\/\s*swift-tools-version\s*:\s*(\d[\d.]{0,20})/ },
  { match: /pubspec\.yaml$/, name: 'Dart', line: /^\s*sdk\s*:\s*["']?([\^<>=\s]*\d[^"'#\n]{0,40})/ },
  { match: /go\.mod$/, name: 'Go', line: /^go\s+(\d[\w.]{0,20})/ },
  { match: /\.csproj$/i, name: '.NET', line: /<TargetFrameworks?>([^<$]{1,100})</ },
  { match: /pyproject\.toml$/, name: 'Python', line: /^\s*(?:requires-python|python)\s*=\s*["']([^"'\n]{1,40})["']/ },
  { match: /Cargo\.toml$/, name: 'Rust', line: /^\s*(?:rust-version|edition)\s*=\s*["']([^"'\n]{1,20})["']/ },
  { match: /pom\.xml$/, name: 'Java', line: /<(?:maven\.compiler\.(?:source|release)|java\.version)>([\d.]{1,10})</ },
];

function runtimeIn(file: string, lines: readonly string[]): ProjectFacts['runtime'] {
  const rule = runtimes.find(({ match }) => match.test(file));
  for (const [n, line] of rule === undefined ? [] : lines.entries()) {
    const found = line.length > 2_000 ? null : rule?.line.exec(line);
    if (rule !== undefined && found?.[1] !== undefined) return { name: rule.name, version: found[1], line: n + 1 };
  }
  return null;
}

/** What `main`, `module`, `exports`, `types` and `bin` name. */
function packageEntries(text: string, lines: readonly string[]): ProjectFacts['entries'] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return []; // Half-written: it names nothing.
  }
  const found = new Map<string, { command: string; below: string }>();
  const take = (value: unknown, command: string, depth: number, below = ''): void => {
    if (typeof value === 'string' && /^[\w@./*-]{1,300}$/.test(value)) {
      if (!found.has(value)) found.set(value, { command, below });
    } else if (typeof value === 'object' && value !== null && depth < 4) {
      for (const [key, each] of Object.entries(value).slice(0, 100))
        take(
          each,
          command === 'bin' ? key : command,
          depth + 1,
          /^\.\/[^*]+$/.test(key) && command === '' ? key.slice(1) : below,
        );
    }
  };
  const fields = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const name = typeof fields.name === 'string' ? fields.name.replace(/^@[^/]*\//, '') : '';
  take(fields.bin, typeof fields.bin === 'string' ? name : 'bin', 0);
  for (const field of ['main', 'module', 'exports', 'types', 'typings', 'browser']) take(fields[field], '', 0);
  return [...found].slice(0, 60).map(([entry, { command, below }]) => {
    const at = lines.findIndex((line) => line.includes(`"${entry}"`));
    return { path: entry, line: Math.max(0, at) + 1, command: command === 'bin' ? name : command, below };
  });
}
