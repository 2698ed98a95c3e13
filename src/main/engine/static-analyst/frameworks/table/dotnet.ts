/** C#: ASP.NET and its kin, command lines, buses of messages, configuration. */
import { controllerName, fullRoute, isWhole, joined, words as joinedWords } from '../../scan/text/mounts.ts';
import { programOf } from '../../scan/text/tokens.ts';
import { annotations, type Hit, imports, type Library, type Row, words } from './rows.ts';

const languages = ['csharp'] as const;
const verbs = words('Get Post Put Patch Delete');
const httpVerbs = [...verbs, 'Head', 'Options'].map((verb) => `Http${verb}`);
const template = ['template', 'Template', 0] as const;

const besides = ({ code, declared }: Hit) => annotations(declared?.node ?? -1, code);
const isController = (type: { node: number; name: string } | null, code: Hit['code']): boolean =>
  type !== null && [type, ...code.bases(type.node)].some(({ name }) => /Controller(?:Base)?$/.test(name));

function areaOf({ code, declared }: Hit): string {
  const type = code.around(declared?.node ?? -1, 'type');
  const area = annotations(type?.node ?? -1, code).find(({ name }) => name === 'Area');
  return area === undefined ? '' : (code.literal(area.args.get(0)) ?? '');
}

/** Where no attribute says a route, the names of class and method do: `/Orders/Details`. */
function complete(prefix: string, path: string, hit: Hit): string {
  const { code, declared } = hit;
  const type = code.around(declared?.node ?? -1, 'type');
  const [area, method] = [areaOf(hit), (declared?.name ?? '').replace(/Async$/, '')];
  const isConventional = prefix === '' && path === '' && isController(type, code);
  const start = isConventional
    ? joined(joined(area, controllerName(type?.name ?? '')), method === 'Index' ? '' : method)
    : prefix;
  return fullRoute(start, path, type?.name ?? '', method, area);
}

const controllers = { prefix: { names: ['Route'], path: template }, inherits: true, isWhole, complete } as const;

/** The text of a verb, or of `[Route]` beside it. */
function ownTemplate(hit: Hit): string {
  const { code, args } = hit;
  const route = besides(hit).find(({ name }) => name === 'Route');
  return (
    code.literal(args.get(...template)) ??
    (route === undefined ? '' : (code.literal(route.args.get(...template)) ?? ''))
  );
}

/** A public method of a controller that no attribute routes. */
function isAction(hit: Hit): boolean {
  const { code, declared } = hit;
  const type = code.around(declared?.node ?? -1, 'type');
  if (!isController(type, code) || annotations(type?.node ?? -1, code).some(({ name }) => name === 'Route'))
    return false;
  const head = code.text(declared?.node ?? -1).replace(/^(?:\[[^\]]*\])+/, '');
  const isRouted = besides(hit).some(({ name }) => name === 'Route' || httpVerbs.includes(name));
  return (
    !isRouted &&
    /^public(?:async|virtual|override)*(?:(?:Value)?Task<)?(?:I?ActionResult|ViewResult|JsonResult)\b/.test(
      head.replace(/(Result)(?=[A-Z])/, '$1 '),
    )
  );
}

const typeArgument = ({ code, node }: Hit): string => {
  const [first = -1] = code.typeArguments(node);
  return /\w+$/.exec(code.text(first))?.[0] ?? '';
};
const mapped =
  (...wanted: (number | string)[]) =>
  (hit: Hit): string =>
    typeArgument(hit) || hit.code.handler(hit.args.get(...wanted));
const hasText =
  (...wanted: (number | string)[]) =>
  ({ code, args, of }: Hit): boolean =>
    of >= 0 && code.literal(args.get(...wanted)) !== null;

const inType = ({ code, node }: Hit): string => code.around(node, 'type')?.name ?? '';
const stores =
  /^(_?config(uration)?|Configuration|_?\w*[cC]onfiguration|_?\w*Config|AppSettings|builder|section|cfg|GetSection\(\))$/;

/** With the section that it is read from: `GetSection("Shop").GetValue("Port")`. */
function inSection({ code, args, of }: Hit): string | null {
  const name = code.literal(args.get(0));
  const around = code.call(of);
  const section = around?.name === 'GetSection' ? code.literal(around.args.get(0)) : null;
  return name === null || section === null ? name : `${section}:${name}`;
}

const isLambdaOrMade = (hit: Hit): boolean =>
  hit.args.plain.some((one) => hit.code.isLambda(one) || hit.code.isMade(one) || /^new\w/.test(hit.code.text(one)));

/** The class that takes a command's part: `DatabaseCommand` holds those of `database`. */
function commandIn(hit: Hit): string | null {
  const own = hit.code.literal(hit.args.get('Name', 'name', 0));
  const type = /^(\w+?)Commands?$/.exec(inType(hit))?.[1] ?? '';
  const name = own === null ? '' : joinedWords(type === 'Root' ? '' : type.toLowerCase(), own);
  return /^[\w-]+( [\w-]+)*$/.test(name) ? name : null;
}

