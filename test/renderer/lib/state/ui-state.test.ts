// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPanesStore, hiddenKey } from '../../../../src/renderer/lib/state/panes.ts';
import { createUiStore, uiWriteDelayMs } from '../../../../src/renderer/lib/state/ui-state.ts';

describe('what the window remembers', () => {
  const written: [string, unknown][] = [];
  const make = () => createUiStore((key, value) => written.push([key, value]));
  beforeEach(() => {
    vi.useFakeTimers();
    written.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends only the last of quick changes, each key on its own', () => {
    const { getState } = make();
    getState().set('width', 200);
    getState().set('form', 'table');
    getState().set('width', 240);
    expect(getState().values).toEqual({ width: 240, form: 'table' });
    expect(written).toEqual([]);
    vi.advanceTimersByTime(uiWriteDelayMs);
    expect(written).toEqual([
      ['form', 'table'],
      ['width', 240],
    ]);
  });

  it('flushes what waits, once', () => {
    const { getState } = make();
    getState().set('width', 200);
    getState().flush();
    vi.advanceTimersByTime(uiWriteDelayMs * 2);
    expect(written).toEqual([['width', 200]]);
  });

  it('does not let what it loads overwrite what was just set', () => {
    const { getState } = make();
    getState().set('width', 300);
    getState().load({ width: 200, form: 'map' });
    expect(getState().values).toEqual({ width: 300, form: 'map' });
  });

  it('sends the part of its workspace alone, and keeps what another window set of others', () => {
    const parts: unknown[] = [];
    const ui = createUiStore((...part) => parts.push(part));
    ui.getState().load({ places: { '/a': 'overview' } });
    ui.getState().setFor('places', '/b', 'symbols');
    ui.getState().load({ places: { '/a': 'bank', '/b': 'diff' } });
    expect(ui.getState().values).toEqual({ places: { '/a': 'bank', '/b': 'symbols' } });
    ui.getState().flush();
    expect(parts).toEqual([['places', 'symbols', '/b']]);
  });

  it('folds panes for each view on its own', () => {
    const ui = make();
    const panes = createPanesStore(ui);
    panes.getState().show('overview', { list: false, inspector: true });
    panes.getState().toggle('list');
    panes.getState().toggle('inspector');
    expect(ui.getState().values).toEqual({ [hiddenKey('overview', 'inspector')]: true });
    panes.getState().show('symbols', { list: true, inspector: true });
    expect(ui.getState().values[hiddenKey('symbols', 'inspector')]).toBeUndefined();
  });

  it('opens the inspector as a drawer in a narrow window, and remembers nothing of it', () => {
    const ui = make();
    const panes = createPanesStore(ui);
    panes.getState().show('overview', { list: false, inspector: true });
    panes.getState().setNarrow(true);
    panes.getState().toggle('inspector');
    expect(panes.getState().drawer).toBe(true);
    expect(ui.getState().values).toEqual({});
    panes.getState().show('settings', { list: true, inspector: true });
    expect(panes.getState().drawer).toBe(false);
  });
});
