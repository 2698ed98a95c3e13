/** What an edit brings or takes away of what a compiler says: diagnostics of before and after, compared by what they say, not by where. */
import type { EditDiagnostic } from '#shared/contract/edit/types.ts';
import type { EditNames } from '../edit-service.ts';

/** A diagnostic under which the same complaint of before and after is known. */
export type Told = EditDiagnostic & { readonly key: string };

/** A complaint of before that only calls the symbol otherwise is the same one. */
export function told(diagnostic: EditDiagnostic, names: EditNames): Told {
  return { ...diagnostic, key: `${diagnostic.code} ${neutral(diagnostic.message, names)}` };
}

function neutral(message: string, { oldName, newName }: EditNames): string {
  if (oldName === '') return message;
  return message
    .split(/([\p{ID_Continue}$#]+)/u)
    .map((word) => (word === oldName ? newName : word))
    .join('');
}

/** Those of one file that are not among the others of it, each as often as it is more. */
export function newDiagnostics(these: readonly Told[], those: readonly Told[]): EditDiagnostic[] {
  const left = new Map<string, number>();
  for (const { key } of those) left.set(key, (left.get(key) ?? 0) + 1);
  return these.flatMap(({ key, ...diagnostic }) => {
    const known = left.get(key) ?? 0;
    left.set(key, known - 1);
    return known > 0 ? [] : [diagnostic];
  });
}

export function onceEach(all: readonly EditDiagnostic[]): EditDiagnostic[] {
  const byPlace = new Map(all.map((one) => [`${one.file}:${one.line}:${one.column}:${one.code}`, one]));
  return [...byPlace.values()];
}
