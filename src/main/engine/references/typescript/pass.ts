/**
 * The reading of a workspace by TypeScript's checker, written to references.db a file at a time. After a change only the files
 * that changed are read again, then those that import a file whose visible shape changed, direct importers first.
 * Main type: Pass.
 */
import ts from 'typescript-library';
import { contentHash } from '../../storage/storage.ts';
import { type ConfinedFiles, createConfinedFiles } from '../../typescript/typescript.ts';
import { type Place, type RefKind, unreadShape } from '../store/rows.ts';
import type { ReferenceWriter } from '../store/writer.ts';
import { createDeclarations } from './declarations.ts';
import { openWorkspace, ownTypes, type Workspace } from './program.ts';
import { walkBases, walkFile } from './walk.ts';

/** The workspace as it is now; paths relative to the root, with `/`. */
export interface PassInput {
  /** Each source file with the content hash of what the code map read of it. */
  readonly sources: ReadonlyMap<string, string>;
  /** package.json files. */
  readonly manifests: readonly string[];
}

export interface Pass {
  /** Reads what is not as it was read before. Each file is written whole or not at all. */
  run(input: PassInput): void;
}

/** Files written in one transaction: what is found is there for readers soon, and few pages are written twice. */
const filesAtOnce = 20;

export function createPass(root: string, writer: ReferenceWriter): Pass {
  let opened: { files: ConfinedFiles; workspace: Workspace; list: string } | null = null;

  function programFor(input: PassInput): { files: ConfinedFiles; program: ts.Program } {
    const sources = [...input.sources.keys()];
    const list = [...sources, '', ...input.manifests].join('\n');
    if (opened?.list === list) {
      const { files, workspace } = opened;
      return { files, program: workspace.update(sources.map((name) => files.absolute(name))) };
    }
    // A new file may be what an import that led nowhere meant.
    const files = createConfinedFiles(root, sources, ownTypes());
    const given = { sources: sources.map((name) => files.absolute(name)), manifests: input.manifests };
    opened = { files, workspace: openWorkspace(files, given), list };
    return { files, program: opened.workspace.program };
  }

  return {
    run(input) {
      const known = writer.known();
      const gone = [...known.keys()].filter((path) => !input.sources.has(path));
      const due = [...input.sources].filter(([path, hash]) => hash !== known.get(path)?.hash).map(([path]) => path);
      if (gone.length + due.length === 0) return;
      const old = opened;
      const before = old === null ? null : { program: old.workspace.program, files: old.files };
      const { files, program } = programFor(input);
      const reader = createReader(files, program, writer);
      const importers = importersOf(program, files);
      const queue = new Set(due);
      const read = new Set<string>();
      /** Files that see another form of `path` than they did when they were read. */
      const follow = (path: string): void => {
        for (const importer of importers.of(path)) if (!read.has(importer)) queue.add(importer);
      };
      if (gone.length > 0) {
        writer.transaction(() => {
          for (const path of gone) writer.remove(path);
        });
        gone.forEach(follow);
      }
      const isFirst = !writer.isComplete();
      while (queue.size > 0) {
        const batch = [...queue].slice(0, filesAtOnce);
        writer.transaction(() => {
          for (const path of batch) {
            queue.delete(path);
            read.add(path);
            const was = isFirst ? undefined : shapeBefore(before, path, known.get(path));
            const shape = reader.read(path, input.sources.get(path) ?? '', !isFirst);
            if (!isFirst && shape !== was) follow(path);
          }
        });
      }
      writer.complete();
    },
  };
}

/** What others saw of a file: kept from an earlier change, else asked of the program of that time; undefined where neither knows. */
function shapeBefore(
  before: { program: ts.Program; files: ConfinedFiles } | null,
  path: string,
  known: { readonly hash: string; readonly shape: string } | undefined,
): string | undefined {
  if (known === undefined) return undefined;
  if (known.shape !== '') return known.shape;
  const source = before?.program.getSourceFile(before.files.absolute(path));
  if (before === null || source === undefined || contentHash(source.text) !== known.hash) return undefined;
  return shapeOf(before.program, source);
}

interface FileReader {
  /** Writes the file's rows. Returns its shape where it is to be known: it costs a third of the reading. */
  read(path: string, listedHash: string, withShape: boolean): string;
}

