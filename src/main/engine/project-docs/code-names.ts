/**
 * What the names in a document mean: a symbol or a file of the workspace, where exactly one thing is meant. Main type:
 * NameFinder.
 */
import path from 'node:path';
import type { CodeMap } from '../codemap/codemap.ts';
import type { SymbolIndex } from '../search/search.ts';

export interface NameTarget {
  /** Path of the symbol; '' for a file or folder. */
  readonly symbol: string;
  readonly file: string;
}

/** `several`: the name is there but may mean more than one thing. `word`: no name of code by its form. */
export type NameFound = NameTarget | 'several' | 'none' | 'word';

export interface NameFinder {
  find(name: string, document: string): NameFound;
  /** A file of the workspace that a link or path means; null where there is none. */
  file(target: string, document: string): string | null;
  /** Files with this last segment. */
  filesNamed(name: string): readonly string[];
  isFolder(folder: string): boolean;
}

interface FinderOptions {
  codeMap: Pick<CodeMap, 'ref'>;
  index: Pick<SymbolIndex, 'resolve'>;
  files: Iterable<string>;
}

const symbolForm = /^[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)~?[A-Za-z_$][\w$]*)*$/;
const pathForm = /^\.{0,2}\/?(?:[\w@.+~[\]-]+\/)*[\w@.+~[\]-]+\/?$/;
/** A word of prose in code marks is not a name of code. */
const telling = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^[A-Z][A-Za-z0-9]+$|[.:#]|->/;

/** Symbols of one name that are looked at for the package in front of it. */
const maxExported = 50;

export function createNameFinder({ codeMap, index, files }: FinderOptions): NameFinder {
  const all = new Set<string>();
  const folders = new Set<string>();
  const byLast = new Map<string, string[]>();
  for (const file of files) {
    all.add(file);
    const last = file.slice(file.lastIndexOf('/') + 1);
    const known = byLast.get(last);
    if (known === undefined) byLast.set(last, [file]);
    else known.push(file);
    for (let at = file.indexOf('/'); at > 0; at = file.indexOf('/', at + 1)) folders.add(file.slice(0, at));
  }
  const symbols = new Map<string, NameFound>();

  function symbol(name: string): NameFound {
    const known = symbols.get(name);
    if (known !== undefined) return known;
    const found = lookUp(name);
    symbols.set(name, found);
    return found;
  }

  function lookUp(name: string): NameFound {
    const { step, found, total } = index.resolve(name, 2);
    if (step === 'none' || step === 'suggestion') return throughPackage(name);
    const [first] = found;
    if (step === 'wildcard' || first === undefined) return 'several';
    // Names of code keep their case.
    if (!first.path.endsWith(lastOf(name))) return throughPackage(name);
    if (total > 1) return 'several';
    const ref = codeMap.ref(first.handle);
    return ref === null ? 'several' : { symbol: ref.path, file: ref.file };
  }

  /**
   * `click.echo`, declared in `click/utils.py`: packages export what their modules declare, and a name before the dot may be
   * an alias of an import. Of a type its members are known.
   */
  function throughPackage(name: string): NameFound {
    const before = name.split(/\.|::/).slice(0, -1);
    if (before.length === 0 || before.some((part) => /^[A-Z]/.test(part))) return 'none';
    const last = lastOf(name);
    const { step, found } = index.resolve(last, maxExported);
    if (step === 'none' || step === 'suggestion') return 'none';
    const refs = found.filter((each) => each.path.endsWith(last)).flatMap(({ handle }) => codeMap.ref(handle) ?? []);
    if (refs.length === 0) return 'none';
    const inPackage = refs.filter(({ file }) => before.every((part) => file.split('/').includes(part)));
    const [only] = inPackage;
    return only !== undefined && inPackage.length === 1 ? { symbol: only.path, file: only.file } : 'several';
  }

  const finder: NameFinder = {
    find(name, document) {
      const isCall = /\(.*\)$/s.test(name);
      const plain = name
        .replace(/\(.*\)$/s, '')
        .replace(/^(?:new |await |@|&|\*)/, '')
        .replace(/<.*>$/s, '');
      const file = pathForm.test(plain) && /[./]/.test(plain) ? finder.file(plain, document) : null;
      if (file !== null) return { symbol: '', file };
      if (symbolForm.test(plain) && plain.length >= 3 && (isCall || telling.test(plain)))
        return symbol(plain.replace(/#|->/g, '.'));
      return pathForm.test(plain) && plain.includes('/') ? 'none' : 'word';
    },
    file(target, document) {
      const trimmed = target.replace(/\/$/, '').replace(/:\d+(?:[-:]\d+)?$/, '');
      const folder = path.posix.dirname(document);
      for (const place of [path.posix.join(folder, trimmed), path.posix.normalize(trimmed.replace(/^\.?\//, ''))]) {
        if (place.startsWith('..')) continue;
        if (all.has(place) || folders.has(place)) return place;
      }
      if (trimmed.startsWith('.') || !/\.\w+$/.test(trimmed)) return null;
      const ending = trimmed.includes('/') ? `/${trimmed}` : null;
      const named = (byLast.get(trimmed.slice(trimmed.lastIndexOf('/') + 1)) ?? []).filter(
        (each) => ending === null || each.endsWith(ending),
      );
      return named.length === 1 ? (named[0] ?? null) : null;
    },
    filesNamed: (name) => byLast.get(name) ?? [],
    isFolder: (folder) => folders.has(folder),
  };
  return finder;
}

const lastOf = (name: string): string => /[\w$]+$/.exec(name)?.[0] ?? name;
