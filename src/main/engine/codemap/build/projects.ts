/**
 * Which project a file belongs to: the nearest folder above it that holds a project file of its language. Project
 * files are read as text and never evaluated; what they do not say plainly stays unsaid.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Language } from '#shared/contract/common.ts';
import { crockford } from '../../storage/storage.ts';
import { pauses, readSourceSync } from '../../workspace/workspace.ts';
import type { ImportFact } from '../facts.ts';

export interface Project {
  /** `P_` and 8 characters that follow from the path: the same on every machine. */
  id: string;
  name: string;
  /** Project file relative to the workspace; '' for the workspace itself. */
  path: string;
  /** .NET target framework, else null. */
  tfm: string | null;
  /** Imports that hold for all its files (C#). */
  imports: readonly ImportFact[];
}

const scripts: readonly Language[] = ['typescript', 'javascript'];
const rules: { match: RegExp; languages: readonly Language[] }[] = [
  { match: /\.csproj$/i, languages: ['csharp'] },
  { match: /^package\.json$/, languages: scripts },
  { match: /^(pyproject\.toml|setup\.py)$/, languages: ['python'] },
  { match: /^go\.mod$/, languages: ['go'] },
  { match: /^Cargo\.toml$/, languages: ['rust'] },
  { match: /^(pom\.xml|build\.gradle(\.kts)?)$/, languages: ['java', 'kotlin'] },
  { match: /^Package\.swift$/, languages: ['swift'] },
  { match: /^pubspec\.yaml$/, languages: ['dart'] },
  { match: /^build\.(?:sbt|sc|mill)$/, languages: ['scala', 'java'] },
  { match: /^CMakeLists\.txt$/, languages: ['c', 'cpp'] },
];

/** `project(name …)` in any case; a name made of variables is left to the folder. */
const cmakeProject = /^[ \t]*project[ \t]*\(\s*"?([\w.+-]+)?/im;

const maxProjectFileBytes = 1_000_000;

function projectId(file: string): string {
  return `P_${crockford(createHash('sha256').update(file).digest().subarray(0, 8)).slice(0, 8).toLowerCase()}`;
}

function parentOf(folder: string): string {
  return folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
}

type ReadText = (file: string) => Promise<string>;

/**
 * Reads project files of the folder `root`, each once; '' is what cannot be read. They are small: read on this thread they
 * take a fraction of what it takes to wait for another one.
 */
export function projectReader(root: string, signal: AbortSignal): ReadText {
  const texts = new Map<string, string>();
  const pause = pauses(signal);
  return async (file) => {
    await pause();
    let text = texts.get(file);
    if (text === undefined) {
      const source = readSourceSync(root, file, maxProjectFileBytes);
      text = source.kind === 'text' ? source.text : '';
      texts.set(file, text);
    }
    return text;
  };
}

/** Texts of `Directory.Build.<ending>` above a project that MSBuild takes in, the outermost first. */
async function buildFiles(
  name: string,
  project: string,
  files: ReadonlySet<string>,
  read: ReadText,
): Promise<string[]> {
  const texts: string[] = [];
  for (let folder = parentOf(project); ; folder = parentOf(folder)) {
    const file = folder === '' ? name : `${folder}/${name}`;
    if (files.has(file)) {
      const text = await read(file);
      texts.unshift(text);
      if (!importsAbove(text, name)) return texts;
    }
    if (folder === '') return texts;
  }
}

async function describe(file: string, files: ReadonlySet<string>, readText: ReadText): Promise<Project> {
  const base = path.posix.basename(file);
  const folder = parentOf(file);
  const fallback = /\.csproj$/i.test(base) ? base.slice(0, -'.csproj'.length) : path.posix.basename(folder);
  const text = await readText(file);
  let name = fallback;
  let tfm: string | null = null;
  let imports: readonly ImportFact[] = [];
  if (base === 'package.json') {
    name = /"name"[ \t]*:[ \t]*"([^"\\\n]+)"/.exec(text)?.[1] ?? fallback;
  } else if (base === 'pyproject.toml' || base === 'Cargo.toml') {
    name = /^[ \t]*name[ \t]*=[ \t]*["']([^"'\n]+)["']/m.exec(text)?.[1] ?? fallback;
  } else if (base === 'CMakeLists.txt') {
    name = cmakeProject.exec(text)?.[1] ?? fallback;
  } else if (base === 'Package.swift') {
    name = /\bPackage\s*\(\s*name:\s*"([^"\\\n]+)"/.exec(text)?.[1] ?? fallback;
  } else if (base === 'pubspec.yaml') {
    name = /^name:[ \t]*["']?(\w+)/m.exec(text)?.[1] ?? fallback;
  } else if (base === 'go.mod') {
    name = /^module\s+(\S+)/m.exec(text)?.[1] ?? fallback;
  } else if (/\.csproj$/i.test(base)) {
    name = /<AssemblyName>([^<$]*)<\/AssemblyName>/.exec(text)?.[1]?.trim() || fallback;
    tfm = /<TargetFrameworks?>([^<;$]*)/.exec(text)?.[1]?.trim() || null;
    const props = await buildFiles('Directory.Build.props', file, files, readText);
    const targets = await buildFiles('Directory.Build.targets', file, files, readText);
    imports = dotnetUsings({ props, project: text, targets });
  }
  return { id: projectId(file), name, path: file, tfm, imports };
}

