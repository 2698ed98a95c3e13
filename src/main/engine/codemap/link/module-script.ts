/** Which file an import of TypeScript or JavaScript names: relative paths, and packages of the same workspace. */
import type { Lookup } from './lookup.ts';

const extensions = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
/** Written extensions of compiled files, and what may stand in their place in the sources. */
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

function inPackage(specifier: string, lookup: Lookup): number | null {
  for (const { name, folder } of lookup.packages('package.json')) {
    if (specifier !== name && !specifier.startsWith(`${name}/`)) continue;
    const rest = specifier.slice(name.length + 1);
    for (const base of rest === '' ? ['src', '', 'lib', 'source'] : [rest, `src/${rest}`]) {
      const path = joinPath(folder, base);
      const id = path === null ? null : fileAt(path, lookup);
      if (id !== null) return id;
    }
  }
  return null;
}

export function resolveScriptModule(specifier: string, importer: string, lookup: Lookup): number | null {
  if (!specifier.startsWith('.')) return inPackage(specifier, lookup);
  const folder = importer.includes('/') ? importer.slice(0, importer.lastIndexOf('/')) : '';
  const path = joinPath(folder, specifier);
  return path === null ? null : fileAt(path, lookup);
}
