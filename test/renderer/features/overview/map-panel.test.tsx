/** The module map by keyboard: one tab stop, arrows, Enter, Z, T, and back to where it was. */

import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost, smallOverview } from '../../canned/host.ts';
import { readWhole } from '../../canned/read-whole.ts';

const leaf = { kind: 'namespace', files: 1, types: 1, members: 1, documented: 0.5, children: [] } as const;
const modules = [
  {
    ...leaf,
    path: 'A',
    name: 'A',
    bytes: 500,
    types: 5,
    children: [
      { ...leaf, path: 'A.One', name: 'One', bytes: 300, children: [] },
      { ...leaf, path: 'A.Two', name: 'Two', bytes: 150, children: [] },
    ],
  },
  { ...leaf, path: 'B', name: 'B', bytes: 500, documented: null, children: [] },
];

let services: Services;
let host: CannedHost;
let unmount: () => void;

beforeEach(async () => {
  // happy-dom lays nothing out: give every element a size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  window.history.replaceState(null, '', '#/overview');
  document.body.innerHTML = '<div id="root"></div>';
  host = cannedHost({
    'workspace.overview': () => ({ ...smallOverview, modules }),
    'history.lately': ({ days = 30 }) => lately(days, 0),
    'graph.modules': ({ format }) => ({
      text: `${format} of modules`,
      modules: 2,
      folded: false,
      leftOut: 3,
      coverage: readWhole,
    }),
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  unmount = () => root.unmount();
  await vi.waitFor(() => expect(tiles()).toHaveLength(4));
  // Without git, which is known a little later.
  await vi.waitFor(() => expect(map()?.getAttribute('aria-label')).toBe('Modules by size and documented share'));
});

afterEach(() => {
  unmount();
  services.dispose();
  vi.restoreAllMocks();
});

const lately = (days: number, commits: number) => ({
  ...{ days, since: 0, commits: 0, areas: [], routine: [], hotDays: 90, hot: [] },
  modules:
    commits === 0
      ? []
      : [
          { path: 'A', commits, own: 2 },
          { path: 'A.One', commits: 3, own: 3 },
        ],
  reach: { commits, compared: 0, ends: commits === 0 ? ('none' as const) : ('start' as const) },
});
const map = () => document.querySelector<HTMLElement>('[data-list="map"]');
const tiles = () => [...(map()?.querySelectorAll('[role="option"]') ?? [])];
const chosen = () => document.getElementById(map()?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
const place = () => services.navigation.getState().route;

function press(key: string): void {
  map()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

it('names every tile in full, figures and all', () => {
  expect(tiles().map((tile) => tile.textContent)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('A.One: 1 type, 300 B, documented 50 %'),
      expect.stringContaining('A, directly: 3 types, 50 B'),
      expect.stringContaining('B: 1 type, 500 B, documented nothing public'),
    ]),
  );
});

it('is one tab stop, and the arrows move inside', async () => {
  expect(map()?.tabIndex).toBe(0);
  expect(tiles().every((tile) => !tile.hasAttribute('tabindex'))).toBe(true);
  const at = (index: number) => vi.waitFor(() => expect(chosen()).toBe(tiles().at(index)?.textContent));
  press('End');
  await at(-1);
  press('Home');
  await at(0);
  press('ArrowRight');
  await vi.waitFor(() => expect(chosen()).not.toBe(tiles()[0]?.textContent));
});

it('opens the symbols of a module with Enter, and comes back to the tile', async () => {
  press('End');
  await vi.waitFor(() => expect(tiles().at(-1)?.getAttribute('aria-selected')).toBe('true'));
  const before = chosen();
  press('Enter');
  await vi.waitFor(() => expect(place().view).toBe('symbols'));
  expect(before.startsWith(place().query.within ?? 'nothing')).toBe(true);
  services.navigation.getState().back();
  await vi.waitFor(() => expect(chosen()).toBe(before));
});

it('goes into a module with Z and out with Esc, as steps of the history', async () => {
  const start = tiles().find((tile) => tile.textContent?.startsWith('A.One'));
  (start as HTMLElement).click();
  await vi.waitFor(() => expect(chosen()).toContain('A.One'));
  press('z');
  await vi.waitFor(() => expect(place().query.zoom).toBe('A'));
  await vi.waitFor(() => expect(tiles()).toHaveLength(2));
  press('Escape');
  await vi.waitFor(() => expect(place().query.zoom).toBeUndefined());
  services.navigation.getState().back();
  await vi.waitFor(() => expect(place().query.zoom).toBe('A'));
});

it('has a table as its twin, by T, and remembers the choice', async () => {
  press('t');
  await vi.waitFor(() => expect(map()).toBeNull());
  expect(document.body.textContent).toContain('Members');
  expect(services.ui.getState().values).toMatchObject({ 'overview.form': 'table' });
});

it('leaves tests out when it is asked to, remembers it, and says where nothing else is there', async () => {
  const lean = [{ ...leaf, path: 'B', name: 'B', bytes: 400, children: [] }];
  host.answers['workspace.overview'] = ({ withoutTests }) => ({
    ...smallOverview,
    modules: withoutTests === true ? lean : modules,
  });
  const chip = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Without tests');
  expect(chip()?.getAttribute('aria-pressed')).toBe('false');
  chip()?.click();
  await vi.waitFor(() => expect(tiles().map((tile) => tile.textContent)).toEqual([expect.stringContaining('400 B')]));
  expect(chip()?.getAttribute('aria-pressed')).toBe('true');
  expect(services.ui.getState().values).toMatchObject({ 'overview.tests': 'without' });
  expect(host.calls.some(({ method, params }) => method === 'memory.modules' && isLean(params))).toBe(true);
  lean.length = 0;
  await services.queries.invalidateQueries();
  await vi.waitFor(() => expect(document.body.textContent).toContain('All code here is tests.'));
  services.commands.getState().run('overview.tests');
  await vi.waitFor(() => expect(tiles()).toHaveLength(4));
});

const isLean = (asked: unknown) => (asked as { withoutTests?: boolean }).withoutTests === true;

describe('coloured by knowledge', () => {
  const known = [
    { path: 'A', folder: 'src/A/', known: 0.5, stale: 0.2 },
    { path: 'A.One', folder: 'src/A/One/', known: 0.88, stale: 0.06 },
    { path: 'A.Two', folder: 'src/A/Two/', known: 0, stale: 0 },
    { path: 'B', folder: '', known: 0.3, stale: 0 },
  ];
  const tile = (name: string) => tiles().find((one) => one.textContent?.startsWith(name)) as HTMLElement;
  beforeEach(async () => {
    host.answers['memory.modules'] = () => ({ modules: known });
    await services.queries.invalidateQueries();
    // New facts do not change the colours of the map: only the person does.
    await vi.waitFor(() =>
      expect(host.calls.filter(({ method }) => method === 'memory.modules').length).toBeGreaterThan(1),
    );
    expect(map()?.getAttribute('aria-label')).toBe('Modules by size and documented share');
    services.ui.getState().set('overview.colour', 'knowledge');
    await vi.waitFor(() => expect(map()?.getAttribute('aria-label')).toBe('Modules by size and share with learnings'));
    await vi.waitFor(() => expect(tile('A.One').textContent).toContain('learnings on 88 %'));
  });

  it('tells the share that is known and the share of it that is stale, in figures, colour and hatching', () => {
    expect(tile('A.One').textContent).toContain('learnings on 88 %, 6 % of them outdated');
    expect(tile('A.One').className).toContain('c4');
    expect(tile('A.One').querySelector<HTMLElement>('.stale')?.style.getPropertyValue('--stale')).toBe('6%');
    expect(tile('A.Two').textContent).toContain('learnings on 0 %');
    expect(tile('A.Two').className).toContain('c0');
    expect(tile('A.Two').querySelector('.stale')).toBeNull();
    expect(document.body.textContent).toContain('hatched: outdated share');
  });

  it('leads to the learnings of the folder with L', async () => {
    tile('A.One').click();
    await vi.waitFor(() => expect(chosen()).toContain('A.One'));
    press('l');
    await vi.waitFor(() => expect(place().view).toBe('learnings'));
    expect(place().query).toEqual({ file: 'src/A/One/' });
  });

  it('turns to the next colour with C, and remembers', async () => {
    press('c');
    await vi.waitFor(() => expect(map()?.getAttribute('aria-label')).toBe('Modules by size and commits'));
    press('c');
    await vi.waitFor(() => expect(tile('A.One').textContent).toContain('documented 50 %'));
    expect(services.ui.getState().values).toMatchObject({ 'overview.colour': 'documented' });
    press('c');
    await vi.waitFor(() => expect(tile('A.One').textContent).toContain('learnings on 88 %'));
  });
});

it('shows where most changed at first where git has a history, by commits', async () => {
  host.answers['history.lately'] = ({ days = 30 }) => lately(days, 40);
  await services.queries.invalidateQueries();
  await vi.waitFor(() => expect(map()?.getAttribute('aria-label')).toBe('Modules by size and commits'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('Commits in 90 days0 to 40'));
  const figures = tiles().map((tile) => [tile.querySelector('.visually-hidden')?.textContent, tile.className]);
  expect(figures).toEqual(
    expect.arrayContaining([
      ['A.One: 1 type, 300 B, 3 commits', expect.stringContaining('c1')],
      ['A.Two: 1 type, 150 B, 0 commits', expect.stringContaining('c0')],
      ['A, directly: 3 types, 50 B, 2 commits', expect.stringContaining('c1')],
    ]),
  );
  // The colour says it already.
  expect(tiles().some((tile) => tile.querySelector('small')?.textContent === '0')).toBe(false);
});

it('leaves T and Z alone when single letters are off', async () => {
  services.settings.setState({ singleKeys: false });
  press('t');
  press('z');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(map()).not.toBeNull();
  expect(place().query).toEqual({});
});

it('hands on the graph of all modules as text for programs that draw (codemap-7)', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Export');
  button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'mouse' }));
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  await vi.waitFor(() => expect(items().map((item) => item.textContent)).toEqual(['Mermaid', 'DOT (Graphviz)']));
  items()[1]?.click();
  await vi.waitFor(() => expect(copied).toHaveBeenCalledWith('dot of modules'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('copied without 3 of its lesser parts'));
});
