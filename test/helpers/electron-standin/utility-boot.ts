/** Entry of a utility process: gives it `process.parentPort`, then runs its file. */
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => process.send?.(message),
});
Object.assign(process, { parentPort, type: 'utility' });
// Electron keeps messages until somebody listens; Node reads them once there is a listener for `message`.
parentPort.once('newListener', () => {
  process.on('message', (data) => parentPort.emit('message', { data, ports: [] }));
});
// The main process is gone: Electron would end its children.
process.on('disconnect', () => process.exit(1));

const [file] = process.argv.splice(2, 1);
if (file === undefined) throw new Error('electron stand-in: a utility process needs a file');
await import(pathToFileURL(file).href);
