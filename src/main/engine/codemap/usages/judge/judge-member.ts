/** Whether a name in the code of a file means a member of the subject, and how sure that is (docs/usages.md). */

import { assertNever } from '#shared/base/assert-never.ts';
import { adapterOf } from '../../languages/registry.ts';
import { includedFiles } from '../../link/c-family/includes.ts';
import type { FileView } from '../file-view.ts';
import type { KnownTypes } from '../known-types.ts';
import type { Place } from '../name-places.ts';
import { cFamily, type Subject } from '../subject.ts';
import { kotlinBinding } from '../text/declarations.ts';
import { accessBefore, chainTo, nameStart, openAround, spaceBack, spaceOn, wordBefore } from '../text/places.ts';
import { switchedBefore } from '../text/switched.ts';
import { confidence } from './confidence.ts';
import { extendedAt } from './extended.ts';
import { declares, isNewName, renamedTo } from './judge-type.ts';
import type { Receivers } from './receivers.ts';
import { isImported } from './usage-kind.ts';
import { type Receiver, unknown } from './values.ts';

/** A name and what its syntax shows. */
export type NamedPlace = Pick<Place, 'name' | 'start' | 'end' | 'kind' | 'owner'>;

/** What is known before any file is read. */
export interface MemberScope {
  subject: Subject;
  /** The declaring type and those below it that do not declare the name anew. */
  own: ReadonlySet<number>;
  /** Below it, with a member of the name of their own. */
  overriding: ReadonlySet<number>;
  /** Above it, with a member of the name. */
  above: ReadonlySet<number>;
  /** No other type declares the name. */
  unique: boolean;
  /** Rows of files that lean on the declaring type or one of those below it. */
  related(): ReadonlySet<number>;
  /** Rows of files that lean on other types that declare the name. */
  contested(): ReadonlySet<number>;
  isExtension: boolean;
  /** Counts what is left out because nothing tells what the name belongs to. */
  left: { untyped: number };
}

/** Words of Java and C# that are no type, though a name follows. */
const standsBeforeValues =
  /^(?:return|throw|case|else|yield|assert|do|in|is|as|and|or|not|when|instanceof|await|new|out|ref|default|select|where|orderby|by|on|equals)$/;
const wholeImports = new Set(['python', 'typescript', 'javascript']);
const implicitThis = new Set(['csharp', 'java', 'kotlin', 'cpp']);

/** null: something else is meant. */
export function judgeMember(
  view: FileView,
  occurrence: NamedPlace,
  scope: MemberScope,
  types: KnownTypes,
  receivers: Receivers,
): number | null {
  const { text } = view;
  const { start, end, name } = occurrence;
  if (declares(view, occurrence) || (view.language === 'rust' && isNoValue(view, occurrence, scope))) return null;
  // There imports name modules, and what stands in them outside types.
  if (scope.subject.type.kind !== 'module' && wholeImports.has(view.language) && isImported(view, start, end))
    return null;
  if (occurrence.kind === 'key' && scope.subject.type.kind !== 'module') {
    const receiver = occurrence.owner === null ? unknown : receivers.ownedBy(view, occurrence.owner);
    return ofType(receiver, view, scope, types);
  }
  const access = accessBefore(text, start, view.language);
  if (access >= 0) return behindReceiver(view, access, occurrence, scope, types, receivers);
  const { subject } = scope;
  if (subject.type.kind === 'module') return inModule(view, occurrence, scope, receivers);
  const before = text.charAt(spaceBack(text, start) - 1);
  const next = spaceOn(text, end);
  const isCase = subject.members.some(({ kind }) => kind === 'enumMember') && isBehindCase(view, start);
  const isKey = text[next] === ':' && text[next + 1] !== ':' && (before === '{' || before === ',' || before === '(');
  if (isKey && !isCase) return null;
  if (cFamily.includes(view.language) && subject.members.some(({ kind }) => kind === 'enumMember'))
    return bareValue(view, occurrence, scope, receivers);
  if (!implicitThis.has(view.language) || isNewLocal(view, start, end)) return null;
  if (isCase) {
    const switched = switchedOver(view, start, receivers);
    if (switched.kind !== 'unknown') return ofType(switched, view, scope, types);
  }
  if (view.language === 'kotlin' && (before === '(' || before === ',') && text[next] === '=' && text[next + 1] !== '=')
    return null;
  const around: number[] = [extendedAt(view, start) ?? 0];
  for (let type = view.typeAt(start); type !== 0; type = types.type(type)?.parent ?? 0)
    around.push(type, ...types.companions(type));
  for (const type of around) {
    if (types.inherited(type, name).length === 0) continue;
    if (receivers.isLocal(view, name, start) && text[next] !== '(') return null;
    return standing(type, scope);
  }
  return isCase ? byName(view, scope) : broughtIn(view, occurrence, scope, receivers);
}