/** @param projectFiles paths of all project files of the workspace, relative, with `/`. */
export async function findProjects(
  workspaceName: string,
  projectFiles: readonly string[],
  readText: ReadText,
): Promise<Project[]> {
  const projects: Project[] = [{ id: projectId(''), name: workspaceName, path: '', tfm: null, imports: [] }];
  const files = new Set(projectFiles);
  for (const file of [...projectFiles].sort()) {
    if (languagesOf(file).length === 0) continue;
    // Most of these only add a folder to the project of a folder above.
    if (file.endsWith('CMakeLists.txt') && !cmakeProject.test(await readText(file))) continue;
    projects.push(await describe(file, files, readText));
  }
  return projects;
}

/** The index in `projects` of the project that a file belongs to; the first project file of a folder wins. */
export function projectOf(projects: readonly { path: string }[]): (file: string, language: Language) => number {
  const owners = new Map<Language, Map<string, number>>();
  const foldersOf = (language: Language): Map<string, number> => {
    const folders = owners.get(language) ?? new Map<string, number>();
    owners.set(language, folders);
    return folders;
  };
  projects.forEach(({ path: projectFile }, index) => {
    const folder = parentOf(projectFile);
    for (const language of projectFile === '' ? [] : languagesOf(projectFile)) {
      const folders = foldersOf(language);
      if (!folders.has(folder)) folders.set(folder, index);
    }
  });
  /** What is found is kept for the other files of the folder. */
  const ownerOf = (folder: string, folders: Map<string, number>): number => {
    let owner = folders.get(folder);
    if (owner === undefined) {
      owner = folder === '' ? 0 : ownerOf(parentOf(folder), folders);
      folders.set(folder, owner);
    }
    return owner;
  };
  return (file, language) => ownerOf(parentOf(file), foldersOf(language));
}

/** Languages whose imports name other projects of the workspace by what this project file calls its own. */
export function importersOf(projectFile: string): readonly Language[] {
  return /(?:^|\/)(?:package\.json|go\.mod|Cargo\.toml|pubspec\.yaml)$/.test(projectFile)
    ? languagesOf(projectFile)
    : [];
}

function languagesOf(projectFile: string): readonly Language[] {
  const name = projectFile.slice(projectFile.lastIndexOf('/') + 1);
  return rules.find((rule) => rule.match.test(name))?.languages ?? [];
}

export interface DotnetFiles {
  /** Texts of `Directory.Build.props`, the outermost first; of the csproj; of `Directory.Build.targets`. */
  props: readonly string[];
  project: string;
  targets: readonly string[];
}

