/**
 * Starts the page on its connection: services first, then React. The first paint waits for settings, workspace and the view
 * to show, which were asked for before all this was loaded, but never longer than `patienceMs`: a theme that flips is better
 * than a blank window.
 */
import { createRoot } from 'react-dom/client';
import { chooseLanguage } from '#shared/messages/translator.ts';
import { App } from './app/app.tsx';
import { shownView } from './app/use-shown-view.ts';
import { preloadViews, views } from './app/views.ts';
import { loadLanguage } from './lib/i18n/packs.ts';
import { keepLastPlace, returnToLastPlace } from './lib/navigation/last-place.ts';
import type { Connection } from './lib/rpc/connection.ts';
import { createServices, type Services } from './lib/services.ts';

/** Milliseconds that the first paint waits for settings, workspace and view. */
const patienceMs = 150;

export async function start(connection: Connection): Promise<void> {
  const namesPlace = window.location.hash !== '';
  const services = createServices({ connection, history: window });
  window.addEventListener('pagehide', () => services.ui.getState().flush());

  // Asked for now: most people have the language of their system.
  void loadLanguage(chooseLanguage('system', navigator.languages)).catch(() => {});
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root.');
  const ready = services.booted
    .then(() => {
      if (!namesPlace) returnToLastPlace(services);
      keepLastPlace(services);
    })
    .then(() => views[shownView(services)].preload())
    .catch(() => {
      // A view that cannot be loaded is said where it would stand.
    });
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  await languageOf(services);
  createRoot(root).render(<App services={services} />);
  void ready.then(preloadViews);
}

/** Waits until the texts of the person's language are there; without them nothing can be drawn. */
function languageOf({ settings }: Services): Promise<void> {
  return loadLanguage(chooseLanguage(settings.getState().language, navigator.languages));
}
