/** What a row says of a type that came, went, or is called or stands otherwise than before. */
import type { DiffedType } from '#shared/contract/diff.ts';
import { dotted } from '../../../ui/text/dotted.ts';

export type ChangeSign = 'added' | 'removed' | 'renamed' | 'moved' | 'movedAndRenamed';

/** Null where it kept its name and place. */
export function signOf({ kind, relation }: Pick<DiffedType, 'kind' | 'relation'>): ChangeSign | null {
  if (kind !== 'changed') return kind;
  if (relation?.moved === true) return relation.renamed ? 'movedAndRenamed' : 'moved';
  return relation?.renamed === true ? 'renamed' : null;
}

/** Nothing of what it says or does has changed: it is in another file. */
export function isOnlyMoved({ path, relation }: Pick<DiffedType, 'path' | 'relation'>): boolean {
  return relation?.moved === true && relation.edited === null && relation.before.path === path;
}

/** Name and place of a type's path as rows show them: `Outer+Inner` stays together. */
export function namedPath(path: string): { readonly name: string; readonly place: string } {
  const at = path.lastIndexOf('.') + 1;
  return { name: dotted(path.slice(at)), place: path.slice(0, Math.max(0, at - 1)) };
}
