/** JavaScript and TypeScript: variables of the environment, settings, events, and where programs begin. */
import type { CodeTree } from '../../../../codemap/codemap.ts';
import { type Hit, type Library, lastOf, type Row, words } from '../rows.ts';
import { appsOf, fileFramework, rootOf, sectionsOf } from './apps.ts';
import { commandLibrary, commandModules } from './commands.ts';

/** Events that the platform itself names (`data`, `click`): they are not events of this program. */
const platform = new Set(
  `abort animationend animationstart beforeExit beforeinput beforeunload blur cancel canplay change checkContinue click close
  closed compositionend compositionstart connect connected connection contextmenu copy cut data dblclick disconnect drag
  dragend dragenter dragleave dragover dragstart drain drop end ended error exit finish focus focusin focusout
  fullscreenchange hashchange input invalid keydown keypress keyup line listening load loaded loadend loadstart lookup
  message messageerror mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel offline online
  open pagehide pageshow paste pause pipe play pointercancel pointerdown pointerenter pointerleave pointermove pointerout
  pointerover pointerup popstate progress readable readystatechange ready rejectionHandled request reset resize response
  resume scroll scrollend secureConnect select selectionchange selectstart session SIGHUP SIGINT SIGTERM SIGUSR1 SIGUSR2
  SIGBREAK SIGQUIT SIGCONT SIGWINCH spawn socket stalled storage stream submit suspend timeout timeupdate toggle touchcancel touchend touchmove
  touchstart transitionend transitionstart uncaughtException unhandledRejection unhandledrejection unload unpipe upgrade
  visibilitychange volumechange waiting warning wheel DOMContentLoaded newListener removeListener activate install fetch
  push notificationclick will-quit window-all-closed before-quit did-finish-load second-instance ready-to-show all * aborted
  start stop complete success fail unref tick header headers information trailers frameError goaway stderr stdout keylog
  clientError tlsClientError writable entry rename add unlink addDir unlinkDir raw moved requestfailed console pageerror
  dialog framenavigated crash render-process-gone page connect_error reconnect reconnect_attempt reconnect_error
  disconnecting`.split(/\s+/),
);

/** Also `click.menu` and `keyup focus` of jQuery. */
const isPlatform = (name: string): boolean =>
  name.split(' ').every((word) => platform.has(word.split('.', 1)[0] ?? ''));

const listed = [...platform].filter((name) => /^[\w-]+$/.test(name)).join('|');

/** A text mentions an event of its own where one of these is called with something else than a name of the platform. */
const platformMark = (names: readonly string[]): string =>
  `\\.(?:${names.map((name) => name.replace('$', '\\$')).join('|')})\\(\\s*(?!["'\`](?:${listed})["'\`])["'\`\\w$]`;

const languages = ['typescript', 'javascript'] as const;
const uses = (code: CodeTree, pattern: RegExp): boolean => code.imports.some(({ module }) => pattern.test(module));

const envs: Readonly<Record<string, string>> = {
  'process.env': 'node',
  'globalThis.process.env': 'node',
  'Bun.env': 'bun',
  'import.meta.env': 'vite',
};
const envOf = (code: CodeTree, of: number): string | undefined => envs[`${code.source(of).replace('?', '')}.env`];
const environment = ({ code, of }: Hit): string => envOf(code, of) ?? 'node';
/** `env` of a module that gives it. */
const isImported = ({ code, of }: Hit): boolean =>
  of < 0 && code.imports.some(({ name, module }) => name === 'env' && /^(?:node:)?process$/.test(module));
const isEnv = (hit: Hit): boolean => envOf(hit.code, hit.of) !== undefined || isImported(hit);
/** Not what Vite itself says of the build, and no method of the object. */
const isVariable = (hit: Hit): boolean => {
  const call = hit.code.call(hit.code.parent(hit.node));
  const isCalled = call !== null && call.name === hit.member && !call.args.plain.includes(hit.node);
  return isEnv(hit) && !isCalled && !(environment(hit) === 'vite' && /^(MODE|DEV|PROD|SSR|BASE_URL)$/.test(hit.member));
};