const made = ({ code, args }: Hit): string | null => {
  const first = code.call(args.get(0));
  return first !== null && code.isMade(first.node) ? first.name : null;
};
const sends = (name: string, names: string, modules?: string[]): Library => ({
  ...{ name, languages, ...(modules && { imports: modules }) },
  rows: [
    {
      on: 'call',
      names: words(names),
      of: /./,
      emits: (hit) =>
        typeArgument(hit) || (made(hit) ?? (name === 'signalr' ? hit.code.literal(hit.args.get(0)) : null)),
    },
  ],
});
const hears = (name: string, names: string): Library => ({
  ...{ name, languages },
  rows: [
    {
      on: 'base',
      names: words(names),
      when: ({ code, declared }) => /^(?:\[.*\])?\w*?(?:class|record)/.test(code.text(declared?.node ?? -1)),
      handles: typeArgument,
    },
  ],
});
const entry = (
  row: Pick<Row, 'on' | 'of' | 'when' | 'mark'>,
  names: string,
  kind: NonNullable<Row['entry']>,
  title: string,
): Row => ({
  ...{ ...row, names: words(names), entry: kind, title },
});

const isMain = ({ code, declared }: Hit): boolean =>
  /static\w*(?:<\w+>)?Main\((?:string|\))/.test(code.text(declared?.node ?? -1));
const cmdlet = ({ code, args }: Hit): string | null => {
  const [verb, noun] = [args.get(0), code.literal(args.get(1))];
  return noun === null ? null : `${code.literal(verb) ?? code.name(verb).split('.').at(-1)}-${noun}`;
};

