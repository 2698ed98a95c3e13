/**
 * Python as the reading of references sees it: pyright's library in this process, over all files of the folder. It has no access to
 * an interpreter, to the folder's configuration or to installed packages. Main type: the Checker that `createPythonChecker` gives.
 */
import path from 'node:path';
import { lineOf, lineStarts } from '#shared/base/text/line-starts.ts';
import { contentHash } from '../../storage/storage.ts';
import type { Checked, Checker, PassInput } from '../pass.ts';
import type { NamePlace } from '../store/rows.ts';
import type { ReferenceWriter } from '../store/writer.ts';
import { createPythonFiles, type PythonFiles } from './confined-python.ts';
import { keyOf, nameOf } from './declarations.ts';
import { type Declaration, loadPyright, type Node, type Program, type Pyright, type PythonSymbol } from './library.ts';
import { walkFile } from './walk.ts';

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
