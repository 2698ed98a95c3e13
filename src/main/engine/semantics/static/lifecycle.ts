/** LIFECYCLE: how it is made, what it keeps meanwhile, what runs automatically, how it ends. */
import type { Member } from '#shared/contract/symbols.ts';
import { code, ended, typeName } from './description-names.ts';
import type { Looked, LookedMember } from './look.ts';
import { isIdle } from './role.ts';
import type { Words } from './words-en.ts';

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
/** Fields that are looked for in all members. */
const mostFields = 40;
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
  const destructors = members
    .filter(({ member, code: text }) => member.kind === 'destructor' && body.test(text))
    .map(({ member }) => member);
  return { closing: [...named(closes), ...destructors], stopping: named(stops) };
}

/** A destructor without a body is there only to be virtual, or has its body in another file. */
const body = /\{\s*[^\s}]/;

export function lifecycleOf(looked: Looked, words: Words): string[] {
  const { kind, language } = looked.type.detail.symbol;
  const said = looked.doc.life.map(ended);
  // Values of Rust's are made, each with what it holds.
  if (kind === 'enum' && language !== 'rust') return said.length > 0 ? said : [words.fixedValues()];
  if (kind === 'enum' || kind === 'alias' || kind === 'annotation' || kind === 'delegate') return said;
  const told = [
    ...(kind === 'module' ? [] : made(looked, words)),
    ...said,
    ...started(looked, words),
    ...(kind === 'interface' || kind === 'trait' ? [] : kept(looked, words)),
    ...runsByItself(looked, words),
    ...asynchronous(looked, words),
    ...ends(looked, words),
  ];
  const data = looked.members.some(({ member }) => /^(?:field|property)$/.test(member.kind));
  return told.length === 0 && data && isIdle(looked) && /^(?:struct|record|union)$/.test(kind)
    ? [words.plainData()]
    : told;
}

function made(looked: Looked, words: Words): string[] {
  const { builtOnIt, factories } = looked;
  const { detail } = looked.type;
  const { symbol, modifiers } = detail;
  const heirs = (kind: string): string[] =>
    builtOnIt.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => code(name));
  if (symbol.kind === 'interface' || symbol.kind === 'trait') {
    const by = heirs('implements');
    return by.length === 0 ? [] : [words.livesIn(by)];
  }
  if (symbol.kind === 'object' || (modifiers.includes('static') && symbol.language === 'csharp'))
    return [words.single()];
  if (looked.isAbstract) return [words.abstract(heirs('inherits'))];
  const constructors = looked.members.filter(({ member, code: text }) => isConstructor(member, text, symbol.name));
  const open = constructors.filter(({ visible }) => visible);
  const makers = looked.members
    .filter(({ member, visible }) => visible && isMaker(member, symbol.name))
    .map(({ member }) => code(short(member.signature)));
  if (constructors.length > 0 && open.length === 0) {
    if (constructors.every(({ member }) => member.access === 'private')) {
      const still = looked.members.every(
        ({ member: { kind, modifiers } }) => kind === 'constructor' || modifiers.includes('static'),
      );
      return [makers.length === 0 && still ? words.onlyStatic() : words.hiddenConstructor(makers, aroundOf(symbol))];
    }
    return [words.nearConstructor(argumentsOf(shortestOf(constructors)), makers)];
  }
  if (open.length > 0) return [words.constructors(open.length, argumentsOf(shortestOf(open)), makers)];
  if (makers.length > 0) return [words.makers(makers)];
  if (factories.length > 0) return [words.madeBy(factories.map((each) => code(short(each))))];
  const plain =
    symbol.kind === 'class' &&
    (implied.has(symbol.language) ||
      (symbol.language === 'typescript' && detail.bases.every(({ kind }) => kind !== 'inherits')));
  return plain && looked.members.length > 0 ? [words.noConstructor()] : [];
}

/** Where a class without a constructor has one that takes nothing, whatever it extends. */
const implied: ReadonlySet<string> = new Set(['csharp', 'java']);

/** What is nested shares what is private with the type around it. */
function aroundOf(symbol: { readonly path: string; readonly name: string }): string | null {
  const name = typeName(symbol);
  return name.includes('.') ? code(name.slice(0, name.lastIndexOf('.'))) : null;
}

/** One that is forbidden makes nothing, and one that copies needs another first. */
function isConstructor({ kind, signature }: Member, text: string, type: string): boolean {
  if (kind !== 'constructor') return false;
  const copies = new RegExp(`\\(\\s*(?:const\\s+)?${type.replace(/\W/g, '')}(?:<[^<>]*>)?\\s*&&?\\s*\\w*\\s*\\)`);
  return !copies.test(signature) && !/=\s*delete\s*;?\s*$/.test(text);
}

const shortestOf = (found: readonly LookedMember[]): string =>
  found.map(({ member }) => member.signature).sort((a, b) => a.length - b.length)[0] ?? '';

function isMaker({ kind, modifiers, signature, name }: Member, type: string): boolean {
  if (kind !== 'method' && kind !== 'function') return false;
  const result = signature.slice(signature.lastIndexOf(')') + 1);
  const ofType = new RegExp(`\\b(?:${type.replace(/\W/g, '')}|Self)\\b`).test(result);
  return ofType && (modifiers.includes('static') || /^(?:new|create|from|with_capacity|of|parse|default)\b/.test(name));
}

