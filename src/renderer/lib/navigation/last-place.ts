/** The place where a person left each workspace: there it opens again, instead of at its overview. */
import { valueFor } from '#shared/base/by-workspace.ts';
import type { Services } from '../services.ts';
import { homeRoute } from './navigation.ts';
import { formatPlace, parsePlace, type Route } from './route.ts';

const placesKey = 'places';

/** The overview where nothing is remembered. */
export function lastPlace({ ui }: Pick<Services, 'ui'>, root: string): Route {
  const kept = valueFor(ui.getState().values[placesKey], root);
  return (typeof kept === 'string' ? parsePlace(kept) : null) ?? homeRoute;
}

/** Notes each place of the open workspace from now on. Returns a function that stops it. */
export function keepLastPlace({ ui, navigation, workspace }: Services): () => void {
  return navigation.subscribe(({ route }, before) => {
    const { root } = workspace.getState().state;
    if (root === '' || route === before.route || route.view === 'welcome') return;
    ui.getState().setFor(placesKey, root, formatPlace(route));
  });
}

/** Once what the window remembers is known: to the last place, unless the address names one. */
export function returnToLastPlace(services: Services): void {
  const { root } = services.workspace.getState().state;
  if (root !== '') services.navigation.getState().replace(lastPlace(services, root));
}
