/**
 * What a member calls, in the order of its text. Main types: Calls, Call. The code map knows which types lean on which; the
 * text of a body tells which member is meant, where and in which order. A name that several could mean is left out, and one
 * that only its uniqueness speaks for is told as less sure.
 */
import type { Language } from '#shared/contract/common.ts';
import type { CodeName, WholeFile, WholeMap, WholeMember, WholeType } from '../../../codemap/codemap.ts';
import { hookLines } from '../../reading/inner-functions.ts';
import { isDeclared } from '../model/kinds-of-code.ts';
import type { SourceTexts } from '../model/source-texts.ts';
import { type Found, placeOf, type Symbols } from '../model/symbols.ts';
import { type Effect, effectOf } from './effects.ts';
import { createFamily, isOpen } from './family.ts';
import { createImportNames } from './import-names.ts';
import { createOwners } from './owners.ts';
import { createTrail, isDotted, type Place } from './trail.ts';

export interface Call {
  readonly target: Found;
  /** Where it is called. */
  readonly file: WholeFile;
  readonly line: number;
  /** The text says whose member it is, or there is only one in reach. */
  readonly sure: boolean;
  /** Several fulfil what is called: it is one of so many. */
  readonly heirs: number;
}

/** What a body does: what it calls of ours, and what it does to the world, each in the order of the text. */
export interface Done {
  readonly calls: readonly Call[];
  readonly effects: readonly Effect[];
}

export interface Calls {
  of(caller: Found): Done;
  /** In lines that are no member's: statements of a module. */
  inLines(type: WholeType, file: WholeFile, startLine: number, endLine: number): Done;
}

/** Members of platform types have such names too: only an owner that fits tells them apart. */
const common = new Set(
  `add all any append apply assign at await bind call catch clear clone close concat contains copy count create debug delete
  entries equals error exec exists filter find first flat flatMap forEach format from get has hash id includes indexOf info
  init insert is isEmpty items iter join key keys last len length list load lock log main map match max merge min name new next
  of on open parse path pop print push put read reduce remove replace reset resolve run save select send set shift size slice
  some sort split start stop string sum test then toArray toJSON toList toString trim type unlock unwrap update use value
  values wait warn where with write`
    .toLowerCase()
    .split(/\s+/),
);
const own = new Set(['this', 'self', 'cls', 'super', 'base']);
const callable = new Set<WholeMember['kind']>(['method', 'function', 'constructor']);
/** Types of which the members are in reach of one body; more are a hub's, whose calls nobody can tell apart. */
const maxReach = 250;
const maxCalls = 60;
const maxBodies = 20;
/** What can be made; a name of another kind behind `new` or before a bracket is a cast or a declaration. */
const made = new Set<WholeType['kind']>(['class', 'struct', 'record', 'object']);
const headers = /\.(h|hh|hpp|hxx|inl)$/i;

