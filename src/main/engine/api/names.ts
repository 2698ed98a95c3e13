/**
 * Reads the names in the parameters of a call: whatever form a file, folder, module or symbol is written in, methods get the
 * one of the workspace. A name that is there as it is written is never read otherwise; case and normal form are looked past
 * only where one thing is meant. Main type: Names.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { contract, type MethodName } from '#shared/contract/contract.ts';
import { type NamedField, type NameKind, namedFields, withNames } from '#shared/contract/names/name-schemas.ts';
import { dotted, fileLine, globWithin, pathWithin, symbolReadings } from '#shared/contract/names/readings.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { SymbolIndex } from '../search/search.ts';

export interface NamesOptions {
  /** Real path of the workspace. */
  root: string;
  codeMap(): Pick<CodeMap, 'file' | 'declaredIn' | 'ref' | 'at'>;
  index(): Pick<SymbolIndex, 'resolve'>;
  /** All files that are listed. */
  files(): Iterable<string>;
}

export interface Names {
  /** Throws InvalidArgument with the field of a name that leads out of the workspace. */
  read<P>(method: MethodName, params: P): P;
}

const bankFolder = 'memory-bank/';
/** Symbols of one name that are looked through for those of a file. */
const mostOfName = 100;

export function createNames({ root, codeMap, index, files }: NamesOptions): Names {
  const known = new Map<MethodName, readonly NamedField[]>();
  const fieldsOf = (method: MethodName): readonly NamedField[] => {
    const found = known.get(method) ?? namedFields(contract[method].params);
    known.set(method, found);
    return found;
  };

  /** The listed file, or with `/` at its end the folder, that a path means; null where there is none, or several. */
  function listed(path: string): string | null {
    if (codeMap().file(path) !== null) return path;
    const wanted = folded(path);
    const near = new Set<string>();
    for (const file of files()) {
      if (file === path) return file;
      if (file.startsWith(`${path}/`)) return `${path}/`;
      const small = folded(file);
      if (small === wanted) near.add(file);
      else if (small.startsWith(`${wanted}/`)) near.add(beginning(file, path));
    }
    const [only, another] = near;
    return another === undefined ? (only ?? null) : null;
  }

  function isSymbol(path: string): boolean {
    const { step } = index().resolve(path, 1);
    return step !== 'none' && step !== 'suggestion';
  }

  function symbol(written: string): string {
    for (const reading of symbolReadings(written, root)) {
      if (typeof reading === 'string') {
        if (isSymbol(reading)) return reading;
        const file = codeMap().declaredIn(reading).length > 0 ? reading : null;
        if (file !== null) return file;
        continue;
      }
      const file = listed(reading.file);
      const { step, found } = index().resolve(reading.path, mostOfName);
      if (file === null || step === 'none' || step === 'suggestion') continue;
      const there = found.flatMap(({ handle }) => codeMap().ref(handle) ?? []).filter((ref) => ref.file === file);
      const ids = new Set(there.map(({ typeId, memberId }) => memberId ?? typeId));
      const [id] = ids;
      if (id !== undefined) return ids.size === 1 ? id : (there[0]?.path ?? written);
    }
    const path = pathWithin(written, root);
    const file = path === null || path === '' ? null : listed(path);
    return file !== null && codeMap().declaredIn(file).length > 0 ? file : (atLine(written) ?? written);
  }

  /** Id of the innermost symbol around a line, where a place in a file is named. */
  function atLine(written: string): string | null {
    const place = fileLine(written, root);
    const file = place === null ? null : listed(place.file);
    const rows = place === null || file === null ? null : codeMap().at(file, place.line);
    const ref = rows === null ? null : codeMap().ref(rows);
    return ref === null ? null : (ref.memberId ?? ref.typeId);
  }

  /** A module or namespace is not a symbol: its content describes it. */
  function space(path: string): string | null {
    if (path === '' || /[*?]/.test(path)) return null;
    if (isSymbol(path)) return path;
    const { step, found } = index().resolve(`${path}.**`, mostOfName);
    const wanted = folded(path);
    const held = step === 'wildcard' ? found.find((one) => folded(one.path).startsWith(`${wanted}.`)) : undefined;
    return held === undefined ? null : held.path.slice(0, path.length);
  }

  function place(written: string): string | null {
    if (written === '') return '';
    const path = pathWithin(written, root);
    if (path === null) return null;
    if (path === '') return written.trim() === '.' || /[/\\]/.test(written) ? '.' : written;
    const names = [...new Set([written, dotted(written), dotted(written.normalize('NFC'))])];
    if (!/[/\\]/.test(written)) {
      const found = names.map(space).find((one) => one !== null);
      if (found !== undefined) return found;
    }
    const gone = /[/\\]$/.test(written) ? `${path}/` : /[/\\]/.test(written) ? path : written;
    return listed(path) ?? names.map(space).find((one) => one !== null) ?? gone;
  }

  const readers: Readonly<Record<NameKind, (written: string) => string | null>> = {
    file(written) {
      if (codeMap().file(written) !== null) return written;
      const path = pathWithin(written, root);
      return path === null || path === '' ? null : (listed(path)?.replace(/\/$/, '') ?? path);
    },
    files(written) {
      if (written === '' || codeMap().file(written) !== null) return written;
      const path = pathWithin(written, root);
      if (path === null || path === '') return path;
      return listed(path) ?? (/[/\\]$/.test(written) ? `${path}/` : path);
    },
    place,
    symbol,
    bank(written) {
      const path = pathWithin(written, root);
      if (path === null || path === '') return null;
      return path.startsWith(bankFolder) ? path.slice(bankFolder.length) : path;
    },
    glob: (written) => globWithin(written, root),
  };

  return {
    read(method, params) {
      return withNames(params, fieldsOf(method), (written, { kind }, path) => {
        const read = readers[kind](written);
        if (read === null) throw refused(method, path, 'must not leave the workspace');
        if (kind === 'bank' && !read.endsWith('.md')) throw refused(method, path, 'is not a Markdown file');
        return read;
      }) as typeof params;
    },
  };
}

/** Removes differences that people ignore. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The folder of `file` that has as many parts as `path`, with `/`. */
function beginning(file: string, path: string): string {
  return `${file.split('/').slice(0, path.split('/').length).join('/')}/`;
}

function refused(method: MethodName, path: string, reason: string): MemoError {
  return new MemoError('InvalidArgument', sentence`The field '${path}' of ${method} cannot be used: ${reason}.`, {
    path,
    method,
    reason,
  });
}
