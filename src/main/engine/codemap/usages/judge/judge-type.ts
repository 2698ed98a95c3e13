/** Whether a name in the code of a file means a type, and how sure that is (docs/usages.md). */

import type { FileView } from '../file-view.ts';
import type { KnownTypes } from '../known-types.ts';
import type { Place } from '../name-places.ts';
import { cFamily, type Subject } from '../subject.ts';
import { confidence } from './confidence.ts';
import { declares } from './declares.ts';
import type { Evaluator } from './evaluate.ts';

/** null: something else is meant. */
export function judgeType(
  view: FileView,
  place: Place,
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
export function spelling(view: FileView, place: Place, evaluator: Evaluator): string {
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
export function boundName(view: FileView, { use, name }: Place): string {
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
function isMember(view: FileView, { line, name }: Place, types: KnownTypes): boolean {
  const type = view.typeAt(line);
  return type !== 0 && types.inherited(type, name).some(({ kind }) => kind !== 'constructor');
}
