import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Worker threads and processes of tests run the sources as they stand. Node keeps what it strips and compiles of them here,
// by content, for the next thread: it is half of what a worker costs.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/compile');

/**
 * Unit and integration tests mirror src/ under test/: `page` renders React, `renderer` is the logic behind it, which needs
 * no page. e2e runs on the built product in out/.
 */
export default defineConfig({
  test: {
    // Two even on two cores: half of the time tests wait for processes and the watcher. e2e runs after them, one by one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'renderer',
          environment: 'node',
          include: ['test/renderer/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: ['test/renderer/**/*.test.tsx'],
          testTimeout: 30_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['test/architecture/**/*.test.ts'],
          testTimeout: 30_000,
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
          fileParallelism: false,
        },
      },
    ],
  },
});
