/**
 * Of which types the value of a name is within a body: what it was declared as, as a parameter, a field, or a variable that
 * is made in the same body. Main types: Owners, Scope. A call on a value of which the type is told is a call of that type or
 * of none of ours, which is what keeps `rows.map(` from being a method `map` of our own.
 */
import type { Language } from '#shared/contract/common.ts';
import type { WholeFile, WholeMap, WholeMember, WholeType } from '../../../codemap/codemap.ts';
import { folderOf } from '../model/modules.ts';
import type { SourceTexts } from '../model/source-texts.ts';
import type { Found, Symbols } from '../model/symbols.ts';
import type { Family } from './family.ts';
import type { ImportNames } from './import-names.ts';

/** Types of ours; none: the value is of a type of others; null: nothing tells. */
export type Told = readonly WholeType[] | null;

export interface Scope {
  /** Of the value that a name stands for where it follows no dot. */
  of(name: string): Told;
}

export interface Owners {
  scope(caller: Found, file: WholeFile, startLine: number, endLine: number): Scope;
  /** Of the field or property `name` of a value; `called` for what its method gives back. */
  below(types: Told, name: string, called: boolean): Told;
  /** Of what a member gives back. */
  result(found: Found): Told;
  /** The member that a call on a value of these types runs, as it is declared. */
  member(types: readonly WholeType[], name: string): Found | null;
}

/** Longer bodies are read so far for what they declare. */
const maxText = 60_000;
const maxFile = 400_000;
const maxLocals = 400;
const self = new Set(['this', 'self', 'cls']);
/** Whose fields are named without an owner. */
const bareFields: ReadonlySet<Language> = new Set(['csharp', 'java', 'kotlin', 'cpp']);
const typeFirst: ReadonlySet<Language> = new Set(['csharp', 'java', 'c', 'cpp']);
/** Anything may be behind these. */
const open =
  /^(any|unknown|object|interface|dynamic|var|auto|void|Object|Any|T|[A-Z]|none|None|let|const|self|Self|this)$/;
/** What is called chained gives itself back. */
const itself = /^(this|self|Self|typing\.Self)$/;
const wrapped =
  /^(?:Promise|Awaited|Readonly|Partial|Optional|Option|Box|Arc|Rc|Task|ValueTask|Lazy|(?:std::)?(?:shared|unique)_ptr)[<[](.*)[>\]]$/s;

