/**
 * Which project a file belongs to: the nearest folder above it that holds a project file of its language (spec 03).
 * Project files are read as text and never evaluated; what they do not say plainly stays unsaid.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Language } from '#shared/contract/common.ts';
import { crockford } from '../../storage/storage.ts';
import { pauses, readSourceSync } from '../../workspace/workspace.ts';
import type { ImportFact } from '../facts.ts';
import { dotnetUsings, importsAbove } from './dotnet-usings.ts';

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

export type ReadText = (file: string) => Promise<string>;

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

export interface ProjectMap {
  projects: readonly Project[];
  /** Index in `projects` of the project that a file belongs to. */
  of(file: string, language: Language): number;
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
  return /(?:^|\/)(?:package\.json|go\.mod|Cargo\.toml)$/.test(projectFile) ? languagesOf(projectFile) : [];
}

function languagesOf(projectFile: string): readonly Language[] {
  const name = projectFile.slice(projectFile.lastIndexOf('/') + 1);
  return rules.find((rule) => rule.match.test(name))?.languages ?? [];
}
