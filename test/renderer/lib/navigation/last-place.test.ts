/** Each workspace opens where it was left, unless the address says otherwise. */
import { afterEach, expect, it, vi } from 'vitest';
import { keepLastPlace, lastPlace, returnToLastPlace } from '../../../../src/renderer/lib/navigation/last-place.ts';
import { homeRoute } from '../../../../src/renderer/lib/navigation/navigation.ts';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { cannedHost, readyWorkspace } from '../../canned/host.ts';

const history = {
  location: { hash: '' },
  history: { state: null, pushState() {}, replaceState() {}, go() {} },
  addEventListener() {},
  removeEventListener() {},
};
let services: Services;
afterEach(() => services.dispose());

async function boot(state: Record<string, string | { [root: string]: string }> = {}): Promise<void> {
  services = createServices({ openPort: cannedHost({ 'ui.get': () => ({ state }) }).openPort, history });
  await services.booted;
}

it('keeps the place of each workspace, and goes back to it', async () => {
  await boot();
  const stop = keepLastPlace(services);
  const { go } = services.navigation.getState();
  go(route('symbols', '', { q: 'hold' }));
  services.workspace.setState({ known: true, state: { ...readyWorkspace, root: '/other' } });
  go(route('bank', 'active.md'));
  go(route('welcome'));
  expect(lastPlace(services, readyWorkspace.root)).toEqual(route('symbols', '', { q: 'hold' }));
  expect(lastPlace(services, '/other')).toEqual(route('bank', 'active.md'));
  expect(lastPlace(services, '/new')).toEqual(homeRoute);
  stop();
  returnToLastPlace(services);
  expect(services.navigation.getState().route).toEqual(route('bank', 'active.md'));
});

it('begins at the overview where what the window kept is no place', async () => {
  await boot({ places: { [readyWorkspace.root]: 'nowhere/at-all' } });
  returnToLastPlace(services);
  expect(services.navigation.getState().route).toEqual(homeRoute);
  await vi.waitFor(() => expect(services.workspace.getState().known).toBe(true));
});
