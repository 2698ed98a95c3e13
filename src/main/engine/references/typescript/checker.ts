/**
 * TypeScript and JavaScript as the reading of references sees them: one program over all files, kept between changes; above the bound
 * of memory a program for each group of files, one after the other. Main type: the Checker that `createTypeScriptChecker` gives.
 */

import { lstatSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-library';
import { contentHash } from '../../storage/storage.ts';
import { type ConfinedFiles, createConfinedFiles, spotOf } from '../../typescript/typescript.ts';
import { componentName, componentParts, componentTail, isComponent } from '../../workspace/workspace.ts';
import type { Checked, Checker, Known, PassInput } from '../pass.ts';
import type { NamePlace, RefKind } from '../store/rows.ts';
import type { ReferenceWriter } from '../store/writer.ts';
import { createDeclarations } from './declarations.ts';
import { createParts } from './parts.ts';
import { openWorkspace, ownTypes, type Workspace } from './program.ts';
import { walkBases, walkFile } from './walk.ts';

export function createTypeScriptChecker(
  root: string,
  writer: ReferenceWriter,
  bytes: GroupBytes = ownGroupBytes,
): Checker {
  let opened: { files: ConfinedFiles; workspace: Workspace; list: string } | null = null;

  /** @param of the files of its program; others are read where these import them. */
  function programFor(input: PassInput, of: readonly string[]): { files: ConfinedFiles; program: ts.Program } {
    const sources = [...input.sources.keys()];
    const list = [...sources, '', ...of, '', ...input.manifests, input.setup].join('\n');
    if (opened?.list === list) {
      const { files, workspace } = opened;
      return { files, program: workspace.update(of.map((name) => files.absolute(name))) };
    }
    // A new file may be what an import that led nowhere meant.
    const files = createConfinedFiles(root, sources, ownTypes());
    const given = { sources: of.map((name) => files.absolute(name)), manifests: input.manifests };
    opened = { files, workspace: openWorkspace(files, given), list };
    return { files, program: opened.workspace.program };
  }

  function checkedBy(input: PassInput, of: readonly string[]): Checked {
    const old = opened;
    const before = old === null ? null : { program: old.workspace.program, files: old.files };
    const { files, program } = programFor(input, of);
    const sourceOf = (path: string): ts.SourceFile | undefined => program.getSourceFile(files.absolute(path));
    const walk = createWalk(files, program, writer);
    const importers = importersOf(program, files);
    return {
      walk(path) {
        const source = sourceOf(path);
        if (source === undefined) return null;
        try {
          walk(source);
        } catch (thrown) {
          // The checker follows code as deep as it nests: some generated or hostile code is deeper than the stack.
          if (thrown instanceof RangeError) return null;
          throw thrown;
        }
        return hashOf(files, source);
      },
      shape(path) {
        const source = sourceOf(path);
        return source === undefined ? '' : shapeOf(program, source);
      },
      shapeBefore: (path, known) => shapeBefore(before, path, known),
      importers: importers.of,
    };
  }

  return (input) => {
    const groups = groupsOf(root, input, bytes);
    const [only = []] = groups;
    if (groups.length <= 1) return checkedBy(input, only);
    const groupOf = new Map(groups.flatMap((group) => group.map((path) => [path, group])));
    let at: { readonly group: readonly string[] | undefined; readonly checked: Checked } | null = null;
    const by = (path: string): Checked => {
      const group = groupOf.get(path);
      if (at !== null && at.group === group) return at.checked;
      // Two programs at a time would take twice the memory.
      [at, opened] = [null, null];
      at = { group, checked: checkedBy(input, group ?? [path]) };
      return at.checked;
    };
    return {
      walk: (path) => by(path).walk(path),
      shape: (path) => by(path).shape(path),
      shapeBefore: () => undefined,
      // A program knows who imports a file within its group; of others those that were read refer to it.
      importers: (path) =>
        [...by(path).importers(path), ...writer.referrers(path)].filter((file) => input.sources.has(file)),
    };
  };
}

/** Offsets in the file: the program reads only the code of a component. */
function hashOf(files: ConfinedFiles, { fileName, text }: ts.SourceFile): string {
  return contentHash(isComponent(fileName) ? (files.read(fileName) ?? '') : text);
}

/** Asked of the program of that time. */
function shapeBefore(
  before: { program: ts.Program; files: ConfinedFiles } | null,
  path: string,
  known: Known,
): string | undefined {
  const source = before?.program.getSourceFile(before.files.absolute(path));
  if (before === null || source === undefined || hashOf(before.files, source) !== known.hash) return undefined;
  return shapeOf(before.program, source);
}

/** Gives the rows of one file to the writer. */
function createWalk(
  files: ConfinedFiles,
  program: ts.Program,
  writer: ReferenceWriter,
): (source: ts.SourceFile) => void {
  const checker = program.getTypeChecker();
  const declarations = createDeclarations();
  const components = componentsOf(program, files);
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

  const parts = createParts({ files, checker, writer, declared });

  return (source) => {
    const tags = new Map<number, ts.Symbol>();
    const own = isComponent(source.fileName) ? parts.of(source) : null;
    walkFile(source, checker, {
      reference(node, symbol, kind: RefKind) {
        const ids = declared(symbol);
        if (own !== null) tags.set(node.getStart(source), symbol);
        if (ids.length === 0) return false;
        const place = placeOf(source, node);
        for (const id of ids) writer.reference(id, place, kind);
        return true;
      },
      unresolved(node, kind) {
        const { text } = node as ts.Identifier;
        const found = own === null ? undefined : components.of(text);
        const place = placeOf(source, node);
        if (found !== undefined) {
          tags.set(node.getStart(source), found);
          for (const id of declared(found)) writer.reference(id, place, kind);
          return;
        }
        // The template names the props of its own component.
        const prop = own === null || ts.isPropertyAccessExpression(node.parent) ? [] : own.prop(text);
        if (prop.length === 0) writer.unresolved(text, place, kind);
        else for (const id of prop) writer.reference(id, place, kind);
      },
    });
    if (own !== null) parts.refer(source, tags);
    walkBases(source, checker, (member, base) => {
      for (const from of declared(member)) for (const to of declared(base)) if (from !== to) writer.base(from, to);
    });
  };
}

/** The name of the class of a component, which is not written in its file. */
function isComponentName(source: ts.SourceFile, node: ts.Node): boolean {
  const { fileName, text } = source;
  return isComponent(fileName) && node.end > text.length - componentTail(fileName).length;
}

function placeOf(source: ts.SourceFile, node: ts.Node): NamePlace {
  if (isComponentName(source, node)) return { at: 0, line: 1, column: 1, length: 0 };
  const isQuoted = ts.isStringLiteralLike(node);
  const at = node.getStart(source) + (isQuoted ? 1 : 0);
  return { at, ...spotOf(source, at), length: Math.max(0, node.end - at - (isQuoted ? 1 : 0)) };
}

/** Components that a template may use without an import, as frameworks register them: by a name that only one of them has. */
function componentsOf(program: ts.Program, files: ConfinedFiles): { of(name: string): ts.Symbol | undefined } {
  let sources: Map<string, ts.SourceFile | null> | null = null;
  function all(): Map<string, ts.SourceFile | null> {
    const made = new Map<string, ts.SourceFile | null>();
    for (const source of program.getSourceFiles()) {
      if (!isComponent(source.fileName) || !files.listed(source.fileName)) continue;
      const name = componentName(source.fileName);
      made.set(name, made.has(name) ? null : source);
    }
    return made;
  }
  return {
    of(name) {
      sources ??= all();
      const source = sources.get(name);
      const module = source == null ? undefined : program.getTypeChecker().getSymbolAtLocation(source);
      return module?.exports?.get(ts.InternalSymbolName.Default);
    },
  };
}

/**
 * Hash of what importers can see: the declarations that the library would emit, else of the whole text; of a component its props, events
 * and slots too.
 */
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
  return contentHash(isComponent(source.fileName) ? `${text}${partsText(source)}` : (text ?? source.text));
}

