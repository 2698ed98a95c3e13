/**
 * File events gathered into batches: a batch ends a fixed time after its first event, names each path once, and
 * says at its end what the path is then, so that an editor's rename-save is one change and not a removal.
 */

/** Time as the batcher needs it; tests pass one that they move. */
export interface BatchClock {
  /** Calls `done` once after `ms`; the returned function calls it off. */
  start(ms: number, done: () => void): () => void;
}

export const systemBatchClock: BatchClock = {
  start: (ms, done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  },
};

export interface RawBatch {
  files: string[];
  /** Files whose content only changed, and only evidence, a search or the memory bank may care; named in a rescan too. */
  texts: string[];
  /** Too much happened, or something that may change any file's standing: look at everything. */
  rescan: boolean;
  /** HEAD was written. */
  head: boolean;
  /** An ignore file was written. */
  rules: boolean;
  /** `.memo/config.yaml` was written. */
  config: boolean;
}

export type BatchFlag = 'rescan' | 'head' | 'rules' | 'config';

export interface Batcher {
  /** True for the first file of a batch. */
  file(file: string): boolean;
  text(file: string): void;
  flag(flag: BatchFlag): void;
  /** Ends the batch that is under way now. */
  flush(): void;
  /** The files of the batch that is under way, for one that has just ended. */
  takeFiles(): string[];
  close(): void;
}

/** More paths than this are not named one by one: a listing is cheaper than that many single checks. */
const maxFiles = 1000;

export function createBatcher(batchMs: number, clock: BatchClock, emit: (batch: RawBatch) => void): Batcher {
  let files = new Set<string>();
  let texts = new Set<string>();
  let flags = new Set<BatchFlag>();
  let cancel: (() => void) | null = null;

  const end = (): void => {
    cancel?.();
    cancel = null;
    const rescan = flags.has('rescan');
    const batch = {
      files: rescan ? [] : [...files],
      texts: [...texts],
      rescan,
      head: flags.has('head'),
      rules: flags.has('rules'),
      config: flags.has('config'),
    };
    files = new Set();
    texts = new Set();
    flags = new Set();
    emit(batch);
  };
  const begin = (): void => {
    cancel ??= clock.start(batchMs, end);
  };
  return {
    file: (file) => {
      const first = files.size === 0;
      if (files.size < maxFiles) files.add(file);
      else if (!files.has(file)) flags.add('rescan');
      begin();
      return first;
    },
    text: (file) => {
      if (texts.size < maxFiles) texts.add(file);
      else if (!texts.has(file)) flags.add('rescan');
      begin();
    },
    flag: (flag) => {
      flags.add(flag);
      begin();
    },
    flush: () => {
      if (cancel !== null) end();
    },
    takeFiles: () => {
      const taken = [...files];
      files = new Set();
      if (texts.size === 0 && flags.size === 0) {
        cancel?.();
        cancel = null;
      }
      return taken;
    },
    close: () => {
      cancel?.();
      cancel = null;
    },
  };
}
