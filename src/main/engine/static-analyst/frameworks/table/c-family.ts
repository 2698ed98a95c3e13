/**
 * C and C++: routes of the small web servers, commands by option parsers and tables, variables of the environment, main functions.
 * The name of a macro or function is enough where no include says the library.
 */
import { programOf } from '../../scan/text/tokens.ts';
import { type Hit, type Library, lastOf, type Row, words } from './rows.ts';

const languages = ['c', 'cpp'] as const;
const maxOptions = 40;
const maxFlag = 400;
/** Pointers of a result: no more. */
const maxPointers = 8;
/** White space before the body. */
const maxSpace = 80;

const withPath =
  (at: number) =>
  ({ code, args }: Hit): boolean =>
    code.literal(args.get(at))?.startsWith('/') === true;
const handled =
  (at: number) =>
  ({ code, args }: Hit): string =>
    code.handler(args.get(at));

/** `GET` of `"GET"_method`, `HTTPMethod::Get`, `Get`. */
const saidMethods = ({ code }: Hit, nodes: readonly number[]): string[] =>
  nodes.flatMap((node) => /(?:^|\W)(get|post|put|patch|delete|head|options)(?:\W|$)/i.exec(code.text(node))?.[1] ?? []);

/** Calls whose argument is the path; the methods are those of a call behind, or of arguments. */
const routes = (
  name: string,
  names: string,
  path: number,
  handler: number,
  method: (hit: Hit) => string[],
): Library => ({
  ...{ name, languages },
  rows: [{ on: 'call', names: words(names), when: withPath(path), route: { method, path }, handler: handled(handler) }],
});
const any = (): string[] => ['ANY'];

/** `CROW_ROUTE(app, "/x").methods("GET"_method)(show)` */
const crowMethods = (hit: Hit): string[] =>
  saidMethods(hit, hit.code.chained(hit.node).find(({ name }) => name === 'methods')?.args.plain ?? []);
function crowHandler({ code, node }: Hit): string {
  const last = code.chained(node).at(-1)?.node ?? node;
  return code.handler(code.call(code.parent(last))?.args.get(0) ?? -1);
}

/** For clients, which have the same methods, the last argument is not a function. */
function isServer(hit: Hit): boolean {
  const { code, args, of } = hit;
  const last = args.get(-1);
  return of >= 0 && (code.isLambda(last) || /^(?:&|std::bind)/.test(code.text(last))) && !/^cli/i.test(lastOf(hit));
}

/** `{"verbose", no_argument, NULL, 'v'}` of getopt_long. */
function options({ code }: Hit): string {
  const found: string[] = [];
  for (let node = 0; node < code.size && found.length < maxOptions; node += 1) {
    if (code.type(node) !== 'initializer_list') continue;
    const [name = -1, takes = -1] = code.args(node).plain;
    const text = /^(?:no|required|optional)_argument$/.test(code.text(takes)) ? code.literal(name) : null;
    if (text !== null) found.push(`--${text}`);
  }
  return found.join(' ');
}

/** Entries of a table of commands with a function each, named after it: `{ "add", cmd_add }`. */
function tableEntries(hit: Hit): Hit[] {
  const { code } = hit;
  const found: Hit[] = [];
  for (let node = 0; node < code.size; node += 1) {
    if (code.type(node) !== 'initializer_list') continue;
    const args = code.args(node);
    const name = code.literal(args.get(0)) ?? '';
    const spelled = name.replaceAll('-', '_');
    if (/^[a-z][a-z0-9_-]*$/.test(name) && [`cmd_${spelled}`, `${spelled}_cmd`].includes(code.handler(args.get(1))))
      found.push({ ...hit, node, args });
  }
  return found;
}

