/** A memory store in a temporary folder, with a clock that tests set. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type CopiesSetup,
  type MemoryStoreOptions,
  openMemoryStore,
} from '../../../../../src/main/engine/memory/store/open-store.ts';
import type { MemoryStore } from '../../../../../src/main/engine/memory/store/store.ts';
import type { LearningDraft } from '../../../../../src/shared/contract/memory/memory-types.ts';
import { tempFolder } from '../../temp-folder.ts';

export interface TestStore {
  store: MemoryStore;
  readonly dir: string;
  now: number;
  readonly notices: string[];
  readonly logged: string[];
  /** Notices that stand, by key. */
  readonly told: Map<string, string>;
  /** Closes the store and opens it again, as after a restart; with `copies: null` nothing is read from files or written. */
  reopen(options?: { copies: null }): Promise<MemoryStore>;
  file(...parts: string[]): string;
}

export const mark = 7;

/** As the workspace key makes it, without a key. */
export const testSeal = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Copies in the folder of the store, not watched. */
export function copiesIn(
  test: Pick<TestStore, 'dir' | 'told' | 'logged'>,
  setup: Partial<CopiesSetup> = {},
): CopiesSetup {
  const { dir, told, logged } = test;
  return {
    dir: path.join(dir, 'memory'),
    projectMapFile: path.join(dir, 'project_map.json'),
    ignoreFile: path.join(dir, '.gitignore'),
    watch: false,
    share: () => 'none',
    log: { info() {}, warn: (message) => logged.push(message), error() {} },
    onNotice: (key, message) => (message === null ? told.delete(key) : told.set(key, message)),
    ...setup,
  };
}

export const uncancelled = new AbortController().signal;

export interface TestOptions extends Partial<Omit<MemoryStoreOptions, 'copies'>> {
  /** Without it records are in memory.db only. */
  copies?: Partial<CopiesSetup>;
}

export async function openTestStore({ copies, ...options }: TestOptions = {}, dir = tempFolder()): Promise<TestStore> {
  fs.mkdirSync(dir, { recursive: true });
  const open = (setup: Partial<CopiesSetup> | undefined): Promise<MemoryStore> =>
    openMemoryStore({
      file: path.join(dir, 'memory.db'),
      mark,
      projectKey: 'shop',
      cloneSuffix: 'k7q3',
      seal: testSeal,
      clock: { now: () => test.now },
      onSetAside: ({ message }) => test.notices.push(message),
      ...options,
      ...(setup === undefined ? {} : { copies: copiesIn(test, setup) }),
    });
  const test: TestStore = {
    store: undefined as unknown as MemoryStore,
    dir,
    now: new Date(2026, 2, 12, 10).getTime(),
    notices: [],
    logged: [],
    told: new Map(),
    async reopen(without) {
      await test.store.close();
      test.store = await open(without === undefined ? copies : undefined);
      return test.store;
    },
    file: (...parts) => path.join(dir, ...parts),
  };
  test.store = await open(copies);
  onTestFinished(() => test.store.close());
  return test;
}

export const draft = (question: string, fields: Partial<LearningDraft> = {}): LearningDraft => ({
  question,
  questionType: 'BUSINESS_LOGIC',
  answer: `The answer to ${question}`,
  confidence: 0.8,
  ...fields,
});
