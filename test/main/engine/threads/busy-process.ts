/** A process of the engine that is at its work without a pause; or, as `node busy-process.ts parent`, the engine that starts it. */
import { fork } from 'node:child_process';
import { serveProcess } from '../../../../src/main/engine/threads/threads.ts';

if (process.argv[2] === 'parent') {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  child.once('message', () => console.log(child.pid));
  child.send({ source: {} });
  child.send({ job: {} });
} else {
  serveProcess(async () => {
    process.send?.('at work');
    return () => {
      for (;;);
    };
  });
}
