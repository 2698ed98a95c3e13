/** Routes of Python: decorators of Flask, FastAPI and their kin, tables of Django, aiohttp, Starlette, Tornado. */

import type { Rules } from '../reader.ts';
import { classAround } from '../text/classes.ts';
import type { Range } from '../text/code.ts';
import { joined, rooted } from '../text/mounts.ts';
import { decorated, decoratorAt, type PythonState } from './state.ts';

const packages = [
  'fastapi',
  'flask',
  'quart',
  'sanic',
  'litestar',
  'bottle',
  'starlette',
  'aiohttp',
  'robyn',
  'falcon',
  'blacksheep',
  'flask_restful',
  'flask_restx',
  'flask_openapi3',
  'apiflask',
  'ninja',
  'chalice',
  'odoo',
  'microdot',
];

export const webFramework = ({ packages: imported }: PythonState): string =>
  packages.find((name) => imported.has(name))?.replace(/^flask_.*|^apiflask/, 'flask') ?? '';

const router = (prefixes: string[]) => (state: PythonState, at: number) => {
  const { code } = state;
  if (!code.is(at + 1, '(')) return;
  const name = code.assigned(code.nameStart(at));
  const prefix = code.named(code.args(at + 1), ...prefixes);
  state.routers.declare(name, code.literal(prefix) ?? '');
};

/** What makes routers; before all else, as their routes may stand above. */
export const routerRules: Rules<PythonState> = {
  APIRouter: router(['prefix']),
  Blueprint: router(['url_prefix']),
  APIBlueprint: router(['url_prefix']),
  Flask: router([]),
  FastAPI: router(['root_path']),
  Router: router(['prefix', 'path']),
  include_router: mounted(['prefix']),
  register_blueprint: mounted(['url_prefix']),
};

function mounted(prefixes: string[]) {
  return (state: PythonState, at: number): void => {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const args = code.args(at + 1);
    const first = args[0];
    const prefix = code.literal(code.named(args, ...prefixes));
    if (first !== undefined && first.to === first.from + 1 && prefix !== null)
      state.routers.mount(code.text(first.from), code.text(at - 2), prefix);
  };
}

/** A route of the router `name`, written down when all prefixes are known. */
function note(
  state: PythonState,
  name: string,
  methods: string[],
  path: string,
  from: number,
  to: number,
  handler: string,
): void {
  const framework = webFramework(state) || 'http';
  state.later.push(() => {
    const full = state.routers.full(name, path);
    for (const method of methods)
      state.code.finds.route(method.toUpperCase(), full, state.code.place(from, to, framework, { handler }));
  });
}

const isPath = (text: string, state: PythonState, owner: string): boolean =>
  text.startsWith('/') || (text === '' && state.routers.has(owner));

/** `@app.get('/x')`; `method` is null where `methods=` tells. */
function decorator(method: string | null) {
  return (state: PythonState, at: number): void => {
    const { code } = state;
    const start = decoratorAt(code, at);
    if (start < 0 || !code.is(at + 1, '(')) return;
    const owner = code.is(at - 1, '.') ? code.text(at - 2) : '';
    if (owner === '' && webFramework(state) === '') return;
    const args = code.args(at + 1);
    const range = code.named(args, 'path', 'rule') ?? args[0];
    const target = decorated(code, code.tokens.after(at + 1));
    if (target === null) return;
    const said = code.named(args, 'methods', 'method');
    const methods = method === null ? code.literals(said) : [method];
    for (const path of code.literals(range).filter((text) => isPath(text, state, owner)))
      note(state, owner, methods.length === 0 ? ['GET'] : methods, path, start, target.at, target.name);
  };
}

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** `app.add_api_route('/x', handler, methods=[…])`, `app.router.add_get('/x', handler)`. */
function added(method: string | null, handlerAt = 1) {
  return (state: PythonState, at: number): void => {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const args = code.args(at + 1);
    const found = args.map((range) => code.literal(range)).findIndex((text) => text?.startsWith('/'));
    const path = code.literal(args[found]);
    if (path === null) return;
    const first = code.literal(args[0]);
    const methods =
      method !== null
        ? [method]
        : found === 1 && first !== null && /^[A-Z*]+$/.test(first)
          ? [first === '*' ? 'ANY' : first]
          : code.literals(code.named(args, 'methods'));
    const range =
      code.named(args, 'view_func', 'endpoint', 'handler') ?? args[found === 0 ? handlerAt : handlerAt === 1 ? 2 : 0];
    const handler = range === undefined ? '' : viewName(state, range);
    if (handler === '') return;
    note(
      state,
      code.text(at - 2),
      methods.length === 0 ? ['GET'] : methods,
      path,
      code.nameStart(at),
      code.tokens.partner(at + 1),
      handler,
    );
  };
}

