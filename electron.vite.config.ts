import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin } from 'vite';
import { licencesOf } from './scripts/licences.mjs';
import { hashOfContract } from './src/main/link/version.ts';

/** Two builds of one version may differ in the contract; see src/main/link/version.ts. */
const contractHash = { __CONTRACT__: JSON.stringify(hashOfContract(import.meta.dirname)) };

/** Every process entry of the product. A worker or child process is started by its file name beside the others in out/main. */
const mainEntries = {
  index: 'src/main/index.ts',
  'engine-host': 'src/main/shell/engine-host.ts',
  'analysis-worker': 'src/main/engine/static-analyst/documents/analysis-worker.ts',
  'analyser-process': 'src/main/engine/generations/analyser/analyser-process.ts',
  'check-worker': 'src/main/engine/memory/store/check-worker.ts',
  'checkpoint-worker': 'src/main/engine/codemap/build/checkpoint-worker.ts',
  'commits-process': 'src/main/engine/commits/commits-process.ts',
  'copy-worker': 'src/main/engine/codemap/change/copy-worker.ts',
  'diagnostics-worker': 'src/main/engine/diagnostics/diagnostics-worker.ts',
  'docs-worker': 'src/main/engine/project-docs/docs-worker.ts',
  'edit-worker': 'src/main/engine/edits/typescript/edit-worker.ts',
  'embed-process': 'src/main/engine/models/local/embed-process.ts',
  'embed-worker': 'src/main/engine/models/local/embed-worker.ts',
  'freshness-worker': 'src/main/engine/memory/freshness/freshness-worker.ts',
  'guard-process': 'src/main/engine/edits/servers/guard-process.ts',
  'occurrences-process': 'src/main/engine/static-analyst/frameworks/occurrences-process.ts',
  'parse-worker': 'src/main/engine/codemap/parse/parse-worker.ts',
  'references-process': 'src/main/engine/references/pass-process.ts',
  'rerank-process': 'src/main/engine/models/local/rerank-process.ts',
  'search-worker': 'src/main/engine/text-search/search-worker.ts',
  'usages-worker': 'src/main/engine/codemap/usages-worker.ts',
  'vector-process': 'src/main/engine/memory/find/vectors/vector-process.ts',
  'watch-worker': 'src/main/engine/workspace/watch/watch-worker.ts',
  'web-process': 'src/main/web/web-process.ts',
  cli: 'src/main/cli/main.ts',
  hook: 'src/main/hook/main.ts',
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

/** The page loads the texts of a language when it is used; every other process has them at hand. */
const languagesOnDemand: Plugin = {
  name: 'memoscope:languages-on-demand',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === './packs.ts' && /\/src\/shared\/messages\/[^/]+$/.test(importer)
      ? path.join(import.meta.dirname, 'src/renderer/lib/i18n/packs.ts')
      : null,
};

/** What is taken in keeps its terms: their texts stand in a file beside the scripts. Other packages are shipped with their own. */
const keepLicences: Plugin = {
  name: 'memoscope:keep-licences',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesOf(modules) });
  },
};

/**
 * Builds the hook once more, as a file of its own: an agent waits for it at each call of a tool, and the parts that it shares with
 * other entries take longer to load than all that it needs.
 */
const hookAlone: Plugin = {
  name: 'memoscope:hook-alone',
  apply: 'build',
  async writeBundle({ dir = 'out/main' }) {
    await build({
      ...{ root: import.meta.dirname, configFile: false, logLevel: 'warn', publicDir: false, define: contractHash },
      build: {
        ...{ ssr: true, target: 'node24', outDir: dir, emptyOutDir: false },
        rolldownOptions: {
          input: { hook: mainEntries.hook },
          // Without what only the owner of a folder runs.
          treeshake: { moduleSideEffects: false },
          output: { chunkFileNames: 'hook-[name]-[hash].js' },
        },
      },
    });
  },
};

export default defineConfig({
  main: {
    plugins: [keepLicences, hookAlone],
    define: contractHash,
    build: {
      // All but the dependencies of package.json is taken in: as shaken chunks it loads in half the time of its many files, which each
      // command would pay. The library for models from folders is loaded only where it is installed.
      externalizeDeps: { include: ['@xenova/transformers'] },
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
    plugins: [languagesOnDemand, react(), nameSecondScript, keepLicences],
    worker: { format: 'es' },
    build: {
      minify: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: 'src/renderer/index.html', output: { codeSplitting: { groups: startChunks } } },
    },
  },
});
