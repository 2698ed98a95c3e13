/**
 * Which project a file belongs to: the nearest folder above it that holds a project file of its language (spec 03).
 * Project files are read as text and never evaluated; what they do not say plainly stays unsaid.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#shared/contract/common.ts';
import { crockford } from '../../storage/storage.ts';
import { readSource } from '../../workspace/workspace.ts';
import { slices } from './slices.ts';

export interface Project {
  /** `P_` and 8 characters that follow from the path: the same on every machine. */
  id: string;
  name: string;
  /** Project file relative to the workspace; '' for the workspace itself. */
  path: string;
  /** .NET target framework, else null. */
  tfm: string | null;
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

const maxProjectFileBytes = 1_000_000;

function projectId(file: string): string {
  return `P_${crockford(createHash('sha256').update(file).digest().subarray(0, 8)).slice(0, 8).toLowerCase()}`;
}

function parentOf(folder: string): string {
  return folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
}

async function describe(root: string, file: string): Promise<Project> {
  const base = path.posix.basename(file);
  const folder = parentOf(file);
  const fallback = /\.csproj$/i.test(base) ? base.slice(0, -'.csproj'.length) : path.posix.basename(folder);
  const read = await readSource(root, file, maxProjectFileBytes);
  const text = read.kind === 'text' ? read.text : '';
  let name = fallback;
  let tfm: string | null = null;
  if (base === 'package.json') {
    name = /"name"\s*:\s*"([^"\\]+)"/.exec(text)?.[1] ?? fallback;
  } else if (base === 'pyproject.toml' || base === 'Cargo.toml') {
    name = /^\s*name\s*=\s*["']([^"']+)["']/m.exec(text)?.[1] ?? fallback;
  } else if (base === 'go.mod') {
    name = /^module\s+(\S+)/m.exec(text)?.[1] ?? fallback;
  } else if (/\.csproj$/i.test(base)) {
    name = /<AssemblyName>\s*([^<$]+?)\s*<\/AssemblyName>/.exec(text)?.[1] ?? fallback;
    tfm = /<TargetFrameworks?>\s*([^<;$]+)/.exec(text)?.[1]?.trim() ?? null;
  }
  return { id: projectId(file), name, path: file, tfm };
}

export interface ProjectMap {
  projects: readonly Project[];
  /** Index in `projects` of the project that a file belongs to. */
  of(file: string, language: Language): number;
}

/** @param files paths of all listed files, relative, with `/`. */
export async function findProjects(
  root: string,
  workspaceName: string,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<ProjectMap> {
  const folders = new Set<string>(['']);
  for (const file of files) {
    for (let folder = parentOf(file); !folders.has(folder); folder = parentOf(folder)) folders.add(folder);
  }
  const pause = slices(signal);
  const found: { file: string; folder: string; languages: readonly Language[] }[] = [];
  for (const folder of [...folders].sort()) {
    await pause();
    const names = await fs.readdir(path.join(root, folder)).catch((): string[] => []); // Vanished since the listing.
    for (const name of names.sort()) {
      const rule = rules.find((r) => r.match.test(name));
      if (rule !== undefined)
        found.push({ file: folder === '' ? name : `${folder}/${name}`, folder, languages: rule.languages });
    }
  }
  const projects: Project[] = [{ id: projectId(''), name: workspaceName, path: '', tfm: null }];
  /** `folder` and language → index. The first project file of a folder wins. */
  const owners = new Map<string, number>();
  for (const { file, folder, languages } of found) {
    await pause();
    const free = languages.filter((language) => !owners.has(`${folder}\0${language}`));
    if (free.length === 0) continue;
    projects.push(await describe(root, file));
    for (const language of free) owners.set(`${folder}\0${language}`, projects.length - 1);
  }
  return {
    projects,
    of(file, language) {
      for (let folder = parentOf(file); ; folder = parentOf(folder)) {
        const owner = owners.get(`${folder}\0${language}`);
        if (owner !== undefined) return owner;
        if (folder === '') return 0;
      }
    },
  };
}
