/**
 * Starts the page: services first, then React. The first paint waits for settings, workspace and the view to show, which
 * the loopback brings within a few milliseconds, but never longer than `patienceMs`: a theme that flips is better than a
 * blank window.
 */
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { shownView } from './app/use-shown-view.ts';
import { preloadViews, views } from './app/views.ts';
import { keepLastPlace, returnToLastPlace } from './lib/navigation/last-place.ts';
import { openPort } from './lib/rpc/open-port.ts';
import { createServices } from './lib/services.ts';
import './ui/base.css';

/** Milliseconds that the first paint waits for settings, workspace and view. */
const patienceMs = 150;

const namesPlace = window.location.hash !== '';
const services = createServices({ openPort, history: window });
window.addEventListener('pagehide', () => services.ui.getState().flush());

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
createRoot(root).render(<App services={services} />);
void ready.then(preloadViews);
