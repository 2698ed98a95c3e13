/**
 * Resolves module names in a workspace of TypeScript and JavaScript: `baseUrl`, `paths` and `extends` of tsconfig.json
 * and jsconfig.json (JSON with comments), `imports`, `exports` and entry files of package.json. Everything is read as
 * text and never run; what is not plain JSON is ignored. Packages point at what they build, so a target's source counts
 * as well.
 */
import path from 'node:path';
import { joinPath } from '../link/module-script.ts';
import type { PathRule } from '../link/script-paths.ts';

type Json = Readonly<Record<string, unknown>>;
/** Text of a file of the workspace, '' where it cannot be read. */
export type ReadText = (file: string) => Promise<string>;

const maxExtends = 10;
const maxTargets = 50;

export function isScriptConfig(file: string): boolean {
  return /(?:^|\/)[tj]sconfig(?:\.[^/]*)?\.json$/.test(file);
}

/** @param files project files of the workspace, relative, with `/`. */
export async function readScriptPaths(files: readonly string[], readText: ReadText): Promise<PathRule[]> {
  const manifests: { folder: string; json: Json }[] = [];
  for (const file of files) {
    if (path.posix.basename(file) !== 'package.json') continue;
    const json = parseObject(await readText(file));
    if (json !== null) manifests.push({ folder: folderOf(file), json });
  }
  const rules: PathRule[] = [];
  const configs = createConfigs(manifests, readText);
  for (const file of files) if (isScriptConfig(file)) rules.push(...(await configs.rulesOf(file)));
  for (const { folder, json } of manifests) rules.push(...packageRules(folder, json));
  return rules.filter(({ targets }) => targets.length > 0);
}

function folderOf(file: string): string {
  const cut = file.lastIndexOf('/');
  return cut < 0 ? '' : file.slice(0, cut);
}

function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

function asStrings(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((each) => typeof each === 'string');
}

/** JSON with comments and commas before a closing bracket, as tsconfig.json may have them; null for anything else. */
function parseObject(text: string): Json | null {
  try {
    return asObject(JSON.parse(strictJson(text)));
  } catch {
    // Half-written files are common while people type; the next look reads them again.
    return null;
  }
}

