/** Ruby: routes of Rails and Sinatra, tasks of Rake, commands of Thor, jobs and mails, variables of the environment. */
import type { Call, CodeTree } from '../../../codemap/codemap.ts';
import { type Hit, type Library, words } from './rows.ts';

const languages = ['ruby'] as const;
const verbs = words('get post put patch delete');
/** Blocks in blocks, as far as is looked. */
const maxDepth = 12;
const routesFile = /(?:^|\/)config\/routes(?:\/.*)?\.rb$/;

const said = (code: CodeTree, node: number): string => (code.literal(node) ?? '').replace(/^:/, '');
const camel = (name: string): string =>
  name
    .split('/')
    .map((part) => part.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('::');
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '');

/** The calls in whose blocks a node is, the nearest first. */
function around(code: CodeTree, node: number): Call[] {
  const found: Call[] = [];
  for (let at = code.parent(node); at >= 0 && found.length < maxDepth; at = code.parent(at)) {
    if (!code.isLambda(at)) continue;
    const call = code.call(code.parent(at));
    if (call !== null) found.push(call);
  }
  return found;
}

interface Place {
  readonly path: string;
  /** Of controllers: `admin/`. */
  readonly module: string;
  /** Of the resources around, where the route is directly in their block. */
  readonly controller: string;
}

