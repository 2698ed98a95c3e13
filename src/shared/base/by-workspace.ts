/**
 * A value of the window's that differs by workspace: kept for the few used last, because the window's state is one small
 * file. The page and the process that keeps the file put it together alike.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const keptWorkspaces = 6;

export function valueFor(value: Json | undefined, root: string): Json | undefined {
  return byRoot(value)[root];
}

/** The value to keep after `root` changed; the other workspaces stay, the longest unused one goes. */
export function withValueFor(value: Json | undefined, root: string, mine: Json): Json {
  const others = Object.entries(byRoot(value)).filter(([other]) => other !== root);
  return Object.fromEntries([...others.slice(1 - keptWorkspaces), [root, mine]]);
}

function byRoot(value: Json | undefined): { readonly [root: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
