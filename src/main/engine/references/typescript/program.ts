/**
 * One program over all TypeScript and JavaScript files of a workspace, whatever its configurations: it takes half the time and
 * memory of a program for each configuration and finds the same. Each file still resolves its imports by the options of its nearest
 * configuration. Main type: Workspace. Nothing of the folder is executed: no plugins, no emit but declarations in memory.
 */

import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript-library';
import { withLf } from '#shared/base/text/line-starts.ts';
import { type ConfinedFiles, nearestConfigs, parseConfig, resolveComponent } from '../../typescript/typescript.ts';
import { codeOf } from '../../workspace/workspace.ts';
import { packageSources } from './package-sources.ts';

export interface Workspace {
  readonly program: ts.Program;
  /** Brings the program to what these files are now; all are given, absolute. */
  update(sources: readonly string[]): ts.Program;
}

/** Same for all files, so that one program is enough. The sum of what the configurations allow: nothing is reported. */
const common: ts.CompilerOptions = {
  allowJs: true,
  checkJs: false,
  strict: true,
  skipLibCheck: true,
  allowNonTsExtensions: true,
  allowArbitraryExtensions: true,
  resolveJsonModule: false,
  maxNodeModuleJsDepth: 0,
  ignoreDeprecations: '6.0',
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.esnext.full.d.ts'],
  types: [],
  // For the form of a file that others can see.
  declaration: true,
  emitDeclarationOnly: true,
};

const isVue = (file: string): boolean => file.endsWith('.vue');
const macrosFile = '/vue-macros.d.ts';
/** They hand back what they are given, so that `props.user` is the `user` of `defineProps<{ user: User }>()`. */
const macros = `
declare function defineProps<T = {}>(options?: T): T;
declare function defineEmits<T>(options?: T): T;
declare function withDefaults<T, D>(props: T, defaults: D): T;
`;

export function openWorkspace(
  files: ConfinedFiles,
  given: { readonly sources: readonly string[]; readonly manifests: readonly string[] },
): Workspace {
  const host = hostOf(files, given.manifests);
  // Their last file declares what the compiler of Vue knows without an import.
  const withMacros = (sources: readonly string[]): string[] =>
    sources.some(isVue) ? [...sources, macrosFile] : [...sources];
  let program = ts.createProgram(withMacros(given.sources), common, host);
  return {
    get program() {
      return program;
    },
    update(sources) {
      program = ts.createProgram(withMacros(sources), common, host, program);
      return program;
    },
  };
}

function hostOf(files: ConfinedFiles, manifests: readonly string[]): ts.CompilerHost {
  const library = path.dirname(ts.getDefaultLibFilePath({})).replaceAll('\\', '/');
  const inWorkspace = packageSources(files, manifests);
  const configs = nearestConfigs(files);
  const resolvers = new Map<string | null, { options: ts.CompilerOptions; cache: ts.ModuleResolutionCache }>();
  const parsed = new Map<string, { version: string; source: ts.SourceFile }>();
  const react = reactTypes();

  function resolverOf(file: string): { options: ts.CompilerOptions; cache: ts.ModuleResolutionCache } {
    const config = configs.of(path.posix.dirname(file));
    const known = resolvers.get(config);
    if (known !== undefined) return known;
    const own = config === null ? {} : (parseConfig(config, files)?.options ?? {});
    const { plugins: _never, ...rest } = own;
    const options = {
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      module: ts.ModuleKind.ESNext,
      ...rest,
      allowJs: true,
    };
    const made = { options, cache: ts.createModuleResolutionCache(files.root, (name) => name, options) };
    resolvers.set(config, made);
    return made;
  }

  const host: ts.CompilerHost = {
    fileExists: (file) => files.exists(file),
    readFile: (file) => files.read(file),
    directoryExists: (folder) => files.folderExists(folder),
    getDirectories: (folder) => files.folders(folder),
    realpath: (file) => (files.exists(file) && ts.sys.realpath !== undefined ? ts.sys.realpath(file) : file),
    getSourceFile(file, languageVersionOrOptions) {
      const isMacros = file === macrosFile;
      const version = isMacros ? '1' : files.version(file);
      const known = parsed.get(file);
      if (known?.version === version) return known.source;
      const text = isMacros ? macros : files.read(file);
      if (text === undefined) return undefined;
      const source = parse(file, codeOf(file, withLf(text)), languageVersionOrOptions);
      if (source === undefined) return undefined;
      // Asked for by programs that take unchanged files over from the one before.
      Object.assign(source, { version });
      parsed.set(file, { version, source });
      return source;
    },
    getDefaultLibFileName: (options) => `${library}/${ts.getDefaultLibFileName(options)}`,
    getDefaultLibLocation: () => library,
    getCurrentDirectory: () => files.root,
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
    resolveModuleNameLiterals(literals, containing, redirect, _options, source) {
      const { options, cache } = resolverOf(containing);
      return literals.map(({ text }) => {
        const mode = source?.impliedNodeFormat;
        const found = ts.resolveModuleName(text, containing, options, host, cache, redirect, mode);
        if (found.resolvedModule !== undefined) return found;
        const component = resolveComponent(text, containing, options, host);
        if (component !== null) return { resolvedModule: component };
        if (text.startsWith('.')) return found;
        const file = inWorkspace(text, containing) ?? react.get(text) ?? null;
        return file === null ? found : { resolvedModule: moduleOf(file) };
      });
    },
  };
  return host;
}

/** undefined for what nests deeper than the stack of the parser. */
function parse(
  file: string,
  text: string,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  try {
    return ts.createSourceFile(file, text, options, false);
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

function moduleOf(resolvedFileName: string): ts.ResolvedModuleFull {
  const extension = /(\.d)?\.[cm]?[jt]sx?$/.exec(resolvedFileName)?.[0] ?? ts.Extension.Ts;
  return { resolvedFileName, extension, isExternalLibraryImport: false };
}

/** Folders of our own that a program reads in addition to the workspace. */
export function ownTypes(): string[] {
  return ['@types/react', 'csstype'].map(packageFolder);
}

/**
 * Our own copy of React's types, where a clone has none installed: without them one in eight object keys and JSX attributes of
 * a React project is lost, because nothing says what a component's properties are.
 */
function reactTypes(): ReadonlyMap<string, string> {
  const [react, csstype] = ownTypes();
  return new Map([
    ['react', `${react}/index.d.ts`],
    ['react/jsx-runtime', `${react}/jsx-runtime.d.ts`],
    ['react/jsx-dev-runtime', `${react}/jsx-dev-runtime.d.ts`],
    ['csstype', `${csstype}/index.d.ts`],
  ]);
}

function packageFolder(name: string): string {
  return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)).replaceAll('\\', '/');
}
