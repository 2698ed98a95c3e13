/**
 * Which files are compiled together: each tsconfig and jsconfig of the workspace with what it references, and the files
 * that no project includes, with the options of the nearest one (a rename must reach tests that are left out of the
 * build). Main type: Project. Plugins of a tsconfig are never loaded: a library, unlike an editor's server, loads none,
 * so that nothing of the folder is executed.
 */
import path from 'node:path';
import ts from 'typescript-library';
import { lineOf, lineStarts } from '#shared/base/text/line-starts.ts';
import { isComponent } from '../workspace/workspace.ts';
import type { ConfinedFiles } from './confined-files.ts';

export interface Project {
  /** Distinguishes it while the list of files is the same. */
  readonly key: string;
  readonly folder: string;
  readonly options: ts.CompilerOptions;
  /** Absolute. */
  readonly files: readonly string[];
  readonly references: readonly ts.ProjectReference[];
}

const configNames = ['tsconfig.json', 'jsconfig.json'];

export interface Projects {
  readonly all: readonly Project[];
  /** All configurations that were read: when one changes, all of this is void. */
  readonly configs: readonly string[];
}

export interface NearestConfigs {
  /** The configuration that a folder's files are compiled with: its own, else the nearest above. Absolute; null for none. */
  of(folder: string): string | null;
  /** Folders that were looked at so far. */
  folders(): Iterable<string>;
}

export function nearestConfigs(files: ConfinedFiles): NearestConfigs {
  const nearest = new Map<string, string | null>();
  function of(folder: string): string | null {
    const known = nearest.get(folder);
    if (known !== undefined) return known;
    const here = configNames.map((name) => `${folder}/${name}`).find((file) => files.exists(file));
    const isTop = folder === files.root || files.relative(folder) === null;
    const found = here ?? (isTop ? null : of(path.posix.dirname(folder)));
    nearest.set(folder, found);
    return found;
  }
  return { of, folders: () => nearest.keys() };
}

export function findProjects(files: ConfinedFiles, names: readonly string[]): Projects {
  const parsed = new Map<string, ts.ParsedCommandLine>();
  const nearest = nearestConfigs(files);

  const sources = names.map((name) => files.absolute(name));
  const queue = [...new Set(sources.map((file) => nearest.of(path.posix.dirname(file))))];
  for (const folder of nearest.folders())
    for (const name of configNames) if (files.exists(`${folder}/${name}`)) queue.push(`${folder}/${name}`);
  for (const config of queue) {
    if (config === null || parsed.has(config)) continue;
    const line = parseConfig(config, files);
    if (line === null) continue;
    parsed.set(config, line);
    for (const reference of line.projectReferences ?? []) queue.push(ts.resolveProjectReferencePath(reference));
  }

  const taken = new Set([...parsed.values()].flatMap(({ fileNames }) => fileNames));
  const rest = new Map<string | null, string[]>();
  for (const file of sources) {
    if (taken.has(file)) continue;
    const config = nearest.of(path.posix.dirname(file));
    const group = rest.get(config);
    if (group === undefined) rest.set(config, [file]);
    else group.push(file);
  }
  const all: Project[] = [];
  for (const [config, line] of parsed) {
    if (line.fileNames.length === 0) continue;
    const { fileNames, projectReferences = [] } = line;
    const folder = path.posix.dirname(config);
    all.push({
      key: config,
      folder,
      options: optionsOf(line.options),
      files: fileNames,
      references: projectReferences,
    });
  }
  for (const [config, group] of rest) {
    const near = config === null ? undefined : parsed.get(config);
    all.push({
      key: `beside ${config ?? files.root}`,
      folder: config === null ? files.root : path.posix.dirname(config),
      options: { ...optionsOf(near?.options ?? noConfig), allowJs: true },
      files: group,
      references: near?.projectReferences ?? [],
    });
  }
  return { all, configs: [...parsed.keys()] };
}

/** Null for what is not there or no configuration; the files are then taken as if there were none. */
export function parseConfig(config: string, files: ConfinedFiles): ts.ParsedCommandLine | null {
  let broken = false;
  const host = {
    useCaseSensitiveFileNames: true,
    getCurrentDirectory: () => files.root,
    fileExists: files.exists,
    readFile: files.read,
    readDirectory: files.matching,
    onUnRecoverableConfigFileDiagnostic: () => {
      broken = true;
    },
  };
  const line = ts.getParsedCommandLineOfConfigFile(config, undefined, host, undefined, undefined, components);
  if (line === undefined || broken) return null;
  return { ...line, fileNames: line.fileNames.filter(files.listed) };
}

const components = ['.vue', '.svelte', '.astro'].map(
  (extension): ts.FileExtensionInfo => ({ extension, isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }),
);

const noConfig: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  strict: false,
};

function optionsOf(options: ts.CompilerOptions): ts.CompilerOptions {
  const { plugins: _never, ...rest } = options;
  // Before TypeScript 6 all of node_modules/@types was taken in where nothing else was said.
  const types = options.types ?? ['*'];
  return { ...rest, types, noEmit: true, skipLibCheck: true, allowNonTsExtensions: true, ignoreDeprecations: '6.0' };
}

// Imports of single-file components, which the library resolves for no ending but its own.

/** The component that an import means, by path or by an alias of the configuration; null where it means none. */
export function resolveComponent(
  specifier: string,
  containing: string,
  options: ts.CompilerOptions,
  host: ts.ModuleResolutionHost,
): ts.ResolvedModuleFull | null {
  if (!isComponent(specifier)) return null;
  const component = (file: string): string | null => {
    const name = file.replace(/\.ts$/, '');
    return name !== file && isComponent(name) ? name : null;
  };
  // As if each component were a file of TypeScript beside itself.
  const asScripts: ts.ModuleResolutionHost = {
    ...host,
    fileExists: (file) => host.fileExists(component(file) ?? file),
    realpath: (file) => file,
  };
  const found = ts.resolveModuleName(specifier, containing, options, asScripts).resolvedModule?.resolvedFileName ?? '';
  const file = component(found);
  return file === null ? null : { resolvedFileName: file, extension: ts.Extension.Ts, isExternalLibraryImport: false };
}

// Places in a source file as everything else counts them: the library's own lines end at U+2028 and U+2029 too.

const known = new WeakMap<ts.SourceFile, readonly number[]>();

export function startsOf(source: ts.SourceFile): readonly number[] {
  const before = known.get(source);
  if (before !== undefined) return before;
  const starts = lineStarts(source.text);
  known.set(source, starts);
  return starts;
}

/** From 1; columns in UTF-16 units. */
export function spotOf(source: ts.SourceFile, offset: number): { line: number; column: number } {
  const starts = startsOf(source);
  const line = lineOf(starts, offset);
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}
