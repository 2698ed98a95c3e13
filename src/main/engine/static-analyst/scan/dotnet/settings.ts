/** What C# reads from its surroundings, its commands, its events, where it begins. */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import type { Rules } from '../reader.ts';
import { afterAngles, classAround } from '../text/classes.ts';
import { words } from '../text/mounts.ts';
import { programOf } from '../text/program.ts';
import { attributeList, below, type DotnetState, said, uses } from './state.ts';

const settingName = /^[\w.:-]{2,}$/;
const stores = /^(_?config(uration)?|Configuration|_?\w*[cC]onfiguration|_?\w*Config|AppSettings|builder|section|cfg)$/;

/** The bracket behind the name and its type arguments. */
const openOf = (state: DotnetState, at: number): number =>
  state.code.is(at + 1, '<') ? afterAngles(state.code, at + 1) : at + 1;

function keyed(prefix: string) {
  return (state: DotnetState, at: number): void => {
    const { code } = state;
    const open = openOf(state, at);
    if (!code.is(at - 1, '.') || !code.is(open, '(')) return;
    const owner = code.is(at - 2, ')') ? code.text(code.tokens.before(at - 2)) : code.text(at - 2);
    if (prefix === '' && !stores.test(owner) && owner !== 'GetSection') return;
    const name = code.literal(code.args(open)[0]);
    if (name === null || !settingName.test(name)) return;
    const section = owner === 'GetSection' ? (code.literal(code.args(code.tokens.partner(at - 2))[0]) ?? '') : '';
    code.finds.config(
      'setting',
      `${prefix}${section === '' ? '' : `${section}:`}${name}`,
      code.place(at, open + 1, 'configuration'),
    );
  };
}

/** `configuration["A:B"]`, `AppSettings["x"]` */
function indexed({ code }: DotnetState, at: number): void {
  if (!code.is(at + 1, '[') || code.tokens.partner(at + 1) !== at + 3) return;
  const name = code.string(at + 2);
  if (name !== null && settingName.test(name))
    code.finds.config('setting', name, code.place(at, at + 3, 'configuration'));
}

/** `new Command("x", "help")` of System.CommandLine; `app.Command("x", …)` and its kin. */
function command(state: DotnetState, at: number): void {
  const { code } = state;
  const open = at + 1;
  if (!code.is(open, '(')) return;
  const list = attributeList(code, at);
  const args = code.args(open);
  const made = code.is(at - 1, 'new') && uses(state, 'System.CommandLine');
  const called =
    code.is(at - 1, '.') &&
    (uses(state, 'McMaster', 'Microsoft.Extensions.CommandLineUtils', 'Microsoft.DotNet.Cli.CommandLine') ||
      args.some(({ from, to }) => code.is(from, 'new') || (to > from + 2 && code.reads(from + 1, '=', '>'))));
  if (!made && !called && !(list >= 0 && uses(state, 'McMaster', 'Cocona', 'CliFx'))) return;
  const own = code.literal(code.named(args, 'Name', 'name') ?? args[0]);
  // The class that takes the command's part: `DatabaseCommand` holds those of `database`.
  const type = called ? (/^(\w+?)Commands?$/.exec(classAround(state.controllers, at)?.name ?? '')?.[1] ?? '') : '';
  const name = own === null ? null : words(type === 'Root' ? '' : type.toLowerCase(), own);
  if (name === null || !/^[\w-]+( [\w-]+)*$/.test(name)) return;
  const detail = code.literal(code.named(args, 'Description', 'description') ?? (made ? args[1] : undefined)) ?? '';
  const target = list < 0 ? null : below(code, list);
  code.finds.command(
    name,
    code.place(at, code.tokens.partner(open), made ? 'system.commandline' : 'commandline', {
      detail,
      handler: target?.name ?? '',
    }),
  );
}