function argumentsOf(signature: string): string {
  const open = signature.indexOf('(');
  const inside = open < 0 ? '' : signature.slice(open + 1, signature.lastIndexOf(')')).trim();
  const told = inside.length > 160 ? `${inside.slice(0, inside.lastIndexOf(',', 150) + 1)} …` : inside;
  return told === '' ? '' : code(told);
}

const short = (signature: string): string =>
  signature.length > 120 ? `${signature.slice(0, signature.indexOf('(') + 1)}…)` : signature;

function started({ members, type }: Looked, words: Words): string[] {
  const { name } = type.detail.symbol;
  const starts = unique(
    members
      .filter(
        ({ member, visible }) =>
          // What gives one back makes it: it begins nothing of one that is there.
          visible && /^(?:method|function)$/.test(member.kind) && begins.test(member.name) && !isMaker(member, name),
      )
      .map(({ member }) => member),
  );
  return starts.length === 0 ? [] : [words.begins(starts.map(({ name }) => code(`${name}()`)))];
}

function kept({ type: { detail }, members, language }: Looked, words: Words): string[] {
  const fields = members.filter(
    ({ member }) =>
      (member.kind === 'field' && !/^\d+$/.test(member.name)) ||
      (detail.symbol.kind === 'module' && member.kind === 'variable'),
  );
  // ROLE already describes types that only carry data.
  const acts = members.some(({ member }) => /^(?:method|function)$/.test(member.kind));
  if (fields.length === 0 || !acts) return [];
  const names = (of: typeof fields): string[] => of.map(({ member }) => code(member.name));
  const changing = fields.filter(({ member }) => !member.modifiers.some((word) => fixed.has(word)));
  const knows = /^(?:csharp|typescript|java|kotlin|cpp)$/.test(language);
  if (!knows) return language === 'python' || changing.length === 0 ? [] : [words.keeps(names(changing))];
  if (changing.length > 0) {
    const hidden = changing.filter(({ visible }) => !visible);
    const told = hidden.length > 0 ? hidden : changing;
    const later = setLater(
      told.slice(0, mostFields).map(({ member }) => member.name),
      members,
    );
    const set = told.filter(({ member }) => later.has(member.name));
    return [set.length > 0 ? words.keepsChanging(names(set)) : words.keeps(names(told))];
  }
  const own = fields.filter(
    ({ member }) => !member.modifiers.includes('static') && !member.modifiers.includes('const'),
  );
  return own.length === 0 ? [] : [words.keepsFixed(names(own))];
}

/** Those of `names` that a member sets after it was made. */
function setLater(names: readonly string[], members: readonly LookedMember[]): ReadonlySet<string> {
  const any = names.map((name) => name.replace(/\W/g, '\\$&')).join('|');
  const sets = new RegExp(
    `(?<![\\w.])(?:this(?:\\.|->))?(${any})\\s*(?:(?:[-+*/%&|^?]{1,2}|<<|>>>?)?=(?![=>])|\\+\\+|--)|` +
      `(?:\\+\\+|--)\\s*(?:this(?:\\.|->))?(${any})\\b`,
    'g',
  );
  const found = new Set<string>();
  for (const { member, code: text } of members) {
    if (member.kind === 'constructor') continue;
    for (const [, before, behind] of text.matchAll(sets)) found.add(before ?? behind ?? '');
  }
  return found;
}

function runsByItself({ members }: Looked, words: Words): string[] {
  for (const { member, code: text } of members) {
    const [, called, go] = background.exec(text) ?? [];
    const what = called ?? go;
    if (what === undefined || (what === 'go' && !member.file.endsWith('.go'))) continue;
    return [words.goesOn(code(`${member.name}()`), code(what.replace(/\s+/g, ' ')))];
  }
  return [];
}

function asynchronous({ members }: Looked, words: Words): string[] {
  const found = members.filter(({ member, visible }) => visible && isAsync(member));
  if (found.length === 0) return [];
  const token = found.map(({ member }) => cancels.exec(member.signature)?.[1]).find((word) => word !== undefined);
  return [
    words.later(
      unique(found.map(({ member }) => member)).map(({ name }) => code(`${name}()`)),
      token === undefined ? null : code(token),
    ),
  ];
}

function isAsync({ kind, modifiers, signature }: Member): boolean {
  if (kind !== 'method' && kind !== 'function') return false;
  return modifiers.includes('async') || asyncResult.test(signature.slice(signature.lastIndexOf(')') + 1));
}

function ends(looked: Looked, words: Words): string[] {
  const { closing, stopping } = endsOf(looked);
  const called = closing.filter(({ kind }) => kind !== 'destructor');
  if (called.length > 0) return [words.closes(called.map(named))];
  if (closing.length > 0) return [words.endsWith(closing.map(named))];
  return stopping.length === 0 ? [] : [words.stops(stopping.map(named))];
}

const named = ({ name, kind }: Member): string => code(kind === 'destructor' ? name : `${name}()`);

export function unique(members: readonly Member[]): Member[] {
  const seen = new Set<string>();
  return members.filter(({ name }) => !seen.has(name) && seen.add(name));
}

export type { LookedMember };
