/**
 * Where the product's own files are, seen from any process: source tree (Node runs the .ts files), build (`out/main`,
 * all chunks in one folder), installed app (the same folder, unpacked beside an asar archive; electron-builder.yml).
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** In an installed app the entry of Electron runs from the archive; all else is real files in the folder beside it. */
const archive = `${path.sep}app.asar${path.sep}`;
const beside = `${path.sep}app.asar.unpacked${path.sep}`;
const here = import.meta.dirname.replace(archive, beside);
const fromSource = import.meta.url.endsWith('.ts');

/** Process entries and their sources; the same list as `mainEntries` in electron.vite.config.ts. */
const entries = {
  'analyser-process': 'src/main/engine/generations/analyser/analyser-process.ts',
  'analysis-worker': 'src/main/engine/static-analyst/documents/analysis-worker.ts',
  'check-worker': 'src/main/engine/memory/store/check-worker.ts',
  'checkpoint-worker': 'src/main/engine/codemap/build/checkpoint-worker.ts',
  'commits-process': 'src/main/engine/commits/commits-process.ts',
  'copy-worker': 'src/main/engine/codemap/change/copy-worker.ts',
  'diagnostics-worker': 'src/main/engine/diagnostics/diagnostics-worker.ts',
  'docs-worker': 'src/main/engine/project-docs/docs-worker.ts',
  'edit-worker': 'src/main/engine/edits/typescript/edit-worker.ts',
  'embed-process': 'src/main/engine/models/local/embed-process.ts',
  'embed-worker': 'src/main/engine/models/local/embed-worker.ts',
  'engine-host': 'src/main/shell/engine-host.ts',
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
} as const;
export type EntryName = keyof typeof entries;

/** The folder that holds our package.json. */
export function appRoot(): string {
  return path.resolve(here, fromSource ? '../../../..' : '../..');
}

/** Whether this is an installed app, whose own program runs the command line too. */
export function isInstalled(): boolean {
  return here.includes(beside);
}

/** A file of `resources/`. */
export function resourcePath(...parts: string[]): string {
  return path.join(appRoot(), 'resources', ...parts);
}

/** What a Worker or child process is started with. */
export function entryUrl(name: EntryName): URL {
  return pathToFileURL(fromSource ? path.join(appRoot(), entries[name]) : path.join(here, `${name}.js`));
}
