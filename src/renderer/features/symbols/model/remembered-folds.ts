/**
 * Which nodes of the tree are unfolded, as the window remembers it: by workspace, for the few used last, each with a
 * bounded number of nodes, because the window's state is one small file.
 */
import type { UiValue } from '../../../lib/state/ui-state.ts';

const keptWorkspaces = 6;
const keptNodes = 400;

/** Key under which the window keeps it. */
export const foldsKey = 'symbols.unfolded';

export function readFolds(value: UiValue | undefined, root: string): ReadonlySet<string> {
  const list = folders(value)[root];
  return new Set(Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []);
}

/** The value to keep after `root` changed; the other workspaces stay, the longest unused one goes. */
export function writeFolds(value: UiValue | undefined, root: string, unfolded: ReadonlySet<string>): UiValue {
  const others = Object.entries(folders(value)).filter(([other]) => other !== root);
  const kept = others.slice(-(keptWorkspaces - 1));
  return Object.fromEntries([...kept, [root, [...unfolded].slice(-keptNodes)]]);
}

function folders(value: UiValue | undefined): { readonly [root: string]: UiValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
