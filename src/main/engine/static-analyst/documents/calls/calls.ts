/**
 * What a member calls, in the order of its text, and what it does to the world. Main types: Calls, Call. The code map's reader of calls
 * says which member is meant; one that only its uniqueness speaks for is reported as less sure, and only where its name is a telling one.
 */

import type { Language } from '#shared/contract/common.ts';
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
import { createGoPackages } from '../model/go-packages.ts';
import { folderOf, isDeclared } from '../model/modules.ts';
import type { PlacedName, SourceTexts } from '../model/source-texts.ts';
import { type Found, placeOf, type Symbols } from '../model/symbols.ts';
import { type Effect, effectOf } from './effects.ts';
import { createFamily, isOpen } from './family.ts';

export interface Call {
  readonly target: Found;
  /** Where it is called. */
  readonly file: WholeFile;
  readonly line: number;
  /** Declarations say whose member it is. */
  readonly sure: boolean;
  /** Number of implementations of the callee. */
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

/** Members of platform types have such names too: only a matching owner distinguishes them. */
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

  /** The code behind a declaration: its implementation, or the body for a header. */
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

/**
 * Reads `a.b().c` name by name, for what it all begins with.
 *
 * Follows `a.b.c` and `a().b()` name by name.
 */
function createTrail() {
  let last = '';
  /** What the last name at each depth of brackets began with. */
  const begun = new Map<number, string>();
  return {
    /** The name that `a.b().c` begins with; '' where a name is alone. */
    next(name: PlacedName): string {
      const dotted = isDotted(name);
      const root = !dotted ? '' : name.owner !== '' ? last : (begun.get(name.depth) ?? '');
      last = dotted ? root : name.name;
      begun.set(name.depth, last);
      return root;
    },
  };
}

const isDotted = ({ before }: CodeName): boolean => before === '.' || before === ':' || before === '>';

interface ImportNames {
  /** Whether a file binds `name` by an import; then whose type may be meant by it, never one of a package from outside. */
  meant(name: string, file: WholeFile): ((type: WholeType) => boolean) | null;
  /** The path that `name` was imported from as written; '' where no import binds it. */
  origin(name: string, file: WholeFile): string;
  /**
   * Whether the import lines of a file name everything it imports without a qualifier: then a bare name is its own,
   * or among them.
   */
  tellsAll(file: WholeFile): boolean;
}

interface Bound {
  readonly from: string;
  readonly leads: (type: WholeType) => boolean;
}

const told: ReadonlySet<Language> = new Set(['go', 'typescript', 'javascript', 'python']);

/**
 * What a name before a dot means where it is the name of an import: code of the workspace or foreign code. Main type:
 * ImportNames. Covers only languages whose import lines spell their paths; in others a name may mean anything.
 */
function createImportNames(map: WholeMap): ImportNames {
  const known = new Map<string, Map<string, Bound>>();
  const packages = createGoPackages(map);
  const pythonRoots = new Set(
    map.files
      .filter(({ language }) => language === 'python')
      .map(({ file }) => plainPath(file.replace(/^(src|lib)\//, '')).split('/', 1)[0] ?? ''),
  );
  const projects = new Set(map.projects.map(({ name }) => name));

  function boundIn(file: WholeFile): Map<string, Bound> {
    let bound = known.get(file.file);
    if (bound === undefined) {
      bound = read(file);
      known.set(file.file, bound);
    }
    return bound;
  }

  function read(file: WholeFile): Map<string, Bound> {
    const bound = new Map<string, Bound>();
    for (const { from, names, alias } of map.imports(file.file)) {
      const whole = alias !== '' ? alias : names.length > 0 ? '' : wholeName(from, file.language);
      if (whole !== '') bound.set(whole, { from, leads: (type) => leadsTo(from, file, type, true) });
      for (const { name, alias: own } of names) {
        bound.set(own === '' ? name : own, { from, leads: (type) => leadsTo(from, file, type, false) });
      }
    }
    return bound;
  }

  function leadsTo(from: string, file: WholeFile, type: WholeType, whole: boolean): boolean {
    if (file.language === 'go') return packages.isAt(from, folderOf(type.file.file));
    const target = plainPath(type.file.file);
    const path = file.language === 'python' ? from.replace(/^\.+/, '').replaceAll('.', '/') : plainPath(from);
    // A file may re-export names of others: for a single imported name, the path only shows that it is not
    // from a package.
    if (from.startsWith('.')) return !whole || path.replace(/^(\.\.?\/?)+/, '') === '' || endsWith(target, path);
    if (projects.has(from) || [...projects].some((name) => name !== '' && from.startsWith(`${name}/`))) return true;
    if (file.language === 'python')
      return pythonRoots.has(path.split('/', 1)[0] ?? '') && (!whole || endsWith(target, path));
    return path.includes('/') && endsWith(target, path.replace(/^[@~#$]?\//, ''));
  }

  return {
    meant(name, file) {
      return told.has(file.language) ? (boundIn(file).get(name)?.leads ?? null) : null;
    },
    origin: (name, file) => (told.has(file.language) ? (boundIn(file).get(name)?.from ?? '') : ''),
    tellsAll: (file) => told.has(file.language) && !boundIn(file).has('*'),
  };
}

function wholeName(from: string, language: Language): string {
  if (language === 'go') return from.slice(from.lastIndexOf('/') + 1);
  return language === 'python' ? from.slice(from.lastIndexOf('.') + 1) : '';
}

const plainPath = (path: string): string =>
  path.replace(/\.(d\.)?[cm]?[jt]sx?$|\.pyi?$/, '').replace(/\/(index|__init__)$/, '');

function endsWith(path: string, end: string): boolean {
  const plain = end.replace(/^(\.\.?\/)+/, '');
  return plain !== '' && (path === plain || path.endsWith(`/${plain}`));
}
