/**
 * The engine host as a child of the main process: starts it, passes messages between it and the page, tells both sides
 * when the other is gone. An engine that ends by itself is started again with the folder that was open, at most
 * `maxRestarts` times in `restartWindowMs`; after that only a reload of the page starts it.
 */
import path from 'node:path';
import { type UtilityProcess, utilityProcess } from 'electron';
import type { EventPayload } from '#shared/contract/events.ts';
import { eventMethod } from '#shared/rpc/message.ts';
import { type FromHost, readFromHost, type ToHost } from './engine-link.ts';

const maxRestarts = 3;
const restartWindowMs = 5 * 60_000;
/** A host that does not end by itself after this is killed. */
const shutdownMs = 5_000;

export interface EngineEvents {
  /** A message of the contract for the loaded page. */
  toPage(message: unknown): void;
  /** Everything else that the host says. */
  fromHost(message: Exclude<FromHost, { kind: 'rpc' }>): void;
}

export class EngineProcess {
  readonly #events: EngineEvents;
  #child: UtilityProcess | null = null;
  #stopping = false;
  #page = 0;
  #root: string | null = null;
  #crashes: number[] = [];
  /** What the page was told when the engine was given up. */
  #stopped: EventPayload<'shell.engine'> | null = null;

  constructor(events: EngineEvents) {
    this.#events = events;
  }

  /** Opens the folder now, or when the host starts for the first page. */
  open(root: string): void {
    this.#root = root;
    this.#post({ kind: 'open', root });
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

  /** The person loads the page anew: an engine that was given up may start again. */
  pageReloads(): void {
    this.disconnectPage();
    this.#stopped = null;
  }

  fromPage(message: unknown): void {
    this.#post({ kind: 'rpc', page: this.#page, message });
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
    const entry = path.join(import.meta.dirname, 'engine-host.js');
    const child = utilityProcess.fork(entry, [], { serviceName: 'Memoscope engine', stdio: 'inherit' });
    this.#child = child;
    child.on('message', (value: unknown) => {
      const message = readFromHost(value);
      if (message === null) return;
      if (message.kind !== 'rpc') {
        if (message.kind === 'workspace') this.#root = message.root;
        this.#events.fromHost(message);
      } else if (message.page === this.#page) this.#events.toPage(message.message);
    });
    child.once('exit', (code) => this.#ended(code));
    if (this.#page > 0) this.#post({ kind: 'connect', page: this.#page });
    if (this.#root !== null) this.#post({ kind: 'open', root: this.#root });
  }

  #ended(code: number): void {
    this.#child = null;
    if (this.#stopping) return;
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < restartWindowMs), now];
    const how = `The engine process ended by itself (code ${code}).`;
    process.stderr.write(`${how}\n`);
    if (this.#crashes.length <= maxRestarts) {
      this.#tell({ state: 'restarting', message: `${how} It is started again with the same folder.` });
      this.#start();
      return;
    }
    this.#stopped = {
      state: 'stopped',
      message: `${how} It did so ${this.#crashes.length} times in a row. Reload the window to start it again.`,
    };
    this.#crashes = [];
    this.#tell(this.#stopped);
  }

  #tell(payload: EventPayload<'shell.engine'>): void {
    this.#events.toPage({ jsonrpc: '2.0', method: eventMethod, params: { name: 'shell.engine', payload } });
  }

  #post(message: ToHost): void {
    this.#child?.postMessage(message);
  }
}