/** Nodes of a file that holds a text, which most do not. */
function nodesWith({ code }: Hit, text: RegExp, is: (node: number) => boolean): number[] {
  if (!text.test(code.source(0))) return [];
  return Array.from({ length: code.size }, (_, node) => node).filter(is);
}

/** Names that `{ A, B: b = 1 } = process.env` takes. */
function destructured(hit: Hit): Hit[] {
  const { code } = hit;
  const valueIn = (node: number): number => code.children(node).at(-1) ?? -1;
  const taken = nodesWith(
    hit,
    /\}\s*=\s*(?:process|Bun|import\.meta)\.env\b/,
    (node) => code.declared(node)?.kind === 'variable' && envs[code.source(valueIn(node))] !== undefined,
  );
  return taken.flatMap((variable) =>
    code.children(code.children(variable)[0] ?? -1).map((node) => ({
      ...hit,
      ...{ node, of: code.children(valueIn(variable))[0] ?? -1 },
      name: /^["']?([\w$]+)/.exec(code.source(node))?.[1] ?? '',
    })),
  );
}

const envText = Object.keys(envs);
/** The object of a schema that something is called on: `z.object({ PORT: … }).parse(process.env)`. */
function schemaKeys(hit: Hit): string[] {
  const { code, args } = hit;
  if (!envText.includes(code.source(args.get(0)))) return [];
  const { node, name } = rootOf(hit);
  const at = code.call(hit.of) === null ? setTo(code, name) : hit.of;
  for (let call = code.call(at); call !== null; call = code.call(call.of)) {
    const keys = [...code.args(call.args.get(0)).keyed.keys()];
    if (keys.length > 0 && code.type(call.args.get(0)) === 'object') return keys;
    if (call.of < 0 || call.of === node) return [];
  }
  return [];
}

/** What a variable of the file is set to. */
function setTo(code: CodeTree, name: string): number {
  for (let node = 0; node < code.size; node += 1) {
    const declared = code.declared(node);
    if (declared?.kind === 'variable' && declared.name === name) return code.children(node).at(-1) ?? -1;
  }
  return -1;
}
/** Keys of an object, or of those in some of its parts. */
const keysOf = (code: CodeTree, node: number, parts: readonly string[] = []): string[] => {
  const { keyed } = code.args(node);
  return parts.length === 0
    ? [...keyed.keys()]
    : parts.flatMap((part) => [...code.args(keyed.get(part) ?? -1).keyed.keys()]);
};

/** Stores of settings, by the name that they are called on. */
const stores =
  /^(config|configService|configuration|settings|nconf|workspaceConfig|cfg)$|(Config|ConfigService|Settings)$/;
const storeMark =
  '(?<=(?:[Cc]onfig|onfigService|configuration|[Ss]ettings|nconf|cfg|onfiguration\\([^()\\n]{0,80}\\))\\s*[!?]?)\\.(?:get|getOrThrow|has)(?:<[^()\\n]*>)?\\(';
const capitals = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

function settingName(hit: Hit): string | null {
  const { code, args, of } = hit;
  const name = code.literal(args.get(0));
  if (name === null || !/^[A-Za-z_][\w.:-]*$/.test(name)) return null;
  const around = code.call(of);
  const section =
    around?.name === 'getConfiguration' ? code.literal(around.args.get(0)) : sectionsOf(code).get(lastOf(hit));
  if (section === undefined && around?.name !== 'getConfiguration' && !stores.test(lastOf(hit))) return null;
  return section === undefined || section === null || section === '' ? name : `${section}.${name}`;
}
const isEnvName = (name: string | null): boolean => name !== null && capitals.test(name) && name.length > 2;
const setting = (mark: string): Row[] => {
  const row: Row = {
    ...{ on: 'call', names: words('get getOrThrow has'), of: /./, mark },
    framework: ({ code }) => (uses(code, /^@nestjs\/config$/) ? 'nest' : uses(code, /^vscode$/) ? 'vscode' : 'config'),
  };
  return [
    { ...row, env: (hit) => [settingName(hit)].flatMap((name) => (isEnvName(name) && name !== null ? name : [])) },
    { ...row, setting: (hit) => [settingName(hit)].flatMap((name) => (isEnvName(name) ? [] : (name ?? []))) },
  ];
};

