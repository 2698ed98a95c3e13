import { describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { Engine, EventListener } from '../../../src/main/engine/engine.ts';
import { mending } from '../../../src/main/link/mending.ts';
import type { OpenEngine } from '../../../src/main/link/session.ts';

const ready = { phase: 'ready', notices: [], root: '/shop', name: 'shop' } as unknown as WorkspaceState;
const notice = { id: 'damaged:map', level: 'error', message: 'It is damaged.' } as const;
const context = { signal: new AbortController().signal };

/** Engines one after the other; those before the `sound`-th find their code map damaged with the first call. */
function engines(sound: number) {
  const opened: { calls: string[]; closed: boolean }[] = [];
  const open = async (): Promise<Engine> => {
    const listeners = new Set<EventListener>();
    const own = { calls: [] as string[], closed: false };
    const number = opened.push(own);
    let state = ready;
    const call = async (method: string): Promise<unknown> => {
      own.calls.push(method);
      if (number >= sound) return { by: number };
      state = { ...ready, notices: [notice] };
      for (const listener of listeners) listener('workspace.state', state);
      throw new MemoError('InternalError', notice.message);
    };
    return {
      call: call as Engine['call'],
      state: () => state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      working: () => false,
      settled: async () => {},
      async close() {
        own.closed = true;
      },
    };
  };
  return { opened, open: open as OpenEngine };
}

const start = (open: OpenEngine): Promise<Engine> => mending(open)({} as Parameters<OpenEngine>[0]);

describe('an engine whose code map turns out damaged', () => {
  it('is opened again and asked again, and nobody hears of the damage', async () => {
    const { opened, open } = engines(2);
    const engine = await start(open);
    const told: string[] = [];
    engine.subscribe((_, payload) => {
      for (const { id } of (payload as WorkspaceState).notices) told.push(id);
    });
    expect(await engine.call('ResolveSymbol', { path: 'A', limit: 1 }, context)).toEqual({ by: 2 });
    expect(await engine.call('ResolveSymbol', { path: 'B', limit: 1 }, context)).toEqual({ by: 2 });
    expect(opened).toEqual([
      { calls: ['ResolveSymbol'], closed: true },
      { calls: ['ResolveSymbol', 'ResolveSymbol'], closed: false },
    ]);
    expect(told).toEqual([]);
    await engine.close();
    expect(opened[1]?.closed).toBe(true);
  });

  it('does no write twice, which may be half done', async () => {
    const { opened, open } = engines(2);
    const engine = await start(open);
    await expect(engine.call('memory.confirm', { ids: ['K_1'] } as never, context)).rejects.toThrow(notice.message);
    expect(await engine.call('memory.confirm', { ids: ['K_1'] } as never, context)).toEqual({ by: 2 });
    expect(opened.map(({ calls }) => calls.length)).toEqual([1, 1]);
  });

  it('is opened again once: what is damaged then is told', async () => {
    const { opened, open } = engines(9);
    const engine = await start(open);
    await expect(engine.call('Status', {}, context)).rejects.toThrow(notice.message);
    await expect(engine.call('Status', {}, context)).rejects.toThrow(notice.message);
    expect(opened).toHaveLength(2);
    expect(engine.state().notices).toEqual([notice]);
  });

  it('reports that it cannot be opened again', async () => {
    const { open } = engines(2);
    let times = 0;
    const engine = await start(async (options) => {
      times += 1;
      if (times === 2) throw new MemoError('Refused', 'Not now.');
      return open(options);
    });
    const phases: string[] = [];
    engine.subscribe((_, payload) => phases.push((payload as WorkspaceState).phase));
    await expect(engine.call('Status', {}, context)).rejects.toThrow('Not now.');
    expect(engine.state()).toMatchObject({ phase: 'failed', error: { code: 'Refused' }, notices: [] });
    expect(phases).toEqual(['failed']);
    await engine.close();
  });
});
