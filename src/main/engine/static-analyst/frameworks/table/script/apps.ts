/** Which names of a JavaScript or TypeScript file hold an app or a router, and of which framework. */
import type { CodeTree } from '../../../../codemap/codemap.ts';
import { type Hit, lastOf } from '../rows.ts';

/** Modules whose calls make apps or routers. */
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
  'find-my-way': 'find-my-way',
  '@tinyhttp/app': 'express',
  '@oak/oak': 'oak',
  router: 'express',
};
export const webModules = [...Object.keys(frameworks), 'https://deno.land/x/oak'];

export function frameworkOf(module: string | undefined): string | undefined {
  if (module === undefined) return undefined;
  if (Object.hasOwn(frameworks, module)) return frameworks[module];
  return /\/x\/oak\b/.test(module) ? 'oak' : undefined;
}

export const moduleOf = (code: CodeTree, name: string): string | undefined =>
  code.imports.find((one) => one.name === name)?.module;

/** The framework that this file imports, '' for none. */
export function fileFramework(code: CodeTree): string {
  for (const { module } of code.imports) {
    const framework = frameworkOf(module);
    if (framework !== undefined) return framework;
  }
  return '';
}

/** The variable that holds a value or what is called on it. */
export const holderOf = (code: CodeTree, node: number): string =>
  code.assigned(code.chained(node).at(-1)?.node ?? node);

/** What a file makes of values, read once for all rows that ask. */
function once<T>(read: (code: CodeTree) => T): (code: CodeTree) => T {
  const known = new WeakMap<CodeTree, T>();
  return (code) => {
    const found = known.get(code) ?? read(code);
    known.set(code, found);
    return found;
  };
}

export const appsOf = once((code) => {
  const apps = new Map<string, string>();
  if (fileFramework(code) === '') return apps;
  for (let node = 0; node < code.size; node += 1) {
    const call = code.call(node);
    if (call === null) continue;
    const root = call.of < 0 ? call.name : code.name(call.of).split('.', 1)[0];
    const module = root === '' ? requiredHere(code.source(node)) : moduleOf(code, root ?? '');
    const framework = frameworkOf(module);
    const name = framework === undefined ? '' : holderOf(code, node);
    if (framework !== undefined && name !== '') apps.set(name, framework);
  }
  return apps;
});

/** `require('fastify')()` */
const requiredHere = (text: string): string | undefined => /^require\(\s*["']([^"']+)["']\s*\)\(/.exec(text)?.[1];

/** `const files = workspace.getConfiguration('files')`: the section that a variable holds. */
export const sectionsOf = once((code) => {
  const sections = new Map<string, string>();
  for (let node = 0; node < code.size; node += 1) {
    const call = code.call(node);
    const section = call?.name === 'getConfiguration' ? code.literal(call.args.get(0)) : null;
    if (section !== null) sections.set(code.assigned(node), section);
  }
  return sections;
});

const maxChain = 40;

/** What a chain of calls begins with: the node, and its last name, with `()` where that is called or made. */
export function rootOf({ code, of }: Pick<Hit, 'code' | 'of'>): { node: number; name: string } {
  let node = of;
  let steps = 0;
  for (
    let call = code.call(node);
    call !== null && call.of >= 0 && steps < maxChain;
    call = code.call(node), steps += 1
  )
    node = call.of;
  const made = code.isMade(node) ? code.call(node) : null;
  return { node, name: made === null ? lastOf({ code, of: node }) : `${made.name}()` };
}

/** Calls that something is called on, the nearest first: `a().b()` of `a().b().c()`. */
export function callsBefore({ code, of }: Pick<Hit, 'code' | 'of'>): NonNullable<ReturnType<CodeTree['call']>>[] {
  const found = [];
  for (let call = code.call(of); call !== null && found.length < maxChain; call = code.call(call.of)) {
    found.push(call);
    if (call.of < 0) break;
  }
  return found;
}
