/**
 * Which files take which names from others, in languages whose imports spell them (TypeScript, JavaScript, Python).
 * Main type: ImportedNames. The code map knows which types depend on which; for functions only the import lines show
 * it.
 */
import type { Language } from '#shared/contract/common.ts';
import type { WholeFile, WholeMap } from '../../../codemap/codemap.ts';

export interface ImportedNames {
  /** Files that take a name from any file, by path. Passing it on counts. */
  files(name: string): readonly WholeFile[];
  /** Whether all names of a file that is called so may be taken at once: `import * as`, `from x import *`, `import x`. */
  whole(stem: string): boolean;
}

const spelling: ReadonlySet<Language> = new Set(['typescript', 'javascript', 'python']);

export function spellsImports(language: Language): boolean {
  return spelling.has(language);
}

export function createImportedNames(map: WholeMap): ImportedNames {
  const byName = new Map<string, WholeFile[]>();
  const wholes = new Set<string>();
  for (const file of map.files) {
    if (!spelling.has(file.language)) continue;
    for (const { from, names } of map.imports(file.file)) {
      if (names.length === 0 || names.some(({ name }) => name === '*')) wholes.add(stemOf(from));
      for (const { name } of names) {
        const known = byName.get(name) ?? [];
        byName.set(name, known);
        if (known.at(-1) !== file) known.push(file);
      }
    }
  }
  return { files: (name) => byName.get(name) ?? [], whole: (stem) => wholes.has(stem) };
}

/** `./utils/text.js` and `.utils.text` are both called `text`; what imports a folder means its index. */
export function stemOf(path: string): string {
  const plain = path.replace(/\.(d\.)?[cm]?[jt]sx?$|\.pyi?$/, '').replace(/\/(index|__init__)$/, '');
  return plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('.')) + 1);
}

const endings = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.jsx', '/index.ts', '/index.tsx', '/index.js'];

/**
 * Which file of the workspace a relative import of TypeScript or JavaScript means.
 * null where it leads out of the workspace, or to nothing.
 */
export function resolveImport(folder: string, from: string, map: Pick<WholeMap, 'file'>): WholeFile | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of from.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.join('/');
  for (const stem of [path, path.replace(/\.[cm]?jsx?$/, '')]) {
    for (const end of endings) {
      const file = map.file(`${stem}${end}`);
      if (file !== null) return file;
    }
  }
  return null;
}

/**
 * Which file of the workspace holds what Python imports by `from`, the module with a name in it: `.routers.orders`, `app.api.router`. The
 * name may be a module itself. A module without a dot before it is looked for from the folder of the file upwards.
 */
export function pythonModule(folder: string, from: string, map: Pick<WholeMap, 'file'>): WholeFile | null {
  const dots = /^\.*/.exec(from)?.[0].length ?? 0;
  const names = from
    .slice(dots)
    .split('.')
    .filter((name) => name !== '');
  const parts = folder === '' ? [] : folder.split('/');
  const above =
    dots > 0 ? [parts.slice(0, parts.length - dots + 1)] : parts.map((_, n) => parts.slice(0, parts.length - n));
  for (const base of dots > 0 ? above : [...above, []])
    for (const path of [names, names.slice(0, -1)])
      for (const end of ['.py', '/__init__.py']) {
        const file = path.length === 0 ? null : map.file(`${[...base, ...path].join('/')}${end}`);
        if (file !== null) return file;
      }
  return null;
}
