/** Reads `a.b().c` name by name, for what it all begins with. */
import type { CodeName } from '../../../codemap/codemap.ts';
import type { PlacedName } from '../model/source-texts.ts';

/** Follows `a.b.c` and `a().b()` name by name. */
export function createTrail() {
  let last = '';
  /** What the last name at each depth of brackets began with. */
  const begun = new Map<number, string>();
  return {
    /** The name that `a.b().c` begins with; '' where a name stands alone. */
    next(name: PlacedName): string {
      const dotted = isDotted(name);
      const root = !dotted ? '' : name.owner !== '' ? last : (begun.get(name.depth) ?? '');
      last = dotted ? root : name.name;
      begun.set(name.depth, last);
      return root;
    },
  };
}

export const isDotted = ({ before }: CodeName): boolean => before === '.' || before === ':' || before === '>';
