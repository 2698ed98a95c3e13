/**
 * Evaluates the rows of the table on the code of one file. Main type: FrameworkReader. Rows that others depend on
 * (routers, mounts, blocks) are read first, as routes may precede them. Routes are written down once all prefixes are
 * known.
 */
import type { Language } from '#shared/contract/common.ts';
import { type Args, type CodeTree, nodeKinds } from '../../codemap/codemap.ts';
import type { Finds, FoundPlace } from '../scan/found.ts';
import { joined, Mounts, rooted, words } from '../scan/text/mounts.ts';
import { LocalNames } from './local-names.ts';
import { libraries } from './table/libraries.ts';
import {
  annotations,
  type Hit,
  imports,
  type Library,
  lastOf,
  type Route,
  type Row,
  type Value,
} from './table/rows.ts';

interface Listed {
  readonly library: Library;
  readonly row: Row;
}

interface Match extends Listed {
  readonly hit: Hit;
}

/** A function whose routes are under a prefix. */
interface Block {
  readonly prefix: string;
  /** What the call with the function is made on. */
  readonly router: string;
  /** Whether a parameter of the function is called so: it is the router of the block. */
  holds(name: string): boolean;
}

const noArgs: Args = { count: 0, plain: [], keyed: new Map(), get: () => -1 };
const none: readonly Listed[] = [];
/** For declarations whose name does not count. */
const anyName = '*';
const maxHits = 5_000;
const maxChain = 400;
const verb = /get|post|put|patch|delete|head|options|trace/i;
const httpMethod = /^[A-Z]+$/;
const settingName = /^[\w.:-]{2,}$/;

type Table = ReadonlyMap<Row['on'], ReadonlyMap<string, readonly Listed[]>>;

/** Rows that may match in a file, by where they look and for which name. */
function tableOf(language: Language, file: string, code: CodeTree): Table {
  const table = new Map<Row['on'], Map<string, Listed[]>>();
  const imported = new Map<readonly string[], boolean>();
  for (const library of libraries) {
    if (!library.languages.includes(language)) continue;
    for (const row of library.rows) {
      const modules = row.imports ?? library.imports;
      const known = modules === undefined || (imported.get(modules) ?? imports(code, modules));
      if (modules !== undefined) imported.set(modules, known);
      if (!known || row.file?.test(file) === false || !isMarked(row, code)) continue;
      const byName = table.get(row.on) ?? new Map<string, Listed[]>();
      table.set(row.on, byName);
      for (const name of row.names) {
        const listed = byName.get(name);
        if (listed === undefined) byName.set(name, [{ library, row }]);
        else listed.push({ library, row });
      }
    }
  }
  return table;
}

const marks = new Map<string, RegExp>();

/** Rows for any name look at each node of their kind: not in a text without their mark. */
function isMarked({ names, mark }: Row, code: CodeTree): boolean {
  if (mark === undefined || names[0] !== anyName) return true;
  const known = marks.get(mark) ?? new RegExp(mark);
  marks.set(mark, known);
  return known.test(code.source(0));
}

/** A text may match rows of a library where it holds one of its modules, if it needs any, and one of the marks. */
interface Gate {
  readonly modules: readonly string[] | null;
  readonly mark: RegExp;
  readonly file: RegExp | null;
}

interface Gates {
  readonly gates: readonly Gate[];
  /** Any module of a gate, and by what it finds the modules that are in that. */
  readonly modules: RegExp;
  readonly within: ReadonlyMap<string, readonly string[]>;
}

const known = new Map<Language, Gates>();

/** How the names of rows are written, which is not so common as the names alone. */
const written: Readonly<Record<Row['on'], (names: string) => string>> = {
  annotation: (names) => `(?:@(?:\\w+[.:])*|[\\[,(:] ?)(?:${names})\\b`,
  word: (names) => `\\b(?:${names})\\b`,
  file: () => '',
  call: (names) => `\\b(?:${names})[ \\t]*[!(<{\`]`,
  base: (names) => `[:,(] *(?:${names})\\b|\\b(?:extends|implements)\\s[^{]{0,200}\\b(?:${names})\\b`,
  function: (names) => `\\b(?:${names})[ \\t]*\\(`,
  variable: (names) => `\\b(?:${names})\\b`,
  index: (names) => `\\b(?:${names})[ \\t]*[?!]?\\[`,
  member: (names) => `\\b(?:${names})[ \\t]*[?!]?\\.`,
};

