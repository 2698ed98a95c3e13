/** What the list of symbols tells beyond names, in the whole page over a canned host: asked once it rests, of types in sight. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Params } from '#shared/contract/contract.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { searchSymbols, symbol, typeDetail } from '../../canned/symbols.ts';

const retry = symbol('Pay.RetryPolicy');
const next = symbol('Pay.RetryPolicy.Next', { typeId: retry.typeId, memberId: 'M_next', kind: 'method' });
const refund = symbol('Pay.Refund');

describe('the list of symbols', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  let asked: Params<'symbols.standing'>[];
  let retryState: 'stale' | 'cached';
  let retryClass: 'Structure' | 'Docs';

  const open = async (width: number, found = 3) => {
    // A list shows the rows that fit, and happy-dom has no layout.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', '#/symbols');
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
    await vi.waitFor(() => expect(host.calls.map(({ method }) => method)).toContain('SearchSymbols'));
    await vi.waitFor(() => expect(rows()).toHaveLength(found));
  };
  const rows = () =>
    [...document.querySelectorAll('[role="listbox"] [role="option"]')].map((row) => ({
      text: row.textContent,
      marks: [...row.querySelectorAll('[role="img"]')].map((mark) => mark.getAttribute('aria-label')),
    }));

  beforeEach(() => {
    asked = [];
    retryState = 'stale';
    retryClass = 'Structure';
    const hits = [retry, next, refund].map((one) => ({ ...one, score: 1, matches: [] }));
    host = cannedHost({
      SearchSymbols: (params) => ({ ...searchSymbols(params), hits, total: 3 }),
      'symbols.type': typeDetail,
      'symbols.tree': () => ({ nodes: [], revision: 1 }),
      'symbols.standing': (params) => {
        asked.push(params);
        const types = [
          { typeId: retry.typeId, changeClass: retryClass, semanticState: retryState },
          { typeId: refund.typeId, changeClass: null, semanticState: 'none' },
        ] as const;
        return { types: [...types] };
      },
    });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  it('marks the types that changed, and none of their members, asking once for all in sight', async () => {
    await open(600);
    await vi.waitFor(() => expect(rows()[0]?.marks).toEqual(['Structure']));
    expect(rows().map(({ marks }) => marks)).toEqual([['Structure'], [], []]);
    expect(rows().some(({ text }) => text?.includes('outdated'))).toBe(false);
    expect(asked).toEqual([{ typeIds: [retry.typeId, refund.typeId] }]);
  });

  it('marks them in the tree of namespaces as well, and asks again when the code map changes', async () => {
    const nodes = [retry, refund].map(({ path, name, typeId }) => ({
      ...{ path, name, typeId, kind: 'class' as const, types: 1, hasChildren: false },
    }));
    host.answers['symbols.tree'] = () => ({ nodes, revision: 1 });
    host.answers.SearchSymbols = (params) => ({ ...searchSymbols(params), hits: [], total: 0 });
    await open(600, 0);
    const tree = () =>
      [...document.querySelectorAll('[role="tree"] [role="treeitem"]')].map((row) => [
        row.textContent,
        row.querySelector('[role="img"]')?.getAttribute('aria-label'),
      ]);
    await vi.waitFor(() =>
      expect(tree()).toEqual([
        ['RetryPolicyS', 'Structure'],
        ['Refund', undefined],
      ]),
    );
    expect(asked).toEqual([{ typeIds: [retry.typeId, refund.typeId] }]);
    retryClass = 'Docs';
    host.emit('codemap.changed', { revision: 2, generation: 'g-0001', files: 1, types: 1, removed: 0 } as never);
    await vi.waitFor(() => expect(tree()[0]).toEqual(['RetryPolicyD', 'Docs']));
  });

  it('says where there is room whether descriptions hold, and says it again when that changes', async () => {
    await open(900);
    const told = () => rows().map(({ text }) => /outdated|fresh|none/.exec(text ?? '')?.[0]);
    await vi.waitFor(() => expect(told()).toEqual(['outdated', 'outdated', 'none']));
    retryState = 'cached';
    host.emit('semantics.changed', { length: 0, generating: 0, types: [retry.typeId], more: false });
    await vi.waitFor(() => expect(told()).toEqual(['fresh', 'fresh', 'none']));
  });
});
