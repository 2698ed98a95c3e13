/**
 * Constants of Ruby, as the language finds them: in the types around, outward, then in what the type inherits, then outside
 * of all types. A name is a path of constants with dots; one that begins with `::` is whole.
 */
import { createAncestors, type FileScope, type Lookup, type TypeCandidate } from '../lookup.ts';
import { type NameContext, placeIn, type Resolution, type Scoping } from '../resolution.ts';

const join = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`);
/** Of a type as a doc writes it, `::` became a dot. */
const whole = /^(?:::|\.)/;
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `A.B.C` → `A.B.C`, `A.B`, `A`, ``. */
function outward(path: string): string[] {
  const all = [path];
  for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) all.push(path.slice(0, at));
  return path === '' ? all : [...all, ''];
}

function typeAt(path: string, file: FileScope, lookup: Lookup): TypeCandidate | null {
  const types = lookup.remember(`ruby ${path}`, () =>
    lookup
      .byName(lastOf(path))
      .filter(({ language, kind, fqn }) => language === 'ruby' && kind !== 'module' && fqn === path),
  );
  const rank = (type: TypeCandidate): number =>
    (type.file === file.id ? 2 : 0) + (type.project === file.project ? 1 : 0);
  let best: TypeCandidate | null = null;
  for (const type of types) if (best === null || rank(type) > rank(best)) best = type;
  return best;
}

/** What a path of constants within `scope` leads to: the type, or the one that declares its last part. */
function within(scope: string, path: string, { file, lookup, asType }: NameContext): TypeCandidate | null {
  const whole = join(scope, path);
  const type = typeAt(whole, file, lookup);
  if (type !== null || asType === true) return type;
  const dot = whole.lastIndexOf('.');
  const holder = dot < 0 ? null : typeAt(whole.slice(0, dot), file, lookup);
  return holder !== null && lookup.declares(holder.id, whole.slice(dot + 1)) ? holder : null;
}

const ancestorsOf = createAncestors('ruby', (type, lookup) =>
  lookup.heritage(type.id).flatMap(({ file: row, bases }) => {
    const file = lookup.file(row);
    if (file === null) return [];
    const context = { ...placeIn(type, file, lookup), asType: true };
    return bases.flatMap((base) => lexical(base, context) ?? []);
  }),
);

function lexical(name: string, context: NameContext): TypeCandidate | null {
  if (whole.test(name)) return within('', name.replace(whole, ''), context);
  const isModule = context.type.namespace === '' && context.type.fqn.includes('-');
  const scopes = isModule ? [''] : outward(context.type.fqn);
  for (const scope of scopes) {
    const found = within(scope, name, context);
    // A class does not inherit from itself: `class Foo::Error < Error`.
    if (found !== null && !(context.asType === true && found.id === context.type.id && scopes.length > 1)) return found;
  }
  return null;
}

function inherited(name: string, context: NameContext): TypeCandidate | null {
  const { lookup, type } = context;
  const own = lookup.byName(lastOf(type.fqn)).find(({ id }) => id === type.id);
  if (own === undefined || own.kind === 'module' || whole.test(name)) return null;
  for (const above of ancestorsOf(own, lookup)) {
    const found = within(above, name, context);
    if (found !== null) return found;
  }
  return null;
}

/** A function that a file declares outside of types can be called everywhere. */
function functionNamed(name: string, { file, lookup }: NameContext): TypeCandidate | null {
  const modules = lookup.remember(`ruby function ${name}`, () =>
    lookup.modulesIn('').filter(({ language, id }) => language === 'ruby' && lookup.declares(id, name)),
  );
  return modules.find((module) => module.file === file.id) ?? modules[0] ?? null;
}

function resolve(name: string, context: NameContext): Resolution {
  const first = name.replace(whole, '').split('.')[0] ?? '';
  if (!/^\p{Lu}/u.test(first)) {
    const declared = name.includes('.') ? null : functionNamed(name, context);
    return declared === null ? { kind: 'nothing' } : { kind: 'type', type: declared };
  }
  const found = lexical(name, context) ?? inherited(name, context);
  if (found !== null) return { kind: 'type', type: found };
  if (!name.includes('.') && context.asType !== true) {
    const declared = functionNamed(name, context);
    if (declared !== null) return { kind: 'type', type: declared };
  }
  // `Foo::BAR` of a type that is here, whose constant is not written out.
  for (let path = name; path.lastIndexOf('.') > 0; ) {
    path = path.slice(0, path.lastIndexOf('.'));
    const holder = lexical(path, { ...context, asType: true });
    if (holder !== null) return { kind: 'type', type: holder };
  }
  return { kind: 'external', name: name.replace(whole, '') };
}

/** `./x` from the folder of a file. */
function beside(file: string, from: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of from.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Files by the path under which `require` finds them: behind `lib`, `test`, `spec` or `app/…`, or from the root. */
function loadable(lookup: Lookup): ReadonlyMap<string, number> {
  return lookup.remember('ruby load path', () => {
    const found = new Map<string, number>();
    for (const { id, path } of lookup.paths('ruby')) {
      if (!path.endsWith('.rb')) continue;
      const stem = path.slice(0, -'.rb'.length);
      if (!found.has(stem)) found.set(stem, id);
      for (const match of stem.matchAll(/(?:^|\/)(?:lib|test|spec|ext|app\/\w+)\//g)) {
        const below = stem.slice(match.index + match[0].length);
        if (!found.has(below)) found.set(below, id);
      }
    }
    return found;
  });
}

/** `story_comment` as `StoryComment`, in whatever case its acronyms are. */
const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** The type that a file is there for, by its name, else its module. */
function mainOf(id: number, lookup: Lookup): TypeCandidate | null {
  const path = lookup.file(id)?.path ?? '';
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const camel = stem.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const named = lookup.byName(camel).find((type) => type.file === id && plain(type.name) === plain(stem));
  return named ?? lookup.moduleOf(id);
}

function imported(file: FileScope, lookup: Lookup): Resolution[] {
  return file.imports.flatMap(({ from }): Resolution[] => {
    const isBeside = /^\.\.?\//.test(from);
    const id = isBeside ? lookup.fileId(`${beside(file.path, from)}.rb`) : (loadable(lookup).get(from) ?? null);
    if (id === null) return isBeside ? [] : [{ kind: 'external', name: from }];
    const type = id === file.id ? null : mainOf(id, lookup);
    return type === null ? [] : [{ kind: 'type', type }];
  });
}

export const rubyScoping: Scoping = { resolve, imported };