/** `path('x/', view)` of Django; what `include([…])` holds hangs below it, also where a name stands for the list. */
function django(state: PythonState, at: number): void {
  const { code, routers } = state;
  const [first, view] = code.is(at + 1, '(') ? code.args(at + 1) : [];
  const close = code.tokens.partner(at + 1);
  const text = code.literal(first);
  if (text === null || view === undefined || !/^django\.(urls|conf\.urls)/.test(state.names.get(code.text(at)) ?? ''))
    return;
  // Entries of a list stand side by side: only the first has its bracket before it.
  const { list } = state;
  const name = code.is(at - 1, '[') ? code.assigned(at - 1) : list?.close === at - 2 ? list.name : '';
  state.list = { close, name };
  const own = code.is(at, 'path') ? text : text.replace(/^\^/, '').replace(/\$$/, '');
  const path = joined(classAround(state.included, at)?.prefix ?? '', own);
  if (code.is(view.from, 'include')) {
    state.included.push({ name: path, from: view.from, to: close, prefix: path });
    const sub = code.args(view.from + 1)[0];
    if (sub !== undefined && sub.to === sub.from + 1) routers.mount(code.text(sub.from), name, path);
    return;
  }
  const place = code.place(at, close, 'django', { handler: viewName(state, view) });
  state.later.push(() => code.finds.route('ANY', rooted(routers.full(name, path)), place));
}

function viewName({ code }: PythonState, view: Range): string {
  const name = code.nameIn({ from: view.from, to: code.nameEnd(view.from) });
  return name.replace(/\.as_view$/, '') || code.handler(view);
}

/** `web.get('/x', handler)` of aiohttp, `Route('/x', handler)` of Starlette. */
function listed(method: string, from: RegExp, owner: string) {
  return (state: PythonState, at: number): void => {
    const { code } = state;
    if (!code.is(at + 1, '(') || code.is(code.nameStart(at) - 1, '@')) return;
    const module =
      owner === ''
        ? code.is(at - 1, '.')
          ? ''
          : state.names.get(code.text(at))
        : code.reads(at - 2, owner, '.')
          ? (state.names.get(owner) ?? '')
          : '';
    if (module === undefined || !from.test(module)) return;
    const args = code.args(at + 1);
    const path = code.literal(args[0]);
    const handler = code.handler(code.named(args, 'endpoint') ?? args[1]);
    if (path === null || !path.startsWith('/') || handler === '') return;
    const said = code.literals(code.named(args, 'methods'));
    for (const each of said.length > 0 ? said : [method])
      code.finds.route(
        each.toUpperCase(),
        path,
        code.place(at, code.tokens.partner(at + 1), webFramework(state), { handler }),
      );
  };
}

export const routeRules: Rules<PythonState> = {
  ...Object.fromEntries(
    verbs.map((verb) => [
      verb,
      (state: PythonState, at: number) => {
        decorator(verb.toUpperCase())(state, at);
        listed(verb.toUpperCase(), /^aiohttp/, 'web')(state, at);
      },
    ]),
  ),
  ...Object.fromEntries(verbs.map((verb) => [`add_${verb}`, added(verb.toUpperCase())])),
  route: decorator(null),
  api_route: decorator(null),
  websocket: decorator('WS'),
  add_url_rule: added(null, 2),
  add_api_route: added(null),
  add_route: added(null),
  add_api_websocket_route: added('WS'),
  add_resource: added('ANY'),
  path: django,
  re_path: django,
  url: django,
  Route: listed('GET', /^starlette/, ''),
  WebSocketRoute: listed('WS', /^starlette/, ''),
  register(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(') || !state.packages.has('rest_framework')) return;
    const [first, view] = code.args(at + 1);
    const path = code.literal(first);
    if (path !== null && view !== undefined)
      code.finds.route(
        'ANY',
        rooted(path),
        code.place(at - 2, code.tokens.partner(at + 1), 'django', { handler: viewName(state, view) }),
      );
  },
  /** Tornado: `Application([(r'/x', Handler)])`. */
  Application(state, at) {
    const { code } = state;
    if (!code.is(at + 1, '(') || !state.packages.has('tornado')) return;
    const first = code.args(at + 1)[0];
    if (first === undefined || !code.is(first.from, '[')) return;
    for (const { from } of code.args(first.from)) {
      const [path, handler] = code.is(from, '(') ? code.args(from) : [];
      const text = code.literal(path);
      if (text?.startsWith('/') === true)
        code.finds.route(
          'ANY',
          text,
          code.place(from, code.tokens.partner(from), 'tornado', { handler: code.handler(handler) }),
        );
    }
  },
};