function gatesOf(language: Language): Gates {
  const kept = known.get(language);
  if (kept !== undefined) return kept;
  const found = new Map<string, { gate: Omit<Gate, 'mark'>; marks: string[]; names: Map<Row['on'], string[]> }>();
  for (const library of libraries.filter(({ languages }) => languages.includes(language)))
    for (const row of library.rows) {
      const gate = { modules: row.imports ?? library.imports ?? null, file: row.file ?? null };
      const key = `${gate.modules?.join(' ')} ${gate.file?.source}`;
      const one = found.get(key) ?? { gate, marks: [], names: new Map<Row['on'], string[]>() };
      found.set(key, one);
      if (row.mark !== undefined) one.marks.push(row.mark);
      else one.names.set(row.on, [...(one.names.get(row.on) ?? []), ...row.names]);
    }
  const gates = [...found.values()].map(({ gate, marks, names }) => {
    const parts = [...names].map(([on, list]) => written[on]([...new Set(list)].join('|').replace(anyName, '\\w+')));
    return { ...gate, mark: new RegExp([...new Set([...parts, ...marks])].join('|')) };
  });
  // The longest first, or a module would hide those that begin so.
  const modules = [...new Set(gates.flatMap((gate) => gate.modules ?? []))].sort((a, b) => b.length - a.length);
  const made: Gates = {
    gates,
    modules: new RegExp(
      modules.map((module) => module.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '(?!)',
      'g',
    ),
    within: new Map(modules.map((one) => [one, modules.filter((other) => one.includes(other))])),
  };
  known.set(language, made);
  return made;
}

/** Modules whose names are in a text: one pass, as a language has dozens. */
function modulesIn(text: string, { modules, within }: Gates): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [name] of text.matchAll(modules)) for (const one of within.get(name) ?? []) found.add(one);
  return found;
}

/** Whether a row can match anything in a text: most files hold none of the names, and need no tree. */
export function mentionsFramework(file: string, language: Language, text: string): boolean {
  const own = gatesOf(language);
  const modules = modulesIn(text, own);
  return own.gates.some(
    (gate) =>
      (gate.file === null || gate.file.test(file)) &&
      (gate.modules === null || gate.modules.some((module) => modules.has(module))) &&
      gate.mark.test(text),
  );
}

const kindOf: Readonly<Record<Row['on'], number>> = {
  ...{ call: nodeKinds.call, index: nodeKinds.index, member: nodeKinds.member, annotation: nodeKinds.annotation },
  ...{ base: nodeKinds.declared, function: nodeKinds.declared, variable: nodeKinds.declared },
  ...{ word: nodeKinds.name, file: 0 },
};
const kindsIn = (table: Table): number => [...table.keys()].reduce((sum, on) => sum | kindOf[on], 0);

