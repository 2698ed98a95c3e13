/** In what way a symbol is used at a place, from what the syntax shows there. */
import type { EdgeKind, Language } from '#shared/contract/common.ts';
import type { UsageKind } from '#shared/contract/find.ts';
import type { FileView } from '../file-view.ts';
import type { Place } from '../name-places.ts';
import { declares } from './declares.ts';

/** Of a type. @param base how another type is based on it. */
export function kindOfType(view: FileView, place: Place, base: (type: number) => EdgeKind | null): UsageKind {
  switch (place.use) {
    case 'import':
      return 'import';
    case 'base':
      return base(view.typeAt(place.line)) ?? 'inherits';
    case 'type':
      return 'memberType';
    case 'new':
      // A literal of Go runs no constructor.
      return view.language === 'go' ? 'reference' : 'call';
    case 'call':
    case 'qualifier':
      return 'call';
    default:
      return 'reference';
  }
}

export function kindOfMember(view: FileView, place: Place): UsageKind {
  if (declares(view, place)) return 'implements';
  if (place.use === 'import' || place.use === 'call' || place.use === 'write') return place.use;
  return 'reference';
}

/** Languages that make an instance by calling the type. */
const withoutNew: ReadonlySet<Language> = new Set(['python', 'kotlin', 'cpp']);

/** Whether an instance is made here: `new Foo`, or `Foo(` in languages without `new`. */
export function creates({ language }: FileView, { kind, use }: Place): boolean {
  return kind === 'construct' || use === 'new' || (use === 'call' && withoutNew.has(language));
}