function createReader(files: ConfinedFiles, program: ts.Program, writer: ReferenceWriter): FileReader {
  const checker = program.getTypeChecker();
  const declarations = createDeclarations();
  const idsOf = new Map<ts.Symbol, readonly number[]>();

  /** One row for each file of the workspace that declares the symbol; none for locals. */
  function declared(symbol: ts.Symbol): readonly number[] {
    const known = idsOf.get(symbol);
    if (known !== undefined) return known;
    const ids = new Set<number>();
    for (const declaration of symbol.declarations ?? []) {
      const source = declaration.getSourceFile();
      if (!files.listed(source.fileName) || declarations.isLocal(declaration)) continue;
      const file = files.relative(source.fileName);
      if (file === null) continue;
      const named = ts.getNameOfDeclaration(declaration);
      const { line, column } = placeOf(source, named ?? declaration);
      // The checker calls every default export by that word; people call it by the name it has in its file.
      const name = named !== undefined && ts.isIdentifier(named) ? named.text : symbol.name;
      ids.add(writer.declaration({ file, key: declarations.key(declaration), name, line, column }));
    }
    const made = [...ids];
    idsOf.set(symbol, made);
    return made;
  }

  return {
    read(path, listedHash, withShape) {
      const source = program.getSourceFile(files.absolute(path));
      // Too large, or gone since: nothing of it can be read before it changes.
      if (source === undefined) return unread(path, listedHash);
      writer.begin(path);
      try {
        walk(source);
      } catch (thrown) {
        // The checker follows code as deep as it nests: some generated or hostile code is deeper than the stack.
        if (thrown instanceof RangeError) return unread(path, listedHash);
        throw thrown;
      }
      const shape = withShape ? shapeOf(program, source) : '';
      writer.end(path, { hash: contentHash(source.text), shape });
      return shape;
    },
  };

  function unread(path: string, hash: string): string {
    writer.begin(path);
    writer.end(path, { hash, shape: unreadShape });
    return unreadShape;
  }

  function walk(source: ts.SourceFile): void {
    walkFile(source, checker, {
      reference(node, symbol, kind: RefKind) {
        const ids = declared(symbol);
        if (ids.length === 0) return false;
        const place = placeOf(source, node);
        for (const id of ids) writer.reference(id, place, kind);
        return true;
      },
      unresolved: (node, kind) => writer.unresolved((node as ts.Identifier).text, placeOf(source, node), kind),
    });
    walkBases(source, checker, (member, base) => {
      for (const from of declared(member)) for (const to of declared(base)) if (from !== to) writer.base(from, to);
    });
  }
}

function placeOf(source: ts.SourceFile, node: ts.Node): Place {
  const isQuoted = ts.isStringLiteralLike(node);
  const at = node.getStart(source) + (isQuoted ? 1 : 0);
  const { line, character } = source.getLineAndCharacterOfPosition(at);
  return { at, line: line + 1, column: character + 1, length: Math.max(0, node.end - at - (isQuoted ? 1 : 0)) };
}

/** Hash of what importers can see: the declarations that the library would emit, else of the whole text. */
function shapeOf(program: ts.Program, source: ts.SourceFile): string {
  let text: string | null = null;
  try {
    program.emit(
      source,
      (_file, content) => {
        text = content;
      },
      undefined,
      true,
    );
  } catch {
    // The library gives up on some unfinished code; then every change counts.
  }
  return contentHash(text ?? source.text);
}

/** Which files import a file directly. */
function importersOf(program: ts.Program, files: ConfinedFiles): { of(path: string): readonly string[] } {
  let importers: Map<string, string[]> | null = null;
  function all(): Map<string, string[]> {
    const made = new Map<string, string[]>();
    for (const source of program.getSourceFiles()) {
      const path = files.listed(source.fileName) ? files.relative(source.fileName) : null;
      if (path === null) continue;
      for (const imported of importsOf(program, source)) {
        const target = files.relative(imported);
        if (target === null) continue;
        const known = made.get(target);
        if (known === undefined) made.set(target, [path]);
        else if (known.at(-1) !== path) known.push(path);
      }
    }
    return made;
  }
  return {
    of(path) {
      importers ??= all();
      return importers.get(path) ?? [];
    },
  };
}

function importsOf(program: ts.Program, source: ts.SourceFile): string[] {
  const found: string[] = [];
  const literals = (source as { imports?: readonly ts.StringLiteralLike[] }).imports ?? [];
  const checker = program.getTypeChecker();
  for (const literal of literals) {
    const file = checker.getSymbolAtLocation(literal)?.declarations?.find(ts.isSourceFile)?.fileName;
    if (file !== undefined) found.push(file);
  }
  return found;
}