export function readFrameworks(code: CodeTree, file: string, language: Language, finds: Finds): void {
  const table = tableOf(language, file, code);
  const matches: Match[] = [];
  const routers = new Mounts(joined);
  const commands = new Mounts(words);
  /** Prefixes of routers that have no name: by the call that makes them. */
  const made = new Map<number, string>();
  const blocks = new Map<number, Block>();
  const isPython = language === 'python';
  const names = new LocalNames(code);
  const hangs: (() => void)[] = [];
  const later: (() => void)[] = [];

  function take(on: Row['on'], name: string, rest: Partial<Hit> & { node: number }): void {
    const byName = table.get(on);
    const [own, any] = [byName?.get(name) ?? none, name === anyName ? none : (byName?.get(anyName) ?? none)];
    if (own.length + any.length === 0 || matches.length >= maxHits) return;
    const hit: Hit = { code, file, name, of: -1, args: noArgs, block: -1, member: '', declared: null, ...rest };
    for (const one of [...own, ...any])
      for (const each of one.row.each?.(hit) ?? [hit]) if (holds(one, each)) matches.push({ ...one, hit: each });
  }

  function holds({ row }: Listed, hit: Hit): boolean {
    if (row.of !== undefined && !row.of.test(lastOf(hit))) return false;
    if (row.at !== undefined && hit.declared?.kind !== row.at) return false;
    return row.when === undefined || row.when(hit);
  }

  take('file', anyName, { node: 0 });
  const wanted = kindsIn(table);
  for (let node = 0; node < code.size; node += 1) {
    const kind = code.kind(node) & wanted;
    if (kind === 0) continue;
    const call = (kind & nodeKinds.call) === 0 ? null : code.call(node);
    if (call !== null && call.name !== '') take('call', call.name, call);
    if ((kind & nodeKinds.name) !== 0) take('word', code.text(node), { node });
    const index = (kind & nodeKinds.index) === 0 ? null : code.index(node);
    if (index !== null) take('index', index.name, index);
    const member = (kind & nodeKinds.member) === 0 ? null : code.member(node);
    if (member !== null) take('member', member.name, member);
    const annotation = (kind & nodeKinds.annotation) === 0 ? null : code.annotation(node);
    if (annotation !== null)
      take('annotation', annotation.name, { ...annotation, node, declared: code.annotated(node) });
    const declared = (kind & nodeKinds.declared) === 0 ? null : code.declared(node);
    if (declared === null) continue;
    if (declared.kind !== 'type') take(declared.kind, declared.name, { node, declared });
    else if (table.has('base')) for (const base of code.bases(node)) take('base', base.name, { ...base, declared });
  }

  for (const { row, hit } of matches) {
    if (row.router !== undefined) names.declare(hit.node, heldBy(hit.node));
    if (row.commands !== undefined || row.nests !== undefined) names.declare(hit.node, holderOf(hit));
    if (row.holder !== undefined && row.command !== undefined) names.declare(hit.node, row.holder(hit));
  }
  for (const match of matches) declare(match);
  for (const hang of hangs) hang();
  const placed = matches.map((match) => ({ match, at: nameOf(match.hit) }));
  for (const { match } of placed.sort((a, b) => a.at - b.at)) note(match);
  for (const write of later) write();

  function declare(match: Match): void {
    const { row, hit } = match;
    const path = (value: Value): string | null => textsOf(value, hit)[0] ?? null;
    if (row.router !== undefined) {
      const prefix = path(row.router) ?? '';
      const name = names.at(hit.node, heldBy(hit.node));
      const isOuter = code.chained(hit.node).every(({ node }) => !made.has(node));
      made.set(hit.node, prefix);
      if (isOuter && name !== '') {
        const block = blockAt(hit.node);
        routers.declare(name, joined(block?.prefix ?? '', prefix));
        hangs.push(() => {
          const above = routerOf(hit.of);
          const parent = block?.holds(above.name) === true ? block.router : above.name;
          if (parent !== '') routers.mount(name, parent, above.prefix);
        });
      }
    }
    if (row.mount !== undefined) {
      const prefix = path(row.mount.prefix);
      if (prefix !== null) for (const router of textsOf(row.mount.router, hit)) mount(router, prefix, match);
    }
    const holder = names.at(hit.node, row.holder?.(hit) ?? holderOf(hit));
    if (row.holder !== undefined && row.command !== undefined)
      commands.declare(holder, path(row.command ?? (() => null)) ?? '');
    if (row.nests?.(hit) === true) {
      if (row.command !== undefined) commands.declare(holder, path(row.command) ?? '');
      commands.mount(holder, routerOf(hit.of).name, '');
    }
    if (row.commands !== undefined) commands.declare(holder, path(row.commands) ?? '');
    if (row.commandMount !== undefined) {
      const { of, to, name } = row.commandMount;
      const parent = names.at(hit.node, to?.(hit) ?? lastOf(hit));
      for (const one of typeof of === 'function' ? of(hit) : [code.text(hit.args.get(of))])
        commands.mount(names.at(hit.node, one), parent, path(name) ?? '');
    }
    if (row.block !== undefined) openBlock(row.block, hit);
  }

  function openBlock({ prefix: said, in: held }: NonNullable<Row['block']>, hit: Hit): void {
    const prefix = textsOf(said, hit)[0] ?? null;
    const inside = held === undefined ? hit.block : typeof held === 'function' ? held(hit) : hit.args.get(held);
    if (prefix === null || inside < 0) return;
    const outer = blockAt(hit.node);
    const own = routerOf(hit.of);
    const parameters = code.parameters(inside).map((one) => /^[\w$]+/.exec(code.source(one))?.[0] ?? '');
    blocks.set(inside, {
      prefix: joined(outer?.prefix ?? '', joined(own.prefix, prefix)),
      router: outer?.holds(own.name) === true ? outer.router : own.name,
      holds: (name) => parameters.includes(name),
    });
  }

  /** In Python `orders.router` is of the module `orders`; what is imported from a module may be one too. */
  function importedModule(router: string): string | undefined {
    const name = isPython ? (router.split('.')[0] ?? '') : router;
    const found = code.imports.find((one) => one.name === name);
    if (found === undefined || !isPython || found.module === name) return found?.module;
    return `${found.module}${found.module.endsWith('.') ? '' : '.'}${name}`;
  }

  /** A router that its own call gives a prefix, one of this file, or that of another file. */
  function mount(router: string, prefix: string, match: Match): void {
    const parent = holderAt(match);
    const module = router.startsWith('.') ? router : importedModule(router);
    if (router === parent) routers.declare(router, prefix);
    else if (module === undefined) routers.mount(router, parent, inBlock(match.hit.node, prefix));
    else if (isPython || /^\.\.?\//.test(module)) {
      const place = placeOf(match);
      later.push(() =>
        finds.mount(routers.full(parent, joined(blockAt(match.hit.node)?.prefix ?? '', prefix)), module, place),
      );
    } else routers.mount(router, parent, prefix);
  }

  function blockAt(node: number): Block | undefined {
    if (blocks.size === 0) return undefined;
    for (let at = node; at >= 0; at = code.parent(at)) {
      const block = blocks.get(at);
      if (block !== undefined) return block;
    }
    return undefined;
  }

  /** The name that holds what a call makes, or the function below a decorator. */
  function holderOf({ node, declared }: Hit): string {
    return declared?.name ?? heldBy(node);
  }

  function inBlock(node: number, prefix: string): string {
    const block = blockAt(node);
    return block === undefined ? prefix : joined(block.prefix, prefix);
  }

  /** The variable that holds what a chain gives, by the first call of it. */
  function heldBy(node: number): string {
    return code.assigned(code.chained(node).at(-1)?.node ?? node);
  }

  function holderAt({ row, hit }: Match): string {
    return row.holder?.(hit) ?? routerNamed(hit);
  }

  /** The router that a call is made on; a list of routes that contains the call. */
  function routerNamed({ node, of }: Hit): string {
    return of < 0 ? names.at(node, code.assigned(node)) : routerOf(of).name;
  }

  /** The name of the router that something is called on, and the prefixes of those that are made on the way. */
  function routerOf(of: number): { name: string; prefix: string } {
    let prefix = '';
    let at = of;
    let steps = 0;
    for (let call = code.call(at); call !== null && call.of >= 0 && steps < maxChain; call = code.call(at)) {
      prefix = joined(made.get(at) ?? '', prefix);
      at = call.of;
      steps += 1;
    }
    const name = lastOf({ code, of: at });
    return { name: name === '?' ? '' : names.at(at, name), prefix: prefix === '/' ? '' : prefix };
  }

  function note(match: Match): void {
    const { row, hit } = match;
    const place = placeOf(match);
    const each = (value: Value | undefined, keep: (text: string) => void): void => {
      if (value !== undefined) for (const text of textsOf(value, hit)) if (text !== '') keep(text);
    };
    if (row.route !== undefined) route(match, row.route, place);
    each(row.command, (name) => {
      const holder = row.holder?.(hit) ?? '';
      const above = row.nests?.(hit) === true ? routerOf(hit.of).name : null;
      later.push(() => {
        if (holder !== '') finds.command(commands.full(names.at(hit.node, holder), ''), place);
        else finds.command(above === null ? name : words(commands.full(above, ''), name), place);
      });
    });
    each(row.emits, (name) => finds.event('emits', name, place));
    each(row.handles, (name) => finds.event('handles', name, place));
    each(row.env, (name) => settingName.test(name) && finds.config('env', name, place));
    each(row.envPrefix, (name) => finds.config('env', `${name}*`, place));
    each(row.setting, (name) => settingName.test(name) && finds.config('setting', name, place));
    if (row.entry !== undefined)
      finds.entry(row.entry, typeof row.title === 'function' ? row.title(hit) : (row.title ?? ''), place);
  }

  function placeOf({ library, row, hit }: Match): FoundPlace {
    const { node, declared, block } = hit;
    const text = (value: Value): string => textsOf(value, hit)[0] ?? '';
    const fallback = row.fallback === undefined ? '' : shownFallback(nodeOf(row.fallback, hit), code);
    const isAbove = row.on === 'annotation' && declared !== null && declared.kind !== 'type';
    const end = isAbove ? declared.node : Math.max(node, block);
    return {
      line: code.line(nameOf(hit)),
      endLine: code.endLine(end),
      framework: typeof row.framework === 'function' ? row.framework(hit) : (row.framework ?? library.name),
      handler: handlerOf(row, hit),
      detail: row.detail === undefined ? fallback : text(row.detail),
    };
  }

  function handlerOf({ handler, route, handles, command }: Row, hit: Hit): string {
    const { declared } = hit;
    const isCalled = route !== undefined || handles !== undefined || command !== undefined;
    if (typeof handler === 'function') return textsOf(handler, hit)[0] ?? '';
    if (handler !== undefined) return code.handler(nodeOf(handler, hit));
    if (declared === null || declared.kind === 'variable' || !isCalled) return '';
    const around = declared.kind === 'function' ? code.around(declared.node, 'type') : null;
    return around === null ? declared.name : `${around.name}.${declared.name}`;
  }

  function route(match: Match, how: Route, place: FoundPlace): void {
    const { hit } = match;
    const { method, path, prefix, clients } = how;
    const type = hit.declared === null ? null : code.around(hit.declared.node, 'type');
    const besides = type === null ? [] : annotations(type.node, code);
    if (besides.some(({ name }) => clients?.includes(name))) return;
    const said = method === undefined ? [] : textsOf(method, hit).map((text) => text.toUpperCase());
    const named = method === undefined ? verb.exec(hit.name)?.[0].toUpperCase() : undefined;
    const methods = said.filter((text) => httpMethod.test(text));
    const above = besides
      .filter(({ name }) => prefix?.names.includes(name))
      .flatMap((one) => pathsOf(prefix?.path ?? 0, { ...hit, ...one, declared: null }));
    const mayInherit = how.inherits === true && type !== null && above.every((text) => text === '');
    const router = routerOf(hit.of);
    for (const start of above.length > 0 ? above : [''])
      for (const own of pathsOf(path, hit)) {
        const text = how.complete?.(start, own, hit) ?? (start === '' ? own : joined(rooted(start), own));
        const template = { template: own, type: type?.name ?? '', method: hit.declared?.name ?? '' };
        const from = mayInherit && how.isWhole?.(own) !== true ? template : undefined;
        const block = blockAt(hit.node);
        const below = joined(block?.prefix ?? '', joined(router.prefix, text));
        for (const each of methods.length > 0 ? methods : [named ?? 'ANY'])
          later.push(() => {
            const named = holderAt(match);
            const holder = block?.holds(named) === true ? block.router : named;
            const full = how.isPlain === true ? own : rooted(routers.full(holder, below));
            finds.route(each, full, place, from);
          });
      }
  }
}

