/**
 * An engine that has not read its code map whole may find it damaged in use. It is then closed and reopened, once,
 * which rebuilds the code map from the files, and the failed calls are repeated. Callers see one engine that takes
 * longer to open.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { EventListener } from '../engine/engine.ts';
import { needsKey } from './repeats.ts';
import type { OpenEngine } from './session.ts';

/** Id of the notice of an engine whose code map is damaged. */
const damagedMap = 'damaged:map';

export function mending(open: OpenEngine): OpenEngine {
  return async (options) => {
    const listeners = new Set<EventListener>();
    let engine = await open(options);
    let unfollow = engine.subscribe(follow);
    /** Set while there is no engine to ask. */
    let interim: WorkspaceState | null = null;
    let mended: Promise<void> | null = null;

    const tell: EventListener = (event, payload) => {
      for (const listener of [...listeners]) listener(event, payload);
    };

    function follow(...told: Parameters<EventListener>): void {
      const damaged = engine.state().notices.some(({ id }) => id === damagedMap);
      if (damaged && mended === null) {
        mended = openAgain();
        mended.catch(() => {}); // The caller has the error.
      } else tell(...told);
    }

    async function openAgain(): Promise<void> {
      unfollow();
      const state = engine.state();
      interim = { ...state, phase: 'opening', notices: state.notices.filter(({ id }) => id !== damagedMap) };
      try {
        await engine.close();
        engine = await open(options);
      } catch (thrown) {
        const { code, message } = toMemoError(thrown);
        interim = { ...interim, phase: 'failed', error: { code, message } };
        tell('workspace.state', interim);
        throw thrown;
      }
      interim = null;
      unfollow = engine.subscribe(follow);
      tell('workspace.state', engine.state());
      await engine.settled();
    }

    return {
      async call(method, params, context) {
        const first = mended === null;
        await mended;
        try {
          return await engine.call(method, params, context);
        } catch (thrown) {
          // A write may be half done.
          if (!first || mended === null || needsKey(method) || context.signal.aborted) throw thrown;
          await mended;
          return engine.call(method, params, context);
        }
      },
      state: () => interim ?? engine.state(),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      working: () => interim !== null || engine.working(),
      async settled() {
        await engine.settled();
        await mended;
      },
      async close() {
        await mended?.catch(() => {}); // What is open is closed all the same.
        listeners.clear();
        await engine.close();
      },
    };
  };
}
