/**
 * The language services of the projects of a workspace, made when first needed and kept while nothing but contents change.
 * Main type: Services. They share one registry, so that a file of several projects is parsed once for equal options.
 */
import path from 'node:path';
import ts from 'typescript-library';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import {
  type ConfinedFiles,
  findProjects,
  type Project,
  parseConfig,
  resolveComponent,
  startsOf,
} from '../../typescript/typescript.ts';
import { codeOf } from '../../workspace/workspace.ts';
import type { Spot } from '../edit-service.ts';

export interface Services {
  readonly files: ConfinedFiles;
  readonly projects: readonly Project[];
  of(project: Project): ts.LanguageService;
  /** Whether a configuration changed since it was read. */
  outdated(): boolean;
}

/** More programs than this are not kept at once: each may take hundreds of megabytes. The one that was asked for least lately goes. */
const maxServices = 12;

/** @param cancelled looked at by the library in the middle of its work, which it then leaves with OperationCanceledException. */
export function createServices(files: ConfinedFiles, names: readonly string[], cancelled: () => boolean): Services {
  const { all, configs } = findProjects(files, names);
  const versions = new Map(configs.map((config) => [config, files.version(config)]));
  const registry = ts.createDocumentRegistry(true, files.root);
  const services = new Map<string, ts.LanguageService>();

  return {
    files,
    projects: all,
    outdated: () => [...versions].some(([config, version]) => files.version(config) !== version),
    of(project) {
      const known = services.get(project.key);
      if (known !== undefined) {
        services.delete(project.key);
        services.set(project.key, known);
        return known;
      }
      for (const [key, oldest] of services) {
        if (services.size < maxServices) break;
        oldest.dispose();
        services.delete(key);
      }
      const made = ts.createLanguageService(hostOf(project, files, cancelled), registry);
      services.set(project.key, made);
      return made;
    },
  };
}

/** Read by the library, though not in its declarations. */
interface SourceHost extends ts.LanguageServiceHost {
  useSourceOfProjectReferenceRedirect(): boolean;
}

function hostOf(
  { folder, options, files: roots, references }: Project,
  files: ConfinedFiles,
  cancelled: () => boolean,
): SourceHost {
  const cache = ts.createModuleResolutionCache(folder, (name) => name, options);
  const host: SourceHost = {
    getCancellationToken: () => ({ isCancellationRequested: cancelled }),
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...roots],
    getScriptVersion: files.version,
    getScriptSnapshot(file) {
      const text = files.read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(codeOf(file, text));
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (of) => ts.getDefaultLibFilePath(of),
    useCaseSensitiveFileNames: () => true,
    fileExists: files.exists,
    readFile: files.read,
    directoryExists: files.folderExists,
    getDirectories: files.folders,
    readDirectory: files.matching,
    realpath: (file) => (files.exists(file) && ts.sys.realpath !== undefined ? ts.sys.realpath(file) : file),
    getProjectReferences: () => references,
    // An import of another project of the workspace means its sources, not what it was last built to.
    useSourceOfProjectReferenceRedirect: () => true,
    getParsedCommandLine: (config) => parseConfig(path.posix.normalize(config), files) ?? undefined,
    resolveModuleNameLiterals: (literals, containing, redirect, settings, source) =>
      literals.map((literal) => {
        const component = resolveComponent(literal.text, containing, settings, host);
        if (component !== null) return { resolvedModule: component };
        const mode = ts.getModeForUsageLocation(source, literal, settings);
        return ts.resolveModuleName(literal.text, containing, settings, host, cache, redirect, mode);
      }),
  };
  return host;
}

/**
 * Converts lines and columns from 1 to offsets and back, and finds the nodes at them.
 *
 * Throws InvalidArgument for a place that the file does not have.
 */
export function offsetOf(source: ts.SourceFile, { line, column }: Spot, file: string): number {
  const starts = startsOf(source);
  const start = starts[line - 1];
  const end = starts[line] ?? source.text.length + 1;
  if (start === undefined || start + column - 1 >= end)
    throw new MemoError('InvalidArgument', sentence`${file} has no line ${line} with a column ${column}.`, {
      path: 'column',
    });
  return start + column - 1;
}

/** The name that touches an offset; null in the middle of anything else. */
export function nameAt(source: ts.SourceFile, offset: number): ts.Identifier | ts.PrivateIdentifier | null {
  let found: ts.Identifier | ts.PrivateIdentifier | null = null;
  const visit = (node: ts.Node): void => {
    if (offset < node.pos || offset > node.end) return;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (node.getStart(source) <= offset) found = node;
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * The name of what is declared on a line or next after it: the code map gives the line on which a declaration begins, before
 * its decorators.
 */
export function declaredAt(source: ts.SourceFile, line: number, name: string): ts.Node | null {
  const from = startsOf(source)[line - 1] ?? 0;
  let best: ts.Node | null = null;
  const visit = (node: ts.Node): void => {
    if (node.end < from) return;
    const named = ts.getNameOfDeclaration(node as ts.Declaration);
    if (named !== undefined && declares(node) && named.getText(source).replace(/^['"`]|['"`]$/g, '') === name) {
      const start = named.getStart(source);
      if (start >= from && (best === null || start < best.getStart(source))) best = named;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return best;
}

function declares(node: ts.Node): boolean {
  return (
    ts.isClassLike(node) ||
    ts.isFunctionLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isEnumMember(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isParameter(node) ||
    ts.isBinaryExpression(node)
  );
}