export function createOwners(
  map: WholeMap,
  symbols: Symbols,
  sources: SourceTexts,
  { family, imports }: { family: Family; imports: ImportNames },
): Owners {
  const byName = Map.groupBy(
    map.types.filter(({ kind }) => kind !== 'module'),
    ({ name }) => name,
  );
  const named = new Map<string, Told>();
  const outside = new Map<WholeFile, ReadonlyMap<string, Local>>();

  /** What a type as written means in a file. */
  function meant(text: string, around: WholeType, file: WholeFile): Told {
    const path = outerName(text);
    const name = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf(':')) + 1);
    if (name === '' || open.test(name)) return null;
    if (path === '[]') return [];
    const key = `${file.file} ${around.n} ${path}`;
    const known = named.get(key);
    if (known !== undefined) return known;
    const all = inReach(byName.get(name) ?? [], path, file);
    const used = all.length < 2 ? all : all.filter((type) => isNear(type, around));
    const types = used.length > 0 ? used : all;
    named.set(key, types);
    return types;
  }

  /** Of types of one name those that a file can mean by it: of its own package or file, or of what it imports. */
  function inReach(types: readonly WholeType[], path: string, file: WholeFile): readonly WholeType[] {
    const [first = ''] = path.split(/\.|::/, 1);
    const imported = imports.meant(first, file);
    if (imported !== null) return types.filter(imported);
    if (file.language === 'go') {
      const folder = folderOf(file.file);
      return path.includes('.') ? [] : types.filter((type) => folderOf(type.file.file) === folder);
    }
    return imports.tellsAll(file) ? types.filter((type) => type.file === file) : types;
  }

  function isNear(type: WholeType, around: WholeType): boolean {
    return type.file === around.file || symbols.uses(around).some((each) => each.type === type);
  }

  function declared(type: WholeType, name: string): { home: WholeType; member: WholeMember } | null {
    for (const home of [type, ...family.bases(type)]) {
      const member = symbols.members(home).find((each) => each.name === name);
      if (member !== undefined) return { home, member };
    }
    return null;
  }

  function below(types: Told, name: string, called: boolean): Told {
    if (types === null || types.length === 0) return types;
    for (const type of types) {
      const found = declared(type, name);
      if (found === null) continue;
      const callable = found.member.kind === 'method' || found.member.kind === 'function';
      if (callable !== called) return null;
      return itself.test(found.member.result) ? types : meant(found.member.result, found.home, found.member.file);
    }
    return null;
  }

  function result({ type, member: called }: Found): Told {
    if (called === null || called.kind === 'constructor') return [type];
    return itself.test(called.result) ? [type] : meant(called.result, type, called.file);
  }

  function member(types: readonly WholeType[], name: string): Found | null {
    for (const type of types) {
      const found = declared(type, name);
      const { kind } = found?.member ?? {};
      if (found !== null && (kind === 'method' || kind === 'function'))
        return { type: found.home, member: found.member };
    }
    return null;
  }

  /** What a file declares outside of its functions: in lines that are not indented. */
  function outerLocals(file: WholeFile): ReadonlyMap<string, Local> {
    let found = outside.get(file);
    if (found === undefined) {
      const text = sources.lines(file, 1, file.lines).slice(0, maxFile);
      found = localsOf((text.match(/^[A-Za-z_$].*$/gm) ?? []).join('\n'), file.language);
      outside.set(file, found);
    }
    return found;
  }

  function scope({ type, member: caller }: Found, file: WholeFile, startLine: number, endLine: number): Scope {
    const text = sources.lines(file, startLine, endLine).slice(0, maxText);
    const parameters = caller === null ? new Map<string, string>() : parametersOf(caller.signature, file.language);
    const receiver = file.language === 'go' ? (/^func\s*\(\s*(\w+)\s/m.exec(text.slice(0, 4_000))?.[1] ?? '') : '';
    let locals: Map<string, Local> | null = null;
    const busy = new Set<string>();

    const known = new Map<string, Told>();
    function of(name: string): Told {
      let types = known.get(name);
      if (types === undefined) {
        types = find(name);
        // What is asked for while another is looked for may stop at that one.
        if (busy.size === 0) known.set(name, types);
      }
      return types;
    }

    function find(name: string): Told {
      if (self.has(name) || (receiver !== '' && name === receiver)) return type.kind === 'module' ? null : [type];
      if (name === 'super' || name === 'base') return [...family.bases(type)].slice(0, 1);
      locals ??= localsOf(text, file.language);
      const local = locals.get(name);
      if (local !== undefined && !busy.has(name)) {
        busy.add(name);
        const types = ofLocal(local);
        busy.delete(name);
        return types;
      }
      const parameter = parameters.get(name);
      if (parameter !== undefined) return meant(parameter, type, file);
      const field = bareFields.has(file.language) ? below([type], name, false) : null;
      if (field !== null) return field;
      const outer = busy.has(name) ? undefined : outerLocals(file).get(name);
      if (outer === undefined) return null;
      busy.add(name);
      const types = ofLocal(outer);
      busy.delete(name);
      return types;
    }

    function ofLocal({ declared: said, chain, made }: Local): Told {
      if (said !== '') return meant(said, type, file);
      const [last = '', ...way] = chain.split(/\.|::|->/).reverse();
      if (made === 'type') return meant(chain, type, file);
      const [first, ...rest] = way.reverse();
      if (first === undefined) return made === '' ? null : resultOf(last);
      let at = of(first);
      for (const field of rest) at = below(at, field, false);
      return below(at, last, made === 'call');
    }

    /** Of a function of the same file or package, or of one that its file takes from another. */
    function resultOf(name: string): Told {
      const taken = imports.meant(name, file);
      const near =
        taken === null
          ? symbols.ofFile(file.file)
          : symbols
              .uses(type)
              .map((each) => each.type)
              .filter(taken);
      const found = near
        .filter(({ kind }) => kind === 'module')
        .flatMap((home) => symbols.members(home).map((one) => ({ home, one })))
        .filter(({ one }) => one.name === name && one.kind === 'function' && one.result !== '');
      const [only] = found;
      return found.length === 1 && only !== undefined ? meant(only.one.result, only.home, only.one.file) : null;
    }

    return { of };
  }

  return { scope, below, result, member };
}

interface Local {
  /** The type as written, '' where it is told by what is assigned. */
  declared: string;
  chain: string;
  made: 'type' | 'call' | '';
}

