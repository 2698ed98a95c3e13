/** PHP: routes of Laravel, Symfony and Slim, their commands and events, variables of the environment. */
import type { Call, CodeTree } from '../../../codemap/codemap.ts';
import { type Hit, type Library, words } from './rows.ts';

const languages = ['php'] as const;
const verbs = words('get post put patch delete options any');
/** Calls of one chain, as far as is looked. */
const maxChain = 40;

/** Calls that the one is made on, the nearest first: `prefix('a')` and `middleware('b')` of `Route::middleware('b')->prefix('a')->…`. */
function before(code: CodeTree, of: number): Call[] {
  const found: Call[] = [];
  for (let call = code.call(of); call !== null && found.length < maxChain; call = code.call(call.of)) found.push(call);
  return found;
}

/** What the first call of a chain is made on. */
function rootOf({ code, of }: Hit): string {
  const first = before(code, of).at(-1);
  return code.text(first === undefined ? of : first.of).replace(/^\\|^.*\\/, '');
}

const isRoute = (hit: Hit): boolean => rootOf(hit) === 'Route';
const hasPath = (hit: Hit): boolean => isRoute(hit) && hit.code.literal(hit.args.get(0)) !== null;

/** `X` of `X::class`. */
const classOf = (code: CodeTree, node: number): string => /(\w+)::class$/.exec(code.text(node))?.[1] ?? '';

/** `[X::class, 'show']`, `X::class` and `'X@show'`. */
function controllerAt(code: CodeTree, node: number): string {
  const [first = -1, second = -1] = code.values(node);
  const type = classOf(code, first);
  const method = second < 0 ? '' : (code.literal(second) ?? '');
  if (type !== '') return method === '' ? type : `${type}.${method}`;
  const text = code.isLambda(node) ? null : code.literal(node);
  return text?.includes('@') === true ? text.replace(/^.*\\/, '').replace('@', '.') : '';
}

/** Routes of the file for programs are under /api unless the application says otherwise. */
const ofFile = (prefix: string, path: string, { file }: Hit): string =>
  [/(?:^|\/)routes\/api\.php$/.test(file) ? 'api' : '', prefix, path]
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')
    .replace(/^/, '/');

const actions: readonly (readonly [action: string, method: string, behind: string])[] = [
  ['index', 'GET', ''],
  ['create', 'GET', '/create'],
  ['store', 'POST', ''],
  ['show', 'GET', '/{}'],
  ['edit', 'GET', '/{}/edit'],
  ['update', 'PUT', '/{}'],
  ['destroy', 'DELETE', '/{}'],
];

/** The routes that `Route::resource('photos', X::class)` means, without those that `only` and `except` leave out. */
function resourceRoutes(hit: Hit): Hit[] {
  const { code, node, args, name } = hit;
  const path = isRoute(hit) ? code.literal(args.get(0)) : null;
  if (path === null) return [];
  const said = (call: string): string[] | null => {
    const found = code.chained(node).find((one) => one.name === call);
    return found === undefined ? null : code.literals(found.args.get(0));
  };
  const [only, except] = [said('only'), said('except')];
  const one = (path.split('/').at(-1) ?? '')
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')
    .replaceAll('-', '_');
  return actions.flatMap(([action, method, behind]) => {
    if (name === 'apiResource' && /^(?:create|edit)$/.test(action)) return [];
    if (only?.includes(action) === false || except?.includes(action) === true) return [];
    return [{ ...hit, member: `${method} ${path}${behind.replace('{}', `{${one}}`)} ${action}` }];
  });
}
const part =
  (at: number) =>
  ({ member }: Hit): string =>
    member.split(' ')[at] ?? '';

/** Of `Route::prefix('a')->group(…)` and `Route::group(['prefix' => 'a'], …)`. */
function prefixOf({ code, of, args }: Hit): string {
  const chained = before(code, of).find(({ name }) => name === 'prefix');
  if (chained !== undefined) return code.literal(chained.args.get(0)) ?? '';
  const options = args.count > 1 ? code.args(args.get(0)) : null;
  return code.literal(options?.keyed.get('prefix') ?? -1) ?? '';
}