const everySdk = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading',
  'System.Threading.Tasks',
];
const hosting = [
  'Microsoft.Extensions.Configuration',
  'Microsoft.Extensions.DependencyInjection',
  'Microsoft.Extensions.Hosting',
  'Microsoft.Extensions.Logging',
];
const web = [
  'System.Net.Http.Json',
  'Microsoft.AspNetCore.Builder',
  'Microsoft.AspNetCore.Hosting',
  'Microsoft.AspNetCore.Http',
  'Microsoft.AspNetCore.Routing',
  ...hosting,
];
/** What an SDK adds to the usings of every SDK. */
const perSdk: ReadonlyMap<string, readonly string[]> = new Map([
  ['microsoft.net.sdk.web', web],
  ['microsoft.net.sdk.worker', hosting],
]);

const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Attributes of each element of this name. */
function elements(text: string, name: string): Map<string, string>[] {
  const element = new RegExp(`<${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))+)\\s*/?>`, 'g');
  return [...text.matchAll(element)].map(
    ([, list = '']) => new Map([...list.matchAll(attribute)].map(([, key = '', a, b]) => [key, (a ?? b ?? '').trim()])),
  );
}

function withoutComments(text: string): string {
  let result = '';
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    result += text.slice(from, at);
    const end = text.indexOf('-->', at);
    if (end < 0) return result;
    from = end + 3;
  }
  return result + text.slice(from);
}

function sdkUsings({ props, project, targets }: DotnetFiles): string[] {
  const switches = [...props, project, ...targets].flatMap((text) => [
    ...text.matchAll(/<ImplicitUsings(?:\s[^<>]*)?>([^<]*)</g),
  ]);
  const last = switches.at(-1)?.[1]?.trim().toLowerCase();
  if (last !== 'enable' && last !== 'true') return [];
  const named = [
    ...elements(project, 'Project').map((found) => found.get('Sdk')),
    ...elements(project, 'Import').map((found) => found.get('Sdk')),
    ...elements(project, 'Sdk').map((found) => found.get('Name')),
  ].flatMap((names) => (names === undefined ? [] : names.split(';')));
  const sdks = named.map((name) => name.replace(/\/.*$/, '').trim().toLowerCase());
  return sdks.length === 0 ? [] : [...everySdk, ...sdks.flatMap((sdk) => perSdk.get(sdk) ?? [])];
}

const plain = /^[\p{L}_][\p{L}\p{Nd}_.]*$/u;

/**
 * Usings that hold for a whole C# project because its project files say so: `<Using>` items of the csproj and of
 * `Directory.Build.props` and `.targets` above it, and the implicit usings of its SDK. The files are read as text, never
 * evaluated: conditions count as true for what is added and as false for what is removed, `$(…)` is passed over.
 */
export function dotnetUsings(files: DotnetFiles): ImportFact[] {
  const read = {
    props: files.props.map(withoutComments),
    project: withoutComments(files.project),
    targets: files.targets.map(withoutComments),
  };
  const usings = new Map<string, ImportFact>();
  const add = (from: string, alias: string, isStatic: boolean): void => {
    const names = isStatic ? [{ name: '*', alias: '' }] : [];
    usings.set(`${from} ${alias} ${isStatic}`, { from, names, alias, global: true, reexport: false });
  };
  const apply = (text: string): void => {
    for (const item of elements(text, 'Using')) {
      for (const name of (item.get('Include') ?? '').split(';').map((each) => each.trim())) {
        if (plain.test(name)) add(name, item.get('Alias') ?? '', item.get('Static')?.toLowerCase() === 'true');
      }
      if (item.has('Condition')) continue;
      const removed = new Set((item.get('Remove') ?? '').split(';').map((each) => each.trim()));
      for (const [key, { from }] of usings) if (removed.has(from)) usings.delete(key);
    }
  };
  for (const text of read.props) apply(text);
  for (const name of sdkUsings(read)) add(name, '', false);
  apply(read.project);
  for (const text of read.targets) apply(text);
  return [...usings.values()];
}

/** Whether a `Directory.Build` file brings in the next one above it; without this the nearest alone counts. */
function importsAbove(text: string, name: string): boolean {
  return elements(withoutComments(text), 'Import').some((found) => (found.get('Project') ?? '').includes(name));
}
