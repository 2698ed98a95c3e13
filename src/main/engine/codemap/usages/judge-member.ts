/** Whether a name in the code of a file means a member of the subject, and how sure that is (docs/usages.md). */
import { assertNever } from '#shared/base/assert-never.ts';
import { includedFiles } from '../link/c-family.ts';
import { unknownExpression } from '../occurrences/expressions.ts';
import { type Evaluator, implicitThis, type Receiver } from './evaluate.ts';
import type { FileView } from './file-view.ts';
import { boundName, confidence, declares } from './judge-type.ts';
import type { KnownTypes } from './known-types.ts';
import type { NameOccurrence } from './name-places.ts';
import { cFamily, type Subject } from './subject.ts';

/** What is known before any file is read. */
export interface MemberScope {
  subject: Subject;
  /** The declaring type and its subtypes that do not redeclare the name. */
  own: ReadonlySet<number>;
  /** Below it, with a member of the name of their own. */
  overriding: ReadonlySet<number>;
  /** Above it, with a member of the name. */
  above: ReadonlySet<number>;
  /** No other type declares the name. */
  unique: boolean;
  /** Rows of files that depend on the declaring type or one of its subtypes. */
  related(): ReadonlySet<number>;
  /** Rows of files that depend on other types that declare the name. */
  contested(): ReadonlySet<number>;
  isExtension: boolean;
  /** Counts places that are left out because the owner of the name is unknown, and those of a base, which may run this. */
  left: { untyped: number; throughBase: number };
}

/** There an import names modules and their members outside types. */
const wholeImports = new Set(['python', 'typescript', 'javascript', 'rust']);

/** null: something else is meant. */
export function judgeMember(
  view: FileView,
  place: NameOccurrence,
  scope: MemberScope,
  types: KnownTypes,
  evaluator: Evaluator,
): number | null {
  const { subject } = scope;
  const { kind, use, name } = place;
  const isOfModule = subject.type.kind === 'module';
  const isValue = subject.members.some((member) => member.kind === 'enumMember');
  if (declares(view, place) || kind === 'construct') return null;
  if (view.language === 'rust' && (use === 'attribute' || (use === 'qualifier' && !isValue))) return null;
  if (use === 'import' && !isOfModule && !isValue && wholeImports.has(view.language)) return null;
  // In the place of a type, no member is meant.
  if (!isOfModule && (use === 'type' || use === 'base')) return null;
  if (kind === 'access') return behindReceiver(view, place, scope, types, evaluator);
  if (isOfModule) return inModule(view, place, scope);
  if (kind === 'key') return ofType(evaluator.typeOf(view, place.receiver, place.line), view, scope, types);
  if (cFamily.includes(view.language) && isValue) return bareValue(view, place, scope);
  if (!implicitThis.has(view.language) || use === 'new') return null;
  let isOpen = false;
  for (const owner of evaluator.owners(view, place.receiver, place.line)) {
    if (owner.kind === 'unknown') isOpen = true;
    if (owner.kind !== 'type' || types.inherited(owner.type, name).length === 0) continue;
    return lowered(standing(owner.type, scope), !isOpen && owner.sure);
  }
  const around: number[] = [];
  for (let type = view.typeAt(place.line); type !== 0; type = types.type(type)?.parent ?? 0)
    around.push(type, ...types.companions(type));
  const found = around.find((type) => types.inherited(type, name).length > 0);
  if (found !== undefined) return lowered(standing(found, scope), !isOpen);
  // In a block that is run on a value of unknown type, the name may be a member of that.
  if (view.language === 'ruby') return ofIncluder(around, scope, types);
  return broughtIn(view, place, scope) ?? (isOpen ? byName(view, scope) : null);
}

/** In a module of Ruby a name alone may be a member of the types that include the module. */
function ofIncluder(around: readonly number[], { subject }: MemberScope, types: KnownTypes): number | null {
  const above = new Set(types.ancestors(subject.type.id));
  return around.some((type) => types.type(type)?.kind === 'trait' && above.has(type)) ? confidence.guessed : null;
}

const lowered = (found: number | null, isSure: boolean): number | null =>
  found === null || isSure ? found : Math.min(found, confidence.guessed);

