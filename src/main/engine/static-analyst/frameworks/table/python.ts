/** Python: web frameworks, command lines, settings, queues. */
import { programOf } from '../../scan/text/tokens.ts';
import { type Hit, type Library, lastOf, type Row, words } from './rows.ts';

const languages = ['python'] as const;
const verbs = words('get post put patch delete head options');
const webPackages = words(
  'fastapi flask quart sanic litestar bottle starlette aiohttp robyn falcon blacksheep flask_restful flask_restx flask_openapi3 apiflask ninja chalice odoo microdot',
);
const commandPackages = words('typer click rich_click asyncclick cyclopts cloup');

const uses = (code: Hit['code'], name: string): boolean =>
  code.imports.some(({ module }) => module === name || module.startsWith(`${name}.`));
const webFramework = ({ code }: Hit): string =>
  webPackages.find((name) => uses(code, name))?.replace(/^flask_.*|^apiflask/, 'flask') ?? 'http';
const commandLine = (hit: Hit): string =>
  commandPackages.find((name) => uses(hit.code, name)) ??
  (lastOf(hit) === 'cli' && uses(hit.code, 'flask') ? 'flask' : '');
const importedFrom = ({ code }: Hit, name: string, module: RegExp): boolean =>
  code.imports.some((one) => one.name === name && module.test(one.module));
/** `os.environ`, or `environ` that is imported from there. */
const isOs = (hit: Hit): boolean => lastOf(hit) === 'os' || (hit.of < 0 && importedFrom(hit, hit.name, /^os$/));

const pathOf = ({ code, args }: Hit): string[] =>
  code.literals(args.get('path', 'rule', 0)).filter((text) => text === '' || text.startsWith('/'));
/** Behind a method, as aiohttp allows it. */
const addedPath = ({ code, args }: Hit): string | null =>
  args.plain.map((one) => code.literal(one)).find((text) => text?.startsWith('/') === true) ?? null;

function view(code: Hit['code'], node: number): string {
  const made = code.call(node);
  return made?.name === 'as_view' ? code.name(made.of) : code.handler(node);
}
const addedHandler = (hit: Hit): string => {
  const { code, args, name } = hit;
  const at = args.plain.findIndex((one) => code.literal(one)?.startsWith('/') === true);
  const next = name === 'add_resource' ? 0 : name === 'add_url_rule' ? 2 : at + 1;
  return view(code, args.get('view_func', 'endpoint', 'handler', next));
};
const isPlainName = ({ code }: Hit, node: number): string | null =>
  /^\w+$/.test(code.text(node)) ? code.text(node) : null;

/** `router`, or `orders.router` of an imported module. */
const isNamePath = ({ code }: Hit, node: number): string | null =>
  /^\w+(?:\.\w+)*$/.test(code.text(node)) ? code.text(node) : null;

const decorated = (names: string[], method?: string): Row => ({
  on: 'annotation',
  ...{ names, framework: webFramework },
  when: (hit) => (hit.of >= 0 || webFramework(hit) !== 'http') && pathOf(hit).length > 0,
  route: { method: method === undefined ? ['methods', 'method'] : () => method, path: pathOf },
  handler: ({ declared }) => declared?.name ?? '',
});
const added = (names: string[], method?: string): Row => ({
  on: 'call',
  ...{ names, of: /./, framework: webFramework, when: (hit) => addedPath(hit) !== null && addedHandler(hit) !== '' },
  route: { method: method === undefined ? addedMethods : () => method, path: addedPath },
  handler: addedHandler,
});
const addedMethods = ({ code, args }: Hit): string[] => {
  const said = code.literals(args.get('methods'));
  const first = code.literal(args.get(0)) ?? '';
  return said.length > 0 ? said : /^[A-Z*]+$/.test(first) ? [first] : ['GET'];
};
const router = (names: string, ...prefixes: string[]): Row => ({
  on: 'call',
  ...{ names: words(names), router: prefixes.length === 0 ? () => '' : prefixes },
});