/** A function with a body, at the whole of it; where the grammar has an error around, at its head. */
function defined(hit: Hit): Hit[] {
  const { code } = hit;
  let node = code.parent(hit.node);
  for (let n = 0; n < maxPointers && /_declarator$/.test(code.type(node)); n += 1) node = code.parent(node);
  if (code.type(node) === 'function_definition') return [{ ...hit, node }];
  const behind = code.source(hit.node, maxSpace).slice(code.source(hit.node).length);
  return /^\s*\{/.test(behind) ? [hit] : [];
}
const entry = (names: string[], kind: NonNullable<Row['entry']>, title: (hit: Hit) => string): Row => ({
  ...{ on: 'function', names, each: defined, entry: kind, title },
  handler: ({ name }) => name.split(' ').at(-1) ?? '',
});

/** `ABSL_FLAG(int, port, 80, "The port.")`: with a type as argument it is no call for the grammar. */
function flagParts({ code, node }: Hit): { name: string; help: string } | null {
  const text = code.source(node, maxFlag);
  const [, name] = /^\w+\s*\(\s*[\w:]+\s*(?:<[^()]{0,100}>)?\s*,\s*(\w+)\s*,/.exec(text) ?? [];
  if (name === undefined || code.type(code.parent(node)) === 'preproc_function_def') return null;
  return { name: `--${name}`, help: /,\s*"([^"\n]*)"\s*\)/.exec(text)?.[1] ?? '' };
}
/** `int WINAPI WinMain(…)`: the grammar takes the macro for a part of the name. */
const windowsMains = words('WinMain wWinMain').flatMap((name) =>
  ['', 'WINAPI ', 'APIENTRY ', 'CALLBACK '].map((before) => `${before}${name}`),
);
const parser = (name: string, names: string): Library => ({
  ...{ name, languages },
  rows: [
    {
      on: 'call',
      names: words(names),
      of: /^$/,
      when: ({ args }) => args.count > 2,
      ...{ command: ({ file }) => programOf(file), detail: options, handler: () => '' },
    },
  ],
});

export const familyLibraries: readonly Library[] = [
  {
    name: 'crow',
    languages,
    rows: [
      {
        on: 'call',
        names: words('CROW_ROUTE CROW_BP_ROUTE'),
        when: withPath(1),
        route: { method: crowMethods, path: 1 },
        handler: crowHandler,
      },
    ],
  },
  {
    name: 'cpp-httplib',
    languages,
    rows: [
      {
        on: 'call',
        names: words('Get Post Put Patch Delete Options'),
        mark: '(?:\\.|->)(?:Get|Post|Put|Patch|Delete|Options)\\s*\\(\\s*(?:R?"|\\w+\\s*,)',
        when: (hit) => withPath(0)(hit) && isServer(hit),
        ...{ route: { path: 0 }, handler: handled(-1) },
      },
    ],
  },
  {
    name: 'pistache',
    languages,
    rows: [
      {
        on: 'call',
        names: words('Get Post Put Patch Delete Options'),
        of: /^Routes$/,
        mark: '\\bRoutes::',
        when: withPath(1),
        ...{ route: { path: 1 }, handler: ({ code, args }) => code.handler(code.call(args.get(2))?.args.get(0) ?? -1) },
      },
    ],
  },
  routes('drogon', 'METHOD_ADD ADD_METHOD_TO', 1, 0, (hit) => saidMethods(hit, hit.args.plain.slice(2))),
  routes('drogon', 'registerHandler', 0, 1, (hit) => saidMethods(hit, hit.code.values(hit.args.get(2)))),
  routes('civetweb', 'mg_set_request_handler', 1, 2, any),
  routes('mongoose', 'mg_http_match_uri', 1, 2, any),
  routes('libevent', 'evhttp_set_cb', 1, 2, any),
  {
    name: 'oatpp',
    languages,
    rows: [
      {
        on: 'call',
        names: ['ENDPOINT'],
        when: ({ code, args }) => code.literal(args.get(1)) !== null,
        ...{ route: { method: 0, path: 1 }, handler: 2 },
      },
    ],
  },
  {
    name: 'libc',
    languages,
    rows: [
      { on: 'call', names: words('getenv secure_getenv qgetenv qEnvironmentVariable'), env: 0 },
      entry(words('main wmain'), 'main', ({ file }) => programOf(file)),
    ],
  },
  {
    name: 'gflags',
    languages,
    rows: [
      {
        on: 'call',
        names: words('bool int32 int64 uint32 uint64 double string').map((type) => `DEFINE_${type}`),
        when: ({ code, args }) => args.count > 2 && code.isName(args.get(0)),
        setting: ({ code, args }) => `--${code.text(args.get(0))}`,
        detail: 2,
      },
    ],
  },
  {
    name: 'absl',
    languages,
    rows: [
      {
        on: 'word',
        names: ['ABSL_FLAG'],
        setting: (hit) => flagParts(hit)?.name ?? null,
        detail: (hit) => flagParts(hit)?.help ?? '',
      },
    ],
  },
  parser('getopt', 'getopt getopt_long getopt_long_only'),
  parser('argp', 'argp_parse'),
  {
    name: 'cli11',
    languages,
    rows: [
      { on: 'call', names: ['add_subcommand'], of: /./, command: 0, nests: () => true, detail: 1 },
      { on: 'call', names: ['envname'], of: /./, env: 0 },
    ],
  },
  {
    name: 'table',
    languages,
    rows: [
      {
        on: 'file',
        names: ['*'],
        mark: '\\{\\s*"[a-z][a-z0-9_-]*"\\s*,\\s*&?\\w*cmd',
        each: tableEntries,
        ...{ command: 0, handler: 1 },
      },
    ],
  },
  { name: 'windows', languages, rows: [entry(windowsMains, 'ui', ({ file }) => programOf(file))] },
  {
    name: 'libfuzzer',
    languages,
    rows: [entry(['LLVMFuzzerTestOneInput'], 'test', ({ file }) => `fuzzes ${programOf(file)}`)],
  },
];
