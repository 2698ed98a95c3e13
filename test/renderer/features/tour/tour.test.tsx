/** The tour: begins with the demo the first time only, leads through its stops, can be skipped and taken again. */
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { stops } from '../../../../src/renderer/features/tour/stops.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { closedWorkspace } from '../../../../src/renderer/lib/state/workspace.ts';
import { type CannedHost, cannedHost, readyWorkspace } from '../../canned/host.ts';

let services: Services;
let host: CannedHost;
let unmount = (): void => {};

async function show(seen: boolean): Promise<void> {
  window.history.replaceState(null, '', '#/');
  document.body.innerHTML = '<div id="root"></div>';
  host = cannedHost({
    'workspace.state': () => closedWorkspace,
    'workspace.openDemo': () => readyWorkspace,
    'workspace.close': () => closedWorkspace,
    'ui.get': () => ({ state: seen ? { 'tour.seen': true } : {} }),
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  unmount = () => root.unmount();
}

afterEach(() => {
  unmount();
  services.dispose();
});

const until = (check: () => unknown) => vi.waitFor(check);
const card = () => document.querySelector('[data-pane="tour"]');
const click = (label: string) =>
  until(() => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === label);
    if (button === undefined) throw new Error(`There is no button ${label}.`);
    button.click();
  });
const run = (id: string) => until(() => expect(services.commands.getState().run(id)).toBe(true));

it('begins with the demo that a newcomer opens, leads through every stop and back, and ends', async () => {
  await show(false);
  await click('Open the demo project');
  for (const [number, { place }] of stops.entries()) {
    await until(() => expect(card()?.textContent).toContain(`${number + 1} of ${stops.length}`));
    expect(services.navigation.getState().route).toEqual(place);
    if (number === 1) {
      await click('Back');
      await until(() => expect(card()?.textContent).toContain(`1 of ${stops.length}`));
      await click('Next');
      await until(() => expect(card()?.textContent).toContain(`2 of ${stops.length}`));
    }
    await click(number === stops.length - 1 ? 'Done' : 'Next');
  }
  await until(() => expect(card()).toBeNull());
  expect(services.ui.getState().values['tour.seen']).toBe(true);
});

it('does not begin again on its own, but when it is asked for, and Escape skips it', async () => {
  await show(true);
  await click('Open the demo project');
  await until(() => expect(document.querySelector('nav[aria-label="Views"]')).not.toBeNull());
  expect(card()).toBeNull();
  await run('tour.start');
  await until(() => expect(card()).not.toBeNull());
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  await until(() => expect(card()).toBeNull());
  await run('workspace.close');
  await until(() => expect(document.querySelector('nav[aria-label="Views"]')).toBeNull());
  await click('Take the tour of the demo project');
  await until(() => expect(card()?.textContent).toContain(`1 of ${stops.length}`));
});
