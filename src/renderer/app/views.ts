/**
 * The views by name; each but the overview is loaded when first shown. The one that the page begins with is loaded before the first render:
 * a view that is late for it waits a good while longer, as React holds back what replaces a gap that people saw.
 */
import { type ComponentType, lazy } from 'react';
import OverviewView from '../features/overview/overview-view.tsx';
import type { ViewName } from '../lib/navigation/route.ts';

export interface View {
  /** Makes the view part of the first render, if it is there by then. */
  preload(): Promise<void>;
  /** The same component at every call. */
  component(): ComponentType;
}

export const views: Readonly<Record<ViewName, View>> = {
  welcome: view(() => import('../features/welcome/welcome-view.tsx')),
  // A part of what every start loads: most begin with it.
  overview: { preload: async () => {}, component: () => OverviewView },
  project: view(() => import('../features/project/project-view.tsx')),
  commands: view(() => import('../features/commands/commands-view.tsx')),
  docs: view(() => import('../features/docs/docs-view.tsx')),
  symbols: view(() => import('../features/symbols/symbols-view.tsx')),
  type: view(() => import('../features/type/type-view.tsx')),
  graph: view(() => import('../features/graph/graph-view.tsx')),
  search: view(() => import('../features/search/search-view.tsx')),
  file: view(() => import('../features/file/file-view.tsx')),
  learnings: view(() => import('../features/learnings/learnings-view.tsx')),
  inbox: view(() => import('../features/inbox/inbox-view.tsx')),
  questions: view(() => import('../features/questions/questions-view.tsx')),
  ask: view(() => import('../features/ask/ask-view.tsx')),
  bank: view(() => import('../features/bank/bank-view.tsx')),
  diff: view(() => import('../features/diff/diff-view.tsx')),
  evolution: view(() => import('../features/evolution/evolution-view.tsx')),
  generations: view(() => import('../features/generations/generations-view.tsx')),
  agents: view(() => import('../features/agents/agents-view.tsx')),
  sessions: view(() => import('../features/sessions/sessions-view.tsx')),
  context: view(() => import('../features/context/context-view.tsx')),
  settings: view(() => import('../features/settings/settings-view.tsx')),
  diagnostics: view(() => import('../features/diagnostics/diagnostics-view.tsx')),
};

/**
 * Loads the others one by one while nothing else is to do: the first index keeps the machine so busy that a view which is
 * fetched only when it is asked for would leave a gap of seconds.
 */
export async function preloadViews(): Promise<void> {
  for (const view of Object.values(views)) {
    await idle();
    // It is fetched again, and its failure said, when it is asked for.
    await view.preload().catch(() => {});
  }
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, 100);
  });
}

function view(load: () => Promise<{ default: ComponentType }>): View {
  let component: ComponentType | undefined;
  const failed = (error: unknown): never => {
    // React keeps the refusal of a lazy component for good: the next try needs a new one.
    component = undefined;
    throw error;
  };
  return {
    async preload() {
      const loaded = await load();
      component ??= loaded.default;
    },
    component() {
      component ??= lazy(() => load().catch(failed));
      return component;
    },
  };
}