const included = ({ code, args }: Hit): number => {
  const call = code.call(args.get(1, 'view'));
  return call?.name === 'include' ? call.args.get(0) : -1;
};
const isDjango = (hit: Hit): boolean =>
  importedFrom(hit, hit.name, /^django\.(urls|conf\.urls)/) && hit.code.literal(hit.args.get(0)) !== null;
const djangoPath = ({ code, args, name }: Hit): string => {
  const text = code.literal(args.get(0)) ?? '';
  return name === 'path' ? text : text.replace(/^\^/, '').replace(/\$$/, '');
};

/** The first line of the text that a function begins with. */
function docOf({ code, declared }: Hit): string {
  const body = code.children(declared?.node ?? -1).at(-1) ?? -1;
  return (
    code
      .literal(code.children(code.children(body)[0] ?? -1)[0] ?? -1)
      ?.trim()
      .split('\n', 1)[0] ?? ''
  );
}
const commandName = ({ code, args, declared }: Hit): string =>
  code.literal(args.get('name', 0)) ?? (declared?.name ?? '').replaceAll('_', '-').toLowerCase();
const isRoot = (hit: Hit): boolean => /^(?:click|typer|)$/.test(lastOf(hit)) || lastOf(hit) === commandLine(hit);
const commandDetail = (hit: Hit): string => hit.code.literal(hit.args.get('help', 'short_help')) ?? docOf(hit);

/** `auto_envvar_prefix` of a call, or in its `context_settings`. */
function envPrefix({ code, args }: Hit): string | null {
  const settings = code.args(args.get('context_settings'));
  const prefix = code.literal(args.get('auto_envvar_prefix')) ?? code.literal(settings.get('auto_envvar_prefix'));
  return prefix === null ? null : `${prefix}_`;
}

