/** Leads the engine of a test, which runs from the sources, to the bundles of its threads and processes. */
import { inject, vi } from 'vitest';
import type { EntryName } from '../../../src/main/engine/storage/storage.ts';

vi.mock(import('../../../src/main/engine/storage/app-files.ts'), async (original) => ({
  ...(await original()),
  entryUrl: (name: EntryName) => new URL(`${name}.js`, inject('entries')),
}));
