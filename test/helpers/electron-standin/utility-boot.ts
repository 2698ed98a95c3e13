/** Entry of a utility process: gives it `process.parentPort`, then runs its file. */
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

interface Sent {
  data: unknown;
  /** How many ports came with it. */
  ports: number;
}

const parentPort = Object.assign(new EventEmitter(), {
  // What is posted to a main process that is gone is lost, as in Electron.
  postMessage: (message: unknown) => process.connected && process.send?.(message),
});
Object.assign(process, { parentPort, type: 'utility' });
// Electron keeps messages until somebody listens; Node reads them once there is a listener for `message`.
parentPort.once('newListener', () => {
  process.on('message', (sent) => {
    const { data, ports } = sent as Sent;
    parentPort.emit('message', { data, ports: Array.from({ length: ports }, createPort) });
  });
});
/** A port whose other end stays with the main process; it reports its end once it was started. */
function createPort(): EventEmitter & { start(): void } {
  const port = new EventEmitter();
  const start = (): void => {
    if (process.connected) process.once('disconnect', () => port.emit('close'));
    else port.emit('close');
  };
  return Object.assign(port, { start });
}

const [file] = process.argv.splice(2, 1);
if (file === undefined) throw new Error('electron stand-in: a utility process needs a file');
await import(pathToFileURL(file).href);
