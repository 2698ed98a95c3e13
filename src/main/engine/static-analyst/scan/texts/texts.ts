/** Scans the texts that are no code of a known language: which file is read how, and their comments. */
import type { Finds, FoundPlace } from '../found.ts';
import { type Line, lineFinder, linesOf } from '../text/tokens.ts';
import { findTodos, marks } from '../todos.ts';
import { androidManifest, cargo, dotnetProject, mainClass, packageJson, pyproject } from './manifests.ts';
import { compose, dockerfile, envFile, makefile, procfile, systemdUnit } from './operations.ts';
import { filePage, graphql, openApi, playRoutes, proto, razor } from './schemas.ts';

const maxKeys = 300;
const maxDepth = 4;

const at = (line: number, framework: string): FoundPlace => ({ line, endLine: line, framework });

/**
 * Keys of settings files: appsettings, Spring, plain .conf. Values are never reported: they may be secrets.
 *
 * The keys of `appsettings.json` that hold values, joined as .NET joins them.
 */
function appSettings(_file: string, text: string, finds: Finds): void {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^[ \t]*\/\/.*$/gm, ''));
  } catch {
    // Half-written, or with comments that JSON does not allow: ignored.
    return;
  }
  const lineAt = lineFinder(text);
  let count = 0;
  const walk = (value: unknown, path: string, from: number, depth: number): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > maxDepth) return;
    for (const [key, inner] of Object.entries(value)) {
      if (count >= maxKeys) return;
      const offset = Math.max(from, text.indexOf(JSON.stringify(key), from));
      const name = path === '' ? key : `${path}:${key}`;
      if (typeof inner === 'object' && inner !== null && !Array.isArray(inner) && depth < maxDepth)
        walk(inner, name, offset, depth + 1);
      else {
        count += 1;
        finds.config('setting', name, at(lineAt(offset), 'appsettings'));
      }
    }
  };
  walk(json, '', 0, 1);
}

function properties(_file: string, text: string, finds: Finds): void {
  for (const { line, text: row } of linesOf(text)) {
    const name = /^\s*([A-Za-z_][\w.-]*)\s*[=:]/.exec(row)?.[1];
    if (name !== undefined) finds.config('setting', name, at(line, 'spring'));
  }
}

/** `a:` above `b: 1` is `a.b`. */
function yamlKeys(lines: Iterable<Line>, note: (path: string, line: number) => void): void {
  const open: { indent: number; key: string }[] = [];
  for (const { line, text, indent } of lines) {
    const [, key = '', value = ''] = /^\s*["']?([\w.-]+)["']?\s*:(?:\s+(.*))?$/.exec(text) ?? [];
    if (key === '') continue;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    open.push({ indent, key });
    if (value !== '' && !value.startsWith('#') && open.length <= 8) note(open.map((each) => each.key).join('.'), line);
  }
}

function applicationYaml(_file: string, text: string, finds: Finds): void {
  yamlKeys(linesOf(text), (path, line) => finds.config('setting', path, at(line, 'spring')));
}

/** `port 6379` lines; a file with blocks has a different syntax. */
function plainConf(_file: string, text: string, finds: Finds): void {
  const keys: { name: string; line: number }[] = [];
  for (const { line, text: row, indent } of linesOf(text)) {
    if (/[{<]\s*$/.test(row) || (indent === 0 && row.startsWith('<'))) return;
    const name = /^([a-z][\w.-]{1,60})(?:\s*=\s*|\s+)\S/.exec(row)?.[1];
    if (name !== undefined) keys.push({ name, line });
  }
  for (const { name, line } of keys) finds.config('setting', name, at(line, 'conf'));
}

type Form = (file: string, text: string, finds: Finds) => void;

/** By the last part of the path, the whole path where the pattern has a `/`. */
const forms: readonly [name: RegExp, form: Form][] = [
  [/^package\.json$/, packageJson],
  [/^(pyproject\.toml|setup\.cfg)$/, pyproject],
  [/^Cargo\.toml$/, cargo],
  [/\.(cs|fs|vb)proj$/i, dotnetProject],
  [/^(pom\.xml|build\.gradle)$/, mainClass],
  [/^AndroidManifest\.xml$/, androidManifest],
  [/^(.+\.)?(Dockerfile|Containerfile)(\..+)?$/i, dockerfile],
  [/^(docker-)?compose[\w.-]*\.ya?ml$/, compose],
  [/^Procfile(\.\w+)?$/, procfile],
  [/^(GNU)?[Mm]akefile$/, makefile],
  [/\.service$/, systemdUnit],
  [/^(\.env(\.[\w-]+)*|env\.(example|sample))$/, envFile],
  [/^appsettings[\w.-]*\.json$/i, appSettings],
  [/^(application|bootstrap)[\w-]*\.properties$/, properties],
  [/^(application|bootstrap)[\w-]*\.ya?ml$/, applicationYaml],
  [/\.conf$/, plainConf],
  [/(openapi|swagger|api)[\w.-]*\.(ya?ml|json)$/i, openApi],
  [/\.proto$/, proto],
  [/\.(graphqls?|gql)$/, graphql],
  [/\.(razor|cshtml)$/, razor],
  [/\+page\.svelte$|\.(vue|astro)$/, filePage],
];

export function scanText(file: string, text: string, finds: Finds): void {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const form = /(^|\/)conf\/(\w+\.)?routes$/.test(file)
    ? playRoutes
    : forms.find(([pattern]) => pattern.test(name))?.[1];
  form?.(file, text, finds);
  const comment = commentOf(name);
  if (comment !== null) findTodos(text, commentsAround(text, comment), lineFinder(text), finds, 1);
}

/** How a comment begins, by the kind of file; null for prose and for kinds without comments. */
function commentOf(name: string): RegExp | null {
  if (
    /\.(ya?ml|toml|sh|bash|zsh|fish|rb|conf|ini|cfg|properties|cmake|tf|ps1|psm1|pl|pm|r|ex|exs|nix|mk|dockerfile|graphqls?|gql)$/i.test(
      name,
    ) ||
    /^(\.env|Dockerfile|Containerfile|Makefile|GNUmakefile|CMakeLists\.txt)/i.test(name)
  )
    return /(?:^|\s)#/g;
  if (/\.(scss|sass|less|css|proto|php|swift|dart|scala|groovy|gradle|m|mm|glsl|hlsl|zig|v|sol)$/i.test(name))
    return /(?:^|\s)(?:\/\/|\/\*|\*)/g;
  if (/\.(sql|lua|hs|elm)$/i.test(name)) return /(?:^|\s)(?:--|\/\*)/g;
  if (/\.(html?|xml|vue|svelte|astro|xaml|axaml|cshtml|razor|props|targets|\w+proj|mdx?)$/i.test(name))
    return /<!--|@\*/g;
  return null;
}

const maxBefore = 200;
const maxComment = 400;

/**
 * The stretches behind a comment's beginning on lines with a mark; a comment sign within a string is not recognised
 * as such.
 */
function commentsAround(text: string, comment: RegExp): number[] {
  const found: number[] = [];
  for (const { index } of text.matchAll(marks)) {
    const before = text.slice(Math.max(0, index - maxBefore), index);
    const row = before.slice(before.lastIndexOf('\n') + 1);
    comment.lastIndex = 0;
    const start = comment.exec(row);
    if (start !== null) found.push(index - row.length + start.index, Math.min(text.length, index + maxComment));
  }
  return found;
}