const chainText = String.raw`[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*){0,8}`;
/** `const x: T = await new Foo(`, `x := &pkg.Foo{`, `x, err := newFoo(`, `x = Foo(`. */
const assigned = new RegExp(
  String.raw`\b([A-Za-z_$][\w$]*)(?:, ?[\w$]{1,60}){0,3}[ \t]{0,8}(?::[ \t]{0,4}([A-Za-z_$][\w$.]{0,120}(?:<[^<>;=()\n]{0,120}>)?(?:\[\])?)[ \t]{0,4})?:?=(?![=>~])\s{0,40}(await[ \t]+)?(new[ \t]+|&)?(${chainText})[ \t]{0,4}([({<]?)`,
  'g',
);
/** `Foo x = …`, `Foo<Bar> x;`, `var x *pkg.Foo`. */
const typed =
  /(?:^|[{;(]|\bfinal|\bconst|\busing)[ \t]*([A-Z_a-z][\w.:]{1,120}(?:<[^<>;=()\n]{0,120}>)?)[ \t*&?]{1,4}([A-Za-z_]\w*)[ \t]*(?:=|;|\bin\b)/gm;
const goVar = /\bvar[ \t]+(\w+)[ \t]+([*\w.[\]]{1,120})/g;
const keywords =
  /^(return|throw|new|await|else|case|delete|typeof|yield|goto|in|is|not|import|using|package|public|private)$/;

function localsOf(text: string, language: Language): Map<string, Local> {
  const found = new Map<string, Local>();
  const put = (name: string, local: Local): void => {
    if (found.size < maxLocals && !found.has(name)) found.set(name, local);
  };
  if (language === 'go')
    for (const [, name = '', type = ''] of text.matchAll(goVar)) put(name, { declared: type, chain: '', made: '' });
  if (typeFirst.has(language)) {
    for (const [, type = '', name = ''] of text.matchAll(typed))
      if (type !== 'var' && type !== 'auto' && !keywords.test(type)) put(name, { declared: type, chain: '', made: '' });
  }
  for (const [, name = '', said = '', , maker = '', chain = '', behind = ''] of text.matchAll(assigned)) {
    const capital = /(?:^|[.:>])[A-Z][\w$]*$/.test(chain);
    const literal = language === 'go' && behind === '{';
    const builds =
      maker !== '' || literal || (capital && behind === '(' && (language === 'python' || language === 'kotlin'));
    put(name, { declared: said, chain, made: builds ? 'type' : behind === '(' ? 'call' : '' });
  }
  return found;
}

/** `(a: A, b?: B)`, `(a A, b *B)`, `(A a, B b)`: types by name. */
function parametersOf(signature: string, language: Language): Map<string, string> {
  const found = new Map<string, string>();
  const start = signature.indexOf('(');
  if (start < 0) return found;
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < signature.length; at += 1) {
    const sign = signature[at] ?? '';
    if ('([{<'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign) || (sign === '>' && signature[at - 1] !== '=')) depth -= 1;
    if (depth > 1 || (depth === 1 && sign !== ',')) continue;
    put(signature.slice(from, at));
    from = at + 1;
    if (depth === 0) break;
  }
  return found;

  function put(text: string): void {
    const parameter = text.trim().replace(/\s*=.*$/s, '');
    const [, name, type] = /^[^\w$]*([A-Za-z_$][\w$]*)\??\s*:\s*(.+)$/s.exec(parameter) ?? [];
    if (name !== undefined && type !== undefined) found.set(name, type);
    else if (typeFirst.has(language)) {
      const last = /([A-Za-z_]\w*)$/.exec(parameter)?.[1];
      if (last !== undefined) found.set(last, parameter.slice(0, -last.length));
    } else if (language === 'go') {
      const first = /^([A-Za-z_]\w*)\s+(.+)$/s.exec(parameter);
      if (first?.[1] !== undefined && first[2] !== undefined) found.set(first[1], first[2]);
    }
  }
}

/** What a type as written is known by, its package before it; `[]` for what holds many, '' where it is none. */
function outerName(text: string): string {
  let at = text.trim();
  for (let before = ''; before !== at; ) {
    before = at;
    at = at
      .replace(/^(?:[&*?\s]|(?:const|mut|readonly|final|ref|out|in|struct|params|this|required)\s)+/, '')
      .replace(/(?:[?*&!\s]|\|\s*(?:null|undefined|None))+$/, '')
      .trim();
    at = wrapped.exec(at)?.[1]?.trim() ?? at;
    at = /^\(([^(),]+),[^()]*\)$/.exec(at)?.[1] ?? at;
  }
  if (/^(\[|map\[|func\b|\()|\[\]$|=>|^(Array|List|IList|Map|Set|Record|Dict|Vec|IEnumerable|Iterable)\b/.test(at))
    return '[]';
  if (/[|&]/.test(at)) return '';
  return /^[\w$]+(?:(?:\.|::)[\w$]+)*/.exec(at)?.[0] ?? '';
}
