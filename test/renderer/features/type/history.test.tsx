/** What the page of a type shows of its changes, over a canned host. */

import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '#shared/contract/contract.ts';
import type { NotedChange } from '#shared/contract/history.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { lastChange } from '../../../../src/renderer/features/type/change/use-last-change.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { neighbours, neverChanged, retryPolicy, searchSymbols, typeDetail } from '../../canned/symbols.ts';

type LoggedCommit = Result<'history.log'>['commits'][number];

const { structureHash, publicImplHash, internalImplHash, implHash, xmlDocHash, cosmeticHash } = retryPolicy;
const now = { structureHash, publicImplHash, internalImplHash, implHash, xmlDocHash, cosmeticHash };
const change: NotedChange = {
  id: 7,
  at: Date.now() - 3 * 60_000,
  generation: 'g-0042',
  path: 'Pay.RetryPolicy',
  typeId: retryPolicy.symbol.typeId,
  file: 'src/RetryPolicy.cs',
  kind: 'changed',
  changeClass: 'Structure',
  propagatedCause: null,
  alias: { from: 'Pay.Retrier', fromTypeId: 'T_old' },
  members: {
    added: [
      { memberId: 'M_maxdelay', name: 'MaxDelay', kind: 'method', access: 'public', signature: 'MaxDelay() : int' },
    ],
    removed: [{ memberId: 'M_gone', name: 'Gone', kind: 'method', access: 'public', signature: 'Gone() : void' }],
    changed: [
      {
        memberId: 'M_next',
        name: 'Next',
        kind: 'method',
        access: 'public',
        signature: 'Next(Attempt last) : RetryDecision',
        before: 'Next() : RetryDecision',
        aspects: ['signature', 'body'],
      },
    ],
  },
  hashes: { before: { ...now, structureHash: 'OLD00000', publicImplHash: 'OLD00001' }, after: now },
};

