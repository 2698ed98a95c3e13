/** A log for tests in which nothing is to be read. */
import type { Log } from '../../../../../src/main/engine/storage/storage.ts';

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
