/** Reads `a.b().c` name by name: on what each is asked, and what it all begins with. Main type: Place. */
import type { CodeName } from '../../../codemap/codemap.ts';
import type { PlacedName } from '../model/source-texts.ts';
import type { Owners, Scope, Told } from './owners.ts';

export interface Place {
  /** Of which types the value is that a name is asked of. */
  readonly owner: Told;
  /** What stands before it is itself behind a dot. */
  readonly field: boolean;
  /** The name that `a.b().c` begins with; '' where a name stands alone. */
  readonly root: string;
}

/** Follows `a.b.c` and `a().b()` name by name. */
export function createTrail(scope: Scope, owners: Owners) {
  let last: { value: Told; dotted: boolean; root: string } = { value: null, dotted: false, root: '' };
  /** What the last call at each depth of brackets gave back. */
  const given = new Map<number, { value: Told; root: string }>();
  return {
    next(name: PlacedName): Place {
      const dotted = isDotted(name);
      const joined = dotted && name.owner !== '';
      const before = joined ? last : dotted ? given.get(name.depth) : undefined;
      const owner = before?.value ?? null;
      const root = before === undefined ? '' : before.root;
      // Only what something is asked of needs a type.
      const asked = /[.?!:-]/.test(name.behind);
      const own = asked && owner === null && !dotted ? scope.of(name.name) : null;
      const value = asked && owner !== null ? owners.below(owner, name.name, false) : own;
      const field = joined && last.dotted;
      last = { value, dotted, root: dotted ? root : name.name };
      given.delete(name.depth);
      return { owner, field, root };
    },
    gives: (depth: number, value: Told) => void given.set(depth, { value, root: last.root }),
  };
}

export const isDotted = ({ before }: CodeName): boolean => before === '.' || before === ':' || before === '>';
