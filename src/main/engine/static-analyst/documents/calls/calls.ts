/**
 * What a member calls, in the order of its text, and what it does to the world. Main types: Calls, Call. The code map's reader of calls
 * says which member is meant; one that only its uniqueness speaks for is reported as less sure, and only where its name is a telling one.
 */
import type {
  CallReader,
  CodeName,
  LineCall,
  WholeFile,
  WholeMap,
  WholeMember,
  WholeType,
} from '../../../codemap/codemap.ts';
import { hookLines } from '../../reading/inner-functions.ts';
import { isDeclared } from '../model/kinds-of-code.ts';
import type { SourceTexts } from '../model/source-texts.ts';
import { type Found, placeOf, type Symbols } from '../model/symbols.ts';
import { type Effect, effectOf } from './effects.ts';
import { createFamily, isOpen } from './family.ts';
import { createImportNames } from './import-names.ts';
import { createTrail, isDotted } from './trail.ts';

export interface Call {
  readonly target: Found;
  /** Where it is called. */
  readonly file: WholeFile;
  readonly line: number;
  /** Declarations say whose member it is. */
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
const callable = new Set<WholeMember['kind']>(['method', 'function', 'constructor']);
const maxCalls = 60;
const maxBodies = 20;
/** From here on declarations say what is called; below, only its name. */
const surely = 0.8;
const headers = /\.(h|hh|hpp|hxx|inl)$/i;

export function createCalls(map: WholeMap, symbols: Symbols, sources: SourceTexts, reader: CallReader): Calls {
  const family = createFamily(map, symbols);
  const imports = createImportNames(map);
  const known = new Map<string, Done>();
  let definitions: Map<string, Found[]> | null = null;

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

  /** What a call means; null where that is not ours, or nothing says it. */
  function meant({ target }: LineCall, name: CodeName): { target: Found; sure: boolean } | null {
    if (target === null) return null;
    const sure = target.confidence >= surely;
    if (!sure && (common.has(name.name.toLowerCase()) || !/[a-z\d][A-Z]|[a-z]_[a-z]/.test(name.name))) return null;
    if (target.rows.member === 0) {
      const type = map.byRow(target.rows.type);
      return type === null ? null : { target: constructorOf({ type, member: null }), sure };
    }
    const found = map.member(target.rows.member);
    if (found === null || !callable.has(found.member.kind)) return null;
    const own = symbols.members(found.type).find(({ memberId }) => memberId === found.member.memberId);
    if (own === undefined) return null;
    const called = { type: found.type, member: own };
    if (sure) return { target: called, sure };
    // Where only the name speaks for one of several, what they all fulfil is meant; a value is often called like its type.
    return { target: family.firstDeclared(called), sure: isDotted(name) && isAlike(name.owner, called.type.name) };
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
    const calls: Call[] = [];
    const effects: Effect[] = [];
    const seen = new Set<string>();
    const trail = createTrail();
    const hooks = hookLines(sources.lines(file, startLine, endLine), file.language, startLine, endLine);
    const called = new Map(reader.inLines(file.file, startLine, endLine)?.map((call) => [call.at, call]));
    for (const name of sources.names(file, startLine, endLine)) {
      if (calls.length >= maxCalls) break;
      const root = trail.next(name);
      const call = called.get(name.at);
      const isCall = call !== undefined || name.behind === '(' || (name.behind === '<' && name.before === '.');
      if (!isCall || hooks.has(name.line)) continue;
      const found = call === undefined ? null : meant(call, name);
      // What is only declared of packages is theirs: it does nothing here.
      const ours = found !== null && isDeclared(placeOf(found.target).file.file) ? null : found;
      const carried = ours === null ? null : carriedOut(ours.target);
      if (ours === null) {
        const origin = imports.origin(isDotted(name) ? root : name.name, file);
        const kind = effectOf(name, file.language, root, origin);
        const said = isDotted(name) && name.owner !== '' ? `${name.owner}.${name.name}` : name.name;
        if (kind !== null && effects.length < maxCalls) effects.push({ kind, name: said, file, line: name.line });
      }
      // A recursion, or one of several forms of the same.
      const isOwn = name.name === caller.member?.name && ours?.target.type === caller.type;
      if (ours === null || carried === null || isOwn) continue;
      const { target, heirs } = carried;
      if (target.member !== null && target.member === caller.member) continue;
      const key = `${target.type.n} ${target.member?.memberId ?? ''}`;
      if (seen.has(key)) continue;
      seen.add(key);
      calls.push({ target, file, line: name.line, sure: ours.sure, heirs });
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

/** `runner.run`, `cardRunner.run` of CardRunner. */
function isAlike(owner: string, type: string): boolean {
  const [value, own] = [owner, type].map((one) => one.replace(/[_$]/g, '').toLowerCase());
  if (value === undefined || own === undefined || Math.min(value.length, own.length) < 4) return false;
  return own.endsWith(value) || value.endsWith(own);
}
