import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/helpers/longest-first.ts';

// Worker threads and processes of tests run the sources as they stand. Node keeps what it strips and compiles of them here,
// by content, for the next thread: it is half of what a worker costs.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/compile');

// What the engine writes where no language is chosen is in that of the system: the same on every machine.
process.env.LC_ALL = 'C.UTF-8';

/** `npm run test:long`, which says how often to try. */
const long = process.env.MEMOSCOPE_TEST_RUNS !== undefined;

/** Ends only what hangs, on a busy machine too. A property that is tried ten times as often may take ten times as long. */
const testTimeout = 120_000 * Math.max(1, Number(process.env.MEMOSCOPE_TEST_RUNS ?? 1));
/** In ms. What a test waits for says itself what did not come, before its test is ended. */
const patience = {
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 120_000,
};
const helped = ['test/helpers/patience.ts', 'test/helpers/same-seed.ts'];

/**
 * Unit and integration tests mirror src/ under test/: `page` renders React, `renderer` is the logic behind it, which needs
 * no page. e2e runs on the built product in out/.
 */
export default defineConfig({
  test: {
    globalSetup: 'test/helpers/temporary-files.ts',
    // More than one a core: half of the time tests wait for processes and the watcher. e2e comes after them.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            ...['test/{shared,main,bench,soak}/**/*.test.ts', 'test/scripts/**/*.test.ts'],
            ...(long ? ['test/main/**/*.long.ts', 'test/soak/**/*.long.ts'] : []),
          ],
          globalSetup: 'test/helpers/entries/build-entries.ts',
          setupFiles: ['test/helpers/entries/use-entries.ts', ...helped],
          // Files share a process and what it has loaded; each puts back what it changes of the process.
          isolate: false,
          // Grammars are compiled quickly and run more slowly: a test opens them often and reads little with them.
          execArgv: ['--liftoff-only'],
          testTimeout,
          ...patience,
        },
      },
      {
        test: {
          name: 'renderer',
          environment: 'node',
          include: ['test/renderer/**/*.test.ts'],
          isolate: false,
          setupFiles: helped,
          testTimeout,
          ...patience,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'page',
          environment: 'happy-dom',
          isolate: false,
          include: ['test/renderer/**/*.test.tsx'],
          setupFiles: ['test/renderer/fresh-page.tsx', ...helped],
          testTimeout,
          ...patience,
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
          include: [`test/e2e/**/*.${long ? 'long' : 'e2e'}.ts`],
          testTimeout: 120_000,
          ...patience,
          // A browser, a server and an engine each, and a third of the time they wait for the page to be still.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
