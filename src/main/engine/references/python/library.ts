/**
 * Pyright's own library, loaded from the bundled program: the package does not export it. Its modules are found by
 * the names that they export, since their numbers change with each version; the version is pinned, and a test finds them all.
 * Only what is used here is typed. Main type: Pyright.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';

export interface Uri {
  readonly key: string;
  getFilePath(): string;
  combinePaths(...names: string[]): Uri;
}

/** A node of a syntax tree; which fields it has depends on its kind. */
export interface Node {
  readonly nodeType: number;
  readonly start: number;
  readonly length: number;
  readonly parent?: Node;
  readonly d: Readonly<Partial<Record<ChildField, Node>>> & {
    readonly value?: string;
    readonly items?: readonly Node[];
    readonly strings?: readonly Node[];
  };
}

type ChildField =
  | 'name'
  | 'alias'
  | 'suite'
  | 'leftExpr'
  | 'rightExpr'
  | 'destExpr'
  | 'valueExpr'
  | 'targetExpr'
  | 'target'
  | 'member'
  | 'annotation'
  | 'returnAnnotation';

export interface NameNode extends Node {
  readonly d: Node['d'] & { readonly value: string };
}

export interface Declaration {
  readonly type: number;
  readonly node: Node;
  readonly uri: Uri;
  readonly isUnresolved?: boolean;
}

export interface PythonSymbol {
  getDeclarations(): readonly Declaration[];
}

export interface ClassType {
  readonly shared: {
    readonly baseClasses: readonly ClassType[];
    readonly mro: readonly ClassType[];
    readonly fields: ReadonlyMap<string, PythonSymbol>;
  };
}

export interface Evaluator {
  getDeclInfoForNameNode(node: Node): { readonly decls: readonly Declaration[] } | undefined;
  resolveAliasDeclaration(
    declaration: Declaration,
    resolveLocalNames: boolean,
    options: { allowExternallyHiddenAccess: boolean },
  ): Declaration | undefined;
  getTypeOfClass(node: Node): { readonly classType: ClassType } | undefined;
  getType(node: Node): object | undefined;
  printType(type: object): string;
}

export interface Program {
  readonly evaluator: Evaluator;
  setTrackedFiles(files: readonly Uri[]): void;
  markFilesDirty(files: readonly Uri[], evenIfContentIsSame: boolean): void;
  getBoundSourceFile(file: Uri): unknown;
  getSourceFile(file: Uri): { getModuleSymbolTable(): ReadonlyMap<string, PythonSymbol> | undefined } | undefined;
  getParserOutput(file: Uri): { readonly parseTree: Node } | undefined;
  getSourceFileInfo(file: Uri): { readonly importedBy: readonly { readonly uri: Uri }[] } | undefined;
}

interface Options {
  defaultExtraPaths?: Uri[];
  initializeTypeCheckingMode(mode: string): void;
  setupExecutionEnvironments(config: object, folder: Uri, console: object): void;
  ensureDefaultPythonPlatform(host: object, console: object): void;
  ensureDefaultPythonVersion(host: object, console: object): void;
}

export interface Pyright {
  readonly Program: new (
    resolver: object,
    options: Options,
    services: object,
    logTracker: undefined,
    disableChecker: boolean,
    cache: undefined,
    id: string,
  ) => Program;
  readonly ConfigOptions: new (root: Uri) => Options;
  readonly NoAccessHost: new () => object;
  readonly ImportResolver: new (services: object, options: Options, host: object) => object;
  readonly createServiceProvider: (...services: object[]) => object;
  readonly Uri: { file(path: string, sensitivity: object): Uri };
  readonly ParseTreeWalker: new () => { walk(node: Node): void };
  readonly NullConsole: new () => object;
  /** Folder of the library, with the declarations of Python's own modules. */
  readonly folder: string;
}

type Exports = Omit<Pyright, 'folder'>;

interface Module {
  exports: Record<string, unknown>;
}
type Body = (this: unknown, module: Module, exports: unknown, load: unknown) => void;

/** Throws InternalError where the package has another form than the one that is known. */
export function loadPyright(): Pyright {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('pyright/package.json')), 'dist');
  const bodies = bodiesIn(folder);
  const load = loader(bodies);
  // The library looks for its declarations of Python's modules from here.
  Object.assign(globalThis, { __rootDirectory: `${folder}${path.sep}` });
  const texts = [...bodies].map(([id, body]) => [id, String(body)] as const);
  function find<Name extends keyof Exports>(name: Name): Exports[Name] {
    const assigns = new RegExp(`\\b\\w+\\.${name}=(?!void 0)`);
    for (const [id, text] of texts) {
      const made = assigns.test(text) ? load(id)[name] : undefined;
      if (made !== undefined) return made as Exports[Name];
    }
    throw new MemoError(
      'InternalError',
      sentence`Pyright's library has no ${name}: its version is not the one that is known.`,
    );
  }
  return {
    folder,
    Program: find('Program'),
    ConfigOptions: find('ConfigOptions'),
    NoAccessHost: find('NoAccessHost'),
    ImportResolver: find('ImportResolver'),
    createServiceProvider: find('createServiceProvider'),
    Uri: find('Uri'),
    ParseTreeWalker: find('ParseTreeWalker'),
    NullConsole: find('NullConsole'),
  };
}

function bodiesIn(folder: string): Map<string, Body> {
  const require = createRequire(path.join(folder, 'library.js'));
  const bodies = new Map<string, Body>();
  for (const file of ['vendor.js', 'pyright-internal.js']) {
    const { modules } = require(`./${file}`) as { modules: Record<string, Body> };
    for (const [id, body] of Object.entries(modules)) bodies.set(id, body);
  }
  // Modules of Node have numbers too, given in the program that starts the server.
  const start = readFileSync(path.join(folder, 'pyright-langserver.js'), 'utf8');
  for (const [, id, name] of start.matchAll(/(\d+)\(\w+\)\{\w+\.exports=require\("([^"]+)"\)\}/g)) {
    if (id === undefined || name === undefined || bodies.has(id)) continue;
    bodies.set(id, (module) => {
      module.exports = require(name) as Record<string, unknown>;
    });
  }
  return bodies;
}

/** The part of a bundler's runtime that its modules call. */
function loader(bodies: ReadonlyMap<string, Body>): (id: string) => Record<string, unknown> {
  const cache = new Map<string, Module>();
  const has = (object: object, key: string): boolean => Object.hasOwn(object, key);
  function define(target: object, getters: Record<string, () => unknown>): void {
    for (const [key, get] of Object.entries(getters))
      if (!has(target, key)) Object.defineProperty(target, key, { enumerable: true, get });
  }
  function load(id: string | number): Record<string, unknown> {
    const key = String(id);
    const known = cache.get(key);
    if (known !== undefined) return known.exports;
    const module: Module = { exports: {} };
    cache.set(key, module);
    const body = bodies.get(key);
    if (body === undefined) throw new MemoError('InternalError', sentence`Pyright's library has no module ${key}.`);
    body.call(module.exports, module, module.exports, load);
    return module.exports;
  }
  const same = <T>(value: T): T => value;
  Object.assign(load, {
    o: has,
    d: define,
    r: () => undefined,
    n(module: Record<string, unknown>) {
      const get = (): unknown => (module.__esModule === true ? module.default : module);
      define(get, { a: get });
      return get;
    },
    nmd: same,
    hmd: same,
    g: globalThis,
    c: {},
  });
  return load;
}
