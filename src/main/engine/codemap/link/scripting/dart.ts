/**
 * Names of Dart: what the file declares, then what it imports. An import brings in all that a library declares and exports; a library
 * and its parts see each other. `package:name/x.dart` is `lib/x.dart` of the package of that name in the workspace.
 */
import type { ImportFact } from '../../facts.ts';
import type { FileScope, Lookup, TypeCandidate } from '../lookup.ts';
import type { NameContext, Resolution, Scoping } from '../resolution.ts';

/** `../a.dart` from the folder of a file. */
function beside(file: string, from: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of from.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Row of the file that an import names; null where it is not in the workspace. */
function fileOf(from: string, importer: string, lookup: Lookup): number | null {
  const [, name, path = ''] = /^package:([^/]+)\/(.*)$/.exec(from) ?? [];
  if (name === undefined) return from.includes(':') ? null : lookup.fileId(beside(importer, from));
  for (const { folder, name: own } of lookup.packages('pubspec.yaml')) {
    if (own !== name) continue;
    const found = lookup.fileId(`${folder === '' ? '' : `${folder}/`}lib/${path}`);
    if (found !== null) return found;
  }
  return null;
}

/** A type, or the module of the file, if it declares the name. */
function declaredIn(file: number, name: string, lookup: Lookup): TypeCandidate | null {
  const type = lookup.byName(name).find((one) => one.file === file && one.language === 'dart' && one.kind !== 'module');
  if (type !== undefined) return type;
  return lookup.moduleDeclares(file, name) ? lookup.moduleOf(file) : null;
}

const shows = ({ names }: ImportFact, name: string): boolean =>
  names.length === 0 || names.some((one) => one.name === name || one.name === '*');

/** What importers of a file get under a name, through its exports and parts, each file once. */
function exported(file: number, name: string, lookup: Lookup): TypeCandidate | null {
  return lookup.remember(`dart ${file} exports ${name}`, () => through(file, name, lookup, new Set()));
}

function through(file: number, name: string, lookup: Lookup, seen: Set<number>): TypeCandidate | null {
  if (seen.has(file)) return null;
  seen.add(file);
  const own = declaredIn(file, name, lookup);
  if (own !== null) return own;
  const scope = lookup.file(file);
  for (const fact of scope?.imports ?? []) {
    const target =
      scope === null || !fact.reexport || !shows(fact, name) ? null : fileOf(fact.from, scope.path, lookup);
    const found = target === null ? null : through(target, name, lookup, seen);
    if (found !== null) return found;
  }
  return null;
}

/** What a file imports, and a part what its library imports. */
function importsOf(file: FileScope, lookup: Lookup): readonly { fact: ImportFact; path: string }[] {
  return lookup.remember(`dart imports ${file.id}`, () => {
    const own = file.imports.map((fact) => ({ fact, path: file.path }));
    const libraries = file.imports.flatMap(({ from, reexport }) => {
      const id = reexport ? fileOf(from, file.path, lookup) : null;
      const library = id === null ? null : lookup.file(id);
      const holdsThis = library?.imports.some(
        (fact) => fact.reexport && fileOf(fact.from, library.path, lookup) === file.id,
      );
      return library === null || holdsThis !== true ? [] : [library];
    });
    return [...own, ...libraries.flatMap(({ imports, path }) => imports.map((fact) => ({ fact, path })))];
  });
}

function resolve(name: string, { file, lookup, asType }: NameContext): Resolution {
  const [first = '', second] = name.split('.');
  const fits = (type: TypeCandidate | null): TypeCandidate | null =>
    asType === true && type?.kind === 'module' ? null : type;
  const own = fits(declaredIn(file.id, first, lookup));
  if (own !== null) return { kind: 'type', type: own };
  const imports = importsOf(file, lookup);
  let external: Resolution | null = null;
  for (const { fact, path } of imports) {
    const isPrefix = fact.alias === first && second !== undefined;
    const wanted = isPrefix ? second : fact.alias === '' ? first : '';
    if (wanted === '' || !shows(fact, wanted)) continue;
    const target = fileOf(fact.from, path, lookup);
    const found = target === null ? null : fits(exported(target, wanted, lookup));
    if (found !== null) return { kind: 'type', type: found };
    if (isPrefix || fact.names.some((one) => one.name === first)) external ??= { kind: 'external', name: fact.from };
  }
  if (external !== null) return external;
  return /^\$?_*\p{Lu}/u.test(first) ? { kind: 'external', name } : { kind: 'nothing' };
}

function imported(file: FileScope, lookup: Lookup): Resolution[] {
  return file.imports.flatMap(({ from }): Resolution[] => {
    const target = fileOf(from, file.path, lookup);
    if (target === null) return from.includes(':') ? [{ kind: 'external', name: from }] : [];
    const type = target === file.id ? null : lookup.moduleOf(target);
    return type === null ? [] : [{ kind: 'type', type }];
  });
}

export const dartScoping: Scoping = { resolve, imported };
