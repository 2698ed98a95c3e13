/**
 * What the readers of JavaScript and TypeScript know of the file at hand: what it imports, which of its names hold an app
 * or a router, which calls hang on each other. Main type: ScriptState.
 */
import type { OpenClass } from '../text/classes.ts';
import type { Code } from '../text/code.ts';
import { joined, Mounts } from '../text/mounts.ts';
import { type Routed, routedBy } from './routed-by.ts';

/** Modules whose calls make apps or routers, and the framework that each stands for. */
const frameworks: Readonly<Record<string, string>> = {
  express: 'express',
  'express-promise-router': 'express',
  fastify: 'fastify',
  hono: 'hono',
  '@hono/zod-openapi': 'hono',
  koa: 'koa',
  'koa-router': 'koa',
  '@koa/router': 'koa',
  polka: 'polka',
  restify: 'restify',
  '@hapi/hapi': 'hapi',
  hapi: 'hapi',
  elysia: 'elysia',
  h3: 'h3',
  'itty-router': 'itty-router',
  'hyper-express': 'express',
  '@tinyhttp/app': 'express',
  '@oak/oak': 'oak',
  router: 'express',
};

/** A call whose result is called on: `app.route('/x')`, `program.command('db')`. */
export interface Chain {
  /** The first token of it all. */
  start: number;
  /** The name that it begins with. */
  root: string;
  path: string | null;
}

export interface ScriptState {
  readonly code: Code;
  /** Local names by the module that they come from. */
  readonly imports: Map<string, string>;
  readonly modules: Set<string>;
  /** The framework of each name that holds an app or a router. */
  readonly apps: Map<string, string>;
  /** With what prefix each of them was made, and where it is mounted. */
  readonly routers: Mounts;
  /** By the token of the bracket that closes the call. */
  readonly chains: Map<number, Chain>;
  /** Written down at the end, when all prefixes are known. */
  readonly later: (() => void)[];
  /** Set where the place of the file makes it a route. */
  readonly routed: Routed | null;
  /** Sections of the settings of VS Code, by the variable that holds them. */
  readonly sections: Map<string, string>;
  /** Names of commands held by variables. */
  readonly commands: Map<string, string>;
  /** Classes with a prefix for the routes of their methods, those around the token at hand. */
  readonly controllers: (OpenClass & { prefixes: string[] })[];
}

export function beginScript(code: Code): ScriptState {
  return {
    code,
    imports: new Map(),
    modules: new Set(),
    apps: new Map(),
    chains: new Map(),
    routers: new Mounts(joined),
    later: [],
    sections: new Map(),
    commands: new Map(),
    controllers: [],
    routed: routedBy(code.file),
  };
}

export function frameworkOf(module: string | undefined): string | undefined {
  if (module === undefined) return undefined;
  if (Object.hasOwn(frameworks, module)) return frameworks[module];
  return /\/x\/oak\b/.test(module) ? 'oak' : undefined;
}

/** The framework that this file imports, '' for none. */
export function fileFramework({ modules }: ScriptState): string {
  for (const module of modules) {
    const framework = frameworkOf(module);
    if (framework !== undefined) return framework;
  }
  return '';
}

/** What stands before the `.` at `dot`: its name (`this.app` is `app`), its first token, and the chain that it ends. */
export function receiver(state: ScriptState, dot: number): { name: string; start: number; chain: Chain | undefined } {
  const { code, chains } = state;
  const { tokens } = code;
  let at = tokens.is(dot - 1, '?') || tokens.is(dot - 1, '!') ? dot - 2 : dot - 1;
  if (code.is(at, ')')) {
    const chain = chains.get(at);
    if (chain !== undefined) return { name: chain.root, start: chain.start, chain };
    at = tokens.before(at);
    if (!tokens.isWord(at)) return { name: '', start: at, chain: undefined };
    const isNew = code.is(at - 1, 'new');
    return { name: `${code.text(at)}()`, start: isNew ? at - 1 : at, chain: undefined };
  }
  if (!tokens.isWord(at)) return { name: '', start: at, chain: undefined };
  const name = code.text(at);
  let start = at;
  for (let parts = 0; parts < 6 && code.is(start - 1, '.') && tokens.isWord(start - 2); parts += 1) start -= 2;
  return { name, start, chain: undefined };
}
