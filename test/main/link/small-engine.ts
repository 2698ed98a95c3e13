/** An engine that is small enough to be opened in a millisecond: answers tell which process gave them. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { Engine, EventListener } from '../../../src/main/engine/engine.ts';
import { callAim } from '../../../src/main/engine/storage/storage.ts';
import type { OpenEngine } from '../../../src/main/link/link.ts';

/** `memory.removePractice` adds its id to the file `written`, each time that it is done. */
export const openSmallEngine: OpenEngine = async ({ folder, version }) => {
  const listeners = new Set<EventListener>();
  let state: WorkspaceState = {
    phase: 'ready',
    name: folder.name,
    root: folder.root,
    branch: null,
    heads: 0,
    generation: null,
    readOnly: folder.readOnly,
    revision: 1,
    pendingFiles: 0,
    looking: false,
    finding: null,
    notices: [],
  };
  const status = (): Result<'Status'> => ({
    uptimeSec: 0,
    ...{ languages: [], asText: { files: 0, endings: [] }, inPart: 0, partly: [] },
    projects: 0,
    typesIndexed: 7,
    semanticQueueLength: 0,
    semanticGenMs: { texts: 0, p50: 0, p95: 0 },
    p95ResolveMs: 0,
    memoryMB: 0,
    recentSemanticFailures: 0,
    workspace: folder.root,
    phase: state.phase,
    generation: null,
    revision: state.revision,
    files: 0,
    members: 0,
    edges: 0,
    pendingFiles: 0,
    guessed: {},
    skipped: {},
    readOnly: null,
    owner: { pid: process.pid, version },
    metrics: {
      'symbol.resolve.ms': { count: 0, p50: 0, p95: 0 },
      'outline.gen.count': 0,
      'outline.cache.hitRatio': null,
      'semantic.queue.length': 0,
      'semantic.gen.ms': { count: 0, p50: 0, p95: 0 },
      'semantic.fail.count': 0,
      'prompt.budget.usage.ratio': null,
      'edit.apply.success.rate': null,
      'edit.rollback.count': 0,
    },
    alerts: [],
    warnings: [],
  });
  const call = async (method: string, params: unknown, { signal }: { signal: AbortSignal }): Promise<unknown> => {
    switch (method) {
      case 'Status':
        return status();
      case 'ops.list':
        state = { ...state, revision: state.revision + 1 };
        for (const listener of listeners) listener('workspace.state', state);
        return { ops: [] };
      case 'ResolveSymbol':
        // Hangs in the process that MEMO_TEST_HANGS names, as an engine does that is deep in work.
        if (process.env.MEMO_TEST_HANGS) {
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
        return { candidates: [], redirectedFrom: `${(params as { path: string }).path} by ${process.pid}` };
      case 'memory.removePractice': {
        const { id } = params as { id: string };
        const file = path.join(folder.root, 'written');
        const aim = callAim<true>();
        // Kills fall before, between and after: what a write does takes a while.
        await sleep(2);
        const done = aim.earlier && existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(id);
        aim.note(true);
        if (!done) appendFileSync(file, `${id}\n`);
        await sleep(2);
        return {};
      }
      default:
        throw new MemoError('NotFound', `${method} is beyond a small engine.`);
    }
  };
  return {
    call: call as Engine['call'],
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    working: () => false,
    settled: async () => {},
    close: async () => listeners.clear(),
  };
};