/** A macro of Rust is visible to what follows it in its package, in whatever module. */
function isMacroOf({ lookup, file, language }: FileView, { use }: NameOccurrence, { members }: Subject): boolean {
  const [macro] = members.filter(({ modifiers }) => modifiers.includes('"macro"'));
  if (language !== 'rust' || macro === undefined || use !== 'call') return false;
  const folders = lookup.packages('Cargo.toml').map(({ folder }) => (folder === '' ? '' : `${folder}/`));
  const packageOf = (path: string): string =>
    folders.filter((folder) => path.startsWith(folder)).reduce((a, b) => (b.length > a.length ? b : a), '');
  return packageOf(file.path) === packageOf(lookup.file(macro.file)?.path ?? '');
}

/**
 * A value of an enum of C is unqualified wherever its header is visible; that of an `enum class` of C++ only
 * inside it.
 */
function bareValue(view: FileView, { line }: NameOccurrence, { subject, unique }: MemberScope): number | null {
  const isScoped = /"(?:class|struct)"/.test(subject.type.modifiers) && view.typeAt(line) !== subject.type.id;
  if (isScoped || !includedFiles(view.file, view.lookup).has(subject.type.file)) return null;
  return view.language === 'c' || unique ? confidence.sure : confidence.nameOnly;
}

/** What an import names together with its type: `import static a.Foo.bar`, `import static a.Foo.*`, `using static A.Foo`. */
function broughtIn(view: FileView, { line, name }: NameOccurrence, { own }: MemberScope): number | null {
  const from = view.file.imports
    .filter(({ names }) => names.some((one) => one.name === '*' || one.name === name))
    .map((fact) => view.resolve(fact.from, line));
  return from.some((found) => found.kind === 'type' && own.has(found.type.id)) ? confidence.sure : null;
}

/** Languages where members of one name differ by what they take. */
const overloads = new Set(['csharp', 'java', 'kotlin', 'cpp', 'scala', 'swift']);

/** A declaration in a subtype that overrides the member: a change of the member has to change that too. */
export function judgeAnew(
  view: FileView,
  line: number,
  { subject, overriding }: MemberScope,
  types: KnownTypes,
): number | null {
  const type = view.typeAt(line);
  if (!overriding.has(type)) return null;
  const own = types.members(type, subject.name).find((one) => one.line <= line && one.endLine >= line);
  // A field hides the one above and takes no place.
  if (own === undefined || own.kind === 'field') return null;
  const taken = parameterCount(own.signature);
  const fits = !overloads.has(view.language) || subject.members.some((one) => parameterCount(one.signature) === taken);
  return fits ? confidence.guessed : null;
}

/** Of `name(a,b)`; nested brackets are part of one parameter. */
function parameterCount(signature: string): number {
  const open = signature.indexOf('(');
  if (open < 0) return 0;
  let depth = 0;
  let count = /^\(\s*\)/.test(signature.slice(open)) ? 0 : 1;
  for (const char of signature.slice(open + 1)) {
    if ('([<{'.includes(char)) depth += 1;
    else if (')]>}'.includes(char)) depth -= 1;
    if (depth < 0) break;
    if (char === ',' && depth === 0) count += 1;
  }
  return count;
}

/** Confidence for a receiver of this type. A type below with a member of its own uses that; of a trait of Rust it may be the trait's. */
function standing(type: number, { subject, own, overriding, above, left }: MemberScope): number | null {
  if (own.has(type)) return confidence.sure;
  const isRust = subject.type.language === 'rust';
  if (overriding.has(type)) return isRust && subject.type.kind === 'trait' ? confidence.contested : null;
  if (!above.has(type)) return null;
  left.throughBase += 1;
  return confidence.through;
}

function ofType(receiver: Receiver, view: FileView, scope: MemberScope, types: KnownTypes): number | null {
  switch (receiver.kind) {
    case 'type': {
      // `Foo.make()` of Kotlin is a member of what accompanies Foo.
      const places = [receiver.type, ...types.companions(receiver.type)];
      const sure = places.map((type) => standing(type, scope)).find((found) => found !== null) ?? null;
      if (sure !== null) return lowered(sure, receiver.sure);
      if (types.inherited(receiver.type, scope.subject.name).length > 0) return null;
      return scope.isExtension ? confidence.extension : castTo(receiver.type, view, scope, types);
    }
    case 'other':
      return scope.isExtension ? confidence.extension : null;
    case 'unknown':
      return byName(view, scope);
    default:
      return assertNever(receiver);
  }
}

