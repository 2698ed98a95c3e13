/** A memory store in a temporary folder, with a clock that tests set. */
import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type MemoryStoreOptions, openMemoryStore } from '../../../../../src/main/engine/memory/store/open-store.ts';
import type { MemoryStore } from '../../../../../src/main/engine/memory/store/store.ts';
import type { LearningDraft } from '../../../../../src/shared/contract/memory/types.ts';
import { tempFolder } from '../../temp-folder.ts';

export interface TestStore {
  store: MemoryStore;
  readonly dir: string;
  now: number;
  readonly notices: string[];
  /** Closes the store and opens it again, as after a restart. */
  reopen(options?: Partial<MemoryStoreOptions>): Promise<MemoryStore>;
  file(...parts: string[]): string;
}

export const mark = 7;
export const uncancelled = new AbortController().signal;

export async function openTestStore(options: Partial<MemoryStoreOptions> = {}, dir = tempFolder()): Promise<TestStore> {
  fs.mkdirSync(dir, { recursive: true });
  const open = (changed: Partial<MemoryStoreOptions>): Promise<MemoryStore> =>
    openMemoryStore({
      file: path.join(dir, 'memory.db'),
      mark,
      projectKey: 'shop',
      cloneSuffix: 'k7q3',
      clock: { now: () => test.now },
      onSetAside: ({ message }) => test.notices.push(message),
      ...options,
      ...changed,
    });
  const test: TestStore = {
    store: undefined as unknown as MemoryStore,
    dir,
    now: new Date(2026, 2, 12, 10).getTime(),
    notices: [],
    async reopen(changed = {}) {
      await test.store.close();
      test.store = await open(changed);
      return test.store;
    },
    file: (...parts) => path.join(dir, ...parts),
  };
  test.store = await open({});
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
