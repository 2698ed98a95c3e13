/** Whether a name in the code of a file means a type, and how sure that is (docs/usages.md). */

import type { EdgeKind } from '#shared/contract/common.ts';
import type { Evaluator } from './evaluate.ts';
import type { FileView } from './file-view.ts';
import type { KnownTypes } from './known-types.ts';
import type { NameOccurrence } from './name-places.ts';
import { cFamily, type Subject } from './subject.ts';

/** null: something else is meant. */
export function judgeType(
  view: FileView,
  place: NameOccurrence,
  subject: Subject,
  types: KnownTypes,
  evaluator: Evaluator,
): number | null {
  const { kind, line, name } = place;
  const { language } = view;
  if (declares(view, place) || kind === 'key') return null;
  // A variable may bear the name of a struct.
  if (kind === 'value' && cFamily.includes(language)) return null;
  const spelled = spelling(view, place, evaluator);
  if (spelled === '') return null;
  const found = view.resolve(spelled, line);
  if (found.kind !== 'type' || found.type.id !== subject.type.id) return null;
  // The longest prefix that is a type counts: in `Order.Status` a member `Status` may follow the type `Order`.
  if (kind === 'access' && found.type.name !== name && !isAliased(view, name)) return null;
  if (kind === 'value' && language === 'csharp' && isMember(view, place, types)) return confidence.either;
  return confidence.sure;
}

/**
 * A name with what leads to it, as the facts of its language spell it, so that the linker can be asked; '' where not only names lead
 * to it. In C# with the number of type arguments, and attributes in brackets.
 */
export function spelling(view: FileView, place: NameOccurrence, evaluator: Evaluator): string {
  const { kind, use, receiver } = place;
  const outer = view.facts.expression(receiver);
  const isBare = kind !== 'access' && kind !== 'construct';
  const count = outer.form === 'arity' ? `\`${outer.b}` : '';
  const leads = outer.form === 'arity' ? outer.a : receiver;
  const path = isBare || leads === 0 ? '' : evaluator.path(view, leads);
  if (kind === 'access' && path === '') return '';
  const own = path === '' ? boundName(view, place) : place.name;
  const name = `${path === '' ? '' : `${path}.`}${own}${count}`;
  return use === 'attribute' && kind === 'construct' && view.language === 'csharp' ? `[${name}]` : name;
}

/** `import { Foo as Bar }`: in this file only `Bar` means anything. */
export function boundName(view: FileView, { use, name }: NameOccurrence): string {
  if (use !== 'import') return name;
  for (const { names, reexport } of view.file.imports) {
    const found = reexport ? undefined : names.find((one) => one.name === name);
    if (found !== undefined) return found.alias === '' ? name : found.alias;
  }
  return name;
}

/** An import, or C# for an attribute, gives the type this name. */
function isAliased(view: FileView, name: string): boolean {
  return view.language === 'csharp' || view.file.imports.some((fact) => fact.names.some((one) => one.alias === name));
}

/** A property may bear the name of its type. */
function isMember(view: FileView, { line, name }: NameOccurrence, types: KnownTypes): boolean {
  const type = view.typeAt(line);
  return type !== 0 && types.inherited(type, name).some(({ kind }) => kind !== 'constructor');
}

/**
 * Whether a call that does not name its constructor means one of the subject: `super(1)`, `this()`, `base(2)`, `new()`, a constant of
 * an enum.
 *
 * @param baseKind how another type is based on the subject.
 */
export function judgeConstruct(
  view: FileView,
  { line, receiver }: NameOccurrence,
  { type }: Subject,
  baseKind: (type: number) => EdgeKind | null,
  evaluator: Evaluator,
): number | null {
  const { form } = view.facts.expression(receiver);
  if (form === 'base') return baseKind(view.typeAt(line)) === 'inherits' ? confidence.sure : null;
  if (form === 'self') return view.typeAt(line) === type.id ? confidence.sure : null;
  const made = evaluator.typeOf(view, receiver, line);
  return made.kind === 'type' && made.type === type.id ? confidence.sure : null;
}

/** How sure a usage is, from the rule that found it (docs/usages.md). */
export const confidence = {
  /** The name, or the declared type of its receiver, leads to this very symbol. */
  sure: 0.95,
  /** The receiver's type is known from a member whose name says it, wherever it is declared. */
  guessed: 0.8,
  /** An extension method of this name, on a value that has no such member. */
  extension: 0.65,
  /** The name of a type and of a member at the same time. */
  either: 0.5,
  /** On a value of a base or an interface that declares the member too: it runs this one only for some objects. */
  through: 0.4,
  /** Only the name, in a file that uses the type, or a name that is unique in the workspace. */
  nameOnly: 0.45,
  /** Only the name, and other types in sight have a member of that name; or a type of Rust with a function of its own for a trait's. */
  contested: 0.2,
} as const;

/** Fields of these are declared where they are first given a value. */
const declaredByValue = new Set(['python', 'javascript', 'typescript']);

/** Whether a name is at its own declaration. */
export function declares(view: FileView, { kind, use, name, line, receiver }: NameOccurrence): boolean {
  const onLine = (): boolean =>
    view.spans.members.some((member) => member.name === name && member.line <= line && member.endLine >= line);
  const startsOnLine = (): boolean => view.spans.members.some((one) => one.name === name && one.line === line);
  // A variable of a module that is given another value is used.
  if (kind === 'declare') return use !== 'write' || onLine();
  if (kind === 'text') return startsOnLine();
  const isGiven = kind === 'access' && use === 'write' && declaredByValue.has(view.language);
  return isGiven && view.facts.expression(receiver).form === 'self' && startsOnLine();
}