const eventName = /^[\w$@][\w$:./@ -]{1,80}$/;
const eventFramework = (hit: Hit): string => {
  const { code } = hit;
  if (/^(socket|io)$/.test(lastOf(hit)) || uses(code, /^socket\.io(-client)?$/)) return 'socket.io';
  if (uses(code, /^electron$/)) return 'electron';
  return uses(code, /^vue$/) ? 'vue' : 'events';
};
const named = ({ code, args }: Hit): string | null => {
  const name = code.literal(args.get(0));
  return name !== null && eventName.test(name) && !isPlatform(name) ? name : null;
};
/** Whether the call hands something over that can be called. */
const hasListener = ({ code, args }: Hit): boolean => code.isLambda(args.get(1)) || code.handler(args.get(1)) !== '';
const noBus = /^(\$|jQuery)?\(\)$|^process$|^page$|^browser$/;

const emits = (names: string, of?: RegExp): Row => ({
  ...{ on: 'call', names: words(names), mark: platformMark(words(names)), emits: named },
  when: (hit) => hit.of >= 0 && (of ?? /./).test(lastOf(hit)) && !noBus.test(lastOf(hit)),
});
const handles = (names: string, of?: RegExp): Row => ({
  ...{ on: 'call', names: words(names), mark: platformMark(words(names)), handles: named, handler: 1 },
  when: (hit) => hit.of >= 0 && (of ?? /./).test(lastOf(hit)) && !noBus.test(lastOf(hit)) && hasListener(hit),
});
const made = (name: string, names: string, gives: 'emits' | 'handles', imports?: string[]): Library => ({
  ...{ name, languages, ...(imports && { imports }) },
  rows: [{ on: 'call', names: words(names), when: ({ code, node }) => code.isMade(node), [gives]: named }],
});
const brokers = /(channel|redis|client|pub|sub|nats|nc|mqtt|broker|bus|consumer|producer|queue|amqp|topic)/i;
const ipc = /^ipc(Main|Renderer)$/;

const entry = (
  name: string,
  kind: NonNullable<Row['entry']>,
  title: NonNullable<Row['title']>,
  row: Pick<Row, 'on' | 'names'> & Partial<Row>,
  imports?: string[],
): Library => ({ ...{ name, languages, ...(imports && { imports }) }, rows: [{ ...row, entry: kind, title }] });

const parentText = ({ code, node }: Hit): string => code.source(code.parent(node)).slice(0, 200);
const programTitle = ({ file }: Hit): string => `node ${file}`;

/** Where a server listens. */
const port = ({ code, args }: Hit): string =>
  code.type(args.get(0)) === 'number' ? ` on port ${code.text(args.get(0))}` : '';
function listens(hit: Hit): boolean {
  const { code, args } = hit;
  const { name } = rootOf(hit);
  const serves =
    appsOf(code).has(name) ||
    fileFramework(code) !== '' ||
    /port/i.test(code.text(args.get(0))) ||
    uses(code, /^(node:)?(https?|http2|net)$|^@nestjs\/core$/);
  return serves && /^(app|.*[sS]erver|.*App|fastify|http|https|\w+\(\))$/.test(name);
}

