/**
 * One program over all TypeScript and JavaScript files of a workspace, whatever its configurations: it takes half the time and
 * memory of a program for each configuration and finds the same. Each file still resolves its imports by the options of its nearest
 * configuration. Main type: Workspace. Nothing of the folder is executed: no plugins, no emit but declarations in memory.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript-library';
import * as z from 'zod/mini';
import { withLf } from '#shared/base/text/line-starts.ts';
import { type ConfinedFiles, nearestConfigs, parseConfig, resolveComponent } from '../../typescript/typescript.ts';
import { codeOf } from '../../workspace/workspace.ts';

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

// Sources of the workspace's own packages by the name they are imported by. In a fresh clone nothing else leads from `import
// 'my-lib'` to `packages/my-lib/src/index.ts`: node_modules is missing, and `main` names what a build would make. The same
// goes for `#name`, which a package maps to files of its own.

/** Fields of other forms are left out, as if they were not there. */
const text = z.catch(z.optional(z.string()), undefined);
const PackageFile = z.object({
  name: text,
  main: text,
  module: text,
  types: text,
  typings: text,
  exports: z.optional(z.unknown()),
  imports: z.optional(z.unknown()),
});
type PackageFile = z.infer<typeof PackageFile>;

const endings = ['', '.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];
const indexes = ['/index.ts', '/index.tsx', '/index.mts', '/index.d.ts', '/index.js'];
const sourceName = /\.[cm]?[jt]sx?$/;
/** Conditions nest a few levels at most; a crafted file could nest without end. */
const maxConditions = 5;

interface Package {
  readonly folder: string;
  readonly manifest: PackageFile;
}

/** Resolves an import that nothing else resolves to a source file; null for a package from elsewhere. Paths are absolute. */
function packageSources(
  files: ConfinedFiles,
  manifests: readonly string[],
): (specifier: string, importer: string) => string | null {
  const named = new Map<string, Package>();
  const inFolder = new Map<string, Package>();
  for (const name of manifests) {
    const file = files.absolute(name);
    const manifest = readManifest(files.read(file));
    if (manifest === null) continue;
    const own = { folder: path.posix.dirname(file), manifest };
    inFolder.set(own.folder, own);
    if (manifest.name !== undefined && !named.has(manifest.name)) named.set(manifest.name, own);
  }
  const known = new Map<string, string | null>();

  function around(importer: string): Package | null {
    for (let folder = path.posix.dirname(importer); ; folder = path.posix.dirname(folder)) {
      const own = inFolder.get(folder);
      if (own !== undefined) return own;
      if (folder === files.root || folder === path.posix.dirname(folder)) return null;
    }
  }

  function find(specifier: string): string | null {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    const found = named.get(name);
    if (found === undefined) return null;
    const inside = specifier.slice(name.length + 1);
    return firstOf(found.folder, [
      ...targets(found.manifest, inside).flatMap(sourcesOf),
      ...(inside === '' ? ['src/index', 'index', 'src/main', 'lib/index'] : [`src/${inside}`, inside]),
    ]);
  }

  function firstOf(folder: string, guesses: readonly string[]): string | null {
    for (const guess of guesses) {
      const base = path.posix.join(folder, guess);
      for (const ending of [...endings, ...indexes]) {
        const file = `${base}${ending}`;
        if (sourceName.test(file) && files.exists(file)) return file;
      }
    }
    return null;
  }

  return (specifier, importer) => {
    const own = specifier.startsWith('#') ? around(importer) : null;
    const key = `${own?.folder ?? ''} ${specifier}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found =
      own === null
        ? find(specifier)
        : firstOf(own.folder, (mapped(own.manifest.imports, specifier) ?? []).flatMap(sourcesOf));
    known.set(key, found);
    return found;
  };
}

function readManifest(content: string | undefined): PackageFile | null {
  if (content === undefined) return null;
  try {
    const parsed = z.safeParse(PackageFile, JSON.parse(content));
    return parsed.success ? parsed.data : null;
  } catch {
    // No JSON: then it names no package.
    return null;
  }
}

function targets({ exports, main, module, types, typings }: PackageFile, inside: string): string[] {
  const own = mapped(exports, inside === '' ? '.' : `./${inside}`);
  if (own !== null) return own;
  if (inside !== '') return [];
  return [...strings(exports, 0), ...[types, typings, module, main].filter((one) => one !== undefined)];
}

/** The target of a name in `exports` or `imports`: its own entry, else the longest pattern that matches; null without either. */
function mapped(map: unknown, name: string): string[] | null {
  if (typeof map !== 'object' || map === null) return null;
  const fits = Object.entries(map).flatMap(([pattern, value]: [string, unknown]) => {
    const [before = '', after, ...more] = pattern.split('*');
    if (after === undefined) return pattern === name ? [{ value, star: '', length: Number.POSITIVE_INFINITY }] : [];
    const isFit = more.length === 0 && name.length >= pattern.length && name.startsWith(before) && name.endsWith(after);
    return isFit ? [{ value, star: name.slice(before.length, name.length - after.length), length: before.length }] : [];
  });
  const [best] = fits.sort((a, b) => b.length - a.length);
  return best === undefined
    ? null
    : strings(best.value, maxConditions).map((target) => target.replaceAll('*', () => best.star));
}

function strings(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth <= 0 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) => strings(one, depth - 1));
}

/** `./dist/esm/node/index.js` is most often built from `src/node/index.ts`. */
function sourcesOf(target: string): string[] {
  const plain = target.replace(/^\.\//, '').replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
  const source = plain.replace(/^(dist|lib|build|out|types|esm|cjs|es)\/((types|prod|dev|esm|cjs)\/)?/, 'src/');
  return [source, plain.replace(/^(dist|lib|build|out)\//, ''), plain];
}
