/** JavaScript and TypeScript: routes that calls and decorators declare, and files that are routes by their place. */
import { annotations, type Hit, type Library, type Row, words } from '../rows.ts';
import { appsOf, callsBefore, fileFramework, frameworkOf, moduleOf, rootOf, webModules } from './apps.ts';
import { routedBy } from './routed-by.ts';

const languages = ['typescript', 'javascript'] as const;
const verbs = words('get post put patch delete del head options opts all any');
const methods: Readonly<Record<string, string>> = { del: 'DELETE', opts: 'OPTIONS', all: 'ANY', any: 'ANY' };

const appNames = /^(app|router|routes?|server|fastify|api|instance|scope)$|(Router|Routes|App|Server|Api)$/;
const named = '(?<=(?:[Aa]pp|[Rr]outer|[Rr]outes?|[Ss]erver|fastify|[Aa]pi|instance|scope|\\))\\s*[!?]?)';
const clients = /axios|supertest|\bgot\b|request|msw|nock/;
const pathLike = /^(\/|\*|\{)/;

/** A function, or what names or makes one: an object or a text is what clients hand over. */
function isHandler(code: Hit['code'], node: number, depth = 0): boolean {
  if (node < 0 || depth > 3) return false;
  if (code.isLambda(node) || code.type(node) === 'array') return true;
  const call = code.call(node);
  if (call === null) return code.handler(node) !== '';
  return code.handler(node) !== '' || isHandler(code, call.args.get(-1), depth + 1);
}

/** The framework of what is called on; null where that is no app. */
function appOf(hit: Hit): string | null {
  const { code, args } = hit;
  const { name } = rootOf(hit);
  const app = appsOf(code).get(name);
  if (app !== undefined) return app;
  if (name.endsWith('()')) return frameworkOf(moduleOf(code, name.slice(0, -2))) ?? null;
  if (clients.test(moduleOf(code, name) ?? '')) return null;
  if (!appNames.test(name) || args.count < 2) return null;
  const framework = fileFramework(code);
  return framework !== '' || code.isLambda(args.get(-1)) || !/api$/i.test(name) ? framework || 'http' : null;
}

const framework = (hit: Hit): string => appOf(hit) ?? (fileFramework(hit.code) || 'http');
const isPath = ({ code, args }: Hit): boolean => pathLike.test(code.literal(args.get(0)) ?? '');
const isApp = (hit: Hit): boolean => appsOf(hit.code).has(rootOf(hit).name) || appNames.test(rootOf(hit).name);

/** Koa allows a name before the path; below `route('/x')` there is none. */
function verbPath(hit: Hit): string | null {
  const { code, args } = hit;
  if (callsBefore(hit).some(({ name, args: above }) => name === 'route' && above.count === 1)) return '';
  const [first = null, second = null] = args.plain.slice(0, 2).map((one) => code.literal(one));
  const path = [first, second].find((text) => text !== null && pathLike.test(text));
  return path ?? (first === '' && appsOf(code).has(rootOf(hit).name) ? '' : null);
}

function isRoute(hit: Hit): boolean {
  const { code, args, of } = hit;
  const path = of < 0 ? null : verbPath(hit);
  if (path === null || !isHandler(code, args.get(-1))) return false;
  return path === '' && args.count === 1 ? isApp(hit) : args.count > 1 && appOf(hit) !== null;
}

const objects = (hit: Hit): Hit[] =>
  hit.code
    .values(hit.args.get(0))
    .filter((node) => hit.code.type(node) === 'object')
    .map((node) => ({ ...hit, node, args: hit.code.args(node) }));
const optionsOf = ({ code, args }: Hit) => code.args(args.get('options', 'config'));

/** The local name of a router, or the module that is required in its place. */
function routersIn({ code }: Hit, nodes: readonly number[]): string[] {
  return nodes.flatMap((node) => {
    const root = rootOf({ code, of: node });
    const required = /^(?:require|import)\(\s*["'](\.[^"']*)["']\s*\)$/.exec(code.source(root.node))?.[1];
    const name = code.name(root.node).split('.', 1)[0] ?? '';
    return required !== undefined ? [required] : /^[\w$]+$/.test(name) ? [name] : [];
  });
}
const prefixIn = ({ code, args }: Hit, at: number): string | null =>
  code.literal(code.args(args.get(at)).get('prefix'));
/** The function that a plugin of fastify is: written here, or declared in this file. */
function pluginOf({ code, args }: Hit): number {
  const given = args.get(0);
  if (code.isLambda(given)) return given;
  const name = code.text(given);
  for (let node = 0; node < code.size; node += 1) {
    const declared = code.declared(node);
    if (declared?.name === name && declared.kind !== 'type') return node;
  }
  return -1;
}

/** @param before a lookbehind for the name before the dot of such calls, where a file imports no framework. */
const calls = (before: string, when: (hit: Hit) => boolean): Row[] => {
  const mark = `${before}\\.(?:${verbs.join('|')}|route|use|register|prefix)(?:<[^()\\n]*>)?\\(`;
  return [
    {
      ...{ on: 'call', names: verbs, framework, mark },
      when: (hit) => when(hit) && isRoute(hit),
      route: { method: ({ name }) => methods[name] ?? name, path: verbPath },
      handler: -1,
    },
    {
      ...{ on: 'call', names: ['route'], mark, router: 0 },
      when: (hit) => when(hit) && hit.of >= 0 && hit.args.count === 1 && isPath(hit) && isApp(hit),
    },
    {
      ...{ on: 'call', names: ['route'], mark, each: objects },
      when: (hit) => when(hit) && hit.of >= 0 && hit.args.get('method') >= 0 && hit.args.get('url', 'path') >= 0,
      framework: (hit) =>
        appsOf(hit.code).get(rootOf(hit).name) ??
        (fileFramework(hit.code) || (hit.args.get('url') >= 0 ? 'fastify' : 'hapi')),
      route: { method: 'method', path: ['url', 'path'] },
      handler: (hit) => {
        const own = hit.args.get('handler');
        return hit.code.handler(own >= 0 ? own : optionsOf(hit).get('handler'));
      },
    },
    {
      ...{ on: 'call', names: ['use', 'route'], framework, mark },
      when: (hit) => when(hit) && hit.of >= 0 && hit.args.count > 1 && hit.code.literal(hit.args.get(0)) !== null,
      mount: { prefix: 0, router: (hit) => routersIn(hit, hit.args.plain.slice(1)) },
    },
    {
      ...{ on: 'call', names: ['register'], framework, mark },
      when: (hit) => when(hit) && hit.of >= 0 && prefixIn(hit, 1) !== null,
      mount: { prefix: (hit) => prefixIn(hit, 1), router: (hit) => routersIn(hit, [hit.args.get(0)]) },
      block: { prefix: (hit) => prefixIn(hit, 1), in: pluginOf },
    },
    {
      ...{ on: 'call', names: ['prefix'], mark },
      when: (hit) => when(hit) && hit.of >= 0 && appsOf(hit.code).has(rootOf(hit).name),
      mount: { prefix: 0, router: (hit) => rootOf(hit).name },
    },
  ];
};

/** `@Get('x')`, `@Get(['x', 'y'])`, `@Controller({ path: 'x' })`. */
function said({ code, args }: Hit): string[] {
  const first = args.get(0);
  if (first < 0) return [''];
  if (code.type(first) === 'object') return [code.literal(code.args(first).get('path')) ?? ''];
  const found = code.literals(first);
  return found.length > 0 ? found : [`{${code.text(first)}}`];
}

const controllers = words('Controller JsonController controller Route');
const nestVerbs = words('Get Post Put Patch Delete Head Options All');
const httpVerbs = words('httpGet httpPost httpPut httpPatch httpDelete');
const decorating: Readonly<Record<string, string>> = {
  'routing-controllers': 'routing-controllers',
  tsoa: 'tsoa',
  'inversify-express-utils': 'inversify',
};
const decoratorFramework = ({ code }: Hit): string =>
  code.imports.map(({ module }) => decorating[module]).find((name) => name !== undefined) ?? 'nest';

function isInController({ code, declared }: Hit): boolean {
  const type = code.around(declared?.node ?? -1, 'type');
  return type !== null && annotations(type.node, code).some(({ name }) => controllers.includes(name));
}

/** Hits at what the file exports: the name, and `default` as the member for that. */
function exported(hit: Hit): Hit[] {
  const { code } = hit;
  return code
    .children(0)
    .filter((node) => code.type(node) === 'export_statement')
    .flatMap((node): Hit[] => {
      const isDefault = /^export\s+default\b/.test(code.source(node));
      return exportedNames(code, node, isDefault).map((name) => ({
        ...hit,
        ...{ node, name, member: isDefault ? 'default' : '' },
      }));
    });
}

function exportedNames(code: Hit['code'], node: number, isDefault: boolean): string[] {
  const value = code.children(node).at(-1) ?? -1;
  if (isDefault) return [code.declared(value)?.name ?? code.name(value)];
  if (code.type(value) === 'export_clause')
    return code.children(value).map((one) => code.text(code.children(one).at(-1) ?? -1));
  const declared = code.declared(value);
  return declared === null ? code.children(value).flatMap((one) => code.declared(one)?.name ?? []) : [declared.name];
}

const httpNames = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
/** What an export answers, by the kind of its file; null for none. */
function methodOfExport({ code, file, name, member }: Hit): string | null {
  const by = routedBy(file)?.by;
  if (by === 'methods') return httpNames.test(name) ? name : null;
  if (by === 'loader') return name === 'loader' ? 'GET' : name === 'action' ? 'POST' : null;
  if (member !== 'default') return null;
  if (by === 'api') return 'ANY';
  const isPage = file.includes('app/') || code.imports.some(({ module }) => /^next(\/|$)/.test(module));
  return by === 'page' && isPage ? 'GET' : null;
}

export const webLibraries: readonly Library[] = [
  {
    name: 'http',
    languages,
    imports: webModules,
    rows: [
      ...calls('', () => true),
      {
        on: 'call',
        names: ['*'],
        mark: '\\bprefix\\s*:',
        when: (hit) => prefixIn(hit, 0) !== null && appsOf(hit.code).has(hit.code.assigned(hit.node)),
        router: (hit) => prefixIn(hit, 0),
      },
      { on: 'call', names: ['basePath'], of: /./, router: 0 },
    ],
  },
  { name: 'http', languages, rows: calls(named, ({ code }) => fileFramework(code) === '') },
  {
    name: 'koa',
    languages,
    imports: ['koa-mount'],
    rows: [
      {
        on: 'call',
        names: ['mount'],
        of: /^$/,
        mount: { prefix: 0, router: (hit) => routersIn(hit, [hit.args.get(1)]) },
      },
    ],
  },
  {
    name: 'nest',
    languages,
    rows: [
      {
        on: 'annotation',
        names: [...nestVerbs, ...httpVerbs],
        at: 'function',
        mark: `@(?:${controllers.join('|')})\\(`,
        when: isInController,
        framework: decoratorFramework,
        route: {
          method: ({ name }) => (name === 'All' ? 'ANY' : name.replace('http', '')),
          path: said,
          prefix: { names: controllers, path: said },
        },
      },
      {
        on: 'annotation',
        names: words('OnEvent EventPattern MessagePattern SubscribeMessage'),
        at: 'function',
        mark: '@(?:OnEvent|EventPattern|MessagePattern|SubscribeMessage)\\(',
        handles: said,
        handler: ({ declared }) => declared?.name ?? '',
      },
    ],
  },
  {
    name: 'routes by place',
    languages,
    rows: [
      {
        on: 'file',
        names: ['*'],
        file: /(?:^|\/)(?:pages|routes|app)\//,
        each: exported,
        when: (hit) => methodOfExport(hit) !== null,
        framework: ({ file }) => routedBy(file)?.framework ?? '',
        route: { method: methodOfExport, path: ({ file }) => routedBy(file)?.path ?? '' },
        handler: ({ name }) => name,
      },
    ],
  },
];
