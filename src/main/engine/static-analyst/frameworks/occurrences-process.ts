/**
 * The process that reads the places of all names, and what the code says of libraries while its tree is there: grammars are loaded
 * when the first file needs them.
 */
import { createFileNames, createGrammars } from '../../codemap/codemap.ts';
import { createOccurrenceWriter, servePass } from '../../references/references.ts';
import { findFrameworks, findsForm, written } from './find-frameworks.ts';

/** Files of the code map are smaller; one that has grown since is read when it is known again. */
const maxBytes = 16 * 1024 * 1024;

servePass(async ({ root }, write) => {
  const store = createOccurrenceWriter(write);
  const names = createFileNames(createGrammars, (...read) => {
    const finds = findFrameworks(...read);
    return finds === null ? null : written(finds);
  });
  return {
    store,
    prepare: ({ sources }) => names.prepare(sources.keys()),
    check: () => ({
      walk(path) {
        const read = names.read(root, path, maxBytes);
        for (const occurrence of read?.occurrences ?? []) store.add(occurrence);
        store.describe(read?.facts ?? null);
        store.found(read?.seen ?? null, findsForm);
        return read?.hash ?? null;
      },
      shape: () => '',
      shapeBefore: () => '',
      importers: () => [],
    }),
  };
});