function partsText({ fileName, text }: ts.SourceFile): string {
  return componentParts(fileName, text)
    .map(({ role, name }) => `\n${role} ${name}`)
    .join('');
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

// Groups of files that are small enough for a program each. Where all fit into one program there is one group; else
// neighbouring packages share one as long as they fit, and a package that does not fit is divided.

interface GroupBytes {
  /** Up to so much source, all files are one group. */
  readonly whole: number;
  /** Source of a group where there are several: what its files import from others comes on top. */
  readonly group: number;
}

/** A program takes 250 MB and 65 MB for each megabyte of source; its process has 2 GB. */
const ownGroupBytes: GroupBytes = { whole: 25_000_000, group: 8_000_000 };

/** Each file in one group, in the order in which they are given. */
export function groupsOf(
  root: string,
  { sources, manifests }: Pick<PassInput, 'sources' | 'manifests'>,
  bytes: GroupBytes,
): string[][] {
  const files = [...sources.keys()].map((file) => ({
    file,
    size: lstatSync(path.join(root, file), { throwIfNoEntry: false })?.size ?? 0,
  }));
  const sum = (some: typeof files): number => some.reduce((all, { size }) => all + size, 0);
  if (sum(files) <= bytes.whole) return [[...sources.keys()]];
  const groups: string[][] = [];
  let [group, held]: [string[], number] = [[], 0];
  const close = (): void => {
    if (group.length > 0) groups.push(group);
    [group, held] = [[], 0];
  };
  for (const ofPackage of Map.groupBy(files, packageOf(manifests)).values()) {
    if (held + sum(ofPackage) > bytes.group) close();
    for (const { file, size } of ofPackage) {
      if (held + size > bytes.group) close();
      group.push(file);
      held += size;
    }
  }
  close();
  return groups;
}

/** The nearest folder above a file that has a manifest; '' where there is none. */
function packageOf(manifests: readonly string[]): (of: { readonly file: string }) => string {
  const folders = new Set(manifests.map((manifest) => path.posix.dirname(manifest)));
  return ({ file }) => {
    let folder = path.posix.dirname(file);
    while (folder !== '.' && !folders.has(folder)) folder = path.posix.dirname(folder);
    return folder;
  };
}
