/** Recent folders on the first page: what is known of each and what waits there, or that it is gone. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecentWorkspace } from '#shared/contract/workspace.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { cannedHost } from '../../canned/host.ts';

const folder = (name: string, more: Partial<RecentWorkspace>): RecentWorkspace => ({
  ...{ root: `/src/${name}`, name, openedAt: 1, exists: true },
  ...{ types: null, learnings: null, conflicts: null },
  ...more,
});

let root: Root;
let services: Services;
beforeEach(async () => {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '#/welcome');
  const workspaces = [
    folder('ledger', { types: 1284, learnings: 342, conflicts: 2 }),
    folder('shop', { types: 1, learnings: 1, conflicts: 0 }),
    folder('new', {}),
    folder('gone', { types: 7, learnings: 9, conflicts: 1, exists: false }),
  ];
  const { openPort } = cannedHost({ 'workspace.recent': () => ({ workspaces }) });
  services = createServices({ openPort, history: window });
  await services.booted;
  const element = document.getElementById('root');
  if (element === null) throw new Error('The test page has no #root.');
  root = createRoot(element);
  root.render(<App services={services} />);
});
afterEach(() => {
  root.unmount();
  services.dispose();
});

it('tells types, learnings and conflicts, none that is not known or not there', async () => {
  const rows = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('[role="option"]')].map((row) => row.textContent ?? '');
    if (found.length < 4) throw new Error('The folders are not listed yet.');
    return found;
  });
  expect(rows[0]).toContain('1,284 types342 learnings2 conflicts');
  expect(rows[1]).toContain('1 type1 learning');
  expect(rows[1]).not.toContain('conflict');
  expect(rows[2]).not.toMatch(/type|record|conflict/);
  expect(rows[3]).toContain('not there any more');
  expect(rows[3]).not.toMatch(/types|records|conflict/);
});
