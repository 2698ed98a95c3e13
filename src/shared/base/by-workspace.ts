/**
 * A value of the window's that differs by workspace: kept for the few used last, because the window's state is one small
 * file.
 */
import type { UiValue } from './ui-state.ts';

const keptWorkspaces = 6;

export function valueFor(value: UiValue | undefined, root: string): UiValue | undefined {
  return byRoot(value)[root];
}

/** The value to keep after `root` changed; the other workspaces stay, the longest unused one goes. */
export function withValueFor(value: UiValue | undefined, root: string, mine: UiValue): UiValue {
  const others = Object.entries(byRoot(value)).filter(([other]) => other !== root);
  return Object.fromEntries([...others.slice(1 - keptWorkspaces), [root, mine]]);
}

function byRoot(value: UiValue | undefined): { readonly [root: string]: UiValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
