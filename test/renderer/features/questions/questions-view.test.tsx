/** The page of open questions: what is listed, what a filter leaves, and that a list that is cut says so. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { KnowledgeGap } from '#shared/contract/memory/memory-types.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { cannedHost } from '../../canned/host.ts';

let services: Services;
let root: Root;
afterEach(() => {
  root.unmount();
  services.dispose();
});

const gap = (about: string, suggestedQuestion: string): KnowledgeGap => ({
  ...{ type: 'UNEXPLORED_DIRECTORY', about, description: 'Nothing is known of it.', priority: 9, suggestedQuestion },
});

async function open(place: string, gaps: KnowledgeGap[], total = gaps.length): Promise<void> {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', `#/${place}`);
  const host = cannedHost({ 'memory.gaps': () => ({ gaps, total }) });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
}
const asked = () => [...document.querySelectorAll('main li > span')].map((one) => one.firstChild?.textContent);

it('lists the questions that the filter leaves, and says how many there are beside them', async () => {
  await open('questions?q=pay', [gap('a', 'Who pays?'), gap('b', 'Who reads?')], 230);
  await vi.waitFor(() => expect(asked()).toEqual(['Who pays?']));
  expect(document.body.textContent).toContain('2 of 230 questions');
});

it('says that there is none', async () => {
  await open('questions', []);
  await vi.waitFor(() => expect(document.body.textContent).toContain('No open questions'));
});