export function createCalls(map: WholeMap, symbols: Symbols, sources: SourceTexts): Calls {
  const family = createFamily(map, symbols);
  const imports = createImportNames(map);
  const reaches = new Map<WholeType, Map<string, Found[]>>();
  const known = new Map<string, Done>();
  const owners = createOwners(map, symbols, sources, { family, imports });
  let definitions: Map<string, Found[]> | null = null;
  let declaring: Map<string, Found[]> | null = null;

  /** Functions of C and C++ by name: headers declare them, and other files hold what they do. */
  function defined(name: string): Found | null {
    if (definitions === null) {
      definitions = new Map();
      for (const type of map.types) {
        if (type.file.language !== 'c' && type.file.language !== 'cpp') continue;
        for (const member of symbols.members(type)) {
          if (!callable.has(member.kind) || headers.test(member.file.file) || member.endLine === member.line) continue;
          const all = definitions.get(member.name) ?? [];
          definitions.set(member.name, all);
          all.push({ type, member });
        }
      }
    }
    const all = definitions.get(name) ?? [];
    return all.length === 1 ? (all[0] ?? null) : null;
  }

  const homeOf = (type: WholeType): WholeType | undefined =>
    symbols.ofFile(type.file.file).find(({ kind }) => kind === 'module');

  /** What a type and its file can call, by name. */
  function reach(type: WholeType): Map<string, Found[]> {
    const cached = reaches.get(type);
    if (cached !== undefined) return cached;
    const home = homeOf(type);
    const around = [type, ...outer(type), ...(home === undefined || home === type ? [] : [home])];
    const types = new Set(around);
    for (const each of around) for (const used of symbols.uses(each).slice(0, maxReach)) types.add(used.type);
    const found = new Map<string, Found[]>();
    const put = (name: string, each: Found): void => {
      const all = found.get(name) ?? [];
      found.set(name, all);
      all.push(each);
    };
    for (const each of types) {
      if (each.kind !== 'module') put(each.name, { type: each, member: null });
      for (const member of symbols.members(each)) {
        if (callable.has(member.kind) && member.kind !== 'constructor') put(member.name, { type: each, member });
      }
    }
    reaches.set(type, found);
    return found;
  }

  function outer(type: WholeType): WholeType[] {
    const around = type.parent === 0 ? null : map.byRow(type.parent);
    return around === null ? [] : [around, ...outer(around)];
  }

  function meant(
    name: CodeName,
    type: WholeType,
    file: WholeFile,
    { owner, field }: Place,
  ): { target: Found; sure: boolean } | null {
    const dotted = isDotted(name);
    const bound = !dotted || name.owner === '' ? name.name : field ? '' : name.owner;
    const imported = bound === '' || (dotted && name.owner === '') ? null : imports.meant(bound, file);
    const all = reach(type).get(name.name) ?? [];
    // Of a function that is written for several builds the one of this file is meant.
    const isHere = ({ member }: Found): number => Number(member?.file !== file);
    const candidates = (imported === null ? all : all.filter((each) => imported(each.type))).toSorted(
      (a, b) => isHere(a) - isHere(b),
    );
    const built = name.owner === 'new' || name.behind === '{';
    // In Go a type before a bracket is a cast, and behind a dot it is a method of that name.
    if (built || (file.language !== 'go' && candidates.some(({ member }) => member === null))) {
      const target = candidates.find(({ type: each, member }) => member === null && made.has(each.kind));
      if (target !== undefined && (built || name.behind === '(')) return { target: constructorOf(target), sure: true };
    }
    const members = candidates.filter(({ member }) => member !== null);
    if (!dotted) return bare(name.name, members, type, file, imported !== null);
    if (owner !== null) {
      const target = owners.member(owner, name.name);
      return target === null ? null : { target, sure: true };
    }
    if (own.has(name.owner)) {
      const inOwn = members.find((each) => each.type === type) ?? members.find((each) => isBase(each.type, type));
      return inOwn === undefined ? null : { target: inOwn, sure: true };
    }
    if (imported !== null && file.language === 'go') {
      const target = members.find((each) => each.type.kind === 'module');
      return target === undefined ? null : { target, sure: true };
    }
    const called = name.before === ':' ? members : members.filter((each) => imported !== null || hasReceiver(each));
    const likes = imported === null && !isTypeName(name.owner, file.language) ? [sameName, endsAlike] : [sameName];
    for (const close of likes) {
      const fitting = called.filter((each) => close(name.owner, each.type));
      const target = narrowest(fitting);
      if (target !== null) return { target: close === sameName ? target : family.firstDeclared(target), sure: true };
      if (fitting.length > 0) return null;
    }
    if (common.has(name.name.toLowerCase())) return null;
    const target = narrowest(called);
    if (target === null) return null;
    if (imported !== null && target.type.kind === 'module') return { target, sure: true };
    return imported === null && isOnly(name.name) ? { target: family.firstDeclared(target), sure: false } : null;
  }

  /** A name before which nothing stands: of its own type, package or file, or among what its file takes by name. */
  function bare(
    name: string,
    members: readonly Found[],
    type: WholeType,
    file: WholeFile,
    imported: boolean,
  ): { target: Found; sure: boolean } | null {
    const home = homeOf(type);
    const near =
      (file.language === 'go' ? undefined : members.find((each) => each.type === type)) ??
      members.find((each) => each.type === home) ??
      (imported || !imports.tellsAll(file) ? members.find((each) => each.type.kind === 'module') : undefined);
    if (near !== undefined) return { target: near, sure: true };
    if (file.language === 'go' || (imports.tellsAll(file) && !imported)) return null;
    const base = members.find((each) => isBase(each.type, type));
    if (base !== undefined) return { target: base, sure: true };
    const elsewhere = defined(name);
    return elsewhere === null ? null : { target: elsewhere, sure: true };
  }

  /** A name of two words that no other type of the workspace has a member of is hardly of others. */
  function isOnly(name: string): boolean {
    if (!/[a-z\d][A-Z]|[a-z]_[a-z]/.test(name)) return false;
    if (declaring === null) {
      declaring = new Map();
      for (const type of map.types) {
        if (type.file.test) continue;
        for (const member of symbols.members(type)) {
          if (!callable.has(member.kind)) continue;
          const all = declaring.get(member.name) ?? [];
          declaring.set(member.name, all);
          all.push({ type, member });
        }
      }
    }
    const all = declaring.get(name) ?? [];
    return all.length > 0 && narrowest(all) !== null;
  }

  const { isBase } = family;

  /** Of an interface and those who fulfil it the interface; null where they have nothing to do with each other. */
  function narrowest(all: readonly Found[]): Found | null {
    const [only] = all;
    if (all.length === 1 && only !== undefined) return only;
    return all.find(({ type }) => all.every((each) => each.type === type || isBase(type, each.type))) ?? null;
  }

  function constructorOf(target: Found): Found {
    const member = symbols.members(target.type).find(({ kind }) => kind === 'constructor');
    return member === undefined ? target : { type: target.type, member };
  }

  /** What a declaration stands for: the one that fulfils it, the body behind a header. */
  function carriedOut(target: Found): { target: Found; heirs: number } | null {
    const { member } = target;
    if (member === null) return { target, heirs: 0 };
    if (headers.test(member.file.file)) {
      const body = defined(member.name);
      // A line of a header without one is a macro, or is defined outside.
      return body === null && member.line === member.endLine ? null : { target: body ?? target, heirs: 0 };
    }
    if (!isOpen(target)) return { target, heirs: 0 };
    const bodies = family.bodies(target);
    const [only] = bodies;
    return bodies.length === 1 && only !== undefined ? { target: only, heirs: 0 } : { target, heirs: bodies.length };
  }

  function read(caller: Found, file: WholeFile, startLine: number, endLine: number): Done {
    const { type } = caller;
    const calls: Call[] = [];
    const effects: Effect[] = [];
    const seen = new Set<string>();
    const scope = owners.scope(caller, file, startLine, endLine);
    const from = createTrail(scope, owners);
    const hooks = hookLines(sources.lines(file, startLine, endLine), file.language, startLine, endLine);
    for (const name of sources.names(file, startLine, endLine)) {
      if (calls.length >= maxCalls) break;
      const place = from.next(name);
      // In `new Account.Id(…)` what is made is named last.
      const makes = name.owner === 'new' && name.behind !== '.';
      const called = name.behind === '(' || makes || (name.behind === '<' && name.before === '.');
      if (!called || hooks.has(name.line)) continue;
      const known = meant(name, type, file, place);
      // What is only declared of packages is theirs: it does nothing here.
      const found = known !== null && isDeclared(placeOf(known.target).file.file) ? null : known;
      // What is asked of a value of others gives back one of others.
      from.gives(name.depth, found !== null ? owners.result(found.target) : place.owner?.length === 0 ? [] : null);
      // Of a type itself it is a recursion, or one of several forms; `orders.place` of `place` hands on what was asked.
      if (name.name === caller.member?.name && (!isDotted(name) || found?.target.type === type)) continue;
      const carried = found === null ? null : carriedOut(found.target);
      if (found === null) {
        const origin = imports.origin(isDotted(name) ? place.root : name.name, file);
        const kind = effectOf(name, file.language, place.root, origin);
        const said = isDotted(name) && name.owner !== '' ? `${name.owner}.${name.name}` : name.name;
        if (kind !== null && effects.length < maxCalls) effects.push({ kind, name: said, file, line: name.line });
      }
      if (found === null || carried === null) continue;
      const { target, heirs } = carried;
      if (target.member !== null && target.member === caller.member) continue;
      const key = `${target.type.n} ${target.member?.memberId ?? ''}`;
      if (seen.has(key)) continue;
      seen.add(key);
      calls.push({ target, file, line: name.line, sure: found.sure, heirs });
    }
    return { calls, effects };
  }

  /** What a good part of those that fulfil it do is what a call of what is only declared does. */
  function ofBodies(caller: Found): Done {
    const bodies = family.bodies(caller).slice(0, maxBodies);
    const all = bodies.map((each) => done(each).effects);
    const doing = (kind: Effect['kind']): number => all.filter((own) => own.some((each) => each.kind === kind)).length;
    return { calls: [], effects: all.flat().filter(({ kind }) => doing(kind) > bodies.length / 3) };
  }

  function done(caller: Found): Done {
    const key = caller.member?.memberId ?? caller.type.typeId;
    let all = known.get(key);
    if (all === undefined) {
      const { file, line, endLine } = placeOf(caller);
      known.set(key, nothing);
      // Of a type without a constructor its lines are not what making one does; a module's are its functions' too.
      if (caller.member === null) all = nothing;
      else all = isOpen(caller) ? ofBodies(caller) : read(caller, file, line, endLine);
      known.set(key, all);
    }
    return all;
  }

  return { of: done, inLines: (type, ...lines) => read({ type, member: null }, ...lines) };
}

