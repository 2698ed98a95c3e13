/**
 * Routes that calls declare: `app.get('/x', handler)` and its kin. A verb is a common method name, so a call counts only
 * with an app as its receiver: one that the file makes from a framework, or one that is called so and is given a handler.
 */
import type { Rules } from '../reader.ts';
import type { Range } from '../text/code.ts';
import { fileFramework, frameworkOf, receiver, type ScriptState } from './state.ts';

const verbs: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  del: 'DELETE',
  head: 'HEAD',
  options: 'OPTIONS',
  opts: 'OPTIONS',
  all: 'ANY',
  any: 'ANY',
};

const appNames = /^(app|router|routes?|server|fastify|api|instance|scope)$|(Router|Routes|App|Server|Api)$/;
const clients = /axios|supertest|\bgot\b|request|msw|nock/;
const pathLike = /^(\/|\*|\{)/;

/** Whether it is a function or names one: an object or a text is what clients hand over. */
function isHandler(state: ScriptState, range: Range | undefined): boolean {
  if (range === undefined) return false;
  const { code } = state;
  const { from, to } = range;
  if (/^(async|function)$/.test(code.text(from))) return true;
  if (code.is(from, '(')) return code.reads(code.tokens.after(from), '=', '>') || code.is(code.tokens.after(from), ':');
  if (code.tokens.isWord(from) && code.reads(from + 1, '=', '>')) return true;
  if (code.is(from, '[')) return true;
  return to > from && code.handler(range) !== '';
}

/** Whether a name may be called on as an app, and of which framework. */
function appOf(state: ScriptState, name: string, args: readonly Range[]): string | null {
  const app = state.apps.get(name);
  if (app !== undefined) return app;
  if (name.endsWith('()')) return frameworkOf(state.imports.get(name.slice(0, -2))) ?? null;
  if (clients.test(state.imports.get(name) ?? '')) return null;
  if (!appNames.test(name) || args.length < 2) return null;
  const last = args.at(-1);
  const written = last !== undefined && /^(async|function|\()$/.test(state.code.text(last.from));
  const framework = fileFramework(state);
  return framework !== '' || written || !/api$/i.test(name) ? framework || 'http' : null;
}

function verb(word: string): (state: ScriptState, at: number) => void {
  return (state, at) => {
    const { code } = state;
    let open = at + 1;
    if (code.is(open, '<')) while (open < at + 24 && !code.is(open, '(')) open += 1;
    const close = code.tokens.partner(open);
    if (!code.is(at - 1, '.') || !code.is(open, '(') || close < 0) return;
    const { name, start, chain } = receiver(state, at - 1);
    if (name === '') return;
    const args = code.args(open);
    const method = verbs[word] ?? 'ANY';
    const handler = code.handler(args.at(-1));
    if (chain !== undefined && chain.path !== null) {
      if (!isHandler(state, args.at(-1))) return;
      state.chains.set(close, chain);
      note(state, name, { method, path: chain.path, from: at, to: close, handler });
      return;
    }
    const framework = appOf(state, name, args);
    if (framework === null) return;
    // Koa allows a name before the path.
    const paths = args.slice(0, 2).map((range) => code.literal(range));
    const path =
      paths.find((each) => each !== null && pathLike.test(each)) ??
      (state.apps.has(name) && paths[0] === '' ? '' : null);
    if (path === null || args.length < 2 || !isHandler(state, args.at(-1))) return;
    state.chains.set(close, { start, root: name, path: null });
    note(state, name, { method, path, from: chain === undefined ? start : at, to: close, handler, framework });
  };
}

interface Noted {
  method: string;
  path: string;
  from: number;
  to: number;
  handler: string;
  framework?: string;
}

/** Written down at the end, with the prefixes of its router and of where this is mounted. */
function note(state: ScriptState, root: string, { method, path, from, to, handler, framework }: Noted): void {
  const known = framework ?? state.apps.get(root) ?? (fileFramework(state) || 'http');
  const place = state.code.place(from, to, known, { handler });
  state.later.push(() => state.code.finds.route(method, state.routers.full(root, path), place));
}

/** `app.route('/x').get(…)`, `app.route('/x', sub)`, `fastify.route({ method, url, handler })`. */
function route(state: ScriptState, at: number): void {
  const { code } = state;
  const open = at + 1;
  const close = code.tokens.partner(open);
  if (!code.is(at - 1, '.') || !code.is(open, '(') || close < 0) return;
  const { name, start } = receiver(state, at - 1);
  const args = code.args(open);
  const path = code.literal(args[0]);
  if (path !== null && pathLike.test(path)) {
    if (!state.apps.has(name) && !appNames.test(name)) return;
    if (args.length === 1) state.chains.set(close, { start, root: name, path });
    else mount(state, name, path, args.slice(1));
    return;
  }
  const first = args[0];
  if (first === undefined) return;
  for (const object of code.is(first.from, '[') ? code.args(first.from) : [first])
    routeObject(state, name, object.from);
}

function routeObject(state: ScriptState, root: string, open: number): void {
  const { code } = state;
  const values = code.properties(open);
  const path = code.literal(values.get('url') ?? values.get('path'));
  const handler = values.get('handler');
  const method = values.get('method');
  if (path === null || method === undefined || handler === undefined) return;
  const methods = code.is(method.from, '[') ? code.args(method.from) : [method];
  for (const each of methods) {
    const said = code.literal(each);
    if (said === null) continue;
    note(state, root, {
      method: said === '*' ? 'ANY' : said.toUpperCase(),
      path,
      from: open,
      to: code.tokens.partner(open),
      handler: code.is(handler.from, 'handler') ? 'handler' : code.handler(handler),
      framework: state.apps.get(root) ?? (fileFramework(state) || (values.has('url') ? 'fastify' : 'hapi')),
    });
  }
}

function mount(state: ScriptState, parent: string, prefix: string, args: readonly Range[]): void {
  const { code } = state;
  for (const { from, to } of args) {
    const end = code.nameEnd(from);
    if (end === to || code.is(end, '.') || code.is(end, '(')) {
      const name = code.text(end === to ? end - 1 : from);
      const module = state.imports.get(name) ?? (name === 'require' ? (code.string(end + 1) ?? '') : '');
      if (state.apps.has(name)) state.routers.mount(name, parent, prefix);
      else if (module.startsWith('.')) {
        const place = code.place(from, to - 1, state.apps.get(parent) ?? 'http');
        state.later.push(() => code.finds.mount(state.routers.full(parent, prefix), module, place));
      }
    }
  }
}

export const routeRules: Rules<ScriptState> = {
  ...Object.fromEntries(Object.keys(verbs).map((word) => [word, verb(word)])),
  route,
  use(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const args = code.args(at + 1);
    const path = code.literal(args[0]);
    if (path !== null && args.length > 1) mount(state, receiver(state, at - 1).name, path, args.slice(1));
  },
  prefix(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const { name } = receiver(state, at - 1);
    const prefix = code.string(at + 2);
    if (prefix !== null && state.apps.has(name)) state.routers.declare(name, prefix);
  },
  register(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const [what, options] = code.args(at + 1);
    const prefix = options === undefined ? '' : code.property(options.from, 'prefix');
    if (what !== undefined && prefix !== '') mount(state, receiver(state, at - 1).name, prefix, [what]);
  },
};