/** What is said to the compiler: `#![doc(test(…))]`, `#[cfg(test)]`. */
const toCompiler = /#!?\[\s*(?:doc|cfg|allow|deny|warn|forbid|expect)\s*\([^\]]*$/;

/** A module of Rust may be called as a function in it: `mod split;`, `split::ReadHalf`. No method is imported. */
function isNoValue({ text }: FileView, { start, end }: NamedPlace, { subject }: MemberScope): boolean {
  if (/^\s*::(?!\s*<)/.test(text.slice(end, end + 40)) || wordBefore(text, start) === 'mod') return true;
  if (toCompiler.test(text.slice(Math.max(0, start - 200), start))) return true;
  const isValue = subject.type.kind === 'module' || subject.members.some(({ kind }) => kind === 'enumMember');
  const isImport = /(?:^|\n)\s*(?:pub(?:\([^)]*\))?\s+)?use\s[^;]*$/;
  return !isValue && isImport.test(text.slice(Math.max(0, start - 1500), start));
}

/** A macro of Rust is seen by what stands behind it in its package, whatever module that is in. */
function isMacroOf({ text, lookup, file, language }: FileView, end: number, { members }: Subject): boolean {
  const [macro] = members.filter(({ modifiers }) => modifiers.includes('"macro"'));
  if (language !== 'rust' || macro === undefined || !/^!(?!=)/.test(text.slice(end, end + 2))) return false;
  const folders = lookup.packages('Cargo.toml').map(({ folder }) => (folder === '' ? '' : `${folder}/`));
  const packageOf = (path: string): string =>
    folders.filter((folder) => path.startsWith(folder)).reduce((a, b) => (b.length > a.length ? b : a), '');
  return packageOf(file.path) === packageOf(lookup.file(macro.file)?.path ?? '');
}

/** A value of an enum of C stands alone wherever its header is seen; that of an `enum class` of C++ only inside it. */
function bareValue(
  view: FileView,
  { start, end, name }: NamedPlace,
  { subject, unique }: MemberScope,
  receivers: Receivers,
): number | null {
  const isScoped = /"(?:class|struct)"/.test(subject.type.modifiers) && view.typeAt(start) !== subject.type.id;
  if (isScoped || receivers.isLocal(view, name, start) || isDeclaredAnew(view, start, end)) return null;
  if (!includedFiles(view.file, view.lookup).has(subject.type.file)) return null;
  return view.language === 'c' || unique ? confidence.sure : confidence.nameOnly;
}

/** Behind `case` of Java a constant of an enum stands without its type, also as one of several. */
function isBehindCase({ text, language }: FileView, start: number): boolean {
  return language === 'java' && /\bcase\s+(?:[\w.]+\s*,\s*)*$/.test(text.slice(Math.max(0, start - 400), start));
}