/** Languages in which a value has the members of a type below its own once it was compared with that. */
const casts = new Set(['kotlin', 'php', 'ruby']);

/**
 * `if (shape is Circle) shape.radius` of Kotlin: a member that the type itself has not is that of a type below it, to which the value
 * was compared before. Only one of them can be meant where only one has it. PHP says so with `instanceof`, but does not insist on it.
 */
function castTo(type: number, { language }: FileView, { subject }: MemberScope, types: KnownTypes): number | null {
  if (!casts.has(language) || !types.ancestors(subject.type.id).includes(type)) return null;
  const having = types.declaring(subject.name).filter((one) => types.ancestors(one).includes(type));
  if (having.some((one) => one !== subject.type.id)) return confidence.contested;
  return language === 'kotlin' ? confidence.sure : confidence.guessed;
}

function byName(view: FileView, { related, contested, unique, isExtension, left }: MemberScope): number | null {
  if (isExtension) return confidence.extension;
  if (related().has(view.file.id)) return contested().has(view.file.id) ? confidence.contested : confidence.nameOnly;
  if (unique) return confidence.nameOnly;
  left.untyped += 1;
  return null;
}

function behindReceiver(
  view: FileView,
  { line, name, receiver }: NameOccurrence,
  scope: MemberScope,
  types: KnownTypes,
  evaluator: Evaluator,
): number | null {
  const { subject } = scope;
  const isPath = view.language === 'go' || view.facts.expression(receiver).form === 'path';
  if (subject.type.kind === 'module') {
    const before = evaluator.path(view, receiver);
    const found = before === '' ? null : view.resolve(`${before}.${name}`, line);
    if (found !== null && found.kind !== 'nothing') {
      if (found.kind === 'type' && subject.places.has(found.type.id)) return confidence.sure;
      // `mio::unix::pipe`, `strings.Split`, `consul.Default`: of another package.
      if (isPath && view.language !== 'cpp') return null;
    }
    // PHP and Ruby call functions without a value before them.
    if (view.language === 'php' || view.language === 'ruby') return null;
  } else if (view.language === 'go' && ofPackage(view, evaluator.path(view, receiver), name, line)) return null;
  else if (isPath && view.language === 'rust' && isOfOther(view, evaluator.path(view, receiver), subject)) return null;
  else if (isPath && view.language === 'php') return null;
  // Only an import gives another name, and nothing of that name is a member of a value.
  if (subject.members.every((member) => member.name !== name)) return null;
  return ofType(evaluator.typeOf(view, receiver, line), view, scope, types);
}

/** `store.New` of Go, where `store` is a package. */
function ofPackage(view: FileView, path: string, name: string, line: number): boolean {
  return path !== '' && !path.includes('.') && view.resolve(`${path}.${name}`, line).kind !== 'nothing';
}

/** `Other::name` of Rust, where that is a type of the workspace, by whatever way it is known here. */
function isOfOther({ lookup }: FileView, path: string, { type }: Subject): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  // The functions of a trait are called by the name of the type that implements it.
  if (type.kind === 'trait' || name === type.name || !/^\p{Lu}/u.test(name)) return false;
  const known = lookup.byName(name).filter(({ language }) => language === 'rust');
  return known.length > 0 && known.every(({ kind }) => kind === 'struct' || kind === 'enum');
}

/** A function or variable of a module, named without anything before it. */
function inModule(view: FileView, place: NameOccurrence, { subject, unique }: MemberScope): number | null {
  const { kind, use, name, line, receiver } = place;
  const found = view.resolve(boundName(view, place), line);
  const isFound = found.kind === 'type' ? subject.places.has(found.type.id) : isMacroOf(view, place, subject);
  if (!isFound) return null;
  const imported = view.file.imports.some((fact) =>
    fact.names.some((one) => (one.alias === '' ? one.name : one.alias) === name),
  );
  const declared = subject.members.some((member) => member.name === name);
  if (!declared && !imported) return null;
  // The head of a declaration holds a type; test definitions name their subject there.
  if ((use === 'type' || use === 'base') && !subject.members.some(({ kind: own }) => own === 'constant')) return null;
  // A key of a map of Go is a constant, where no field is called so.
  if (kind === 'key' && !(view.language === 'go' && unique && receiver === unknownExpression)) return null;
  return confidence.sure;
}
