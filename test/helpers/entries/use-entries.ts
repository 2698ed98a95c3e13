/** Leads the engine of a test, which runs from the sources, to the bundles of its threads and processes. */
import { inject, vi } from 'vitest';
import type { EntryName } from '../../../src/main/engine/storage/storage.ts';

vi.mock(import('../../../src/main/engine/storage/app-files.ts'), async (original) => {
  const files = await original();
  const entries = inject('entries');
  return entries === null ? files : { ...files, entryUrl: (name: EntryName) => new URL(`${name}.js`, entries) };
});
