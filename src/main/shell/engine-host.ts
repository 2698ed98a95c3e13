/**
 * Entry of the engine host: plain Node in Electron's utility process. It serves one host to the page that is loaded, over
 * the one channel to the main process, and asks the main process for what only that can do.
 * Nothing here imports Electron: `process.parentPort` is all there is of it.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import type { HostMethodName, ParsedParams, Result } from '#shared/contract/contract.ts';
import type { EventMap } from '#shared/contract/events.ts';
import { messageText } from '#shared/rpc/limits.ts';
import { eventMethod } from '#shared/rpc/message.ts';
import { leaveEngineEnvironment } from '../engine/storage/storage.ts';
import { createHost, productVersion } from '../host/host.ts';
import { serve, type TextPort, textPort } from '../rpc/rpc.ts';
import type { FromHost, ToHost } from './engine-link.ts';

leaveEngineEnvironment();
const main = process.parentPort;
if (main === undefined) throw new Error('engine-host is started by the Electron shell, not by hand.');
const post = (message: FromHost): void => main.postMessage(message);

/** When the main process was killed, nothing else ends a host that cannot close its workspace. */
const orphanMs = 60_000;

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
    shownElsewhere: async (root) => {
      const elsewhere = (await ask((id) => ({ kind: 'claim', id, root }))) !== null;
      // The window counts as showing it from now on; what it shows in the end is reported in any case.
      if (!elsewhere) lastRoot = undefined;
      return elsewhere;
    },
  },
});

host.subscribe((event, payload) => {
  if (event === 'workspace.state') tellWorkspace(payload as EventMap['workspace.state']);
  if (event === 'settings.changed') tellAppearance(payload as EventMap['settings.changed']);
});

let lastRoot: string | null | undefined = null;
function tellWorkspace({ root, phase }: EventMap['workspace.state']): void {
  // A folder counts as open once it could be opened.
  if (phase === 'opening' || phase === 'failed') return;
  const next = phase === 'closed' ? null : root;
  if (next === lastRoot) return;
  lastRoot = next;
  post({ kind: 'workspace', root: next });
}

/** While the page is notified of settings that another window changed. */
let passingOn = false;
function tellAppearance({ theme, language }: EventMap['settings.changed']): void {
  if (!passingOn) post({ kind: 'appearance', appearance: { theme, language } });
}

/** A call of our own; it is never cancelled. */
function call<M extends HostMethodName>(method: M, params: ParsedParams<M>): Promise<Result<M>> {
  return host.call(method, params, { signal: new AbortController().signal }) as Promise<Result<M>>;
}

async function open(root: string, asks: boolean): Promise<void> {
  try {
    if (asks && !(await recentRoots()).includes(root)) {
      if ((await ask((id) => ({ kind: 'confirmOpen', id, root }))) === null) return;
    }
    await host.open(root);
  } catch {
    // The page reads the reason in the state.
    post({ kind: 'openFailed' });
  }
}

async function recentRoots(): Promise<string[]> {
  const { workspaces } = await call('workspace.recent', {});
  return workspaces.map(({ root }) => root);
}

/** Nothing is changed: the page gets the settings as they are in the file. */
async function passSettingsOn(): Promise<void> {
  passingOn = true;
  try {
    await call('settings.set', {});
  } finally {
    passingOn = false;
  }
}

/** The connection of the loaded page. */
let page: { number: number; port: TextPort } | null = null;

function connect(number: number): void {
  page?.port.end();
  const send = (text: string): void => post({ kind: 'rpc', page: number, text });
  const port = textPort({
    send,
    // The page reconnects when it notices, and requests what it shows.
    closed(reason = '') {
      const payload: EventMap['shell.engine'] = { state: 'dropped', message: reason };
      send(messageText({ jsonrpc: '2.0', method: eventMethod, params: { name: 'shell.engine', payload } }));
    },
  });
  page = { number, port };
  serve(port, host, {
    log: host.log,
    onDropped: (reason) => host.log('page', String(number), reason),
  });
}

/** The workspace is closed in order: its lock is free, and nothing is left to recover. */
function end(): void {
  void host.close().finally(() => process.exit(0));
}

main.on('message', (event) => {
  const data = event.data as ToHost;
  switch (data.kind) {
    case 'connect':
      connect(data.page);
      return;
    case 'disconnect':
      if (page !== null && page.number === data.page) page.port.end();
      return;
    case 'rpc':
      if (page !== null && page.number === data.page) page.port.receive(data.text);
      return;
    case 'taken':
      if (page !== null && page.number === data.page) page.port.taken(data.length);
      return;
    case 'open':
      void open(data.root, data.asks);
      return;
    case 'settings':
      void passSettingsOn();
      return;
    case 'reply':
      asked.get(data.id)?.(data.value);
      asked.delete(data.id);
      return;
    case 'tether':
      for (const port of event.ports) {
        port.once('close', () => {
          setTimeout(() => process.exit(1), orphanMs).unref();
          end();
        });
        port.start();
      }
      return;
    case 'shutdown':
      end();
      return;
    default:
      assertNever(data, 'message of the main process');
  }
});

void call('settings.get', {}).then(tellAppearance);
void recentRoots().then((roots) => post({ kind: 'recent', roots }));
