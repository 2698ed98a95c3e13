/**
 * An engine host in a few lines, for tests of the page: answers of one small workspace over a real port pair, so that
 * calls, events, reconnecting and errors take the same way as in the product.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { MethodName, Params, Result } from '#shared/contract/contract.ts';
import type { EventName, EventPayload } from '#shared/contract/events.ts';
import type { Settings } from '#shared/contract/service.ts';
import type { Overview, WorkspaceState } from '#shared/contract/workspace.ts';
import { eventMethod, readMessage } from '#shared/rpc/message.ts';
import { type Port, portPair } from '#shared/rpc/port.ts';
import { defaultSettings } from '../../../src/renderer/lib/state/workspace.ts';

type Answers = { [M in MethodName]?: (params: Params<M>) => Result<M> | Promise<Result<M>> };

export const readyWorkspace: WorkspaceState = {
  phase: 'ready',
  name: 'ledgerline',
  root: '/home/me/ledgerline',
  branch: 'main',
  heads: 0,
  generation: 'g-0001',
  readOnly: null,
  revision: 1,
  pendingFiles: 0,
  looking: false,
  finding: null,
  notices: [],
};

export const smallOverview: Overview = {
  name: 'ledgerline',
  branch: 'main',
  generation: 'g-0001',
  indexedAt: '2026-03-12T13:58:00Z',
  files: 2,
  bytes: 4000,
  types: 3,
  members: 9,
  edges: 4,
  withParseErrors: 0,
  skipped: [{ reason: 'tooLarge', count: 1 }],
  languages: [{ language: 'csharp', files: 2, types: 3, members: 9, bytes: 4000 }],
  modules: [],
  mostUsed: [],
  largest: [],
  changed: [],
  asText: { files: 0, endings: [] },
  partly: [],
};

const usual: Answers = {
  ping: () => ({ version: '0.0.0', contract: 'c', pid: 1, shell: 'test', platform: 'test' }),
  'workspace.state': () => readyWorkspace,
  'workspace.overview': () => smallOverview,
  'workspace.changes': () => ({ seen: null, newest: 0, summary: {}, types: 0, batches: [], next: null }),
  'symbols.history': () => ({ resolved: { path: 'Pay.RetryPolicy', typeId: 'T_x' }, changes: [], next: null }),
  'workspace.recent': () => ({ workspaces: [] }),
  'settings.get': () => defaultSettings,
  'settings.set': (change) => ({ ...defaultSettings, ...(change as Partial<Settings>) }),
  'ui.get': () => ({ state: {} }),
  'ui.set': () => ({}),
  'ops.list': () => ({ ops: [] }),
};

export interface CannedHost {
  openPort(): Port;
  /** Names of the calls so far. */
  readonly calls: { method: string; params: unknown }[];
  answers: Answers;
  emit<E extends EventName>(name: E, payload: EventPayload<E>): void;
  /** Ends the present connection, as a crash does. */
  drop(): void;
  /** While false, new connections end at once. */
  up: boolean;
}

export function cannedHost(answers: Answers = {}): CannedHost {
  let current: Port | undefined;
  const host: CannedHost = {
    calls: [],
    answers: { ...usual, ...answers },
    up: true,
    openPort() {
      const [page, mine] = portPair();
      if (!host.up) {
        mine.close();
        return page;
      }
      current = mine;
      mine.onMessage((value) => void answer(host, mine, value));
      return page;
    },
    emit: (name, payload) => current?.post({ jsonrpc: '2.0', method: eventMethod, params: { name, payload } }),
    drop: () => current?.close(),
  };
  return host;
}

async function answer(host: CannedHost, port: Port, value: unknown): Promise<void> {
  const message = readMessage(value);
  if (message.kind !== 'request') return;
  const { id, method, params } = message;
  host.calls.push({ method, params });
  const handler = host.answers[method as MethodName] as ((given: unknown) => unknown) | undefined;
  try {
    if (handler === undefined) throw new MemoError('NotFound', `No canned answer for ${method}.`);
    port.post({ jsonrpc: '2.0', id, result: await handler(params) });
  } catch (error) {
    if (!(error instanceof MemoError)) throw error;
    port.post({ jsonrpc: '2.0', id, error: { code: -32000, message: error.message, data: error.toObject() } });
  }
}