describe('the changes of a type', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>';
    host = cannedHost({
      SearchSymbols: searchSymbols,
      'symbols.type': async (address) => ({
        ...(await typeDetail(address)),
        change: { ...neverChanged, changeClass: 'Structure', changedAt: change.at, outlineVersion: 4 },
      }),
      'symbols.neighbours': neighbours,
      GetOutline: () => ({ resolved: retryPolicy.symbol, text: '# Pay.RetryPolicy', partly: [] }),
      'source.read': ({ file }) => ({ file, text: `source of ${file}`, hash: '1', language: 'csharp' }),
    });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
  });
  async function show(hash: string): Promise<void> {
    window.history.replaceState(null, '', hash);
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
  }
  const text = (wanted: string | RegExp) => vi.waitFor(() => expect(document.body.textContent).toMatch(wanted));

  it('marks the hashes of the last change, says its class and the version of the outline, where they are switched on', async () => {
    host.answers['symbols.history'] = () => ({ resolved: retryPolicy.symbol, changes: [change], next: null });
    await show('#/type/T_pay.retrypolicy');
    await text('Outline');
    expect(document.body.textContent).not.toMatch(/9F2A441C|2 of 5 hashes|T_pay\.retrypolicy|version 4/);
    services.ui.getState().set('diagnostics.identifiers', true);
    await text('Last change 3 min ago: 2 of 5 hashes');
    await text('version 4');
    const marked = [...document.querySelectorAll('button[title="Another one since the last change"]')];
    expect(marked.map((chip) => chip.textContent)).toEqual(['structure9F2A441C', 'public11AA22BB']);
  });

  it('lists each change with its members and what they were', async () => {
    host.answers['symbols.history'] = () => ({ resolved: retryPolicy.symbol, changes: [change], next: 6 });
    await show('#/type/T_pay.retrypolicy?tab=history');
    await text(/was called Pay\.Retrier/);
    expect(document.body.textContent).not.toContain('g-0042');
    await text(/\+MaxDelay\(\) : int/);
    await text(/−Gone\(\) : void/);
    await text(/~Next\(Attempt last\) : RetryDecisionsignature, bodywas Next\(\) : RetryDecision/);
    const older = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Older changes');
    older?.click();
    await vi.waitFor(() => {
      const limits = host.calls.filter((call) => call.method === 'symbols.history').map((call) => call.params);
      expect(limits).toContainEqual(expect.objectContaining({ limit: 60 }));
    });
  });

  it('shows commits as one line of time with class, reason, former name and members', async () => {
    host.answers['symbols.history'] = () => ({ resolved: retryPolicy.symbol, changes: [change], next: null });
    const fix: LoggedCommit = {
      ...{ id: '4c1e07b9aa', at: Date.now() + 1_000, kind: 'fix', rule: 'Fix', compared: true },
      ...{ subject: 'Cap the pause of a retry (#12)', reason: ['A longer pause cannot succeed.'] },
      ...{
        issues: ['#12', 'PAY-7'],
        tags: ['v2'],
        changeClass: 'PublicBehavior',
        change: 'renamed',
        was: 'Pay.Retrier',
      },
      members: [{ name: 'next', what: 'changed', was: 'Pay.Old#pause' }],
    };
    const format: LoggedCommit = {
      ...{ ...fix, id: '99', kind: 'format', subject: 'Run the formatter', changeClass: null },
      ...{ members: [], reason: [], issues: [], tags: [] },
    };
    host.answers['history.log'] = () => ({
      ...{ symbol: 'Pay.RetryPolicy', file: 'src/Pay/RetryPolicy.cs', total: 40 },
      commits: [fix, format],
      together: [{ file: 'src/Pay/Store.cs', commits: 6, of: 9 }],
      reach: { commits: 50, compared: 40, ends: 'shallow' },
    });
    await show('#/type/T_pay.retrypolicy?tab=history');
    await text(/Commits2 of 40 commits/);
    await text(
      /Cap the pause of a retry \(#12\)v2PAY-74c1e07bwas Pay\.RetrierA longer pause cannot succeed\.~next \(was Pay\.Old\.pause\)/,
    );
    await text(/This clone is shallow.*src\/Pay\/Store\.cs6 of 9 commits/);
    expect(document.body.textContent).not.toContain('Run the formatter');
    expect(document.body.textContent).not.toContain('was called Pay.Retrier');
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'Formatting and merges1')?.click();
    await text(/Run the formatter/);
  });

  it('says so where nothing has changed yet', async () => {
    await show('#/type/T_pay.retrypolicy?tab=history');
    await text('Nothing has changed here since Memoscope first read it');
  });

  it('gives a member that others cannot see the class Internal, whatever changed of it', () => {
    const hidden = {
      ...change.members.changed[0],
      memberId: 'M_hidden',
      access: 'private',
    } as NotedChange['members']['changed'][number];
    const { members } = lastChange({ ...change, members: { added: [], removed: [], changed: [hidden] } });
    expect(members.get('M_hidden')).toBe('Internal');
    expect(lastChange(change).members.get('M_next')).toBe('Structure');
  });
});

describe('the overview', () => {
  it('shows what changed since the last visit, leads to each type, and marks all as seen', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    const { members: _, hashes: __, ...fed } = change;
    const host = cannedHost({
      'workspace.changes': () => ({
        seen: { id: 1, at: Date.now() - 86_400_000 },
        newest: 7,
        summary: { Structure: 1, Docs: 3 },
        types: 4,
        batches: [{ at: change.at, generation: 'g-0042', summary: {}, total: 4, types: [fed, { ...fed, id: 5 }] }],
        next: null,
      }),
      'workspace.seen': () => ({ seen: { id: 7, at: Date.now() } }),
    });
    // The inspector has no room beside the map in a narrow window.
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
    window.history.replaceState(null, '', '#/overview');
    const services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    const root = createRoot(element);
    root.render(<App services={services} />);
    await vi.waitFor(() => expect(document.body.textContent).toContain('Since yesterday'));
    expect(document.querySelector('li[aria-label="Docs: 3"]')?.textContent).toBe('D3');
    const rows = document.querySelectorAll('[role="listbox"][aria-label="Types changed"] [role="option"]');
    // One type that changed twice stands once.
    expect(rows).toHaveLength(1);
    const seen = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Mark as seen');
    seen?.click();
    await vi.waitFor(() =>
      expect(host.calls.find((c) => c.method === 'workspace.seen')?.params).toEqual({ through: 7 }),
    );
    (rows[0] as HTMLElement).click();
    await vi.waitFor(() => expect(window.location.hash).toContain('tab=history'));
    root.unmount();
    services.dispose();
  });
});
