import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { licencesOf } from './scripts/licences.mjs';
import { hashOfContract } from './src/main/link/version.ts';

/** Every process entry of the product. A worker or child process is started by its file name beside the others in out/main. */
const mainEntries = {
  index: 'src/main/index.ts',
  'engine-host': 'src/main/shell/engine-host.ts',
  'analysis-worker': 'src/main/engine/static-analyst/documents/thread/analysis-worker.ts',
  'analyser-process': 'src/main/engine/generations/analyser/analyser-process.ts',
  'check-worker': 'src/main/engine/memory/store/check-worker.ts',
  'checkpoint-worker': 'src/main/engine/codemap/build/checkpoint-worker.ts',
  'copy-worker': 'src/main/engine/codemap/change/copy-worker.ts',
  'diagnostics-worker': 'src/main/engine/diagnostics/thread/diagnostics-worker.ts',
  'edit-worker': 'src/main/engine/edits/typescript/edit-worker.ts',
  'embed-process': 'src/main/engine/models/process/embed-process.ts',
  'embed-worker': 'src/main/engine/models/thread/embed-worker.ts',
  'freshness-worker': 'src/main/engine/memory/freshness/find/freshness-worker.ts',
  'guard-process': 'src/main/engine/edits/servers/link/guard-process.ts',
  'occurrences-process': 'src/main/engine/codemap/occurrences/occurrences-process.ts',
  'parse-worker': 'src/main/engine/codemap/parse/parse-worker.ts',
  'references-process': 'src/main/engine/references/pass-process.ts',
  'rerank-process': 'src/main/engine/models/process/rerank-process.ts',
  'search-worker': 'src/main/engine/text-search/workers/search-worker.ts',
  'usages-worker': 'src/main/engine/codemap/usages/usages-worker.ts',
  'vector-process': 'src/main/engine/memory/find/vectors/vector-process.ts',
  'watch-worker': 'src/main/engine/workspace/watch/watch-worker.ts',
  'web-process': 'src/main/web/web-process.ts',
  cli: 'src/main/cli/main.ts',
};

/**
 * What every start of the page needs, with all that it leans on, as two scripts with a style sheet each: dozens of small files
 * cost a browser more time than they spare. The small first one asks for data while the browser compiles the large second.
 */
const startChunks = [
  { name: 'first', test: /\/src\/renderer\/main\.ts$/, priority: 2 },
  { name: 'app', test: /\/src\/renderer\/start\.tsx$/, priority: 1 },
];

/** Names in the document what the first script asks for: the browser need not run it to hear of that. */
const nameSecondScript: Plugin = {
  name: 'memoscope:name-second-script',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const app = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === 'app');
      if (app?.type !== 'chunk') return [];
      const link = (rel: string, file: string) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `./${file}` },
        injectTo: 'head' as const,
      });
      const scripts = [app.fileName, ...app.imports].filter((file) => !/\/first-/.test(file));
      const styles = [...(app.viteMetadata?.importedCss ?? [])];
      return [...scripts.map((file) => link('modulepreload', file)), ...styles.map((file) => link('stylesheet', file))];
    },
  },
};

/** What is taken in keeps its terms: their texts stand in a file beside the scripts. Other packages are shipped with their own. */
const keepLicences: Plugin = {
  name: 'memoscope:keep-licences',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesOf(modules) });
  },
};

export default defineConfig({
  main: {
    plugins: [keepLicences],
    define: { __CONTRACT__: JSON.stringify(hashOfContract(import.meta.dirname)) },
    build: {
      // Taken in, because as shaken chunks they load in half the time of their many files, which each command would pay.
      externalizeDeps: { exclude: ['zod', 'yaml', 'ignore'] },
      sourcemap: true,
      rolldownOptions: { input: mainEntries, output: { chunkFileNames: '[name]-[hash].js' } },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), nameSecondScript, keepLicences],
    worker: { format: 'es' },
    build: {
      minify: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: 'src/renderer/index.html', output: { codeSplitting: { groups: startChunks } } },
    },
  },
});
