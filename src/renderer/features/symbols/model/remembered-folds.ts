/** Which nodes of the tree are unfolded, as the window remembers it for a workspace: a bounded number of them. */
import { valueFor } from '#shared/base/by-workspace.ts';
import type { UiValue } from '../../../lib/state/ui-state.ts';

const keptNodes = 400;

/** Key under which the window keeps it. */
export const foldsKey = 'symbols.unfolded';

export function readFolds(value: UiValue | undefined, root: string): ReadonlySet<string> {
  const list = valueFor(value, root);
  return new Set(Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []);
}

/** What to keep for the workspace. */
export function keptFolds(unfolded: ReadonlySet<string>): UiValue {
  return [...unfolded].slice(-keptNodes);
}