/** The value whose type the constants behind `case` are of. */
function switchedOver(view: FileView, start: number, receivers: Receivers): Receiver {
  const lexicon = adapterOf(view.language)?.lexicon;
  const from = view.lineStart(view.memberAt(start)?.line ?? view.spans.typeAt(view.lineAt(start))?.line ?? 1);
  const end = lexicon === undefined ? -1 : switchedBefore(view.text, from, start, lexicon);
  return end < 0 ? unknown : receivers.endingAt(view, end);
}

/** `int count`, `List<int>? count`, `val count`: the name of something new, in the languages that write it so. */
function isNewLocal({ text, language }: FileView, start: number, nameEnd: number): boolean {
  if (language === 'kotlin')
    return /^va[lr]$/.test(wordBefore(text, start)) || kotlinBinding(text, start, spaceOn(text, nameEnd)) !== null;
  if (language !== 'java' && language !== 'csharp') return false;
  const end = spaceBack(text, start);
  // Signs of a type stand close to its name: else `>` compares and `?` chooses.
  const isType = /(?:[\w\]]|[\w\]>?]>|[\w\]>]\?)$/.test(text.slice(Math.max(0, end - 2), end));
  return end < start && isType && !standsBeforeValues.test(wordBefore(text, start));
}

/** What an import names together with its type: `import static a.Foo.bar`, `import static a.Foo.*`, `using static A.Foo`. */
function broughtIn(
  view: FileView,
  { start, end, name }: NamedPlace,
  { own }: MemberScope,
  receivers: Receivers,
): number | null {
  const from = view.file.imports
    .filter(({ names }) => names.some((one) => one.name === '*' || one.name === name))
    .map((fact) => view.resolve(fact.from, start));
  if (!from.some((found) => found.kind === 'type' && own.has(found.type.id))) return null;
  return view.text[spaceOn(view.text, end)] !== '(' && receivers.isLocal(view, name, start) ? null : confidence.sure;
}

/** Languages where members of one name differ by what they take. */
const overloads = new Set(['csharp', 'java', 'kotlin', 'cpp']);

/** A declaration below that takes the place of the member: whoever changes the member changes that too. */
export function judgeAnew(
  view: FileView,
  start: number,
  { subject, overriding }: MemberScope,
  types: KnownTypes,
): number | null {
  const type = view.typeAt(start);
  if (!overriding.has(type)) return null;
  const line = view.lineAt(start);
  const own = types.members(type, subject.name).find((one) => one.line <= line && one.endLine >= line);
  // A field hides the one above and takes no place.
  if (own === undefined || own.kind === 'field') return null;
  const taken = parameterCount(own.signature);
  const fits = !overloads.has(view.language) || subject.members.some((one) => parameterCount(one.signature) === taken);
  return fits ? confidence.guessed : null;
}

/** Of `name(a,b)`; what stands in brackets of its own is part of one. */
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

/** Confidence for a receiver of this type. */
function standing(type: number, scope: MemberScope): number | null {
  if (scope.own.has(type)) return confidence.sure;
  if (scope.overriding.has(type)) return confidence.either;
  return scope.above.has(type) ? confidence.through : null;
}