/** One pass without patterns, which hostile text could make slow. */
function strictJson(text: string): string {
  const pieces: string[] = [];
  /** A comma waits until it is known whether a bracket closes behind it. */
  let comma = false;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    const two = text.slice(at, at + 2);
    let end = at + 1;
    if (two === '//' || two === '/*') {
      const close = text.indexOf(two === '//' ? '\n' : '*/', at + 2);
      at = close < 0 ? text.length : close + (two === '//' ? 1 : 2);
      continue;
    }
    if (char === '"') {
      while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
      end += 1;
    } else if (!/[\s{}[\],:]/.test(char)) {
      while (end < text.length && !/[\s{}[\],:"/]/.test(text[end] ?? '')) end += 1;
    }
    if (!/\s/.test(char)) {
      if (comma && char !== '}' && char !== ']') pieces.push(',');
      comma = char === ',';
      if (!comma) pieces.push(text.slice(at, end));
    }
    at = end;
  }
  return pieces.join('');
}

interface Mapping {
  /** Folder that `paths` are relative to. */
  base: string;
  paths: Json;
}

interface Config {
  mapping: Mapping | null;
  baseUrl: string | null;
}

function createConfigs(manifests: readonly { folder: string; json: Json }[], readText: ReadText) {
  const known = new Map<string, Promise<Json | null>>();
  const read = (file: string): Promise<Json | null> => {
    const json = known.get(file) ?? readText(file).then(parseObject);
    known.set(file, json);
    return json;
  };

  /** A config of the workspace that another extends: by path, or by the name of a package of the workspace. */
  function extended(specifier: string, folder: string): string | null {
    const named = specifier.startsWith('.')
      ? joinPath(folder, specifier)
      : (manifests.flatMap((each) => {
          const name = String(each.json.name ?? '');
          if (name === '' || (specifier !== name && !specifier.startsWith(`${name}/`))) return [];
          return joinPath(each.folder, specifier.slice(name.length + 1) || 'tsconfig.json') ?? [];
        })[0] ?? null);
    return named === null || named.endsWith('.json') ? named : `${named}.json`;
  }

  /** `leaf` is the folder of the config that is asked for, which `${configDir}` means wherever it is written. */
  async function load(file: string, leaf: string, depth: number): Promise<Config> {
    const json = depth > maxExtends ? null : await read(file);
    const own: Config = { mapping: null, baseUrl: null };
    if (json === null) return own;
    const folder = folderOf(file);
    for (const specifier of asStrings(json.extends)) {
      const outer = extended(specifier, folder);
      if (outer === null) continue;
      const { mapping, baseUrl } = await load(outer, leaf, depth + 1);
      own.mapping = mapping ?? own.mapping;
      own.baseUrl = baseUrl ?? own.baseUrl;
    }
    const options = asObject(json.compilerOptions);
    const [baseUrl] = asStrings(options?.baseUrl);
    if (baseUrl !== undefined) own.baseUrl = within(baseUrl, folder, leaf);
    const paths = asObject(options?.paths);
    if (paths !== null) own.mapping = { base: own.baseUrl ?? folder, paths };
    return own;
  }

  return {
    async rulesOf(file: string): Promise<PathRule[]> {
      const folder = folderOf(file);
      const { mapping, baseUrl } = await load(file, folder, 0);
      const rules = Object.entries(mapping?.paths ?? {}).map(([pattern, targets]) => ({
        folder,
        pattern,
        targets: asStrings(targets).flatMap((target) => within(target, mapping?.base ?? folder, folder) ?? []),
      }));
      if (baseUrl !== null) rules.push({ folder, pattern: '*', targets: [baseUrl === '' ? '*' : `${baseUrl}/*`] });
      return rules;
    },
  };
}

function within(target: string, base: string, leaf: string): string | null {
  const variable = '$' + '{configDir}';
  return target.startsWith(variable) ? joinPath(leaf, `.${target.slice(variable.length)}`) : joinPath(base, target);
}

function packageRules(folder: string, json: Json): PathRule[] {
  const rules: PathRule[] = [];
  for (const [pattern, value] of Object.entries(asObject(json.imports) ?? {}))
    if (pattern.startsWith('#')) rules.push({ folder, pattern, targets: sources(folder, targetsIn(value)) });
  const { name } = json;
  if (typeof name !== 'string' || name === '') return rules;
  const exported = asObject(json.exports);
  const bySubpath = exported !== null && Object.keys(exported).some((key) => key.startsWith('.'));
  const entries: Json =
    bySubpath && exported !== null ? exported : json.exports === undefined ? {} : { '.': json.exports };
  const mains = [json.source, json.module, json.main, json.types].flatMap(asStrings);
  const at = (...paths: string[]) => paths.flatMap((each) => joinPath(folder, each) ?? []);
  for (const [subpath, value] of Object.entries(entries)) {
    if (subpath === '.' || !subpath.startsWith('./')) continue;
    rules.push({
      folder: '',
      pattern: name + subpath.slice(1),
      targets: sources(folder, targetsIn(value)),
      byPackage: true,
    });
  }
  rules.push(
    {
      folder: '',
      pattern: name,
      targets: [...sources(folder, [...targetsIn(entries['.']), ...mains]), ...at('src', '', 'lib', 'source')],
      byPackage: true,
    },
    { folder: '', pattern: `${name}/*`, targets: at('*', 'src/*'), byPackage: true },
  );
  return rules;
}

/** All paths in a target of package.json, under any conditions, in order. */
function targetsIn(value: unknown, found: string[] = [], depth = 0): string[] {
  if (found.length >= maxTargets || depth > 10) return found;
  if (typeof value === 'string') found.push(value);
  else if (Array.isArray(value)) for (const each of value) targetsIn(each, found, depth + 1);
  else for (const each of Object.values(asObject(value) ?? {})) targetsIn(each, found, depth + 1);
  return found;
}

const built = new Set([
  'dist',
  'build',
  'lib',
  'out',
  'output',
  'esm',
  'cjs',
  'es',
  'umd',
  'types',
  'modern',
  'legacy',
]);

/** Each target, and its source if it is built: `dist/esm/x.js` comes from `src/x`. */
function sources(folder: string, targets: readonly string[]): string[] {
  const found = new Set<string>();
  for (const target of targets) {
    const whole = joinPath(folder, target);
    if (whole === null || /\.(?:json|css|wasm)$/.test(target)) continue;
    const parts = target.split('/').filter((part) => part !== '.' && part !== '');
    const first = parts.findIndex((part) => !built.has(part));
    found.add(whole);
    if (first < 1) continue;
    const rest = parts
      .slice(first)
      .join('/')
      .replace(/(?:\.d)?\.[cm]?[jt]s$/, '');
    const source = joinPath(folder, `src/${rest}`);
    if (source !== null) found.add(source);
  }
  return [...found];
}
