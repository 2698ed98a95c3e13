/** Whether a name in the code of a file means a member of the subject, and how sure that is (docs/usages.md). */

import { assertNever } from '#shared/base/assert-never.ts';
import { adapterOf } from '../../languages/registry.ts';
import type { FileView } from '../file-view.ts';
import type { KnownTypes } from '../known-types.ts';
import type { Subject } from '../subject.ts';
import type { Occurrence } from '../text/occurrences.ts';
import { accessBefore, chainTo, openAround, spaceBack, spaceOn, wordBefore } from '../text/places.ts';
import { switchedBefore } from '../text/switched.ts';
import { confidence } from './confidence.ts';
import { isDeclaration, isNewName, renamedTo } from './judge-type.ts';
import type { Receivers } from './receivers.ts';
import { type Receiver, unknown } from './values.ts';

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
  related: ReadonlySet<number>;
  /** Rows of files that lean on other types that declare the name. */
  contested: ReadonlySet<number>;
  isExtension: boolean;
}

/** Words of Java and C# that are no type, though a name follows. */
const standsBeforeValues =
  /^(?:return|throw|case|else|yield|assert|do|in|is|as|and|or|not|when|instanceof|await|new|out|ref|default|select|where|orderby|by|on|equals)$/;
const implicitThis = new Set(['csharp', 'java', 'kotlin', 'cpp']);

/** null: something else is meant. */
export function judgeMember(
  view: FileView,
  occurrence: Occurrence,
  scope: MemberScope,
  types: KnownTypes,
  receivers: Receivers,
): number | null {
  const { text } = view;
  const { start, end, name } = occurrence;
  if (isDeclaration(view, start, name)) return null;
  const access = accessBefore(text, start);
  if (access >= 0) return behindReceiver(view, access, occurrence, scope, types, receivers);
  const { subject } = scope;
  if (subject.type.kind === 'module') return inModule(view, occurrence, scope, receivers);
  const before = text.charAt(spaceBack(text, start) - 1);
  const next = spaceOn(text, end);
  if (
    (before === '{' || before === ',') &&
    view.language === 'csharp' &&
    text[next] === '=' &&
    text[next + 1] !== '='
  ) {
    const open = openAround(text, start);
    if (text[open] === '{') return ofType(receivers.initializedAt(view, open), view, scope, types);
  }
  const isCase = subject.members.some(({ kind }) => kind === 'enumMember') && isBehindCase(view, start);
  const isKey = text[next] === ':' && text[next + 1] !== ':' && (before === '{' || before === ',' || before === '(');
  if (isKey && !isCase) return null;
  if (!implicitThis.has(view.language) || isNewLocal(view, start)) return null;
  if (isCase) {
    const switched = switchedOver(view, start, receivers);
    if (switched.kind !== 'unknown') return ofType(switched, view, scope, types);
  }
  for (let type = view.typeAt(start); type !== 0; type = types.type(type)?.parent ?? 0) {
    if (types.inherited(type, name).length === 0) continue;
    if (receivers.isLocal(view, name, start) && text[next] !== '(') return null;
    return standing(type, scope);
  }
  return isCase ? byName(view, scope) : broughtIn(view, occurrence, scope, receivers);
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

/** `int count`: behind a type stands the name of something new, in the languages that write it so. */
function isNewLocal({ text, language }: FileView, start: number): boolean {
  if (language !== 'java' && language !== 'csharp') return false;
  const end = spaceBack(text, start);
  return end < start && /[\w\]]/.test(text.charAt(end - 1)) && !standsBeforeValues.test(wordBefore(text, start));
}

/** What an import names together with its type: `import static a.Foo.bar`, `import static a.Foo.*`, `using static A.Foo`. */
function broughtIn(
  view: FileView,
  { start, end, name }: Occurrence,
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
  if (own === undefined) return null;
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
      const sure = standing(receiver.type, scope);
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

function byName(view: FileView, { related, contested, unique, isExtension }: MemberScope): number | null {
  if (isExtension) return confidence.extension;
  if (related.has(view.file.id)) return contested.has(view.file.id) ? confidence.contested : confidence.nameOnly;
  return unique ? confidence.nameOnly : null;
}

function behindReceiver(
  view: FileView,
  access: number,
  { start, end, name }: Occurrence,
  scope: MemberScope,
  types: KnownTypes,
  receivers: Receivers,
): number | null {
  const { subject } = scope;
  // A name that an import gives stands for itself: behind a receiver it is a member of that.
  if (name !== subject.name) return null;
  if (subject.type.kind === 'module') {
    const chain = chainTo(view.text, start, end);
    const found = chain === '' ? null : view.resolve(chain, start);
    if (
      found?.kind === 'type' &&
      subject.places.has(found.type.id) &&
      !receivers.isLocal(view, chain.split('.')[0] ?? '', start)
    )
      return confidence.sure;
  }
  return ofType(receivers.endingAt(view, access), view, scope, types);
}

/** A function or variable of a module, named without anything before it. */
function inModule(
  view: FileView,
  { start, end, name }: Occurrence,
  { subject }: MemberScope,
  receivers: Receivers,
): number | null {
  const { text } = view;
  if (isNewName(text, start)) return null;
  const found = view.resolve(renamedTo(text, end) ?? name, start);
  if (found.kind !== 'type' || !subject.places.has(found.type.id)) return null;
  const imported = view.file.imports.some((fact) =>
    fact.names.some((one) => (one.alias === '' ? one.name : one.alias) === name),
  );
  const declared = subject.members.some((member) => member.name === name);
  if (!declared && !imported) return null;
  const before = text.charAt(spaceBack(text, start) - 1);
  const next = spaceOn(text, end);
  if (text[next] === ':' && (before === '{' || before === ',') && text[openAround(text, start)] === '{') return null;
  if (/^(?:function|const|let|var|class|def|fun|func|fn|import)$/.test(wordBefore(text, start)) && !imported)
    return null;
  return receivers.isLocal(view, name, start) ? null : confidence.sure;
}
