/**
 * Python as the reading of references sees it: pyright's library in this process, over all files of the folder. It has no access to
 * an interpreter, to the folder's configuration or to installed packages. Main type: the Checker that `createPythonChecker` gives.
 */

import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { lineOf, lineStarts, withLf } from '#shared/base/text/line-starts.ts';
import { contentHash } from '../../storage/storage.ts';
import { decode } from '../../workspace/workspace.ts';
import type { Checked, Checker, PassInput } from '../pass.ts';
import type { NamePlace } from '../store/rows.ts';
import type { ReferenceWriter } from '../store/writer.ts';
import {
  type Declaration,
  loadPyright,
  type Node,
  type Program,
  type Pyright,
  type PythonSymbol,
  type Uri,
} from './library.ts';
import { keyOf, nameOf, walkFile } from './walk.ts';

interface Opened {
  readonly list: string;
  readonly files: PythonFiles;
  readonly program: Program;
}

export function createPythonChecker(root: string, writer: ReferenceWriter): Checker {
  let library: Pyright | null = null;
  let opened: Opened | null = null;

  return (input, due) => {
    library ??= loadPyright();
    const list = [...input.sources.keys()].join('\n');
    if (opened?.list === list) {
      const { files, program } = opened;
      files.forget(due);
      program.markFilesDirty(due.map(files.uri), true);
    } else {
      // A new file may be what an import that led nowhere meant.
      opened = { list, ...openProgram(root, input, library) };
    }
    return checkedBy(opened, library, writer);
  };
}

function openProgram(root: string, { sources }: PassInput, pyright: Pyright): Omit<Opened, 'list'> {
  const names = [...sources.keys()];
  const files = createPythonFiles(root, names, pyright);
  const services = pyright.createServiceProvider(...files.services);
  const folder = files.uri('');
  const options = new pyright.ConfigOptions(folder);
  const host = new pyright.NoAccessHost();
  const silent = new pyright.NullConsole();
  options.initializeTypeCheckingMode('off');
  options.setupExecutionEnvironments({}, folder, silent);
  options.ensureDefaultPythonPlatform(host, silent);
  options.ensureDefaultPythonVersion(host, silent);
  options.defaultExtraPaths = importRoots(names).map(files.uri);
  const resolver = new pyright.ImportResolver(services, options, host);
  const program = new pyright.Program(resolver, options, services, undefined, true, undefined, 'references');
  program.setTrackedFiles(names.map(files.uri));
  return { files, program };
}

/** Folders that imports by name begin in: those around the outermost packages, the ones nearest to the root first. */
export function importRoots(names: readonly string[]): string[] {
  const packages = new Set(
    names.filter((name) => /(^|\/)__init__\.pyi?$/.test(name)).map((name) => path.posix.dirname(name)),
  );
  const roots = new Set(['', 'src']);
  for (const one of packages) {
    const around = path.posix.dirname(one);
    if (one !== '.' && !packages.has(around)) roots.add(around === '.' ? '' : around);
  }
  const depth = (folder: string): number => (folder === '' ? 0 : folder.split('/').length);
  return [...roots].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, maxRoots);
}

/** Each is looked through for each import that leads out of the folder. */
const maxRoots = 60;

function checkedBy({ list, files, program }: Opened, pyright: Pyright, writer: ReferenceWriter): Checked {
  const { evaluator } = program;
  const ids = new Map<Node, number | null>();
  const lines = new Map<string, number[]>();
  const unbound = list.split('\n').map(files.uri);

  function placeOf(file: string, node: Node): NamePlace {
    let starts = lines.get(file);
    if (starts === undefined) {
      starts = lineStarts(files.read(file) ?? '');
      lines.set(file, starts);
    }
    const line = lineOf(starts, node.start);
    return { at: node.start, line: line + 1, column: node.start - (starts[line] ?? 0) + 1, length: node.length };
  }

  /** Null for what is local to a function or not of the workspace. */
  function declared(declaration: Declaration): number | null {
    const name = nameOf(declaration);
    if (name === null) return null;
    const known = ids.get(name);
    if (known !== undefined) return known;
    const file = files.relative(declaration.uri);
    const key = file === null ? null : keyOf(declaration);
    let id: number | null = null;
    if (file !== null && key !== null) {
      const { line, column } = placeOf(file, name);
      id = writer.declaration({ file, key, name: name.d.value, line, column });
    }
    ids.set(name, id);
    return id;
  }

  function treeOf(file: string): Node | null {
    const uri = files.uri(file);
    program.getBoundSourceFile(uri);
    return program.getParserOutput(uri)?.parseTree ?? null;
  }

  function exportedBy(file: string): (name: string) => PythonSymbol | undefined {
    return (name) => program.getSourceFile(files.uri(file))?.getModuleSymbolTable()?.get(name);
  }

  return {
    walk(file) {
      const tree = treeOf(file);
      const text = files.read(file);
      if (tree === null || text === undefined) return null;
      try {
        walkFile(
          tree,
          { evaluator, pyright, exported: exportedBy(file) },
          {
            reference(node, declaration, kind) {
              const id = declared(declaration);
              if (id !== null) writer.reference(id, placeOf(file, node), kind);
            },
            unresolved: (node, kind) => writer.unresolved(node.d.value, placeOf(file, node), kind),
            base(member, base) {
              const [from, to] = [declared(member), declared(base)];
              if (from !== null && to !== null && from !== to) writer.base(from, to);
            },
          },
        );
      } catch (thrown) {
        // Some generated or hostile code nests deeper than the stack.
        if (thrown instanceof RangeError) return null;
        throw thrown;
      }
      return contentHash(text);
    },
    shape(file) {
      const tree = treeOf(file);
      if (tree === null) return '';
      const seen: string[] = [];
      walkFile(
        tree,
        { evaluator, pyright, exported: exportedBy(file) },
        {
          reference(node, declaration, kind) {
            const key = keyOf(declaration);
            if (key === null) return;
            if (kind === 'import') seen.push(`${files.relative(declaration.uri)} ${key}`);
            if (kind !== 'declare' && kind !== 'write') return;
            const type = evaluator.getType(node);
            seen.push(`${key}: ${type === undefined ? '' : evaluator.printType(type)}`);
          },
          unresolved: (node, kind) => void (kind === 'import' && seen.push(node.d.value)),
          base: () => undefined,
        },
      );
      return contentHash(seen.join('\n'));
    },
    shapeBefore: () => undefined,
    importers(file) {
      // Importers are known for bound files only; the others are bound on demand.
      for (const uri of unbound.splice(0)) program.getBoundSourceFile(uri);
      const importers = program.getSourceFileInfo(files.uri(file))?.importedBy ?? [];
      return importers.map(({ uri }) => files.relative(uri)).filter((one) => one !== null);
    },
  };
}

// The disk as pyright may see it: Python files of the workspace by their list, and the library's own declarations. No
// configuration, no interpreter, no installed package, no archive; nothing outside of the folder, whatever a link says.

interface PythonFiles {
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

function createPythonFiles(root: string, names: readonly string[], pyright: Pyright): PythonFiles {
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
