/** A workspace in a temporary folder, with a user data folder of its own, for tests that use the real engine. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TimerClock } from '#shared/base/clock.ts';
import { type Engine, openEngine } from '../../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../src/main/engine/workspace/workspace.ts';

export interface TestWorkspace {
  root: string;
  write(file: string, text: string): void;
  remove(file: string): void;
  memo(...parts: string[]): string;
  /** Opens an engine with its lock; `close` gives both back. */
  open(options?: { watch?: boolean; timers?: TimerClock }): Promise<Engine>;
  /** Takes what is in the folder now, our own files too, as what `restore` brings back. */
  keep(): void;
  /** Closes open engines, and puts everything back as it was kept, at the same path and with the same times. */
  restore(): Promise<void>;
  /** Closes open engines and removes everything. */
  dispose(): Promise<void>;
}

export function makeWorkspace(files: Record<string, string> = {}): TestWorkspace {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-'));
  const root = path.join(base, 'project');
  fs.mkdirSync(root);
  const userData = path.join(base, 'user-data');
  const before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = userData;
  const kept = path.join(base, 'kept');
  const open = new Set<() => Promise<void>>();
  const closeAll = async (): Promise<void> => {
    for (const close of [...open]) await close();
  };

  const workspace: TestWorkspace = {
    root,
    write(file, text) {
      const target = path.join(root, file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, text);
    },
    remove(file) {
      fs.rmSync(path.join(root, file), { recursive: true, force: true });
    },
    memo: (...parts) => path.join(root, '.memo', ...parts),
    async open({ watch = false, timers } = {}) {
      const folder = await checkFolder(root);
      const state = await prepareStateFolder(folder);
      const lock = tryLock(state.lockFile);
      if (lock === null) throw new Error('another engine of this test is still open');
      const release = (): void => {
        open.delete(close);
        lock.release();
      };
      let engine: Engine;
      try {
        engine = await openEngine({ folder, state, watch, version: 'test', ...(timers && { timers }) });
      } catch (thrown) {
        lock.release();
        throw thrown;
      }
      const closeEngine = engine.close;
      const close = async (): Promise<void> => {
        await closeEngine();
        release();
      };
      open.add(close);
      return { ...engine, close };
    },
    keep: () => copyFolder(root, kept),
    async restore() {
      await closeAll();
      copyFolder(kept, root);
    },
    async dispose() {
      await closeAll();
      if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
      else process.env.MEMOSCOPE_USER_DATA = before;
      fs.rmSync(base, { recursive: true, force: true });
    },
  };
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  return workspace;
}

/** With `cp`, which keeps times to the nanosecond; what Node copies gets rounded ones, and looks changed now and then. */
function copyFolder(from: string, to: string): void {
  fs.rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
}

/** Calls a method without a caller that could cancel. */
export const uncancelled = { signal: new AbortController().signal };