function ofType(receiver: Receiver, view: FileView, scope: MemberScope, types: KnownTypes): number | null {
  switch (receiver.kind) {
    case 'type': {
      // `Foo.make()` of Kotlin is a member of what accompanies Foo.
      const places = [receiver.type, ...types.companions(receiver.type)];
      const sure = places.map((type) => standing(type, scope)).find((found) => found !== null) ?? null;
      if (sure !== null) return receiver.sure ? sure : Math.min(sure, confidence.guessed);
      const hasOwn = types.inherited(receiver.type, scope.subject.name).length > 0;
      return scope.isExtension && !hasOwn ? confidence.extension : null;
    }
    case 'other':
      return scope.isExtension ? confidence.extension : null;
    case 'unknown':
      return byName(view, scope);
    default:
      return assertNever(receiver);
  }
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
  access: number,
  { start, end, name }: NamedPlace,
  scope: MemberScope,
  types: KnownTypes,
  receivers: Receivers,
): number | null {
  const { subject } = scope;
  const paths = view.language === 'rust' ? view.text[access] === ':' : view.language === 'go';
  if (subject.type.kind === 'module') {
    const chain = chainTo(view.text, start, end, view.language);
    const found = chain === '' ? null : view.resolve(chain, start);
    const isLocal = (): boolean => receivers.isLocal(view, chain.split('.')[0] ?? '', start);
    if (found !== null && found.kind !== 'nothing' && !isLocal()) {
      if (found.kind === 'type' && subject.places.has(found.type.id)) return confidence.sure;
      // `mio::unix::pipe`, `strings.Split`, `consul.Default`: of another package.
      if (paths) return null;
    }
  } else if (paths && view.language === 'rust' && isOfOther(view, access, subject)) return null;
  // Only an import gives another name, and nothing of that name is a member of a value.
  if (subject.members.every((member) => member.name !== name)) return null;
  return ofType(receivers.endingAt(view, access), view, scope, types);
}

/** `Other::name` of Rust, where that is a type of the workspace, by whatever way it is known here. */
function isOfOther({ text, lookup }: FileView, access: number, { type }: Subject): boolean {
  const end = spaceBack(text, access);
  const name = text.slice(nameStart(text, end), end);
  // What a trait gives is called by the name of whoever has it.
  if (type.kind === 'trait' || name === type.name || !/^\p{Lu}/u.test(name)) return false;
  const known = lookup.byName(name).filter(({ language }) => language === 'rust');
  return known.length > 0 && known.every(({ kind }) => kind === 'struct' || kind === 'enum');
}

/**
 * A function that both branches of an `#if` have, of which the code map knows one; and what names a test in
 * `TEST(suite, name) {`.
 */
function isDeclaredAnew(view: FileView, start: number, end: number): boolean {
  const { text } = view;
  if (!cFamily.includes(view.language)) return false;
  const before = text.slice(view.lineStart(view.lineAt(start)), start);
  if (/^[A-Z][A-Z\d_]*\(\s*(?:\w+\s*,\s*)*$/.test(before))
    return /^\s*(?:,\s*\w+\s*)*\)\s*\{/.test(text.slice(end, end + 200));
  if (text[spaceOn(text, end)] !== '(' || view.memberAt(start) !== null) return false;
  return /^[\p{L}_].*[\p{L}\p{N}_*&>\s]$/u.test(before) && !/^(?:return|else|do|throw|case)\b/.test(before);
}

/** A function or variable of a module, named without anything before it. */
function inModule(
  view: FileView,
  { start, end, name }: NamedPlace,
  { subject, unique }: MemberScope,
  receivers: Receivers,
): number | null {
  const { text } = view;
  if (isNewName(text, start) || isDeclaredAnew(view, start, end)) return null;
  const found = view.resolve(renamedTo(text, end) ?? name, start);
  const isFound = found.kind === 'type' ? subject.places.has(found.type.id) : isMacroOf(view, end, subject);
  if (!isFound) return null;
  const imported = view.file.imports.some((fact) =>
    fact.names.some((one) => (one.alias === '' ? one.name : one.alias) === name),
  );
  const declared = subject.members.some((member) => member.name === name);
  if (!declared && !imported) return null;
  const before = text.charAt(spaceBack(text, start) - 1);
  const next = spaceOn(text, end);
  const isKey = text[next] === ':' && (before === '{' || before === ',') && text[openAround(text, start)] === '{';
  // A key of a map of Go is a constant, where no field is called so.
  if (isKey && !(view.language === 'go' && unique)) return null;
  if (/^(?:function|const|let|var|class|def|fun|func|fn|import)$/.test(wordBefore(text, start)) && !imported)
    return null;
  return receivers.isLocal(view, name, start) ? null : confidence.sure;
}
