/** Fields in which people type to find: what is asked at a key, and when, in the whole page over a canned host. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../src/renderer/lib/services.ts';
import type { MethodName } from '../../../src/shared/contract/contract.ts';
import { type CannedHost, cannedHost } from '../canned/host.ts';
import { fewRecords, memoryAnswers } from '../canned/memory.ts';
import { searchSymbols, typeDetail } from '../canned/symbols.ts';
import { searchText } from '../canned/text.ts';

describe('a field to find with', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  /** Set: searches in memory are never answered. */
  let silent = false;

  const show = async (view: string) => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', `#/${view}`);
    const memory = memoryAnswers(new Map(fewRecords.map((one) => [one.id, one])), () => host);
    host = cannedHost({
      ...memory,
      SearchSymbols: searchSymbols,
      'symbols.type': typeDetail,
      'symbols.tree': () => ({ nodes: [], revision: 1 }),
      'search.text': searchText,
      'memory.search': (asked) => (silent ? new Promise(() => {}) : memory['memory.search'](asked)),
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
  };
  const field = (name: string) => {
    const found = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
    if (found === null) throw new Error(`There is no field ${name}.`);
    return found;
  };
  const type = (into: HTMLInputElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(into, text);
    into.dispatchEvent(new Event('input', { bubbles: true }));
  };
  afterEach(() => {
    silent = false;
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  it.each([
    ['symbols', 'Search symbols', 'SearchSymbols', 're'],
    ['search', 'Search all text', 'search.text', 'key'],
    ['learnings', 'Search learnings', 'memory.search', 're'],
  ] as const)(
    'asks once for a key that finds something, before its letter is drawn: %s',
    async (view, name, method, word) => {
      await show(view);
      await vi.waitFor(() => field(name));
      await vi.waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
      const asked: (string | null)[] = [];
      const { call } = services.link;
      vi.spyOn(services.link, 'call').mockImplementation((what: MethodName, ...rest) => {
        const params = rest[0] as { readonly query?: string; readonly after?: string };
        if (what === method && params.query === word && params.after === undefined)
          asked.push(field(name).getAttribute('value'));
        return call(what, ...rest);
      });
      type(field(name), word);
      expect(asked).toEqual(['']);
      await vi.waitFor(() => expect(field(name).getAttribute('value')).toBe(word));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(asked).toEqual(['']);
    },
  );

  it('leaves the records where they are until the first hits are there', async () => {
    silent = true;
    await show('learnings');
    const rows = () => document.querySelectorAll('[data-list="records"] [role="option"]').length;
    await vi.waitFor(() => expect(rows()).toBe(3));
    type(field('Search learnings'), 'capture');
    await vi.waitFor(() => expect(host.calls.map(({ method }) => method)).toContain('memory.search'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rows()).toBe(3);
  });
});