export const dotnetLibraries: readonly Library[] = [
  {
    name: 'aspnet',
    languages,
    rows: [
      { on: 'annotation', names: httpVerbs, at: 'function', route: { path: ownTemplate, ...controllers } },
      {
        on: 'annotation',
        names: ['Route'],
        at: 'function',
        when: (hit) => !besides(hit).some(({ name }) => httpVerbs.includes(name)),
        route: { method: () => 'ANY', path: template, ...controllers },
      },
      {
        on: 'function',
        names: ['*'],
        mark: '\\bclass \\w*Controller\\b|: \\w*Controller(?:Base)?\\b',
        when: isAction,
        route: { method: () => 'GET', path: () => '', ...controllers },
      },
      { on: 'call', names: ['MapGroup'], of: /./, router: ['prefix', 0] },
      {
        on: 'call',
        names: verbs.map((verb) => `Map${verb}`),
        when: hasText('pattern', 0),
        route: { path: ['pattern', 0] },
        handler: mapped('handler', 1),
      },
      {
        on: 'call',
        names: ['MapMethods'],
        when: hasText('pattern', 0),
        route: { method: 1, path: ['pattern', 0] },
        handler: mapped('handler', 2),
      },
      {
        on: 'call',
        names: words('MapHub MapHealthChecks'),
        when: hasText('pattern', 0),
        route: { method: ({ name }) => (name === 'MapHub' ? 'WS' : 'GET'), path: ['pattern', 0] },
        handler: typeArgument,
      },
      {
        on: 'call',
        names: ['MapControllerRoute'],
        when: hasText('pattern', 1),
        route: { method: () => 'ANY', path: ['pattern', 1] },
        handler: () => '',
      },
      entry(
        { on: 'call', of: /^Web(Application|Host)$/, mark: 'Web(?:Application|Host)\\.Create' },
        'Create CreateBuilder CreateDefaultBuilder CreateSlimBuilder CreateEmptyBuilder',
        'server',
        'ASP.NET Core application',
      ),
      entry({ on: 'call', of: /./ }, 'ConfigureWebHostDefaults', 'server', 'ASP.NET Core application'),
    ],
  },
  {
    name: 'grpc',
    languages,
    rows: [
      {
        on: 'call',
        names: ['MapGrpcService'],
        of: /./,
        route: { method: () => 'RPC', path: typeArgument, isPlain: true },
        handler: typeArgument,
      },
    ],
  },
  {
    name: 'razor',
    languages,
    rows: [
      {
        on: 'function',
        names: verbs.flatMap((verb) => [`On${verb}`, `On${verb}Async`]),
        file: /(?:^|\/)Pages\/.+\.cshtml\.cs$/,
        route: {
          path: ({ file }) => /(?:^|\/)Pages\/(.+)\.cshtml\.cs$/.exec(file)?.[1]?.replace(/(^|\/)Index$/, '') ?? '',
        },
        handler: ({ name }) => name,
      },
    ],
  },
  {
    name: 'fastendpoints',
    languages,
    imports: ['FastEndpoints'],
    rows: [
      {
        on: 'call',
        names: verbs,
        of: /^$/,
        when: ({ code, args }) => code.literal(args.get(0)) !== null,
        route: { path: 0 },
        handler: inType,
      },
    ],
  },
  {
    name: 'azure functions',
    languages,
    rows: [
      {
        on: 'annotation',
        names: ['HttpTrigger'],
        route: {
          method: ({ code, args }) => args.plain.flatMap((one) => code.literal(one) ?? []),
          path: ({ code, node, args }) =>
            joined('api', code.literal(args.get('Route')) ?? code.around(node, 'function')?.name ?? ''),
        },
        handler: ({ code, node }) => code.around(node, 'function')?.name ?? '',
      },
    ],
  },
  {
    name: 'configuration',
    languages,
    rows: [
      { on: 'call', names: words('GetSection GetRequiredSection GetValue'), of: stores, setting: inSection },
      {
        on: 'call',
        names: ['GetConnectionString'],
        of: /./,
        setting: ({ code, args }) =>
          [code.literal(args.get(0))].flatMap((name) => (name === null ? [] : `ConnectionStrings:${name}`)),
      },
      { on: 'index', names: words('configuration Configuration _configuration config AppSettings'), setting: 0 },
      { on: 'call', names: ['AddEnvironmentVariables'], of: /./, envPrefix: ['prefix', 0] },
    ],
  },
  {
    name: '.net',
    languages,
    rows: [
      { on: 'call', names: ['GetEnvironmentVariable'], env: 0 },
      {
        on: 'variable',
        names: ['*'],
        mark: '(?:public|static|virtual|override|abstract|new) +event ',
        when: ({ code, node }) =>
          /^(?:\[.*\])?public(?:static|virtual|override|abstract|new)*event[A-Z]/.test(
            code.text(code.parent(code.parent(node))),
          ),
        emits: ({ name }) => name,
      },
      {
        on: 'function',
        names: ['Main'],
        mark: '\\bMain\\((?:string|\\))',
        when: isMain,
        entry: 'main',
        title: ({ file }) => programOf(file),
        handler: () => 'Main',
      },
      entry({ on: 'call', of: /^Host$/ }, 'CreateApplicationBuilder', 'worker', 'host of background services'),
      entry({ on: 'base' }, 'BackgroundService IHostedService', 'worker', 'works in the background'),
    ],
  },
  { name: '.net switch', languages, rows: [{ on: 'call', names: ['TryGetSwitch'], of: /^AppContext$/, setting: 0 }] },
  {
    name: 'windows',
    languages,
    rows: [
      entry(
        { on: 'call', of: /^Application$/, mark: '\\bApplication\\.Run', when: (hit) => made(hit) !== null },
        'Run',
        'ui',
        'opens a window',
      ),
    ],
  },
  {
    name: 'benchmarkdotnet',
    languages,
    rows: [
      entry(
        { on: 'call', of: /^Benchmark(Runner|Switcher)$/, mark: '\\bBenchmark(?:Runner|Switcher)\\.' },
        'Run FromAssembly FromTypes',
        'script',
        'measures',
      ),
    ],
  },
  {
    name: 'system.commandline',
    languages,
    imports: ['System.CommandLine'],
    rows: [
      {
        on: 'call',
        names: ['Command'],
        when: ({ code, node }) => code.isMade(node),
        command: 0,
        detail: ['description', 1],
      },
      {
        on: 'call',
        names: ['RootCommand'],
        when: ({ code, node }) => code.isMade(node),
        command: ({ file }) => programOf(file),
        detail: ['description', 0],
      },
    ],
  },
  {
    name: 'commandline',
    languages,
    rows: [
      {
        on: 'call',
        names: ['Command'],
        of: /./,
        when: (hit) =>
          imports(hit.code, [
            'McMaster',
            'Microsoft.Extensions.CommandLineUtils',
            'Microsoft.DotNet.Cli.CommandLine',
          ]) || isLambdaOrMade(hit),
        command: commandIn,
        detail: ['Description', 'description'],
      },
      {
        on: 'annotation',
        names: ['Command'],
        imports: ['McMaster', 'Cocona', 'CliFx'],
        command: ['Name', 'name', 0],
        detail: ['Description', 'description'],
      },
    ],
  },
  {
    name: 'commandlineparser',
    languages,
    imports: ['CommandLine'],
    rows: [{ on: 'annotation', names: ['Verb'], command: ['name', 0], detail: 'HelpText' }],
  },
  {
    name: 'spectre',
    languages,
    rows: [{ on: 'call', names: ['AddCommand'], of: /./, command: 0, handler: typeArgument }],
  },
  { name: 'powershell', languages, rows: [{ on: 'annotation', names: ['Cmdlet'], command: cmdlet }] },
  hears('mediatr', 'INotificationHandler IRequestHandler'),
  hears('masstransit', 'IConsumer'),
  hears('nservicebus', 'IHandleMessages'),
  hears('event bus', 'IIntegrationEventHandler'),
  sends('bus', 'Publish', ['MediatR', 'MassTransit', 'NServiceBus']),
  sends('event bus', 'PublishAsync'),
  sends('signalr', 'SendAsync', ['Microsoft.AspNetCore.SignalR']),
];