/** `mail:send {user}` is called by its first word. */
const firstWord = (text: string | null): string => text?.trim().split(/\s+/)[0] ?? '';

/** The type of what is made, or the class that is named. */
const typeOf = ({ code, args }: Hit): string => {
  const made = code.call(args.get(0));
  return made !== null && code.isMade(args.get(0)) ? made.name : classOf(code, args.get(0));
};

const methodsOf = ({ code, args }: Hit): string[] => {
  const said = code.literals(args.get('methods'));
  return said.length === 0 ? ['ANY'] : said.map((method) => method.toUpperCase());
};

export const phpLibraries: readonly Library[] = [
  {
    name: 'laravel',
    languages,
    rows: [
      {
        on: 'call',
        names: verbs,
        mark: '\\bRoute::',
        when: hasPath,
        route: { method: ({ name }) => name.toUpperCase(), path: 0, complete: ofFile },
        handler: ({ code, args }) => controllerAt(code, args.get(1)),
      },
      {
        on: 'call',
        names: ['match'],
        mark: '\\bRoute::',
        when: isRoute,
        route: {
          method: ({ code, args }) => code.literals(args.get(0)).map((one) => one.toUpperCase()),
          path: 1,
          complete: ofFile,
        },
        handler: ({ code, args }) => controllerAt(code, args.get(2)),
      },
      {
        on: 'call',
        names: words('resource apiResource'),
        mark: '\\bRoute::',
        each: resourceRoutes,
        route: { method: part(0), path: part(1), complete: ofFile },
        handler: (hit) => `${classOf(hit.code, hit.args.get(1))}.${part(2)(hit)}`,
      },
      {
        on: 'call',
        names: ['group'],
        mark: '\\bRoute::',
        when: isRoute,
        block: { prefix: prefixOf, in: -1 },
      },
      {
        on: 'call',
        names: ['command'],
        of: /^Artisan$/,
        command: ({ code, args }) => firstWord(code.literal(args.get(0))),
      },
      {
        on: 'variable',
        names: words('signature $signature'),
        imports: ['Illuminate'],
        command: ({ code, declared }) => firstWord(code.literal(code.children(declared?.node ?? -1).at(-1) ?? -1)),
        handler: ({ code, node }) => code.around(node, 'type')?.name ?? '',
      },
      { on: 'call', names: ['event'], of: /^$/, emits: typeOf },
      { on: 'call', names: ['dispatch'], of: /^Event$/, emits: typeOf },
      { on: 'call', names: ['listen'], of: /^Event$/, handles: typeOf },
      { on: 'call', names: ['env'], of: /^$/, env: 0, fallback: 1 },
    ],
  },
  {
    name: 'symfony',
    languages,
    rows: [
      {
        on: 'annotation',
        names: ['Route'],
        at: 'function',
        imports: ['Symfony'],
        route: { method: methodsOf, path: ['path', 0], prefix: { names: ['Route'], path: ['path', 0] } },
      },
      { on: 'annotation', names: ['AsCommand'], command: ['name', 0], detail: ['description', 1] },
      {
        on: 'annotation',
        names: ['AsEventListener'],
        handles: ({ code, args }) => classOf(code, args.get('event', 0)) || (code.literal(args.get('event', 0)) ?? ''),
      },
    ],
  },
  {
    name: 'slim',
    languages,
    imports: ['Slim'],
    rows: [
      {
        on: 'call',
        names: verbs,
        of: /^\$(?:app|group)$/,
        route: { method: ({ name }) => name.toUpperCase(), path: 0 },
        handler: ({ code, args }) => controllerAt(code, args.get(1)),
      },
      { on: 'call', names: ['group'], of: /^\$(?:app|group)$/, block: { prefix: 0, in: 1 } },
    ],
  },
  {
    name: 'php',
    languages,
    rows: [
      { on: 'call', names: ['getenv'], env: 0 },
      { on: 'index', names: words('$_ENV _ENV'), env: 0 },
    ],
  },
];
