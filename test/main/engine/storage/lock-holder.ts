/** Run as a process of its own: tries the lock of argv[2], reports whether it got it, and holds it until it is ended. */
import { tryLock } from '../../../../src/main/engine/storage/storage.ts';

const lock = tryLock(process.argv[2] ?? '');
process.send?.(lock !== null);
process.on('message', () => {
  lock?.release();
  process.send?.('released');
});
