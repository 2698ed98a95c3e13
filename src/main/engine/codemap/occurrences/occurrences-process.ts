/** The process that reads the places of all names: grammars are loaded when the first file needs them. */
import { createOccurrenceWriter, servePass } from '../../references/references.ts';
import { createGrammars } from '../parse/grammars.ts';
import { createFileNames } from './file-names.ts';

/** Files of the code map are smaller; one that has grown since is read when it is known again. */
const maxBytes = 16 * 1024 * 1024;

servePass(async ({ root }, write) => {
  const store = createOccurrenceWriter(write);
  const names = createFileNames(createGrammars);
  return {
    store,
    prepare: ({ sources }) => names.prepare(sources.keys()),
    check: () => ({
      walk(path) {
        const read = names.read(root, path, maxBytes);
        for (const occurrence of read?.occurrences ?? []) store.add(occurrence);
        store.describe(read?.facts ?? null);
        return read?.hash ?? null;
      },
      shape: () => '',
      shapeBefore: () => '',
      importers: () => [],
    }),
  };
});
