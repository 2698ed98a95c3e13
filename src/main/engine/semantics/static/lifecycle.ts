/** LIFECYCLE: how it is made, what it keeps meanwhile, what runs by itself, how it ends. */
import type { Member } from '#shared/contract/symbols.ts';
import type { Looked, LookedMember } from './look.ts';
import { capital, code, count, ended, some } from './words.ts';

const begins =
  /^(?:open|start|connect|init|initialize|initialise|begin|listen|subscribe|setup|mount|boot|bootstrap)(?:Async)?$/i;
const closes =
  /^(?:dispose|disposeasync|close|closeasync|destroy|__exit__|__aexit__|__del__|free|release|drop|shutdown|terminate)$/i;
const stops = /^(?:stop|stopasync|unsubscribe|disconnect|quit|teardown|unmount|cancel|abort|detach|cleanup)$/i;
const asyncResult =
  /\b(?:Promise|Task|ValueTask|Future|CompletableFuture|CompletionStage|Awaitable|Coroutine|AsyncIterable|IAsyncEnumerable|AsyncGenerator)\b/;
const cancels = /\b(CancellationToken|AbortSignal|context\.Context)\b/;
const background =
  /\b(setInterval|setTimeout|requestAnimationFrame|queueMicrotask|Task\.Run|Task\.Factory\.StartNew|new\s+Thread|new\s+Timer|ThreadPool\.QueueUserWorkItem|thread::spawn|tokio::spawn|asyncio\.create_task|asyncio\.ensure_future|threading\.Thread|threading\.Timer|std::thread|pthread_create|CompletableFuture\.(?:runAsync|supplyAsync))\s*[({]|^\s*(go)\s+[\w.]+(?:\(|\s*\{)/m;
const fixed = new Set(['readonly', 'const', 'final', 'val', 'static', 'let']);

/** Members that end its life, the surest first. */
export function endsOf({ members }: Pick<Looked, 'members'>): { closing: Member[]; stopping: Member[] } {
  const named = (form: RegExp): Member[] =>
    unique(
      members
        .filter(
          ({ member, visible }) =>
            (visible || member.name.startsWith('__')) &&
            member.kind !== 'property' &&
            member.kind !== 'field' &&
            form.test(member.name),
        )
        .map(({ member }) => member),
    );
  const destructors = members.filter(({ member }) => member.kind === 'destructor').map(({ member }) => member);
  return { closing: [...named(closes), ...destructors], stopping: named(stops) };
}

export function lifecycleOf(looked: Looked): string[] {
  const { kind } = looked.type.detail.symbol;
  if (kind === 'enum' || kind === 'alias' || kind === 'annotation' || kind === 'delegate')
    return looked.doc.life.map(ended);
  return [
    ...(kind === 'module' ? [] : made(looked)),
    ...looked.doc.life.map(ended),
    ...started(looked),
    ...(kind === 'interface' || kind === 'trait' ? [] : kept(looked)),
    ...runsByItself(looked),
    ...asynchronous(looked),
    ...ends(looked),
  ];
}

function made({ type: { detail }, members, builtOnIt, factories }: Looked): string[] {
  const { symbol, modifiers } = detail;
  if (symbol.kind === 'interface' || symbol.kind === 'trait') {
    const by = builtOnIt.filter(({ kinds }) => kinds.includes('implements')).map(({ name }) => code(name));
    return by.length === 0 ? [] : [`It lives in what implements it: ${some(by, 6)}.`];
  }
  if (symbol.kind === 'object' || modifiers.includes('static'))
    return ['There is one of it for the whole program; nothing makes it.'];
  const constructors = members.filter(({ member }) => member.kind === 'constructor');
  const open = constructors.filter(({ visible }) => visible);
  const makers = members.filter(({ member, visible }) => visible && isMaker(member, symbol.name));
  const by =
    makers.length === 0
      ? ''
      : some(
          makers.map(({ member }) => code(short(member.signature))),
          3,
        );
  if (modifiers.includes('abstract')) {
    const subs = builtOnIt.filter(({ kinds }) => kinds.includes('inherits')).map(({ name }) => code(name));
    return subs.length === 0
      ? ['It is abstract: only what extends it is made.']
      : [`It is abstract: what is made is ${some(subs, 5)}.`];
  }
  if (constructors.length > 0 && open.length === 0) {
    return by === ''
      ? ['Its constructor is not visible to others: only its own code makes one.']
      : [`Its constructor is not visible to others: ${by} ${makers.length === 1 ? 'makes' : 'make'} one.`];
  }
  const [shortest] = [...open].sort((a, b) => a.member.signature.length - b.member.signature.length);
  const also = by === '' ? '' : `, or by ${by}`;
  if (shortest !== undefined) {
    const takes = argumentsOf(shortest.member.signature);
    const many =
      open.length > 1
        ? `${capital(count(open.length, 'constructor'))} make one; the shortest takes`
        : 'Its constructor takes';
    return [takes === '' ? `It is made without arguments${also}.` : `${many} ${code(takes)}${also}.`];
  }
  if (by !== '') return [`${capital(by)} ${makers.length === 1 ? 'makes' : 'make'} one.`];
  if (factories.length > 0)
    return [
      `It is made by ${some(
        factories.map((each) => code(short(each))),
        3,
      )}.`,
    ];
  const plain =
    symbol.kind === 'class' &&
    (implied.has(symbol.language) ||
      (symbol.language === 'typescript' && detail.bases.every(({ kind }) => kind !== 'inherits')));
  return plain && members.length > 0 ? ['It declares no constructor: it is made without arguments.'] : [];
}

/** Where a class without a constructor has one that takes nothing, whatever it extends. */
const implied: ReadonlySet<string> = new Set(['csharp', 'java']);

function isMaker({ kind, modifiers, signature, name }: Member, type: string): boolean {
  if (kind !== 'method' && kind !== 'function') return false;
  const result = signature.slice(signature.lastIndexOf(')') + 1);
  const ofType = new RegExp(`\\b(?:${type.replace(/\W/g, '')}|Self)\\b`).test(result);
  return ofType && (modifiers.includes('static') || /^(?:new|create|from|with_capacity|of|parse|default)\b/.test(name));
}

function argumentsOf(signature: string): string {
  const open = signature.indexOf('(');
  const inside = open < 0 ? '' : signature.slice(open + 1, signature.lastIndexOf(')')).trim();
  return inside.length > 160 ? `${inside.slice(0, inside.lastIndexOf(',', 150) + 1)} …` : inside;
}

const short = (signature: string): string =>
  signature.length > 120 ? `${signature.slice(0, signature.indexOf('(') + 1)}…)` : signature;

function started({ members }: Looked): string[] {
  const starts = unique(
    members
      .filter(({ member, visible }) => visible && /^(?:method|function)$/.test(member.kind) && begins.test(member.name))
      .map(({ member }) => member),
  );
  return starts.length === 0
    ? []
    : [
        `${some(
          starts.map(({ name }) => code(`${name}()`)),
          3,
        )} ${starts.length === 1 ? 'begins' : 'begin'} its work.`,
      ];
}

function kept({ type: { detail }, members, language }: Looked): string[] {
  const fields = members.filter(
    ({ member }) => member.kind === 'field' || (detail.symbol.kind === 'module' && member.kind === 'variable'),
  );
  // Of what only carries data, ROLE has named it.
  const acts = members.some(({ member }) => /^(?:method|function)$/.test(member.kind));
  if (fields.length === 0 || !acts) return [];
  const changing = fields.filter(({ member }) => !member.modifiers.some((word) => fixed.has(word)));
  const knows = /^(?:csharp|typescript|java|kotlin|cpp)$/.test(language);
  if (!knows)
    return language === 'python' || changing.length === 0
      ? []
      : [
          `It keeps ${some(
            changing.map(({ member }) => code(member.name)),
            6,
          )}.`,
        ];
  if (changing.length === 0) {
    const own = fields.filter(
      ({ member }) => !member.modifiers.includes('static') && !member.modifiers.includes('const'),
    );
    return own.length === 0
      ? []
      : [
          `Its ${own.length === 1 ? 'field' : 'fields'} ${some(
            own.map(({ member }) => code(member.name)),
            5,
          )} ${own.length === 1 ? 'is' : 'are'} set once and not replaced.`,
        ];
  }
  const hidden = changing.filter(({ visible }) => !visible);
  const shown = hidden.length > 0 ? hidden : changing;
  return [
    `It keeps state that changes in ${some(
      shown.map(({ member }) => code(member.name)),
      6,
    )}.`,
  ];
}

function runsByItself({ members }: Looked): string[] {
  for (const { member, code: text } of members) {
    const [, called, go] = background.exec(text) ?? [];
    const what = called ?? go;
    if (what === undefined || (what === 'go' && !member.file.endsWith('.go'))) continue;
    return [
      `${code(`${member.name}()`)} starts work that goes on after it has returned (${code(what.replace(/\s+/g, ' '))}).`,
    ];
  }
  return [];
}

function asynchronous({ members }: Looked): string[] {
  const found = members.filter(({ member, visible }) => visible && isAsync(member));
  if (found.length === 0) return [];
  const names = unique(found.map(({ member }) => member)).map(({ name }) => code(`${name}()`));
  const token = found.map(({ member }) => cancels.exec(member.signature)?.[1]).find((word) => word !== undefined);
  const how = token === undefined ? '' : ` and can be cancelled through ${code(token)}`;
  const verb = names.length === 1 ? 'answers' : 'answer';
  return [
    `${some(names, 5)} ${verb} later: what ${names.length === 1 ? 'it returns' : 'they return'} is to be awaited${how}.`,
  ];
}

function isAsync({ kind, modifiers, signature }: Member): boolean {
  if (kind !== 'method' && kind !== 'function') return false;
  return modifiers.includes('async') || asyncResult.test(signature.slice(signature.lastIndexOf(')') + 1));
}

function ends(looked: Looked): string[] {
  const { closing, stopping } = endsOf(looked);
  if (closing.length > 0)
    return [
      `It holds something that has to be let go: ${some(closing.map(named), 3)} ${closing.length === 1 ? 'ends' : 'end'} its life.`,
    ];
  return stopping.length === 0
    ? []
    : [`${some(stopping.map(named), 3)} ${stopping.length === 1 ? 'stops' : 'stop'} it.`];
}

const named = ({ name, kind }: Member): string => code(kind === 'destructor' ? name : `${name}()`);

export function unique(members: readonly Member[]): Member[] {
  const seen = new Set<string>();
  return members.filter(({ name }) => !seen.has(name) && seen.add(name));
}

export type { LookedMember };
