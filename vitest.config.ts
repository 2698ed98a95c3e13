import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Worker threads and processes of tests run the sources as they stand. Node keeps what it strips and compiles of them here,
// by content, for the next thread: it is half of what a worker costs.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/compile');

/** Ends only what hangs, on a busy machine too. A property that is tried ten times as often may take ten times as long. */
const testTimeout = 60_000 * Math.max(1, Number(process.env.MEMOSCOPE_TEST_RUNS ?? 1));

/**
 * Unit and integration tests mirror src/ under test/: `page` renders React, `renderer` is the logic behind it, which needs
 * no page. e2e runs on the built product in out/.
 */
export default defineConfig({
  test: {
    // More than one a core: half of the time tests wait for processes and the watcher. e2e comes after them.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{shared,main,bench}/**/*.test.ts', 'test/scripts/**/*.test.ts'],
          globalSetup: 'test/helpers/entries/build-entries.ts',
          setupFiles: 'test/helpers/entries/use-entries.ts',
          // Files share a process and what it has loaded; each puts back what it changes of the process.
          isolate: false,
          // A busy machine is slow to start the processes that tests wait for.
          expect: { poll: { timeout: 15_000 } },
          testTimeout,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'renderer',
          environment: 'node',
          include: ['test/renderer/**/*.test.ts'],
          isolate: false,
          testTimeout,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: ['test/renderer/**/*.test.tsx'],
          testTimeout,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['test/architecture/**/*.test.ts'],
          testTimeout,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.e2e.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A browser, a server and an engine each: two at once keep two cores busy.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
