// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { createNavigation, type HistoryHost } from '../../../../src/renderer/lib/navigation/navigation.ts';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';

/** A browser history that behaves like one, at once. */
function fakeHistory(hash = '') {
  let entries: { state: unknown; hash: string }[] = [{ state: null, hash }];
  let at = 0;
  const listeners = new Set<() => void>();
  const here = () => entries[at] ?? { state: null, hash: '' };
  const host: HistoryHost = {
    location: {
      get hash() {
        return here().hash;
      },
    },
    history: {
      get state() {
        return here().state;
      },
      pushState(state, _unused, url) {
        entries = [...entries.slice(0, at + 1), { state, hash: url }];
        at += 1;
      },
      replaceState(state, _unused, url) {
        entries[at] = { state, hash: url };
      },
      go(delta) {
        at = Math.max(0, Math.min(entries.length - 1, at + delta));
        for (const listener of listeners) listener();
      },
    },
    addEventListener: (_type, listener) => listeners.add(listener),
    removeEventListener: (_type, listener) => listeners.delete(listener),
  };
  return {
    host,
    /** What a person does who pastes a hash. */
    type(next: string) {
      entries = [...entries.slice(0, at + 1), { state: null, hash: next }];
      at += 1;
      for (const listener of listeners) listener();
    },
  };
}

describe('navigation', () => {
  let browser: ReturnType<typeof fakeHistory>;
  beforeEach(() => {
    browser = fakeHistory();
  });

  it('begins at the overview, or where the address says', () => {
    expect(createNavigation(browser.host).getState().route).toEqual(route('overview'));
    const deep = createNavigation(fakeHistory('#/type/T_1').host).getState();
    expect(deep.route).toEqual(route('type', 'T_1'));
    expect(deep.canGoBack).toBe(false);
  });

  it('goes back and forward, and a new way cuts the old one off', () => {
    const { getState } = createNavigation(browser.host);
    getState().go(route('symbols'));
    getState().go(route('type', 'T_1'));
    expect([getState().canGoBack, getState().canGoForward]).toEqual([true, false]);
    getState().back();
    expect(getState().route.view).toBe('symbols');
    expect([getState().canGoBack, getState().canGoForward]).toEqual([true, true]);
    getState().forward();
    expect(getState().route.view).toBe('type');
    getState().back();
    getState().go(route('settings'));
    expect(getState().canGoForward).toBe(false);
    getState().forward();
    expect(getState().route.view).toBe('settings');
  });

  it('brings back what a view remembered with its entry, and forgets it with the entry', () => {
    const { getState } = createNavigation(browser.host);
    getState().go(route('symbols'));
    getState().remember('list.scroll', 240);
    getState().go(route('type', 'T_1'));
    expect(getState().recall('list.scroll')).toBeUndefined();
    getState().back();
    expect(getState().recall('list.scroll')).toBe(240);
    getState().back();
    getState().go(route('symbols'));
    expect(getState().recall('list.scroll')).toBeUndefined();
  });

  it('replaces without a step to go back over', () => {
    const { getState } = createNavigation(browser.host);
    getState().go(route('symbols', '', { q: 'h' }));
    getState().replace(route('symbols', '', { q: 'ho' }));
    getState().replace(route('symbols', '', { q: 'hol' }));
    getState().back();
    expect(getState().route).toEqual(route('overview'));
  });

  it('does not go where it is', () => {
    const { getState } = createNavigation(browser.host);
    getState().go(route('overview'));
    expect(getState().canGoBack).toBe(false);
  });

  it('takes a typed address as a new entry', () => {
    const { getState } = createNavigation(browser.host);
    getState().go(route('symbols'));
    browser.type('#/settings/keys');
    expect(getState().route).toEqual(route('settings', 'keys'));
    expect(getState().canGoBack).toBe(true);
    getState().back();
    expect(getState().route.view).toBe('symbols');
    expect(getState().canGoForward).toBe(true);
  });

  it('knows after a reload how far back and forward it can go', () => {
    const first = createNavigation(browser.host);
    first.getState().go(route('symbols'));
    first.getState().go(route('settings'));
    first.getState().back();
    first.dispose();
    const again = createNavigation(browser.host).getState();
    expect(again.route.view).toBe('symbols');
    expect(again.canGoBack).toBe(true);
  });
});
