/** Which file an import of TypeScript or JavaScript names: relative paths, and names that path rules know. */
import type { Lookup } from './lookup.ts';
import { createPathRules } from './script-paths.ts';

const extensions = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
/** Extensions of compiled files as written, and the source extensions they may mean. */
const compiled = /\.(js|jsx|mjs|cjs)$/;

/** Joins with `/`, resolving `.` and `..`; null when it leaves the root. */
export function joinPath(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else parts.push(part);
  }
  return parts.join('/');
}

function fileAt(path: string, lookup: Lookup): number | null {
  const stem = path.replace(compiled, '');
  const tries = [
    path,
    ...extensions.map((e) => path + e),
    ...extensions.map((e) => `${path === '' ? '' : `${path}/`}index${e}`),
  ];
  if (stem !== path) tries.push(...extensions.map((e) => stem + e));
  for (const candidate of tries) {
    const id = lookup.fileId(candidate);
    if (id !== null) return id;
  }
  return null;
}

function byName(specifier: string, importer: string, lookup: Lookup): number | null {
  const rules = lookup.remember('path rules', () => createPathRules(lookup.pathRules()));
  for (const candidate of rules.candidates(specifier, importer)) {
    const path = joinPath('', candidate);
    const id = path === null ? null : fileAt(path, lookup);
    if (id !== null) return id;
  }
  return null;
}

export function resolveScriptModule(specifier: string, importer: string, lookup: Lookup): number | null {
  if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return byName(specifier, importer, lookup);
  const folder = importer.includes('/') ? importer.slice(0, importer.lastIndexOf('/')) : '';
  const path = joinPath(folder, specifier);
  return path === null ? null : fileAt(path, lookup);
}
