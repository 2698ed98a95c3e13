/** Rust: routes of attributes and of chains, commands of clap, what programs read from their surroundings. */
import type { Call, CodeTree } from '../../../codemap/codemap.ts';
import { joined, words as joinedWords } from '../../scan/text/mounts.ts';
import { programOf } from '../../scan/text/tokens.ts';
import { type Hit, type Library, words } from './rows.ts';

const languages = ['rust'] as const;
const verbs = words('get post put patch delete head options any');
const webCrates: readonly (readonly [crate: string, name: string])[] = [
  ['axum', 'axum'],
  ['actix_web', 'actix'],
  ...words('rocket poem tide warp salvo').map((name) => [name, name] as const),
];
/** Nodes and calls around, as far as is looked. */
const maxSteps = 400;
/** Characters behind a word. */
const maxBehind = 200;

/** Crates are also named by a path alone: `axum::Router::new()`. */
function names(code: CodeTree, crate: string): boolean {
  const known = mentioned.get(code) ?? new Map<string, boolean>();
  mentioned.set(code, known);
  const found = known.get(crate) ?? new RegExp(`\\b${crate}\\b`).test(code.source(0));
  known.set(crate, found);
  return found;
}
const mentioned = new WeakMap<CodeTree, Map<string, boolean>>();
const webFramework = ({ code }: Hit): string => webCrates.find(([crate]) => names(code, crate))?.[1] ?? '';
const isClap = ({ code }: Hit): boolean => names(code, 'clap') || names(code, 'structopt');

const httpMethod = (name: string): string => (name === 'any' ? 'ANY' : name.toUpperCase());

/** Calls of a chain, the first before the last. */
function chainOf(code: CodeTree, node: number): Call[] {
  const found: Call[] = [];
  for (let call = code.call(node); call !== null && found.length < maxSteps; call = code.call(call.of))
    found.push(call);
  return found.reverse();
}

/** The call in whose arguments a node is. */
function callAround(code: CodeTree, node: number): Call | null {
  for (let at = code.parent(node), n = 0; at >= 0 && n < maxSteps; at = code.parent(at), n += 1)
    if (code.type(at) === 'arguments') return code.call(code.parent(at));
  return null;
}

/** As it is written: `users::list`. */
const calledAt = (code: CodeTree, node: number): string =>
  /^(?:scoped_identifier|generic_function)$/.test(code.type(node))
    ? code.text(node).replace(/::<.*$/, '')
    : code.handler(node);

/** Methods and handlers in `get(list).post(create)`, `web::get().to(list)`, `MethodRouter::new()…`. */
function answers(code: CodeTree, calls: readonly Call[]): { method: string; handler: string }[] {
  const found: { method: string; handler: string }[] = [];
  for (const { name, args } of calls) {
    const [verb = ''] = name.split('_service');
    const handler = calledAt(code, args.get(0));
    const last = found.at(-1);
    if (verbs.includes(verb)) found.push({ method: httpMethod(verb), handler });
    else if (/^to(?:_async)?$/.test(name) && last === undefined) found.push({ method: 'ANY', handler });
    else if (/^to(?:_async)?$/.test(name) && last?.handler === '') last.handler = handler;
  }
  return found;
}
/** If one call means several routes, each gives its method and handler as its member. */
const withAnswers = (hit: Hit, calls: readonly Call[]): Hit[] =>
  answers(hit.code, calls).map(({ method, handler }) => ({ ...hit, member: `${method} ${handler}` }));
const answered = { method: ({ member }: Hit): string => member.split(' ', 1)[0] ?? '', path: 0 } as const;
const answering = ({ member }: Hit): string => member.split(' ')[1] ?? '';

const routed = (hit: Hit): Hit[] =>
  webFramework(hit) === '' || hit.code.literal(hit.args.get(0)) === null
    ? []
    : withAnswers(hit, hit.args.count > 1 ? chainOf(hit.code, hit.args.get(1)) : hit.code.chained(hit.node));