/** The node of a hit, or of the name of a call: in a chain the last call is the outermost and begins first. */
const nameOf = ({ code, node, of }: Hit): number => (of >= 0 && code.call(node)?.of === of ? code.behind(of) : node);

function nodeOf(value: Exclude<Value, (hit: Hit) => unknown> | Value, { args }: Hit): number {
  if (typeof value === 'function') return -1;
  return typeof value === 'object' ? args.get(...value) : args.get(value);
}

/** Texts that a value says. */
export function textsOf(value: Value, hit: Hit): readonly string[] {
  if (typeof value === 'function') {
    const found = value(hit);
    return found === null ? [] : typeof found === 'string' ? [found] : found;
  }
  return hit.code.literals(nodeOf(value, hit));
}

/** The same of a path: one that is a constant of elsewhere is shown by its name, and none is ''. */
function pathsOf(value: Value, hit: Hit): readonly string[] {
  const found = textsOf(value, hit);
  if (found.length > 0 || typeof value === 'function') return found;
  const node = nodeOf(value, hit);
  return [node < 0 ? '' : `{${hit.code.text(node)}}`];
}

/** A text, a number or a name, as it is written. */
function shownFallback(node: number, code: CodeTree): string {
  const text = node < 0 ? '' : code.source(node);
  const isShown = /^[\w.+-]+$/.test(text) || (/^["'][^"'{]*["']$/.test(text) && text.length < 80);
  return isShown ? `default ${text}` : '';
}
