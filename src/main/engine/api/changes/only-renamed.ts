/**
 * A type whose code says its own name (`new Retry()`) has other bodies when it is renamed. Where both texts are there, they
 * say whether anything but the name is another: then the type was not edited, and none of its members changed.
 */
import type { DiffedType } from '#shared/contract/diff.ts';
import type { DiffEntry } from '../../codemap/codemap.ts';
import type { Comparison } from './comparisons.ts';

export async function withoutOwnName(
  { sides }: Pick<Comparison, 'sides'>,
  entry: DiffEntry,
  type: DiffedType,
): Promise<DiffedType> {
  const { relation, members } = type;
  // Only bodies can be others because of the name; what signatures say was compared without it.
  if (relation === null || !relation.renamed) return type;
  if (relation.edited !== 'PublicBehavior' && relation.edited !== 'Internal') return type;
  const [before, after] = [relation.before.path, relation.after.path].map(simpleName);
  const was = await sides.before.source(sides.before.byTodaysId ? entry.typeId : (entry.renamedFrom ?? entry.typeId));
  const now = await sides.after.source(entry.typeId);
  const textOf = (lines: typeof was): string | null => {
    const texts = lines.map(({ text }) => text);
    return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts.join('\n') : null;
  };
  const [old, today] = [textOf(was), textOf(now)];
  if (old === null || today === null || plain(old, before, after) !== plain(today, before, after)) return type;
  return {
    ...type,
    relation: { ...relation, edited: null },
    members: { ...members, added: [], removed: [], changed: [] },
  };
}

function simpleName(path: string): string {
  return path.slice(path.search(/[^.+]*$/));
}

/** With the name of today, and white space folded. */
function plain(text: string, before = '', after = ''): string {
  return text.replaceAll(/[\p{L}\p{N}_$]+/gu, (word) => (word === before ? after : word)).replaceAll(/\s+/g, ' ');
}
