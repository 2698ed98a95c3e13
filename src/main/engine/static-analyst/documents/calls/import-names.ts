/**
 * What a name before a dot means where it is the name of an import: code of the workspace or code of others. Main type:
 * ImportNames. Only languages whose import lines spell their paths are told; in others everything may be meant.
 */
import type { Language } from '#shared/contract/common.ts';
import type { WholeFile, WholeMap, WholeType } from '../../../codemap/codemap.ts';
import { createGoPackages } from '../model/go-packages.ts';
import { folderOf } from '../model/modules.ts';

export interface ImportNames {
  /** Whether a file binds `name` by an import; then whose type may be meant by it, never one of a package from outside. */
  meant(name: string, file: WholeFile): ((type: WholeType) => boolean) | null;
  /** The path that `name` was imported from as written; '' where no import binds it. */
  origin(name: string, file: WholeFile): string;
  /** Whether the import lines of a file name all that it takes by itself: then a bare name is its own, or among them. */
  tellsAll(file: WholeFile): boolean;
}

interface Bound {
  readonly from: string;
  readonly leads: (type: WholeType) => boolean;
}

const told: ReadonlySet<Language> = new Set(['go', 'typescript', 'javascript', 'python']);

export function createImportNames(map: WholeMap): ImportNames {
  const known = new Map<string, Map<string, Bound>>();
  const packages = createGoPackages(map);
  const pythonRoots = new Set(
    map.files
      .filter(({ language }) => language === 'python')
      .map(({ file }) => plainPath(file.replace(/^(src|lib)\//, '')).split('/', 1)[0] ?? ''),
  );
  const projects = new Set(map.projects.map(({ name }) => name));

  function boundIn(file: WholeFile): Map<string, Bound> {
    let bound = known.get(file.file);
    if (bound === undefined) {
      bound = read(file);
      known.set(file.file, bound);
    }
    return bound;
  }

  function read(file: WholeFile): Map<string, Bound> {
    const bound = new Map<string, Bound>();
    for (const { from, names, alias } of map.imports(file.file)) {
      const whole = alias !== '' ? alias : names.length > 0 ? '' : wholeName(from, file.language);
      if (whole !== '') bound.set(whole, { from, leads: (type) => leadsTo(from, file, type, true) });
      for (const { name, alias: own } of names) {
        bound.set(own === '' ? name : own, { from, leads: (type) => leadsTo(from, file, type, false) });
      }
    }
    return bound;
  }

  function leadsTo(from: string, file: WholeFile, type: WholeType, whole: boolean): boolean {
    if (file.language === 'go') return packages.isAt(from, folderOf(type.file.file));
    const target = plainPath(type.file.file);
    const path = file.language === 'python' ? from.replace(/^\.+/, '').replaceAll('.', '/') : plainPath(from);
    // A file may pass on what others hold: of a name taken by itself the path says only that it is no other's.
    if (from.startsWith('.')) return !whole || path.replace(/^(\.\.?\/?)+/, '') === '' || endsWith(target, path);
    if (projects.has(from) || [...projects].some((name) => name !== '' && from.startsWith(`${name}/`))) return true;
    if (file.language === 'python')
      return pythonRoots.has(path.split('/', 1)[0] ?? '') && (!whole || endsWith(target, path));
    return path.includes('/') && endsWith(target, path.replace(/^[@~#$]?\//, ''));
  }

  return {
    meant(name, file) {
      return told.has(file.language) ? (boundIn(file).get(name)?.leads ?? null) : null;
    },
    origin: (name, file) => (told.has(file.language) ? (boundIn(file).get(name)?.from ?? '') : ''),
    tellsAll: (file) => told.has(file.language) && !boundIn(file).has('*'),
  };
}

function wholeName(from: string, language: Language): string {
  if (language === 'go') return from.slice(from.lastIndexOf('/') + 1);
  return language === 'python' ? from.slice(from.lastIndexOf('.') + 1) : '';
}

const plainPath = (path: string): string =>
  path.replace(/\.(d\.)?[cm]?[jt]sx?$|\.pyi?$/, '').replace(/\/(index|__init__)$/, '');

function endsWith(path: string, end: string): boolean {
  const plain = end.replace(/^(\.\.?\/)+/, '');
  return plain !== '' && (path === plain || path.endsWith(`/${plain}`));
}