/** `web::resource("/x")` with what is chained to it. */
const resources = (hit: Hit): Hit[] =>
  hit.code
    .chained(hit.node)
    .flatMap((call) => withAnswers(hit, call.name === 'route' ? chainOf(hit.code, call.args.get(0)) : [call]));

/** The variable that a chain is given to or begins with, or the function that returns it. */
function rootOf({ code, node }: Hit): string {
  const held = code.assigned(code.chained(node).at(-1)?.node ?? node);
  const first = chainOf(code, node)[0]?.of ?? -1;
  const begins = code.type(first) === 'identifier' && /^[a-z_]/.test(code.text(first)) ? code.text(first) : '';
  return held || begins || (code.around(node, 'function')?.name ?? '');
}

/** A variable or a function of this file that is named as a router. */
const routerAt = ({ code }: Hit, node: number): string => {
  const name = code.name(node).replace(/\(\)$/, '');
  return /^\w+$/.test(name) ? name : '';
};

/** Prefixes of the scopes of actix that a call is made on and in. */
function scopesAt({ code, node }: Hit): string {
  let prefix = '';
  let at: Call | null = code.call(node);
  for (let n = 0; at !== null && n < maxSteps; at = callAround(code, at.node), n += 1)
    for (const call of chainOf(code, at.node))
      if (call.name === 'scope') prefix = joined(code.literal(call.args.get(0)) ?? '', prefix);
  return prefix;
}

/** What an attribute says first, and for a key. */
const attributeText = ({ code, node }: Pick<Hit, 'code' | 'node'>): string =>
  /^[\w:]+\s*\(\s*r?#*"([^"]*)"/.exec(code.source(node))?.[1] ?? '';
const called = (text: string): string =>
  /^#\[\s*(?:command|clap|structopt)\s*\([^"]*?\bname\s*=\s*"([^"]*)"/.exec(text)?.[1] ?? '';
const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** Texts of the attributes before a declaration or a variant. */
function attributesOf(code: CodeTree, node: number): string {
  const around = code.children(code.parent(node));
  const before = around.slice(0, around.indexOf(node));
  const end = before.findLastIndex((one) => code.type(one) !== 'attribute_item');
  return (
    before
      .slice(end + 1)
      .map((one) => called(code.source(one)))
      .find((name) => name !== '') ?? ''
  );
}

/** Variants of an enumeration of commands, and what each is called. */
function variants(hit: Hit): Hit[] {
  const { code, declared } = hit;
  if (!/\b(?:Subcommand|StructOpt)\b/.test(code.source(hit.node)) || code.type(declared?.node ?? -1) !== 'enum_item')
    return [];
  const found: Hit[] = [];
  let said = '';
  for (const node of code.children(code.children(declared?.node ?? -1).at(-1) ?? -1))
    if (code.type(node) === 'attribute_item') said ||= called(code.source(node));
    else if (code.type(node) === 'enum_variant') {
      const name = code.text(code.children(node).find((one) => code.isName(one)) ?? -1);
      found.push({ ...hit, node, declared: null, name: `${declared?.name}::${name}`, member: said || kebab(name) });
      said = '';
    }
  return found;
}

const programs = (hit: Hit): Hit[] =>
  /\b(?:Parser|StructOpt)\b/.test(hit.code.source(hit.node)) &&
  hit.code.type(hit.declared?.node ?? -1) === 'struct_item'
    ? [{ ...hit, member: attributesOf(hit.code, hit.declared?.node ?? -1) }]
    : [];

/** Names of commands whose builders a call is in, the outermost first. */
function buildersAround(code: CodeTree, node: number): string[] {
  const found: string[] = [];
  for (let at = callAround(code, node), n = 0; at !== null && n < maxSteps; at = callAround(code, at.node), n += 1) {
    const first = chainOf(code, at.node).find(({ name }) => builds.test(name));
    const name = first === undefined ? null : code.literal(first.args.get(0));
    if (name !== null) found.unshift(name);
  }
  return found;
}
const builds = /^(?:new|with_name)$/;
/** The outermost is the program: its own name is not typed before its commands. */
const built = ({ code, node, args }: Hit): string =>
  [...buildersAround(code, node).slice(1), code.literal(args.get(0)) ?? ''].reduce(joinedWords);

/** `std::process::Command` is called the same. */
const isProcess = ({ code, of }: Hit): boolean =>
  /\bprocess::/.test(code.text(of)) ||
  (code.text(of) === 'Command' &&
    code.imports.some(({ name, module }) => name === 'Command' && /\bprocess::Command$/.test(module)));

/** `env = "PORT"` of an argument; `env` alone is the name of its field. */
function argumentEnv({ code, node, declared }: Hit): string[] {
  const text = code.source(node);
  const said = /\benv\s*=\s*"([^"]+)"/.exec(text)?.[1];
  return said !== undefined ? [said] : /[(,]\s*env\s*[,)]/.test(text) ? [declared?.name.toUpperCase() ?? ''] : [];
}