/** `[Verb("x", HelpText = "…")]` */
function verb(state: DotnetState, at: number): void {
  const { code } = state;
  const list = attributeList(code, at);
  const name = list < 0 ? null : said(code, at, 'name');
  if (name === null || !uses(state, 'CommandLine')) return;
  const detail = code.literal(code.named(code.args(at + 1), 'HelpText')) ?? '';
  code.finds.command(
    name,
    code.place(at, code.tokens.partner(at + 1), 'commandlineparser', {
      detail,
      handler: below(code, list)?.name ?? '',
    }),
  );
}

/** `config.AddCommand<AddCommand>("add")` of Spectre. */
function addCommand({ code }: DotnetState, at: number): void {
  if (!code.is(at - 1, '.')) return;
  const open = code.is(at + 1, '<') ? afterAngles(code, at + 1) : at + 1;
  const name = code.is(open, '(') ? code.literal(code.args(open)[0]) : null;
  if (name !== null)
    code.finds.command(
      name,
      code.place(at, code.tokens.partner(open), 'spectre', { handler: code.is(at + 1, '<') ? code.text(at + 2) : '' }),
    );
}

/** `INotificationHandler<OrderPlaced>` among the bases of a class. */
function handlerOf(framework: string) {
  return ({ code }: DotnetState, at: number): void => {
    if (!code.is(at + 1, '<') || !/^[:,]$/.test(code.text(at - 1))) return;
    let type = at - 1;
    for (let steps = 0; steps < 40 && !/^(class|record|struct|\{|;|interface)$/.test(code.text(type)); steps += 1)
      type = code.tokens.before(type);
    if (!/^(class|record)$/.test(code.text(type))) return;
    code.finds.event(
      'handles',
      code.text(code.nameEnd(at + 2) - 1),
      code.place(type, at + 3, framework, { handler: code.text(type + 1) }),
    );
  };
}

/** `bus.Publish(new OrderPlaced(…))`, `clients.SendAsync("moved", …)` */
function sends(framework: string, holds: (state: DotnetState) => boolean) {
  return (state: DotnetState, at: number): void => {
    const { code } = state;
    const open = openOf(state, at);
    if (!code.is(at - 1, '.') || !code.is(open, '(') || !holds(state)) return;
    const first = code.args(open)[0];
    if (first === undefined) return;
    const name = code.is(at + 1, '<')
      ? code.text(at + 2)
      : code.is(first.from, 'new')
        ? code.text(code.nameEnd(first.from + 1) - 1)
        : framework === 'signalr'
          ? code.literal(first)
          : null;
    if (name !== null && name !== '')
      code.finds.event('emits', name, code.place(at, code.tokens.partner(open), framework));
  };
}

/** `public event EventHandler<T> Changed;` */
function declared({ code }: DotnetState, at: number): void {
  if (
    !/^(public|protected|internal|static|virtual|override|abstract)$/.test(code.text(at - 1)) ||
    !(code.is(at - 1, 'public') || code.is(at - 2, 'public'))
  )
    return;
  let name = code.nameEnd(at + 1);
  if (code.is(name, '<')) name = afterAngles(code, name);
  if (code.is(name, '?')) name += 1;
  if (code.tokens.isWord(name)) code.finds.event('emits', code.text(name), code.place(at - 1, name, '.net'));
}

function entry(
  kind: EntryPoint['kind'],
  title: string,
  framework: string,
  holds: (state: DotnetState, at: number) => boolean,
) {
  return (state: DotnetState, at: number): void => {
    if (holds(state, at))
      state.code.finds.entry(kind, title, state.code.place(state.code.nameStart(at), at + 1, framework));
  };
}

const isBase = ({ code }: DotnetState, at: number): boolean =>
  /^[:,]$/.test(code.text(at - 1)) && code.tokens.isWord(at - 2);
const isMade = ({ code }: DotnetState, at: number): boolean => code.is(at - 1, '.') && code.is(at + 1, '(');

export const settingRules: Rules<DotnetState> = {
  GetEnvironmentVariable({ code }, at) {
    const name = code.is(at + 1, '(') ? code.literal(code.args(at + 1)[0]) : null;
    if (name !== null && /^[\w.:-]{2,}$/.test(name))
      code.finds.config('env', name, code.place(code.nameStart(at), at + 2, '.net'));
  },
  GetSection: keyed(''),
  GetRequiredSection: keyed(''),
  GetValue: keyed(''),
  GetConnectionString: keyed('ConnectionStrings:'),
  TryGetSwitch({ code }, at) {
    const name =
      code.reads(at - 2, 'AppContext', '.') && code.is(at + 1, '(') ? code.literal(code.args(at + 1)[0]) : null;
    if (name !== null) code.finds.config('setting', name, code.place(code.nameStart(at), at + 2, '.net switch'));
  },
  configuration: indexed,
  Configuration: indexed,
  _configuration: indexed,
  config: indexed,
  AppSettings: indexed,
  Command: command,
  RootCommand(state, at) {
    const { code } = state;
    if (code.is(at - 1, 'new') && code.is(at + 1, '(') && uses(state, 'System.CommandLine'))
      code.finds.command(
        programOf(code.file),
        code.place(at - 1, code.tokens.partner(at + 1), 'system.commandline', {
          detail: code.literal(code.args(at + 1)[0]) ?? '',
        }),
      );
  },
  Verb: verb,
  AddCommand: addCommand,
  Cmdlet(state, at) {
    const { code } = state;
    const list = attributeList(code, at);
    if (list < 0 || !code.is(at + 1, '(')) return;
    const [first, second] = code.args(at + 1);
    const noun = code.literal(second);
    if (first === undefined || noun === null) return;
    const named = code.literal(first) ?? code.text(first.to - 1);
    code.finds.command(
      `${named}-${noun}`,
      code.place(list, code.tokens.partner(list), 'powershell', { handler: below(code, list)?.name ?? '' }),
    );
  },
  INotificationHandler: handlerOf('mediatr'),
  IRequestHandler: handlerOf('mediatr'),
  IConsumer: handlerOf('masstransit'),
  IHandleMessages: handlerOf('nservicebus'),
  IIntegrationEventHandler: handlerOf('event bus'),
  Publish: sends('bus', (state) => uses(state, 'MediatR', 'MassTransit', 'NServiceBus')),
  PublishAsync: sends('event bus', () => true),
  SendAsync: sends('signalr', (state) => uses(state, 'Microsoft.AspNetCore.SignalR')),
  event: declared,
  Main(state, at) {
    const { code } = state;
    if (!code.is(at + 1, '(') || !(code.is(at + 2, ')') || code.is(at + 2, 'string'))) return;
    const isStatic =
      code.is(at - 2, 'static') || code.is(at - 3, 'static') || code.is(at - 5, 'static') || code.is(at - 6, 'static');
    const body = code.tokens.after(at + 1);
    if (isStatic)
      code.finds.entry(
        'main',
        programOf(code.file),
        code.place(at - 1, Math.max(body, code.tokens.partner(body)), '.net', { handler: 'Main' }),
      );
  },
  WebApplication: entry(
    'server',
    'ASP.NET Core application',
    'aspnet',
    ({ code }, at) => code.is(at + 1, '.') && /^Create/.test(code.text(at + 2)),
  ),
  WebHost: entry(
    'server',
    'ASP.NET Core application',
    'aspnet',
    ({ code }, at) => code.is(at + 1, '.') && /^Create/.test(code.text(at + 2)),
  ),
  ConfigureWebHostDefaults: entry('server', 'ASP.NET Core application', 'aspnet', isMade),
  Host: entry('worker', 'host of background services', '.net', ({ code }, at) =>
    code.reads(at + 1, '.', 'CreateApplicationBuilder'),
  ),
  BackgroundService: entry('worker', 'works in the background', '.net', isBase),
  IHostedService: entry('worker', 'works in the background', '.net', isBase),
  Run: entry('ui', 'opens a window', 'windows', ({ code }, at) =>
    code.reads(at - 2, 'Application', '.', 'Run', '(', 'new'),
  ),
  BenchmarkRunner: entry('script', 'measures', 'benchmarkdotnet', ({ code }, at) => code.is(at + 1, '.')),
  BenchmarkSwitcher: entry('script', 'measures', 'benchmarkdotnet', ({ code }, at) => code.is(at + 1, '.')),
};
