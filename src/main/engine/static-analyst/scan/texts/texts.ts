/** Scans the texts that are no code of a known language: which file is read how, and their comments. */
import type { Finds } from '../found.ts';
import { lineFinder } from '../text/lines.ts';
import { findTodos, marks } from '../todos.ts';
import { androidManifest, cargo, dotnetProject, mainClass, packageJson, pyproject } from './manifests.ts';
import { compose, dockerfile, envFile, makefile, procfile, systemdUnit } from './operations.ts';
import { filePage, graphql, openApi, playRoutes, proto, razor } from './schemas.ts';
import { applicationYaml, appSettings, plainConf, properties } from './settings.ts';

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

/** The stretches behind a comment's beginning on lines with a mark; what begins a comment within a string is not told apart. */
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