const isEnvVar = ({ code, name }: Hit): boolean =>
  code.imports.some((one) => one.name === name && /env(?:_vars)?::var(?:_os)?$/.test(one.module));
/** What a word and the characters behind it say. */
const behind = ({ code, node }: Hit, pattern: RegExp): string | null =>
  pattern.exec(code.source(node, maxBehind))?.[1] ?? null;

const isMain = ({ code, node }: Hit): boolean => code.parent(node) === 0 && code.parameters(node).length === 0;
const isBuild = ({ file }: Hit): boolean => /(?:^|\/)build\.rs$/.test(file);
const prefixed = ({ code, args }: Hit): string | null => code.literal(args.get(0));

export const rustLibraries: readonly Library[] = [
  {
    name: 'web',
    languages,
    rows: [
      {
        on: 'annotation',
        names: verbs,
        at: 'function',
        mark: `#\\[(?:\\w+::)*(?:${verbs.join('|')})\\(`,
        when: (hit) => attributeText(hit).startsWith('/'),
        framework: (hit) => webFramework(hit) || 'rocket',
        route: { method: ({ name }) => httpMethod(name), path: attributeText },
        holder: ({ declared }) => declared?.name ?? '',
      },
      {
        on: 'call',
        names: words('route at'),
        of: /./,
        mark: '\\.(?:route|at)\\(',
        each: routed,
        framework: webFramework,
        ...{ route: answered, holder: rootOf, handler: answering },
      },
      {
        on: 'call',
        names: words('nest nest_service'),
        of: /./,
        when: (hit) => webFramework(hit) !== '',
        block: { prefix: 0, in: 1 },
        mount: { prefix: 0, router: (hit) => routerAt(hit, hit.args.get(1)) },
        holder: rootOf,
      },
      {
        on: 'call',
        names: ['merge'],
        of: /./,
        when: (hit) => webFramework(hit) === 'axum',
        mount: { prefix: () => '', router: (hit) => routerAt(hit, hit.args.get(0)) },
        holder: rootOf,
      },
    ],
  },
  {
    name: 'actix',
    languages,
    rows: [
      {
        on: 'call',
        names: ['scope'],
        when: (hit) => webFramework(hit) === 'actix',
        block: { prefix: 0, in: ({ code, node }) => code.chained(node).at(-1)?.node ?? node },
      },
      {
        on: 'call',
        names: ['resource'],
        when: (hit) => webFramework(hit) === 'actix' && hit.code.literal(hit.args.get(0)) !== null,
        each: resources,
        ...{ route: answered, holder: () => '', handler: answering },
      },
      {
        on: 'call',
        names: ['service'],
        of: /./,
        when: (hit) => webFramework(hit) === 'actix' && scopesAt(hit) !== '',
        mount: { prefix: scopesAt, router: ({ code, args }) => /\w+$/.exec(code.text(args.get(0)))?.[0] ?? '' },
        holder: () => ' ',
      },
      {
        on: 'call',
        names: ['new'],
        of: /^HttpServer$/,
        mark: '\\bHttpServer::',
        entry: 'server',
        title: 'serves HTTP',
      },
    ],
  },
  {
    name: 'rocket',
    languages,
    rows: [
      {
        on: 'call',
        names: ['mount'],
        of: /./,
        mark: '\\.mount\\(',
        mount: {
          prefix: ({ code, args }) => (code.literal(args.get(0)) ?? '').replace(/^\/$/, ''),
          router: ({ code, args }) =>
            [
              ...(/^routes!\s*[[(]([^\])]*)/.exec(code.source(args.get(1)))?.[1] ?? '').matchAll(/(\w+)\s*(?:,|$)/g),
            ].map(([, name = '']) => name),
        },
        holder: () => ' ',
      },
      {
        on: 'annotation',
        names: ['launch'],
        when: (hit) => webFramework(hit) === 'rocket',
        ...{ entry: 'server', title: 'serves HTTP' },
      },
    ],
  },
  {
    name: 'axum',
    languages,
    rows: [{ on: 'call', names: ['serve'], of: /^axum$/, entry: 'server', title: 'serves HTTP' }],
  },
  {
    name: 'clap',
    languages,
    rows: [
      {
        on: 'annotation',
        names: ['derive'],
        mark: '\\b(?:Subcommand|StructOpt)\\b',
        each: variants,
        ...{ command: ({ member }) => member, handler: ({ name }) => name },
      },
      {
        on: 'annotation',
        names: ['derive'],
        mark: '\\b(?:Parser|StructOpt)\\b',
        each: programs,
        command: ({ file, member }) => member || programOf(file),
      },
      {
        on: 'call',
        names: words('new with_name'),
        of: /^(?:Command|App|SubCommand)$/,
        mark: '\\b(?:Command::new|App::new|SubCommand::with_name)\\(',
        when: (hit) => isClap(hit) && hit.code.literal(hit.args.get(0)) !== null && !isProcess(hit),
        command: built,
        detail: ({ code, node }) =>
          code.literal(
            code
              .chained(node)
              .find(({ name }) => /^(?:about|help|long_about)$/.test(name))
              ?.args.get(0) ?? -1,
          ) ?? '',
        handler: () => '',
      },
      { on: 'annotation', names: words('arg clap structopt'), when: isClap, env: argumentEnv },
      { on: 'call', names: ['env'], of: /./, when: isClap, env: 0 },
    ],
  },
  {
    name: 'std',
    languages,
    rows: [
      { on: 'call', names: words('var var_os'), of: /^(?:env|dotenvy?)$/, env: 0 },
      { on: 'call', names: words('var var_os'), of: /^$/, when: isEnvVar, env: 0 },
      // Arguments of macros are tokens.
      { on: 'word', names: ['env'], mark: '\\benv::var', env: (hit) => behind(hit, /^env::var(?:_os)?\(\s*"([^"]+)"/) },
    ],
  },
  {
    name: 'build',
    languages,
    rows: [
      {
        on: 'word',
        names: words('env option_env'),
        mark: '(?:\\b|_)env!',
        env: (hit) => behind(hit, /^\w+!\s*\(\s*"([^"]+)"/),
      },
    ],
  },
  {
    name: 'config',
    languages,
    rows: [
      {
        on: 'call',
        names: ['with_prefix'],
        of: /^Environment$/,
        envPrefix: (hit) => prefixed(hit)?.toUpperCase().concat('_') ?? null,
      },
      { on: 'call', names: ['prefixed'], of: /^(?:Env|envy)$/, envPrefix: prefixed },
    ],
  },
  {
    name: 'rust',
    languages,
    rows: [
      {
        on: 'function',
        names: ['main'],
        when: (hit) => isMain(hit) && !isBuild(hit),
        ...{ entry: 'main', title: ({ file }) => programOf(file), handler: () => 'main' },
      },
      {
        on: 'function',
        names: ['main'],
        when: (hit) => isMain(hit) && isBuild(hit),
        ...{ entry: 'script', title: 'build script', handler: () => 'main' },
      },
    ],
  },
  {
    name: 'tauri',
    languages,
    rows: [
      {
        on: 'annotation',
        names: ['command'],
        of: /^tauri$/,
        at: 'function',
        handles: ({ declared }) => declared?.name ?? '',
        handler: ({ declared }) => declared?.name ?? '',
      },
    ],
  },
];
