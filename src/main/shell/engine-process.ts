/**
 * The engine host as a child of the main process: starts it, passes messages between it and the page, notifies both
 * sides when the other is gone. An engine that ends unexpectedly is restarted with the folder that was open; where that
 * happens too often, only a reload of the page starts it.
 */
import { fileURLToPath } from 'node:url';
import { MessageChannelMain, type MessagePortMain, type UtilityProcess, utilityProcess } from 'electron';
import { createRestarts, maxRestarts } from '#shared/base/restarts.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import { messageText } from '#shared/rpc/limits.ts';
import { eventMethod } from '#shared/rpc/message.ts';
import { engineEnvironment, entryUrl } from '../engine/storage/storage.ts';
import { type FromHost, readFromHost, type ToHost } from './engine-link.ts';

/** A host that does not end on its own after this is killed. */
const shutdownMs = 5_000;

export interface EngineEvents {
  /** A message of the contract for the loaded page. */
  toPage(text: string): void;
  /** Everything else that the host says. */
  fromHost(message: Exclude<FromHost, { kind: 'rpc' }>): void;
}

export class EngineProcess {
  readonly #events: EngineEvents;
  #child: UtilityProcess | null = null;
  /** Our end of the port that closes with this process; held, because one that is collected closes too. */
  #tether: MessagePortMain | null = null;
  #stopping = false;
  #page = 0;
  /** What the next host opens when it has started: the folder that was asked for, then the one that was open. */
  #first: Extract<ToHost, { kind: 'open' }> | null = null;
  readonly #restarts = createRestarts(() => performance.now());
  /** What the page was told when the engine was given up. */
  #stopped: EventPayload<'shell.engine'> | null = null;

  constructor(events: EngineEvents) {
    this.#events = events;
  }

  /** Opens the folder now, or when the host starts for the first page. `asks`: as in the message. */
  open(root: string, asks: boolean): void {
    if (this.#child === null) this.#first = { kind: 'open', root, asks };
    else this.#post({ kind: 'open', root, asks });
  }

  settingsChanged(): void {
    this.#post({ kind: 'settings' });
  }

  /** The page asks for a connection, on a new host if there is none; its earlier one ends. */
  connectPage(): void {
    this.disconnectPage();
    this.#page += 1;
    if (this.#stopped !== null) this.#tell(this.#stopped);
    else if (this.#child === null) this.#start();
    else this.#post({ kind: 'connect', page: this.#page });
  }

  disconnectPage(): void {
    this.#post({ kind: 'disconnect', page: this.#page });
  }

  /** The person reloads the page: an engine that was given up may start again. */
  pageReloads(): void {
    this.disconnectPage();
    this.#stopped = null;
  }

  fromPage(text: string): void {
    this.#post({ kind: 'rpc', page: this.#page, text });
  }

  takenByPage(length: number): void {
    this.#post({ kind: 'taken', page: this.#page, length });
  }

  reply(id: number, value: string | null): void {
    this.#post({ kind: 'reply', id, value });
  }

  /** Resolves when the host has closed its workspace and ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child === null) return;
    await new Promise<void>((resolve) => {
      const overdue = setTimeout(() => child.kill(), shutdownMs);
      child.once('exit', () => {
        clearTimeout(overdue);
        resolve();
      });
      this.#post({ kind: 'shutdown' });
    });
  }

  #start(): void {
    const entry = fileURLToPath(entryUrl('engine-host'));
    const child = utilityProcess.fork(entry, [], {
      serviceName: 'Memoscope engine',
      stdio: 'inherit',
      env: engineEnvironment(),
    });
    this.#child = child;
    child.on('message', (value: unknown) => {
      const message = readFromHost(value);
      if (message === null) return;
      if (message.kind !== 'rpc') {
        if (message.kind === 'workspace') this.#first = message.root === null ? null : reopen(message.root);
        this.#events.fromHost(message);
      } else if (message.page === this.#page) this.#events.toPage(message.text);
    });
    child.once('exit', (code) => this.#ended(code));
    const { port1, port2 } = new MessageChannelMain();
    this.#tether = port1;
    this.#post({ kind: 'tether' }, [port2]);
    if (this.#page > 0) this.#post({ kind: 'connect', page: this.#page });
    if (this.#first !== null) this.#post(this.#first);
  }

  #ended(code: number): void {
    this.#child = null;
    this.#tether?.close();
    this.#tether = null;
    if (this.#stopping) return;
    const how = `The engine process ended by itself (code ${code}).`;
    process.stderr.write(`${how}\n`);
    if (this.#restarts.again()) {
      this.#tell({ state: 'restarting', message: `${how} It is started again with the same folder.` });
      this.#start();
      return;
    }
    this.#stopped = {
      state: 'stopped',
      message: `${how} It did so ${maxRestarts + 1} times in a row. Reload the window to start it again.`,
    };
    this.#tell(this.#stopped);
  }

  #tell(payload: EventPayload<'shell.engine'>): void {
    this.#events.toPage(
      messageText({ jsonrpc: '2.0', method: eventMethod, params: { name: 'shell.engine', payload } }),
    );
  }

  #post(message: ToHost, ports: MessagePortMain[] = []): void {
    this.#child?.postMessage(message, ports);
  }
}

function reopen(root: string): Extract<ToHost, { kind: 'open' }> {
  return { kind: 'open', root, asks: false };
}
