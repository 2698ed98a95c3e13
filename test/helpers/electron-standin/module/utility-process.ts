/** `utilityProcess`: a child process of Node with `process.parentPort`. */
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { living } from './app.ts';
import type { MessagePortMain } from './message-channel.ts';
import { strict } from './strict.ts';

const children = new Set<ChildProcess>();
living.killChildren = () => {
  for (const child of children) child.kill();
};

interface ForkOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  serviceName?: string;
  stdio?: 'inherit' | 'ignore';
}

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(file: string, args: readonly string[], options: ForkOptions) {
    super();
    const stdio = options.stdio ?? 'inherit';
    const child = fork(path.join(import.meta.dirname, '..', 'utility-boot.ts'), [file, ...args], {
      serialization: 'advanced',
      // Nothing of the debugger or the module hooks of the main process.
      execArgv: [],
      stdio: ['ignore', stdio, stdio, 'ipc'],
      ...(options.env === undefined ? {} : { env: options.env }),
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    });
    this.#child = child;
    children.add(child);
    child.on('spawn', () => this.emit('spawn'));
    child.on('message', (message) => this.emit('message', message));
    child.on('exit', (code) => {
      children.delete(child);
      this.emit('exit', code ?? 1);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  postMessage(data: unknown, transfer: readonly MessagePortMain[] = []): void {
    // What is sent to a process that is just ending is lost, as with Electron; `exit` reports it.
    if (this.#child.connected) this.#child.send({ data, ports: transfer.length }, () => undefined);
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

export const utilityProcess = strict('utilityProcess', {
  fork: (file: string, args: readonly string[] = [], options: ForkOptions = {}) =>
    new UtilityProcess(file, args, options),
});