const nothing: Done = { calls: [], effects: [] };

const plain = (text: string): string =>
  text
    .replace(/_/g, '')
    .toLowerCase()
    .replace(/^\$|\$$/g, '');

/** `orderService.create` is of OrderService or IOrderService, `fmt.Println` of a module fmt. */
function sameName(owner: string, { name, kind }: WholeType): boolean {
  const [of, type] = [plain(owner), plain(name)];
  return of !== '' && (of === type || (kind === 'interface' && of === type.replace(/^i(?=[a-z]{3})/, '')));
}

/** A free function is called on nothing; only Kotlin calls one on what it extends. */
function hasReceiver({ type }: Found): boolean {
  return type.kind !== 'module' || type.file.language === 'kotlin';
}

const typeCase: ReadonlySet<Language> = new Set(['typescript', 'javascript', 'python', 'java', 'kotlin', 'rust']);

/** Where types alone begin with a capital letter such an owner is the type itself. */
function isTypeName(owner: string, language: Language): boolean {
  return typeCase.has(language) && /^\p{Lu}\p{L}*\p{Ll}/u.test(owner);
}

/** `service.create` of OrderService, `currentOrderService.create` too. */
function endsAlike(owner: string, { name }: WholeType): boolean {
  const [of, type] = [plain(owner), plain(name)];
  return of.length >= 4 && type.length >= 4 && (type.endsWith(of) || of.endsWith(type));
}