export const surroundingLibraries: readonly Library[] = [
  {
    name: 'environment',
    languages,
    rows: [
      {
        on: 'member',
        names: ['env'],
        mark: '\\.env\\b|["\'](?:node:)?process["\']',
        ...{ when: isVariable, framework: environment, env: ({ member }) => member },
      },
      {
        on: 'index',
        names: ['env'],
        mark: '\\.env\\b',
        ...{ when: isEnv, framework: environment, env: 0 },
      },
      {
        on: 'file',
        names: ['*'],
        mark: '\\.env\\b',
        ...{ each: destructured, framework: environment, env: ({ name }) => name },
      },
      {
        on: 'call',
        names: ['get'],
        of: /^env$/,
        mark: '\\.env\\.get\\(',
        when: ({ code, of }) => code.source(of) === 'Deno.env',
        ...{ framework: () => 'deno', env: 0 },
      },
    ],
  },
  {
    name: 'zod',
    languages,
    imports: ['zod', 'valibot', 'yup', 'joi'],
    rows: [
      {
        on: 'call',
        names: words('parse safeParse parseAsync validate'),
        of: /./,
        mark: '\\(\\s*(?:process|import\\.meta)\\.env\\b',
        env: schemaKeys,
      },
    ],
  },
  {
    name: 'envalid',
    languages,
    imports: ['envalid'],
    rows: [{ on: 'call', names: ['cleanEnv'], env: ({ code, args }) => keysOf(code, args.get(1)) }],
  },
  {
    name: 't3-env',
    languages,
    imports: ['@t3-oss/env'],
    rows: [
      {
        on: 'call',
        names: ['createEnv'],
        env: ({ code, args }) => keysOf(code, args.get(0), ['server', 'client', 'shared']),
      },
    ],
  },
  { name: 'config', languages, rows: setting(storeMark) },
  { name: 'vscode', languages, imports: ['vscode'], rows: setting('\\.getConfiguration\\(') },
  {
    name: 'events',
    languages,
    rows: [
      { ...emits('emit'), framework: eventFramework },
      { ...handles('on once addListener'), framework: eventFramework },
    ],
  },
  { name: 'vue', languages, rows: [emits('$emit')] },
  { name: 'electron', languages, rows: [emits('invoke', ipc), handles('handle', ipc)] },
  { name: 'broker', languages, rows: [emits('publish', brokers), handles('subscribe', brokers)] },
  { name: 'amqp', languages, rows: [emits('sendToQueue'), handles('consume')] },
  made('dom', 'CustomEvent', 'emits'),
  made('bull', 'Queue', 'emits', ['bull']),
  made('bull', 'Worker', 'handles', ['bullmq']),
  {
    name: 'angular',
    languages,
    rows: [
      {
        on: 'annotation',
        names: ['Output'],
        mark: '@Output\\(',
        at: 'variable',
        emits: ({ declared }) => declared?.name ?? null,
      },
    ],
  },
  entry('http', 'server', (hit) => `listens${port(hit)}`, {
    ...{ on: 'call', names: ['listen'], mark: '\\.listen\\(', of: /./, when: listens },
    framework: (hit) => appsOf(hit.code).get(rootOf(hit).name) ?? (fileFramework(hit.code) || 'http'),
  }),
  entry('node', 'main', programTitle, {
    ...{ on: 'member', names: ['require'], of: /^$/, mark: '\\.main\\s*[!=]=' },
    when: (hit) => hit.member === 'main' && /^require\.main\s*[!=]=/.test(parentText(hit)),
  }),
  entry('node', 'main', programTitle, {
    ...{ on: 'file', names: ['*'], mark: '\\.meta\\.main\\b' },
    each: (hit) =>
      nodesWith(
        hit,
        /\bimport\.meta\.main\b/,
        (node) => hit.code.type(node) === 'member_expression' && hit.code.source(node) === 'import.meta.main',
      ).map((node) => ({
        ...hit,
        node,
      })),
  }),
  entry('node', 'main', programTitle, {
    ...{ on: 'index', names: ['argv'], mark: '\\.argv\\[1\\]' },
    when: ({ code, args, node }) => code.text(args.get(0)) === '1' && isAskedOfModule(code, node),
  }),
  entry(
    'react',
    'ui',
    'renders the page',
    {
      ...{ on: 'call', names: ['render'] },
      when: (hit) => /^(createRoot\(\)|ReactDOM|root)$/.test(rootOf(hit).name) || lastOf(hit) === 'createRoot()',
    },
    ['react-dom', 'preact'],
  ),
  entry('react', 'ui', 'renders the page', { on: 'call', names: ['hydrateRoot'], of: /^(?:ReactDOM)?$/ }),
  entry(
    'vue',
    'ui',
    ({ code, args }) => `mounts at ${code.literal(args.get(0))}`,
    {
      ...{ on: 'call', names: ['mount'], of: /./ },
      when: ({ code, args }) => code.literal(args.get(0)) !== null,
    },
    ['vue'],
  ),
  entry('angular', 'ui', 'starts the Angular application', {
    on: 'call',
    names: words('bootstrapApplication bootstrapModule'),
  }),
  entry('electron', 'ui', 'opens the desktop window', { on: 'call', names: ['whenReady'] }, ['electron']),
  entry(
    'cli',
    'command',
    'reads the command line',
    {
      ...{ on: 'call', names: words('parse parseAsync'), of: /./, framework: commandLibrary },
      when: (hit) =>
        commandLibrary(hit) !== '' &&
        (/^(program|cli|prog|yargs.*|commander|cmd)$/.test(rootOf(hit).name) || lastOf(hit) === 'command()'),
    },
    commandModules,
  ),
  entry('nest', 'server', 'starts the Nest application', {
    on: 'call',
    names: ['create'],
    of: /^NestFactory$/,
    mark: '\\bNestFactory\\b',
  }),
  entry('http', 'server', 'serves HTTP', {
    ...{ on: 'call', names: ['serve'] },
    framework: (hit) => (/^(Bun|Deno)$/.test(lastOf(hit)) ? lastOf(hit).toLowerCase() : 'http'),
    when: (hit) =>
      /^(Bun|Deno)$/.test(lastOf(hit)) ||
      (hit.of < 0 &&
        hit.code.imports.some(
          ({ name, module }) => name === 'serve' && /http\/server|@hono\/node-server/.test(module),
        )),
  }),
  entry('node', 'worker', 'works on a thread', {
    ...{ on: 'call', names: words('on once addEventListener'), of: /^parentPort$/, mark: '(?<=parentPort[!?]?)\\.' },
    when: ({ code, args }) => code.literal(args.get(0)) === 'message',
  }),
  entry('web worker', 'worker', 'works in a web worker', {
    ...{ on: 'variable', names: ['self.onmessage'], mark: '\\.onmessage\\s*=' },
  }),
  entry(
    'aws-lambda',
    'server',
    'handles a cloud function',
    {
      ...{ on: 'variable', names: words('handler exports.handler module.exports.handler') },
      when: (hit) => /^(?:module\.)?exports\./.test(hit.code.source(hit.node)) || isExported(hit),
    },
    ['aws-lambda', '@aws-sdk/', 'aws-sdk', '@middy', 'middy'],
  ),
  entry('vscode', 'ui', 'activates the extension', { on: 'function', names: ['activate'], handler: () => '' }, [
    'vscode',
  ]),
];

/** `export const name = …` */
const isExported = ({ code, node }: Hit): boolean => code.type(code.parent(code.parent(node))) === 'export_statement';

/** Whether the condition around asks for the file itself. */
function isAskedOfModule(code: CodeTree, node: number): boolean {
  for (let at = node, n = 0; at >= 0 && n < 10; at = code.parent(at), n += 1)
    if (code.source(at).slice(0, 400).includes('import.meta.url')) return true;
  return false;
}
