/** The page Architecture: modules as a picture with an inspector, or as the table alone. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { fewGenerations, generationAnswers } from '../../canned/generations.ts';
import { cannedHost } from '../../canned/host.ts';

let root: Root;
let services: Services;

beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '#/project');
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1100);
  const host = cannedHost(generationAnswers(fewGenerations()));
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  await vi.waitFor(() => expect(picture()).not.toBeNull());
});

afterEach(() => {
  root.unmount();
  services.dispose();
  vi.restoreAllMocks();
});

const picture = () => document.querySelector<HTMLElement>('[role="listbox"][aria-label="Modules in the picture"]');
const inspector = () => document.querySelector('[data-pane="inspector"]')?.textContent ?? '';
const selected = () => picture()?.querySelector('[aria-selected="true"]')?.textContent;
const press = (key: string) =>
  picture()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it('shows what each module uses and what uses it, one key away', async () => {
  expect(picture()?.parentElement?.parentElement?.textContent).toContain('2 modules, 1 dependency');
  press('Home');
  await vi.waitFor(() => expect(selected()).toContain('Ledgerline.Payments'));
  await vi.waitFor(() => expect(inspector()).toContain('Takes payments, retries, refunds, reconciles'));
  expect(inspector()).toContain('Uses1 module');
  press('ArrowDown');
  await vi.waitFor(() => expect(inspector()).toContain('Used by1 module'));
  expect(selected()).toContain('Ledgerline.Core');
  expect(document.querySelector(`#${CSS.escape(picture()?.getAttribute('aria-activedescendant') ?? '')}`)).toBe(
    picture()?.querySelector('[aria-selected="true"]'),
  );
  press('Enter');
  await vi.waitFor(() => expect(window.location.hash).toContain('#/file/Core/Money.cs?line=1'));
});

it('gives its room to the table where a person wants it', async () => {
  const table = [...document.querySelectorAll<HTMLButtonElement>('[role="radio"]')].find(
    (one) => one.textContent === 'Table',
  );
  table?.click();
  await vi.waitFor(() => expect(picture()).toBeNull());
  expect(document.querySelector('[data-list="entries"]')?.textContent).toContain('Ledgerline.Payments');
  expect(document.querySelector('[data-pane="inspector"]')).toBeNull();
});
