/** The process of a type checker, by the name of its reader. Only the checker that is wanted is loaded: each is megabytes of code. */
import { servePass } from './pass.ts';
import { createReferenceWriter } from './store/writer.ts';

servePass(async ({ reader, root }, write) => {
  const store = createReferenceWriter(write, reader);
  if (reader === 'scip') {
    const [{ createScipChecker }, { createScipStore }] = await Promise.all([
      import('./scip/checker.ts'),
      import('./scip/agreed.ts'),
    ]);
    const agreed = createScipStore(write, store);
    return {
      store,
      prepare: async ({ index }) => agreed.use(index?.stamp ?? ''),
      check: createScipChecker(root, store, agreed),
    };
  }
  if (reader === 'python')
    return { store, check: (await import('./python/checker.ts')).createPythonChecker(root, store) };
  return { store, check: (await import('./typescript/checker.ts')).createTypeScriptChecker(root, store) };
});
