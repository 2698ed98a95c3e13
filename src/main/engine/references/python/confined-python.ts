/**
 * The disk as pyright may see it: Python files of the workspace by their list, and the library's own declarations. No configuration,
 * no interpreter, no installed package, no archive; nothing outside of the folder, whatever a link says. Main type: PythonFiles.
 */

import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { withLf } from '#shared/base/text/line-starts.ts';
import { decode } from '../../workspace/workspace.ts';
import type { Pyright, Uri } from './library.ts';

export interface PythonFiles {
  /** Handed to pyright's service provider. */
  readonly services: readonly object[];
  uri(file: string): Uri;
  /** Relative to the root; null for what is not listed. */
  relative(uri: Uri): string | null;
  /** undefined where it cannot be read; the same text until it is forgotten. */
  read(file: string): string | undefined;
  /** These have another content now. */
  forget(files: readonly string[]): void;
}

interface Entry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

const maxBytes = 16 * 1024 * 1024;

export function createPythonFiles(root: string, names: readonly string[], pyright: Pyright): PythonFiles {
  const list = new Set(names.map((name) => path.join(root, name)));
  const tree = treeOf(root, names);
  const texts = new Map<string, string>();
  const within = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}${path.sep}`);
  // Types of other packages only resolve names that lead out of the folder, and are two thirds of the package's size.
  const foreign = path.join(pyright.folder, 'typeshed-fallback', 'stubs');
  const ours = (file: string): boolean => within(file, pyright.folder) && !within(file, foreign);
  const sensitivity = { isCaseSensitive: () => true };

  function isReadable(file: string): boolean {
    try {
      const real = realpathSync.native(file);
      const found = statSync(real);
      return real.startsWith(`${root}${path.sep}`) && found.isFile() && found.size <= maxBytes;
    } catch {
      // It went, or may not be read: for the library it is not there.
      return false;
    }
  }

  function read(file: string): string | undefined {
    const known = texts.get(file);
    if (known !== undefined) return known;
    if (!isReadable(file)) return undefined;
    const decoded = decode(readFileSync(file));
    if (decoded.kind !== 'text') return undefined;
    const text = withLf(decoded.text);
    texts.set(file, text);
    return text;
  }

  function textOf(file: string): string {
    const text = ours(file) ? readFileSync(file, 'utf8') : list.has(file) ? read(file) : undefined;
    if (text === undefined) throw absent(file);
    return text;
  }

  function kindOf(file: string): 'file' | 'folder' | null {
    if (list.has(file)) return isReadable(file) ? 'file' : null;
    if (tree.has(file)) return 'folder';
    if (!ours(file)) return null;
    const found = statSync(file, { throwIfNoEntry: false });
    return found === undefined ? null : found.isDirectory() ? 'folder' : 'file';
  }

  function entries(folder: string): Entry[] {
    const listed = tree.get(folder);
    if (listed !== undefined) return [...listed].map(([name, isFolder]) => entry(name, isFolder));
    if (kindOf(folder) !== 'folder') throw absent(folder);
    return readdirSync(folder).map((name) => entry(name, kindOf(path.join(folder, name)) === 'folder'));
  }

  const mayNot = (): never => {
    throw new MemoError('InternalError', 'The reader of Python may not write.');
  };
  const fileSystem = {
    existsSync: (uri: Uri) => kindOf(uri.getFilePath()) !== null,
    readdirEntriesSync: (uri: Uri) => entries(uri.getFilePath()),
    readdirSync: (uri: Uri) => entries(uri.getFilePath()).map(({ name }) => name),
    readFileSync(uri: Uri, encoding: string | null = null) {
      const text = textOf(uri.getFilePath());
      return encoding === null ? Buffer.from(text) : text;
    },
    readFileText: async (uri: Uri) => textOf(uri.getFilePath()),
    statSync(uri: Uri) {
      const file = uri.getFilePath();
      const kind = kindOf(file);
      if (kind === null) throw absent(file);
      return { ...entry(path.basename(file), kind === 'folder'), size: kind === 'file' ? textOf(file).length : 0 };
    },
    realpathSync: (uri: Uri) => uri,
    realCasePath: (uri: Uri) => uri,
    getModulePath: () => uriOf(pyright.folder),
    isMappedUri: () => false,
    getOriginalUri: (uri: Uri) => uri,
    getMappedUri: (uri: Uri) => uri,
    isInZip: () => false,
    mapDirectory: () => ({ dispose: () => undefined }),
    createFileSystemWatcher: () => ({ close: () => undefined }),
    mkdirSync: mayNot,
    chdir: mayNot,
    writeFileSync: mayNot,
    rmdirSync: mayNot,
    unlinkSync: mayNot,
    copyFileSync: mayNot,
    createReadStream: mayNot,
    createWriteStream: mayNot,
    readFile: mayNot,
  };
  const temporary = { tmpdir: mayNot, tmpfile: mayNot, mktmpdir: mayNot, dispose: () => undefined };

  function uriOf(file: string): Uri {
    return pyright.Uri.file(file, sensitivity);
  }

  return {
    services: [fileSystem, { ...temporary, ...sensitivity }, new pyright.NullConsole()],
    uri: (file) => uriOf(path.join(root, file)),
    relative(uri) {
      const file = uri.getFilePath();
      return list.has(file) ? path.relative(root, file).replaceAll('\\', '/') : null;
    },
    read: (file) => read(path.join(root, file)),
    forget(names) {
      for (const name of names) texts.delete(path.join(root, name));
    },
  };
}

function entry(name: string, isFolder: boolean): Entry {
  return { name, isFile: () => !isFolder, isDirectory: () => isFolder, isSymbolicLink: () => false };
}

/** As `fs` says it, which the library expects. */
function absent(file: string): Error {
  return Object.assign(new Error(`There is no ${file}.`), { code: 'ENOENT' });
}

/** Each folder on the way to a file, with the names in it; true for folders. */
function treeOf(root: string, names: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const tree = new Map<string, Map<string, boolean>>([[root, new Map()]]);
  for (const name of names) {
    let at = root;
    const parts = name.split('/');
    for (const [n, part] of parts.entries()) {
      const isFolder = n < parts.length - 1;
      const inside = tree.get(at) ?? new Map<string, boolean>();
      tree.set(at, inside);
      inside.set(part, isFolder);
      at = path.join(at, part);
    }
  }
  return tree;
}
