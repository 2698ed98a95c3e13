/** The bank of a folder through its door, with nothing of the machine switched on. */
import path from 'node:path';
import { type Bank, type BankOptions, createBank } from '../../../../../src/main/engine/bank/bank.ts';
import { systemTimers } from '../../../../../src/main/engine/rooms/ground.ts';

export function wholeBank(root: string, more: Partial<BankOptions> = {}): Bank {
  return createBank({
    ...{
      root,
      readOnly: null,
      file: path.join(root, 'bank.db'),
      pendingDir: path.join(root, 'pending'),
      mark: 7,
      name: 'shop',
      watch: false,
    },
    ...{ clock: { now: Date.now }, timers: systemTimers, ranker: { rank: async () => [] } },
    language: async () => 'en',
    overview: async () => ({ languages: [], modules: [] }),
    knows: () => null,
    sources: {
      active: async () => ({ branch: null, commits: [], changes: [] }),
      tech: async () => null,
      patterns: async () => [],
      learnings: async () => [],
    },
    writers: () => ({ active: false, tech: false, patterns: false, learnings: false }),
    switchWriter: async () => {},
    stale: async () => new Set(),
    onSetAside({ message }) {
      throw new Error(message);
    },
    onChanged() {},
    onRebuilt() {},
    onFailed(message) {
      throw new Error(message);
    },
    ...more,
  });
}