const settingsClass = ({ code, node }: Hit): number => {
  const type = code.around(node, 'type');
  const isOwn = type !== null && code.bases(type.node).some(({ name }) => name === 'BaseSettings');
  return isOwn && code.around(node, 'function') === null ? type.node : -1;
};
/** A field of a class of settings, with the prefix that the class says. */
function settingsField(hit: Hit): string {
  const prefix = /\benv_prefix\s*=\s*["'](\w*)["']/.exec(hit.code.source(settingsClass(hit)))?.[1] ?? '';
  return `${prefix}${hit.name}`;
}

const argument = (
  name: string,
  gives: 'emits' | 'handles',
  imports: string,
  names: string,
  value: string | number,
): Library => ({
  ...{ name, languages, imports: [imports] },
  rows: [{ on: 'call', names: words(names), [gives]: value }],
});
const task = (name: string, names: string): Library => ({
  ...{ name, languages, imports: [name] },
  rows: [
    {
      on: 'annotation',
      names: words(names),
      handles: ({ code, args, declared }) => code.literal(args.get('name')) ?? declared?.name ?? null,
    },
  ],
});
const heard = (name: string, imports: string[], names: string): Library => ({
  ...{ name, languages, imports },
  rows: [
    {
      on: 'annotation',
      names: words(names),
      when: ({ args }) => args.count > 0,
      handles: ({ code, args }) => {
        const said = code.literals(args.get(0));
        return said.length > 0 ? said : code.text(args.get(0));
      },
      handler: ({ declared }) => declared?.name ?? '',
    },
  ],
});
const entry = (
  name: string,
  kind: NonNullable<Row['entry']>,
  title: string,
  names: string,
  imports?: string[],
  of?: RegExp,
): Library => ({
  ...{ name, languages, ...(imports && { imports }) },
  rows: [{ on: 'call', names: words(names), ...(of && { of }), entry: kind, title }],
});

/** `'shop = shop.cli:main'` in a setup file. */
const consoleScript = /^([\w.-]+)\s*=\s*([\w.]+:\w+)/;
const scripts = (hit: Hit): Hit[] =>
  Array.from({ length: hit.code.size }, (_, node) => node)
    .filter((node) => hit.code.type(node) === 'string' && consoleScript.test(hit.code.literal(node) ?? ''))
    .map((node) => ({ ...hit, node, name: hit.code.literal(node) ?? '' }));

export const pythonLibraries: readonly Library[] = [
  {
    name: 'python web',
    languages,
    rows: [
      ...verbs.map((verb) => decorated([verb], verb)),
      decorated(['route', 'api_route']),
      decorated(['websocket'], 'WS'),
      ...verbs.map((verb) => added([`add_${verb}`], verb)),
      added(words('add_url_rule add_api_route add_route')),
      added(['add_api_websocket_route'], 'WS'),
      added(['add_resource'], 'ANY'),
      router('APIRouter', 'prefix'),
      router('Blueprint APIBlueprint', 'url_prefix'),
      router('Router', 'prefix', 'path'),
      router('FastAPI', 'root_path'),
      router('Flask'),
      {
        on: 'call',
        names: words('include_router register_blueprint'),
        mount: {
          prefix: ({ code, args }) => code.literal(args.get('prefix', 'url_prefix')) ?? '',
          router: (hit) => isNamePath(hit, hit.args.get('router', 'blueprint', 0)),
        },
      },
      {
        on: 'call',
        names: ['run'],
        of: /^(app|application|server|uvicorn|hypercorn|socketio)$/,
        mark: '\\b(?:app|application|server|uvicorn|hypercorn|socketio)\\.run\\(',
        framework: (hit) => (/^(?:uvicorn|hypercorn)$/.test(lastOf(hit)) ? lastOf(hit) : webFramework(hit)),
        when: (hit) => /^(?:uvicorn|hypercorn)$/.test(lastOf(hit)) || webFramework(hit) !== 'http',
        ...{ entry: 'server', title: 'serves HTTP' },
      },
    ],
  },
  {
    name: 'django',
    languages,
    imports: ['django'],
    rows: [
      {
        on: 'call',
        names: words('path re_path url'),
        when: (hit) => isDjango(hit) && hit.code.call(hit.args.get(1))?.name !== 'include',
        route: { method: () => 'ANY', path: djangoPath },
        handler: ({ code, args }) => view(code, args.get(1, 'view')),
      },
      {
        on: 'call',
        names: words('path re_path url'),
        when: (hit) => isDjango(hit) && included(hit) >= 0,
        block: { prefix: djangoPath, in: included },
        mount: { prefix: djangoPath, router: (hit) => isPlainName(hit, included(hit)) },
      },
      {
        on: 'member',
        names: ['settings'],
        of: /^$/,
        when: (hit) => importedFrom(hit, 'settings', /^django\.conf$/) && /^[A-Z][A-Z0-9_]+$/.test(hit.member),
        setting: ({ member }) => member,
      },
      {
        on: 'call',
        names: ['Signal'],
        imports: ['django.dispatch'],
        emits: ({ code, node }) => code.assigned(node),
      },
    ],
  },
  {
    name: 'django',
    languages,
    rows: [
      {
        on: 'base',
        names: ['BaseCommand'],
        file: /(?:^|\/)management\/commands\/[^/_][^/]*\.py$/,
        command: ({ file }) => /([^/]+)\.py$/.exec(file)?.[1] ?? null,
      },
    ],
  },
  {
    name: 'django',
    languages,
    imports: ['rest_framework'],
    rows: [
      {
        on: 'call',
        names: ['register'],
        of: /./,
        when: ({ code, args }) => code.literal(args.get(0)) !== null && args.count > 1,
        route: { method: () => 'ANY', path: 0 },
        handler: ({ code, args }) => view(code, args.get(1)),
      },
    ],
  },
  heard('django', ['django.dispatch'], 'receiver'),
  {
    name: 'aiohttp',
    languages,
    imports: ['aiohttp'],
    rows: [
      { on: 'call', names: verbs, of: /^web$/, when: (hit) => pathOf(hit).length > 0, route: { path: 0 }, handler: 1 },
    ],
  },
  {
    name: 'starlette',
    languages,
    imports: ['starlette'],
    rows: [
      {
        on: 'call',
        names: words('Route WebSocketRoute'),
        of: /^$/,
        framework: webFramework,
        when: ({ code, args }) => code.literal(args.get(0))?.startsWith('/') === true,
        route: {
          method: ({ code, args, name }) => {
            const said = code.literals(args.get('methods'));
            return said.length > 0 ? said : name === 'Route' ? 'GET' : 'WS';
          },
          path: 0,
        },
        handler: ['endpoint', 1],
      },
    ],
  },
  {
    name: 'tornado',
    languages,
    imports: ['tornado'],
    rows: [
      {
        on: 'call',
        names: ['Application'],
        each: (hit) =>
          hit.code.values(hit.args.get(0)).map((node) => ({ ...hit, node, of: -1, args: hit.code.args(node) })),
        when: ({ code, args }) => code.literal(args.get(0))?.startsWith('/') === true,
        route: { method: () => 'ANY', path: 0 },
        handler: 1,
      },
    ],
  },
  {
    name: 'python command line',
    languages,
    rows: [
      {
        on: 'annotation',
        names: ['command'],
        framework: commandLine,
        when: (hit) => hit.of >= 0 && commandLine(hit) !== '',
        ...{ command: commandName, nests: (hit) => !isRoot(hit), detail: commandDetail },
      },
      {
        on: 'annotation',
        names: ['group'],
        framework: commandLine,
        when: (hit) => hit.of >= 0 && commandLine(hit) !== '' && !isRoot(hit),
        ...{ command: commandName, nests: () => true, detail: commandDetail },
      },
      {
        on: 'annotation',
        names: ['group'],
        when: (hit) => hit.of >= 0 && commandLine(hit) !== '' && isRoot(hit),
        commands: ({ code, args }) => code.literal(args.get('name', 0)) ?? '',
      },
      { on: 'call', names: ['Typer'], commands: () => '' },
      {
        on: 'call',
        names: ['add_typer'],
        commandMount: { name: ({ code, args }) => code.literal(args.get('name')) ?? '', of: 0 },
      },
      {
        on: 'call',
        names: ['*'],
        mark: '\\bauto_envvar_prefix\\b',
        framework: commandLine,
        when: (hit) => envPrefix(hit) !== null,
        envPrefix,
      },
      {
        on: 'annotation',
        names: ['*'],
        mark: '\\bauto_envvar_prefix\\b',
        framework: commandLine,
        when: (hit) => envPrefix(hit) !== null,
        envPrefix,
      },
    ],
  },
  {
    name: 'argparse',
    languages,
    imports: ['argparse'],
    rows: [
      {
        on: 'call',
        names: ['ArgumentParser'],
        command: ({ code, args, file }) => code.literal(args.get('prog')) ?? programOf(file),
        ...{ commands: () => '', detail: 'description' },
      },
      { on: 'call', names: ['add_subparsers'], of: /./, commands: () => '', nests: () => true },
      {
        on: 'call',
        names: ['add_parser'],
        of: /./,
        when: ({ code, args }) => code.literal(args.get(0)) !== null,
        ...{ command: 0, nests: () => true, detail: ['help', 'description'] },
      },
    ],
  },
  {
    name: 'fire',
    languages,
    rows: [{ on: 'call', names: ['Fire'], of: /^fire$/, command: ({ file }) => programOf(file), handler: 0 }],
  },
  {
    name: 'docopt',
    languages,
    imports: ['docopt'],
    rows: [{ on: 'call', names: ['docopt'], command: ({ file }) => programOf(file) }],
  },
  {
    name: 'os',
    languages,
    rows: [
      { on: 'index', names: ['environ'], when: isOs, env: 0 },
      {
        on: 'call',
        names: words('get pop setdefault'),
        of: /^environ$/,
        mark: '\\benviron\\.(?:get|pop|setdefault)\\(',
        ...{ env: 0, fallback: ['default', 1] },
      },
      { on: 'call', names: ['getenv'], when: isOs, env: 0, fallback: ['default', 1] },
    ],
  },
  {
    name: 'decouple',
    languages,
    imports: ['decouple'],
    rows: [{ on: 'call', names: ['config'], of: /^$/, env: 0, fallback: ['default', 1] }],
  },
  {
    name: 'environ',
    languages,
    imports: ['environs', 'environ'],
    rows: [
      { on: 'call', names: ['env'], env: 0, fallback: ['default', 1] },
      { on: 'call', names: ['*'], of: /^env$/, mark: '\\benv\\.\\w+\\(', env: 0, fallback: ['default', 1] },
    ],
  },
  {
    name: 'flask',
    languages,
    imports: ['flask'],
    rows: [
      { on: 'index', names: ['config'], of: /./, when: isUpper, setting: 0 },
      { on: 'call', names: ['get'], of: /^config$/, mark: '\\bconfig\\.get\\(', when: isUpper, setting: 0 },
    ],
  },
  {
    name: 'pydantic',
    languages,
    rows: [
      {
        on: 'variable',
        names: ['*'],
        mark: '\\bBaseSettings\\b',
        when: (hit) => settingsClass(hit) >= 0 && /^\w+:/.test(hit.code.text(hit.node)) && hit.name !== 'model_config',
        env: settingsField,
      },
    ],
  },
  {
    name: 'python',
    languages,
    rows: [
      {
        on: 'word',
        names: ['__name__'],
        mark: '\\b__main__\\b',
        when: ({ code, node }) =>
          /^(?:__name__==["']__main__["']|["']__main__["']==__name__)$/.test(code.text(code.parent(node))),
        ...{ entry: 'main', title: ({ file }) => `python ${file}` },
      },
      {
        on: 'file',
        names: ['*'],
        ...{
          mark: '',
          file: /(?:^|\/)__main__\.py$/,
          entry: 'command',
          title: ({ file }) => `python -m ${programOf(file)}`,
        },
      },
      {
        on: 'file',
        names: ['*'],
        mark: '^#!.{0,40}python',
        when: ({ code, file }) =>
          !file.endsWith('__main__.py') &&
          /^#!.{0,40}python/.test(code.source(0)) &&
          !code.source(0).includes('__main__'),
        ...{ entry: 'script', title: ({ file }) => file },
      },
      {
        on: 'file',
        names: ['*'],
        mark: '\\bconsole_scripts\\b',
        each: scripts,
        command: ({ name }) => consoleScript.exec(name)?.[1] ?? null,
        handler: ({ name }) => consoleScript.exec(name)?.[2] ?? null,
        ...{ entry: 'command', title: ({ name }) => consoleScript.exec(name)?.[1] ?? '' },
      },
    ],
  },
  entry('aiohttp', 'server', 'serves HTTP', 'run_app', ['aiohttp']),
  entry('socketserver', 'server', 'serves', 'serve_forever'),
  entry('django', 'server', 'WSGI application', 'get_wsgi_application', ['django']),
  entry('django', 'server', 'ASGI application', 'get_asgi_application', ['django']),
  entry('django', 'command', 'Django management commands', 'execute_from_command_line', ['django']),
  entry('celery', 'worker', 'works on queued tasks', 'Celery', ['celery']),
  entry('tkinter', 'ui', 'opens a window', 'mainloop', ['tkinter']),
  entry('qt', 'ui', 'opens a window', 'QApplication', ['PyQt', 'PySide']),
  {
    name: 'aws-lambda',
    languages,
    rows: [
      {
        on: 'function',
        names: ['lambda_handler'],
        ...{ entry: 'server', title: 'handles a cloud function', handler: ({ name }) => name },
      },
    ],
  },
  task('celery', 'shared_task task'),
  task('dramatiq', 'actor'),
  heard('socket.io', ['socketio', 'flask_socketio'], 'on'),
  heard('sqlalchemy', ['sqlalchemy'], 'listens_for'),
  argument('socket.io', 'emits', 'flask_socketio', 'emit', 0),
  argument('amqp', 'emits', 'pika', 'basic_publish', 'routing_key'),
  argument('amqp', 'handles', 'pika', 'basic_consume', 'queue'),
  argument('kafka', 'handles', 'kafka', 'KafkaConsumer', 0),
];

function isUpper({ code, args }: Hit): boolean {
  return /^[A-Z][A-Z0-9_]+$/.test(code.literal(args.get(0)) ?? '');
}
