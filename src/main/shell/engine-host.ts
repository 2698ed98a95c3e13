/**
 * Entry of the engine host: plain Node in Electron's utility process. It serves one host to the page that is loaded, over
 * the one channel to the main process, and asks the main process for what only that can do.
 * Nothing here imports Electron: `process.parentPort` is all there is of it.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import { toMemoError } from '#shared/base/errors.ts';
import type { HostMethodName, ParsedParams, Result } from '#shared/contract/contract.ts';
import type { EventMap } from '#shared/contract/events.ts';
import { PortEnd, portOf } from '#shared/rpc/port.ts';
import { createHost, productVersion } from '../host/host.ts';
import { serve } from '../rpc/rpc.ts';
import type { FromHost, ToHost } from './engine-link.ts';

const main = process.parentPort;
if (main === undefined) throw new Error('engine-host is started by the Electron shell, not by hand.');
const post = (message: FromHost): void => main.postMessage(message);

/** Answers that the main process owes, by the number of the question. */
const asked = new Map<number, (value: string | null) => void>();
let lastQuestion = 0;

function ask(question: (id: number) => FromHost): Promise<string | null> {
  const id = ++lastQuestion;
  return new Promise((resolve) => {
    asked.set(id, resolve);
    post(question(id));
  });
}

const host = createHost({
  shell: 'electron',
  version: productVersion(),
  watch: true,
  services: {
    pickFolder: () => ask((id) => ({ kind: 'pickFolder', id })),
    openExternal: async (url) => (await ask((id) => ({ kind: 'openExternal', id, url }))) !== null,
  },
});

host.subscribe((event, payload) => {
  if (event === 'workspace.state') tellWorkspace(payload as EventMap['workspace.state']);
  if (event === 'settings.changed') tellAppearance(payload as EventMap['settings.changed']);
});

let lastRoot: string | null = null;
function tellWorkspace({ root, phase }: EventMap['workspace.state']): void {
  // A folder counts as open once it could be opened.
  if (phase === 'opening' || phase === 'failed') return;
  const next = phase === 'closed' ? null : root;
  if (next === lastRoot) return;
  lastRoot = next;
  post({ kind: 'workspace', root: next });
}

function tellAppearance({ theme, language }: EventMap['settings.changed']): void {
  post({ kind: 'appearance', appearance: { theme, language } });
}

/** A call of our own; nobody cancels it. */
function call<M extends HostMethodName>(method: M, params: ParsedParams<M>): Promise<Result<M>> {
  return host.call(method, params, { signal: new AbortController().signal }) as Promise<Result<M>>;
}

async function open(root: string): Promise<void> {
  try {
    await call('workspace.open', { root });
  } catch (thrown) {
    post({ kind: 'openFailed', message: toMemoError(thrown).message });
  }
}

/** The connection of the loaded page. */
let page: { number: number; end: PortEnd } | null = null;

function connect(number: number): void {
  page?.end.end();
  const end = new PortEnd();
  const port = portOf(end, {
    post: (message) => post({ kind: 'rpc', page: number, message }),
    close: () => {},
    backlog: () => 0,
  });
  page = { number, end };
  serve(port, host, { log: (traceId, method, cause) => host.log(traceId, method, cause) });
}

main.on('message', (event) => {
  const data = event.data as ToHost;
  switch (data.kind) {
    case 'connect':
      connect(data.page);
      return;
    case 'disconnect':
      if (page !== null && page.number === data.page) page.end.end();
      return;
    case 'rpc':
      if (page !== null && page.number === data.page) page.end.receive(data.message);
      return;
    case 'open':
      void open(data.root);
      return;
    case 'reply':
      asked.get(data.id)?.(data.value);
      asked.delete(data.id);
      return;
    case 'shutdown':
      void host.close().finally(() => process.exit(0));
      return;
    default:
      assertNever(data, 'message of the main process');
  }
});

void call('settings.get', {}).then(tellAppearance);
