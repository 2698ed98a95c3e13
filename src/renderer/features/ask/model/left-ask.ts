/**
 * What Ask comes back to: the words that were not asked yet, and the conversation that was open. Of each workspace its own,
 * in the tab's storage like the drafts of edits: what a person typed outlives the view and a reload of the page.
 */
import { type Route, route } from '../../../lib/navigation/route.ts';
import type { Services } from '../../../lib/services.ts';

interface LeftAsk {
  readonly draft: string;
  readonly session: string;
}

const nothing: LeftAsk = { draft: '', session: '' };
const left = new WeakMap<Services, Map<string, LeftAsk>>();

const keyOf = (root: string) => `memoscope.ask.${root}`;
const rootOf = (services: Services) => services.workspace.getState().state.root;

export function leftAsk(services: Services): LeftAsk {
  const root = rootOf(services);
  const known = left.get(services)?.get(root);
  if (known !== undefined) return known;
  try {
    const { draft, session } = JSON.parse(sessionStorage.getItem(keyOf(root)) ?? '{}') as Partial<LeftAsk>;
    return typeof draft === 'string' && typeof session === 'string' ? { draft, session } : nothing;
  } catch {
    // No storage, or not ours: nothing was left.
    return nothing;
  }
}

export function keepAsk(services: Services, part: Partial<LeftAsk>): void {
  const root = rootOf(services);
  const next = { ...leftAsk(services), ...part };
  const roots = left.get(services) ?? new Map<string, LeftAsk>();
  left.set(services, roots.set(root, next));
  try {
    sessionStorage.setItem(keyOf(root), JSON.stringify(next));
  } catch {
    // Full or forbidden: it is kept in memory, until the page is reloaded.
  }
}

/** Ask as it was left: the conversation that was open, or a new one. */
export function askRoute(services: Services): Route {
  return route('ask', leftAsk(services).session);
}
