/** The places of the rail and their pages: few, each view in one of them, and old addresses still lead where they did. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../src/renderer/app/app.tsx';
import { pageOf, placeOf, places } from '../../../src/renderer/app/places.ts';
import { parsePlace, route, viewNames } from '../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../src/renderer/lib/services.ts';
import { fewGenerations, generationAnswers } from '../canned/generations.ts';
import { type CannedHost, cannedHost } from '../canned/host.ts';

describe('the places', () => {
  it('are at most eight, and hold every view but Welcome', () => {
    expect(places.length).toBeLessThanOrEqual(8);
    expect(viewNames.filter((view) => placeOf(route(view)) === undefined)).toEqual(['welcome']);
  });

  it('keep what is about the app itself under the settings', () => {
    for (const at of ['diagnostics', 'generations', 'generations/g-0142/issues', 'evolution', 'evolution/knowledge']) {
      const target = parsePlace(at);
      expect(target && placeOf(target)?.title).toBe('view.settings');
    }
  });

  it('tell the pages of one view apart by their id', () => {
    const named = (at: string) => {
      const target = parsePlace(at);
      const place = target && placeOf(target);
      return target && place && pageOf(place, target)?.name;
    };
    expect(['project', 'project/issues', 'docs/README.md', 'type/T_x'].map(named)).toEqual([
      'project',
      'issues',
      'docs',
      undefined,
    ]);
  });
});

describe('the pages of a place', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  const show = async (at: string) => {
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', at);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1100);
    host = cannedHost(generationAnswers(fewGenerations()));
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
  };
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });
  const eventually = (check: () => void) => vi.waitFor(check);
  const links = (label: string) => [...document.querySelectorAll<HTMLAnchorElement>(`nav[aria-label="${label}"] a`)];
  const main = () => document.querySelector('main')?.textContent ?? '';

  it('are shown above the view, the current one marked, and link to each other', async () => {
    await show('#/project');
    await eventually(() => expect(main()).toContain('Takes payments, retries, refunds, reconciles'));
    const pages = () => links('Pages of Project');
    expect(pages().map((link) => link.textContent)).toEqual([
      'Architecture',
      'Interface',
      'Stories',
      'Issues',
      'Commands',
      'Docs',
    ]);
    expect(pages().filter((link) => link.ariaCurrent === 'page' || link.hasAttribute('aria-current'))).toEqual([
      pages()[0],
    ]);
    pages()[3]?.click();
    await eventually(() => expect(main()).toContain('Payments and Core depend on each other'));
    expect(window.location.hash).toBe('#/project/issues');
    expect(document.querySelector('h1')?.textContent).toBe('Issues');
    expect(pages()[3]?.hasAttribute('aria-current')).toBe(true);
  });

  it('narrow a document of the project by words, kept in the address', async () => {
    await show('#/project/interface?q=orders');
    await eventually(() => expect(main()).toContain('GET /orders/{id}'));
    const asked = () => host.calls.filter(({ method }) => method === 'generations.document').at(-1)?.params;
    expect(asked()).toMatchObject({ name: 'interface', query: 'orders' });
    expect(asked()).not.toHaveProperty('generation');
  });

  it('are absent where a place has one page only', async () => {
    await show('#/ask');
    await eventually(() => expect(document.querySelector('main')).not.toBeNull());
    expect(document.querySelectorAll('nav[aria-label^="Pages of"]')).toHaveLength(0);
  });
});
