/**
 * The members that bear one name together: what a member overrides or fulfils, and what overrides or fulfils it. They are renamed as
 * one, because one of them under another name would override nothing.
 */
import type { ReadDb } from '../../storage/storage.ts';
import type { KnownMember, KnownTypes } from '../usages/known-types.ts';

/** PHP has names of their own for variables, functions and constants: `$this->name`, `$this->name()` and `self::NAME`. */
export type Group = 'variable' | 'callable' | 'constant';

export function groupOf({ kind }: Pick<KnownMember, 'kind'>): Group {
  if (kind === 'constant' || kind === 'enumMember') return 'constant';
  return kind === 'method' || kind === 'function' || kind === 'constructor' ? 'callable' : 'variable';
}

export interface Family {
  /** Rows of the types that declare it. */
  readonly types: ReadonlySet<number>;
  /** Their members of the name. */
  readonly members: readonly KnownMember[];
  /** The same types with all above and below them. */
  readonly relatives: ReadonlySet<number>;
}

/** @param fits which members of the name are meant where a type has several. */
export function familyOf(
  types: KnownTypes,
  start: number,
  name: string,
  fits: (member: KnownMember) => boolean,
): Family {
  const own = (type: number): KnownMember[] => types.members(type, name).filter(fits);
  const alone = own(start).every(({ access }) => access === 'private') && types.type(start)?.language !== 'ruby';
  const declaring = new Set(types.declaring(name).filter((type) => own(type).length > 0));
  const family = new Set([start]);
  const relatives = new Set<number>();
  for (const type of family) {
    for (const below of [type, ...types.descendants(type)]) {
      for (const above of [below, ...types.ancestors(below)]) {
        relatives.add(above);
        if (!alone && declaring.has(above)) family.add(above);
      }
    }
  }
  return { types: family, members: [...family].flatMap(own), relatives };
}

/** Names of the types outside the workspace that any of these is based on. */
export function outsideBases(db: ReadDb, types: Iterable<number>): { type: number; name: string }[] {
  const read = db.prepare<[number], { name: string }>(
    'SELECT name FROM externals WHERE src = ? AND kind <= 1 ORDER BY name',
  );
  return [...types].flatMap((type) => read.all(type).map(({ name }) => ({ type, name })));
}
