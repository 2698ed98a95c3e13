/** The view Semantic diff over a canned host: what is compared, one type in full, seen marks, and what it says instead. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { changedTypes, comparedType, comparison, diffed, generation, policy, sourceOf } from '../../canned/diff.ts';
import { type CannedHost, cannedHost, readyWorkspace } from '../../canned/host.ts';
import { impact } from '../../canned/impact.ts';

// The editor needs a layout engine; the e2e test uses the real one.
describe('the view Semantic diff', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;

  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>';
    host = cannedHost({
      'generations.list': () => ({
        generations: [generation('g-0002', 'live'), generation('g-0001', 'retired')],
        total: 2,
      }),
      'codemap.diff': (params) => comparison(params),
      'diff.type': comparedType,
      'diff.source': sourceOf,
      'codemap.impact': impact,
      'diff.seen': () => ({ marked: 1 }),
      'diff.revisions': () => ({
        branches: [{ name: 'release/2', at: 1 }],
        tags: [{ name: 'v1.0', at: null }],
        commits: [{ id: 'abc1234', subject: 'Stop after three' }],
        fork: { base: 'main', id: 'f'.repeat(40) },
      }),
    });
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
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
  const pane = (name: string) => document.querySelector(`[data-pane="${name}"]`)?.textContent ?? '';
  const asked = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const button = (name: string | RegExp) => {
    const found = [...document.querySelectorAll('button')].find((one) =>
      typeof name === 'string' ? one.textContent?.trim() === name : name.test(one.textContent ?? ''),
    );
    if (found === undefined) throw new Error(`No button ${name}: ${document.body.textContent}`);
    return found;
  };

  /** An item in the menu of revisions, which shows the one that is compared with. */
  async function choose(shown: string, item: string): Promise<void> {
    const trigger = document.querySelector<HTMLElement>(`button[aria-haspopup="menu"][title="${shown}"]`);
    trigger?.focus();
    trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await text(item);
    [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
      .find((one) => one.textContent?.includes(item))
      ?.click();
  }

  it('compares the generation before with the live one, and shows the first type in full (diff-1)', async () => {
    await show('#/diff?with=generations');
    await text('1 member changed, 1 new, 1 gone');
    expect(asked('codemap.diff')[0]).toMatchObject({ from: 'g-0001', to: 'g-0002' });
    expect(pane('main')).not.toContain('4C81E0QN');
    expect(pane('main')).toContain('1 member changed, 1 new, 1 gone');
    expect(pane('main')).toContain('Next(Attempt, Exception) : RetryDecision');
    expect(pane('main')).toContain('ShouldRetry(Exception) : bool');
    expect(document.querySelector('[role="tree"]')?.getAttribute('aria-label')).toBe('Changed types');
    expect(document.title).toContain('RetryPolicy');
  });

  it('shows whom the change reaches, learnings that are stale, and the description before and now', async () => {
    await show('#/diff');
    await text('MaxDelay(int) : TimeSpan');
    // Test pages are narrow.
    services.panes.getState().setDrawer(true);
    await text('Who decides to give up?');
    const side = pane('inspector');
    expect(side).toContain('4 direct dependents');
    expect(side).toContain('Deskoutdated');
    expect(side).toContain('Page');
    expect(side).not.toContain('not affected');
    expect(side).toContain('3 more dependents');
    expect(document.querySelector('[data-pane="inspector"] ins')?.textContent).toBe(', verify ');
  });

  it('says what a type was called, and that nothing else of it changed', async () => {
    await show(`#/diff/${changedTypes[1]?.typeId}`);
    await text('was called Lending.ScheduleBuilder');
    expect(pane('main')).toContain('moved, renamed');
    expect(pane('main')).toContain('nothing else changed');
  });

  it('says of a type that is only in another file where it was, once, and folds what is unchanged', async () => {
    const file = (name: string) => ({ path: 'Pay.Layout', file: name });
    const moved = diffed('Pay.Layout', {
      changeClass: 'Cosmetic',
      file: 'src/core/Layout.cs',
      relation: {
        renamed: false,
        moved: true,
        edited: null,
        before: file('src/Layout.cs'),
        after: file('src/core/Layout.cs'),
      },
    });
    host.answers['codemap.diff'] = (params) => comparison(params, [moved]);
    host.answers['diff.type'] = (params) => {
      const answer = comparedType({ ...params, type: policy.typeId });
      const why = answer.why.map((one) => ({ ...one, differs: false, causes: [], total: 0 }));
      return { ...answer, type: moved, why };
    };
    await show('#/diff');
    await text('Moved from src/Layout.cs to src/core/Layout.cs. Nothing else changed.');
    await text('What is unchanged');
    expect(pane('main')).not.toContain('No member came');
    expect(document.querySelector<HTMLDetailsElement>('[data-pane="main"] details')?.open).toBe(false);
  });

  it('never is blank: what the list knows is there at once, the rest is said to be on its way, and the next one is read ahead', async () => {
    let answer = () => {};
    host.answers['diff.type'] = (params) =>
      params.type === policy.typeId
        ? comparedType(params)
        : new Promise((resolve) => {
            answer = () => resolve(comparedType(params));
          });
    await show('#/diff');
    await text('1 member changed, 1 new, 1 gone');
    // Of the unseen ones the next.
    await vi.waitFor(() => expect(asked('diff.type')).toHaveLength(2));
    press('n');
    await vi.waitFor(() => expect(document.querySelector('[data-pane="main"] h1')?.textContent).toBe('Schedule'));
    expect(pane('main')).toContain('was called Lending.ScheduleBuilder');
    expect(document.querySelector('[data-pane="main"] [role="status"]')?.textContent).toContain('Reading both states');
    expect(asked('diff.type')).toHaveLength(2);
    answer();
    await text('before of ');
  });

  it('comes back to the group on which the keys stood, and to what was folded', async () => {
    // A list shows the rows that fit its height.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    await show('#/diff');
    await text('1 member changed, 1 new, 1 gone');
    const tree = () => document.querySelector<HTMLElement>('[role="tree"]');
    const key = (name: string) => tree()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    const row = () => document.getElementById(tree()?.getAttribute('aria-activedescendant') ?? '');
    key('ArrowLeft');
    await vi.waitFor(() => expect(row()?.getAttribute('aria-expanded')).toBe('true'));
    key('ArrowLeft');
    await vi.waitFor(() => expect(row()?.getAttribute('aria-expanded')).toBe('false'));
    const [named, rows] = [row()?.textContent, tree()?.querySelectorAll('[role="treeitem"]').length];
    services.navigation.getState().go(route('settings'));
    await vi.waitFor(() => expect(tree()).toBeNull());
    services.navigation.getState().back();
    await vi.waitFor(() => expect(row()?.textContent).toBe(named));
    expect(row()?.getAttribute('aria-expanded')).toBe('false');
    expect(tree()?.querySelectorAll('[role="treeitem"]')).toHaveLength(rows ?? -1);
  });

  it('goes with N on to what is folded when all else has been seen', async () => {
    host.answers['codemap.diff'] = (params) =>
      comparison(
        params,
        changedTypes.map((type) => ({ ...type, seen: type.changeClass !== 'Cosmetic' })),
      );
    await show('#/diff');
    await text('before of ');
    press('n');
    await vi.waitFor(() => expect(document.querySelector('[data-pane="main"] h1')?.textContent).toBe('Layout'));
  });

  it('shows the source, then that of the member that is chosen, and hides it until it is wanted again', async () => {
    await show('#/diff?with=generations');
    await text(`before of ${policy.typeId}|after of ${policy.typeId}`);
    [...document.querySelectorAll('[data-pane="main"] [role="option"]')][1]?.dispatchEvent(
      new MouseEvent('click', { bubbles: true }),
    );
    await text('before of M_max|after of M_max');
    expect(asked('diff.source').at(-1)).toMatchObject({ from: 'g-0001', to: 'g-0002', member: 'M_max' });
    button('Side by side').click();
    await vi.waitFor(() => expect(document.querySelector('[data-side="true"]')).not.toBeNull());
    button('Hide').click();
    await text('The source before and after');
    button('Show the source').click();
    await text('before of M_max|after of M_max');
  });

  it('shows the hashes behind the classes where identifiers are wanted', async () => {
    await show('#/diff');
    services.ui.getState().set('diagnostics.identifiers', true);
    await text('4C81E0QN');
  });

  it('folds the unchanged lines of an outline, and unfolds them', async () => {
    host.answers['diff.type'] = (params) => {
      const answer = comparedType(params);
      const same = Array.from({ length: 12 }, (_, n) => ({
        kind: 'same' as const,
        text: `line ${n}.`,
        before: n + 1,
        after: n + 1,
      }));
      const added = { kind: 'added' as const, text: 'the new line', before: null, after: 13 };
      return { ...answer, outline: { ...answer.outline, lines: [...same, added] } };
    };
    await show('#/diff');
    await text('before of ');
    button('Outline').click();
    await text('the new line');
    expect(pane('main')).toContain('line 9.');
    expect(pane('main')).not.toContain('line 8.');
    button('9 unchanged lines').click();
    await text(/line 0\.[\s\S]*line 8\./);
  });

  it('says how large a source is that is too large to compare', async () => {
    host.answers['diff.source'] = (params) => {
      const answer = sourceOf(params);
      const [piece] = answer.pieces;
      const after = piece?.after;
      if (after === null || after === undefined) throw new Error('The canned source has no piece.');
      const large = { ...after, text: null, tooLarge: { bytes: 900_000, lines: 20_000 } };
      return { ...answer, pieces: [{ before: piece?.before ?? null, after: large }] };
    };
    await show('#/diff');
    await text('too large to be compared here: 900 KB, 20,000 lines');
    expect(document.querySelector('pre[data-side]')).toBeNull();
  });

  it('marks the shown change as seen with S', async () => {
    await show('#/diff?with=generations');
    await text('MaxDelay(int) : TimeSpan');
    const before = asked('codemap.diff').length;
    press('s');
    await vi.waitFor(() =>
      expect(asked('diff.seen')).toEqual([
        expect.objectContaining({ from: 'g-0001', to: 'g-0002', types: [policy.typeId], seen: true }),
      ]),
    );
    await vi.waitFor(() => expect(asked('codemap.diff').length).toBeGreaterThan(before));
  });

  it('compares with a revision of git by its address, and Back leads to what was compared before', async () => {
    await show('#/diff?with=git&since=v1.0');
    await text('MaxDelay(int) : TimeSpan');
    expect(asked('codemap.diff')[0]).toMatchObject({ since: 'v1.0' });
    expect(document.querySelector('[role="radiogroup"]')).toBeNull();
    await choose('v1.0', 'Since described');
    await vi.waitFor(() => expect(asked('codemap.diff').at(-1)).toMatchObject({ base: true }));
    expect(window.location.hash).toBe('#/diff?with=base&since=v1.0');
    services.navigation.getState().back();
    await vi.waitFor(() => expect(window.location.hash).toBe('#/diff?with=git&since=v1.0'));
  });

  it('offers the branches, tags and commits of the repository, so that none has to be typed', async () => {
    await show('#/diff?with=git');
    await text('MaxDelay(int) : TimeSpan');
    await vi.waitFor(() => expect(asked('diff.revisions')).toHaveLength(1));
    await choose('HEAD', 'Stop after three');
    await vi.waitFor(() => expect(window.location.hash).toContain('since=abc1234'));
    await vi.waitFor(() => expect(asked('codemap.diff')).toContainEqual(expect.objectContaining({ since: 'abc1234' })));
  });

  it('offers uncommitted changes and the last tag directly', async () => {
    await show('#/diff');
    await text('MaxDelay(int) : TimeSpan');
    await text('Since last tag');
    expect(button('Uncommitted').getAttribute('aria-pressed')).toBe('true');
    button('Since last tag').click();
    await vi.waitFor(() => expect(asked('codemap.diff')).toContainEqual(expect.objectContaining({ since: 'v1.0' })));
    await vi.waitFor(() => expect(button('Since last tag').getAttribute('aria-pressed')).toBe('true'));
    button('Uncommitted').click();
    await vi.waitFor(() => expect(window.location.hash).not.toContain('v1.0'));
    expect(button('Uncommitted').getAttribute('aria-pressed')).toBe('true');
  });

  it('compares what this branch did, and one revision with another', async () => {
    await show('#/diff');
    await text('MaxDelay(int) : TimeSpan');
    await text('This branch');
    button('This branch').click();
    const fork = { since: 'f'.repeat(40) };
    await vi.waitFor(() => expect(asked('codemap.diff')).toContainEqual(expect.objectContaining(fork)));
    await text('where it left main');
    await choose('files now', 'v1.0');
    await vi.waitFor(() =>
      expect(asked('codemap.diff')).toContainEqual(expect.objectContaining({ ...fork, until: 'v1.0' })),
    );
    expect(window.location.hash).toContain('until=v1.0');
    // A report is of the files as they are now.
    await vi.waitFor(() => expect(() => button('Report')).toThrow('No button Report'));
    await choose('v1.0', 'files now');
    await vi.waitFor(() => expect(window.location.hash).not.toContain('until'));
    await text('Report');
  });

  it('says what to do where a revision is unknown, and tries again', async () => {
    host.answers['codemap.diff'] = () => {
      throw new MemoError('NotFound', 'There is no commit, branch or tag nope here.');
    };
    await show('#/diff?with=git&since=nope');
    await text('There is no commit, branch or tag nope here.');
    host.answers['codemap.diff'] = (params) => comparison(params);
    button('Try again').click();
    await text('MaxDelay(int) : TimeSpan');
  });

  it('goes to the last commit where a revision is unknown', async () => {
    host.answers['codemap.diff'] = (params) => {
      if (params.since === 'nope') throw new MemoError('NotFound', 'There is no commit, branch or tag nope here.');
      return comparison(params);
    };
    await show('#/diff?with=git&since=nope');
    await text('There is no commit, branch or tag nope here.');
    button('Compare with the last commit').click();
    await text('MaxDelay(int) : TimeSpan');
    expect(window.location.hash).toContain('since=HEAD');
  });

  it('shows how far comparing is, and stops it', async () => {
    let refuse = (_: MemoError) => {};
    host.answers['codemap.diff'] = () =>
      new Promise((_, reject) => {
        refuse = reject;
      });
    host.answers['ops.cancel'] = () => {
      refuse(new MemoError('Cancelled', 'Comparing was cancelled.'));
      return { cancelled: true };
    };
    await show('#/diff?with=git');
    await vi.waitFor(() => expect(asked('codemap.diff')).toHaveLength(1));
    host.emit('op', {
      opId: 'op-1',
      kind: 'diff',
      state: 'running',
      phase: 'reading',
      done: 30,
      total: 90,
      startedAt: 1,
      cancellable: true,
    });
    await text('reading, 30 of 90');
    button('Stop').click();
    await text('Comparing was stopped');
    expect(asked('ops.cancel')).toEqual([{ opId: 'op-1' }]);
  });

  it('says that nothing changed, that there is no git, that there is one generation only', async () => {
    host.answers['codemap.diff'] = (params) => comparison(params, []);
    await show('#/diff?with=git');
    await text('All types are the same in HEAD and files now.');
    root.unmount();
    services.dispose();
    document.body.innerHTML = '<div id="root"></div>';
    host.answers['workspace.state'] = () => ({ ...readyWorkspace, branch: null });
    host.answers['generations.list'] = () => ({ generations: [generation('g-0001', 'live')], total: 1 });
    await show('#/diff?with=generations');
    await text('There is only one index version to read');
    expect(document.querySelector('[aria-label="From: none"]')).not.toBeNull();
    services.navigation.getState().go({ view: 'diff', id: '', query: { with: 'git' } });
    await text('This folder is not a git repository');
  });

  it('says that it is older than the files where comparing took long, and compares again when asked', async () => {
    host.answers['codemap.diff'] = (params) => ({ ...comparison(params), elapsedMs: 9000 });
    await show('#/diff?with=git');
    await text('MaxDelay(int) : TimeSpan');
    const before = asked('codemap.diff').length;
    host.emit('workspace.state', { ...readyWorkspace, revision: 2 });
    await text('Files have changed since this was compared.');
    expect(asked('codemap.diff')).toHaveLength(before);
    host.answers['codemap.diff'] = (params) => ({ ...comparison(params), revision: 2 });
    button('Again').click();
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('Files have changed since'));
  });

  it('says that a commit came, which changes no file, where comparing with git took long', async () => {
    host.answers['codemap.diff'] = (params) => ({ ...comparison(params), elapsedMs: 9000 });
    await show('#/diff?with=git');
    await text('MaxDelay(int) : TimeSpan');
    host.emit('workspace.state', { ...readyWorkspace, heads: 1 });
    await text('A commit or another branch came since this was compared.');
    const before = asked('codemap.diff').length;
    button('Again').click();
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('A commit or another branch came'));
    expect(asked('codemap.diff')).toHaveLength(before + 1);
  });

  it('compares with git again on its own after a commit where that is quick, and leaves generations alone', async () => {
    await show('#/diff?with=git');
    await text('MaxDelay(int) : TimeSpan');
    const before = asked('codemap.diff').length;
    host.emit('workspace.state', { ...readyWorkspace, heads: 1 });
    await vi.waitFor(() => expect(asked('codemap.diff')).toHaveLength(before + 1));
    services.navigation.getState().go({ view: 'diff', id: '', query: { with: 'generations' } });
    await vi.waitFor(() => expect(asked('codemap.diff').at(-1)).toMatchObject({ from: 'g-0001' }));
    const of = asked('codemap.diff').length;
    host.emit('workspace.state', { ...readyWorkspace, heads: 2 });
    await text('MaxDelay(int) : TimeSpan');
    expect(asked('codemap.diff')).toHaveLength(of);
    expect(document.body.textContent).not.toContain('A commit or another branch came');
  });

  it('no longer shows a type that, compared again, did not change', async () => {
    await show(`#/diff/${policy.typeId}?with=git`);
    await text('MaxDelay(int) : TimeSpan');
    host.answers['codemap.diff'] = (params) => ({ ...comparison(params, []), revision: 2 });
    host.answers['diff.type'] = () => {
      throw new MemoError('NotFound', 'Pay.RetryPolicy did not change since HEAD.');
    };
    host.emit('workspace.state', { ...readyWorkspace, revision: 2 });
    await text('Pay.RetryPolicy did not change since HEAD.');
    expect(pane('main')).not.toContain('MaxDelay(int)');
    expect(document.title).not.toContain('RetryPolicy');
  });

  it('says of a type that did not change that it is not among the changed ones', async () => {
    await show('#/diff/T_other');
    await text('This type is not among the changed ones');
    await text('T_other did not change between the two.');
  });

  it('reports what the changes put at risk: types, tests with their command, outdated texts, what usually changes along', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (one) => void copied.push(one));
    await show('#/diff?with=git&report=1');
    await text('Riskiest first');
    expect(asked('codemap.impact')).toEqual([{ limit: 100 }]);
    expect(asked('diff.type')).toEqual([]);
    const main = pane('main');
    expect(main).toContain('RetryPolicysignature changed, 1 member added, 2 members changed4none');
    expect(main).toContain('Clockbehaviour changed, 1 member added, 2 members changed–3');
    expect(main).toContain('At risk1 of 7');
    expect(main).toContain('uses Pay.RetryPolicy.Next, whose signature changed; Next(int) → Next(long)');
    expect(main).toContain('Who decides to give up?');
    expect(main).toContain('5 of 11 commits of src/RetryPolicy.cs');
    expect(main).toContain('2 more test files reach this only by a long way');
    document.querySelector<HTMLElement>('[aria-label="Copy test command"]')?.click();
    await vi.waitFor(() => expect(copied).toEqual(['cd test && dotnet test --filter FullyQualifiedName~ClockTests']));
    press('y');
    await vi.waitFor(() => expect(copied[1]).toMatch(/^### Impact of the changes since /));
    press('w');
    await vi.waitFor(() => expect(pane('main')).not.toContain('behaviour changed'));
    button('RetryPolicy').click();
    await vi.waitFor(() => expect(asked('diff.type')[0]).toMatchObject({ type: 'T_pay.retrypolicy' }));
    expect(window.location.hash).not.toContain('report');
  });

  it('asks for the report of the revision that is compared', async () => {
    await show('#/diff?with=git&since=HEAD~3');
    await text('MaxDelay(int) : TimeSpan');
    button('Report').click();
    await text('Riskiest first');
    expect(asked('codemap.impact')).toEqual([{ target: 'HEAD~3..', limit: 100 }]);
  });
});