const joined = (...parts: readonly string[]): string =>
  `/${parts
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;

/** What the blocks around say of a route. */
function placeOf(code: CodeTree, node: number, on = ''): Place {
  const calls = around(code, node);
  const [first] = calls;
  const isMember = on === 'member' || first?.name === 'member';
  const isCollection = on === 'collection' || first?.name === 'collection';
  let [path, module, controller] = ['', '', ''];
  const nearest = calls.find(({ name }) => name === 'resources' || name === 'resource');
  for (const call of calls) {
    const { name, args } = call;
    const own = said(code, args.get(0));
    const option = said(code, args.get('path'));
    if (name === 'namespace') {
      path = joined(option || own, path);
      module = `${own}/${module}`;
    } else if (name === 'scope') {
      path = joined(option || (own.startsWith('{') ? '' : own), path);
      const inner = said(code, args.get('module'));
      if (inner !== '') module = `${inner}/${module}`;
      if (controller === '') controller = said(code, args.get('controller'));
    } else if (name === 'controller') controller ||= own;
    else if (name === 'resources' || name === 'resource') {
      const isNearest = call === nearest;
      const key = said(code, args.get('param')) || 'id';
      const one = isNearest && isMember ? `:${key}` : `:${singular(own)}_${key}`;
      const holds = name === 'resource' || (isNearest && isCollection) ? '' : one;
      path = joined(option || own, holds, path);
      if (isNearest) controller = said(code, args.get('controller')) || (name === 'resource' ? `${own}s` : own);
    }
  }
  return { path, module, controller };
}

/** `"a/b" => "c#d"` says the path as a key. */
const options =
  /^:?(?:to|as|via|on|action|controller|module|constraints|defaults|format|only|except|path|param|shallow)$/;
const keyOf = ({ args }: Hit): string => [...args.keyed.keys()].find((key) => !options.test(key)) ?? '';
const pathOf = (hit: Hit): string => {
  const own = said(hit.code, hit.args.get(0));
  return own === '' ? keyOf(hit) : own;
};

function targetOf(hit: Hit): string {
  const { code, args } = hit;
  const to = said(code, args.get('to')) || (args.get(0) < 0 ? said(code, args.get(keyOf(hit))) : '');
  const { module, controller } = placeOf(code, hit.node);
  const action = said(code, args.get('action'));
  const named = said(code, args.get('controller')) || controller;
  if (to.includes('#')) return to.replace(/^\//, '').split('#').length > 1 ? `${module}${to.replace(/^\//, '')}` : '';
  const path = pathOf(hit);
  if (named !== '') return `${module}${named}#${action || to || path.replace(/^\//, '')}`;
  const [, holder = '', last = ''] = /^\/?(\w+(?:\/\w+)*)\/(\w+)$/.exec(path) ?? [];
  return to === '' && holder !== '' && args.get('to') < 0 ? `${module}${holder}#${last}` : '';
}

function handlerOf(target: string): string {
  const [controller = '', action = ''] = target.split('#');
  return controller === '' || action === '' ? '' : `${camel(controller)}Controller.${action}`;
}

const whole = (_: string, path: string): string => path;
const onOf = ({ code, args }: Hit): string => said(code, args.get('on'));
const fullPath = (hit: Hit): string =>
  joined(placeOf(hit.code, hit.node, onOf(hit)).path, pathOf(hit).replace(/\(\.:format\)$/, ''));

const actions: readonly (readonly [action: string, method: string, behind: string])[] = [
  ['index', 'GET', ''],
  ['new', 'GET', '/new'],
  ['create', 'POST', ''],
  ['show', 'GET', '/:id'],
  ['edit', 'GET', '/:id/edit'],
  ['update', 'PATCH', '/:id'],
  ['destroy', 'DELETE', '/:id'],
];

const listOf = (code: CodeTree, node: number): string[] | null => {
  if (node < 0) return null;
  const text = /^%[iw]\W(.*)\W$/s.exec(code.source(node))?.[1];
  return text === undefined ? code.literals(node).map((one) => one.replace(/^:/, '')) : words(text);
};

/** The routes that `resources :photos` means, without those that `only` and `except` leave out. */
function resourceRoutes(hit: Hit): Hit[] {
  const { code, args, name } = hit;
  const names = args.plain.map((one) => said(code, one)).filter((one) => /^\w/.test(one));
  const only = listOf(code, args.get('only'));
  const except = listOf(code, args.get('except'));
  const { path, module } = placeOf(code, hit.node);
  return names.flatMap((own) =>
    actions.flatMap(([action, method, behind]): Hit[] => {
      if (only?.includes(action) === false || except?.includes(action) === true) return [];
      if (name === 'resource' && action === 'index') return [];
      const key = said(code, args.get('param')) || 'id';
      const last = name === 'resource' ? behind.replace('/:id', '') : behind.replace(':id', `:${key}`);
      const at = joined(path, said(code, args.get('path')) || own, last);
      const holder = said(code, args.get('controller')) || (name === 'resource' ? `${own}s` : own);
      return [{ ...hit, member: `${method} ${at} ${module}${holder}#${action}` }];
    }),
  );
}

const part =
  (at: number) =>
  ({ member }: Hit): string =>
    member.split(' ')[at] ?? '';

/** `desc "…"` right before a statement. */
function descBefore({ code, node }: Hit): string {
  const all = code.children(code.parent(node));
  const before = code.call(all[all.indexOf(node) - 1] ?? -1);
  return before?.name === 'desc' ? said(code, before.args.get(-1)) : '';
}

/** `task :name`, `task name: :other`, in its namespaces. */
function taskName(hit: Hit): string {
  const { code, args, node } = hit;
  const own = said(code, args.get(0)) || ([...args.keyed.keys()][0] ?? '');
  if (!/^[\w:-]+$/.test(own)) return '';
  const outer = around(code, node).filter(({ name }) => name === 'namespace');
  return [...outer.map((call) => said(code, call.args.get(0))).reverse(), own].join(':');
}

const mentions = (word: RegExp, { code }: Hit): boolean => word.test(code.source(0));
const typeAround = ({ code, node }: Hit): string => code.around(node, 'type')?.name ?? '';
const methodsOf = ({ code, args }: Hit): string[] => {
  const all = listOf(code, args.get('via')) ?? [];
  return all.length === 0 ? ['ANY'] : all.map((one) => (one === 'all' ? 'ANY' : one.toUpperCase()));
};

export const rubyLibraries: readonly Library[] = [
  {
    name: 'rails',
    languages,
    rows: [
      {
        on: 'call',
        names: verbs,
        file: routesFile,
        mark: '\\b(?:get|post|put|patch|delete)\\b',
        of: /^$/,
        when: (hit) => pathOf(hit) !== '',
        route: { method: ({ name }) => name.toUpperCase(), path: fullPath, complete: whole },
        handler: (hit) => handlerOf(targetOf(hit)),
      },
      {
        on: 'call',
        names: ['match'],
        file: routesFile,
        mark: '\\bmatch\\b',
        of: /^$/,
        route: { method: methodsOf, path: fullPath, complete: whole },
        handler: (hit) => handlerOf(targetOf(hit)),
      },
      {
        on: 'call',
        names: ['root'],
        file: routesFile,
        mark: '\\broot\\b',
        of: /^$/,
        route: { method: () => 'GET', path: ({ code, node }) => placeOf(code, node).path || '/', complete: whole },
        handler: ({ code, args, node }) =>
          handlerOf(
            `${placeOf(code, node).module}${said(code, args.get('to', 0)) || said(code, args.get('controller'))}`,
          ),
      },
      {
        on: 'call',
        names: words('resources resource'),
        file: routesFile,
        mark: '\\bresources?\\b',
        of: /^$/,
        each: resourceRoutes,
        route: { method: part(0), path: part(1), complete: whole },
        handler: (hit) => handlerOf(part(2)(hit)),
      },
      {
        on: 'base',
        names: words('ApplicationJob Job'),
        mark: '<\\s*(?:ApplicationJob|ActiveJob::Base)',
        handles: ({ declared }) => declared?.name ?? null,
      },
      {
        on: 'call',
        names: words('perform_later perform_async perform_in perform_at'),
        mark: '\\.perform_(?:later|async|in|at)\\b',
        emits: ({ code, of }) => /^[A-Z][\w:]*/.exec(code.text(of))?.[0] ?? null,
      },
      {
        on: 'call',
        names: words('deliver_later deliver_now'),
        mark: '\\.deliver_(?:later|now)\\b',
        emits: ({ code, of }) => {
          const call = code.call(of);
          const mailer = call === null ? '' : code.text(call.of);
          return call !== null && /^[A-Z]/.test(mailer) ? `${mailer}.${call.name}` : null;
        },
      },
    ],
  },
  {
    name: 'sidekiq',
    languages,
    rows: [
      {
        on: 'call',
        names: ['include'],
        mark: '\\binclude\\s+Sidekiq::(?:Job|Worker)\\b',
        when: ({ code, args }) => /^Sidekiq::(?:Job|Worker)$/.test(code.text(args.get(0))),
        handles: typeAround,
      },
    ],
  },
  {
    name: 'sinatra',
    languages,
    rows: [
      {
        on: 'call',
        names: [...verbs, 'options', 'head'],
        mark: '\\b(?:get|post|put|patch|delete|options|head)\\b',
        of: /^$/,
        when: (hit) => hit.block >= 0 && said(hit.code, hit.args.get(0)).startsWith('/') && mentions(/sinatra/i, hit),
        route: { method: ({ name }) => name.toUpperCase(), path: ({ code, args }) => said(code, args.get(0)) },
      },
    ],
  },
  {
    name: 'rake',
    languages,
    rows: [
      {
        on: 'call',
        names: words('task multitask'),
        file: /(?:^|\/)Rakefile$|\.rake$/,
        mark: '\\btask\\b',
        of: /^$/,
        when: (hit) => taskName(hit) !== '' && descBefore(hit) !== '',
        command: taskName,
        detail: descBefore,
      },
    ],
  },
  {
    name: 'thor',
    languages,
    rows: [
      {
        on: 'call',
        names: ['desc'],
        mark: '<\\s*(?:::)?Thor\\b',
        of: /^$/,
        when: (hit) => hit.args.plain.length === 2 && mentions(/<\s*(?:::)?Thor\b/, hit),
        command: ({ code, args }) => said(code, args.get(0)).split(/\s+/)[0] ?? '',
        detail: ({ code, args }) => said(code, args.get(1)),
        handler: typeAround,
      },
    ],
  },
  {
    name: 'ruby',
    languages,
    rows: [
      { on: 'index', names: ['ENV'], env: 0 },
      { on: 'call', names: ['fetch'], of: /^ENV$/, mark: '\\bENV\\.fetch\\b', env: 0, fallback: 1 },
    ],
  },
];
