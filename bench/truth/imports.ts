/**
 * How many imports that stay inside a workspace lead to a file of it: relative ones, those of its own packages, and what
 * tsconfig.json and package.json give names to. Imports of files that are no code are left out.
 *   node bench/truth/imports.ts <folder>
 * The folder is only read; the code map is built in the temporary folder.
 */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createParsePool, openCodeMap } from '../../src/main/engine/codemap/codemap.ts';
import type { ImportFact } from '../../src/main/engine/codemap/facts.ts';
import { createLookup, type Lookup } from '../../src/main/engine/codemap/link/lookup.ts';
import { resolveScriptModule } from '../../src/main/engine/codemap/link/module-script.ts';
import { resolvePythonModule } from '../../src/main/engine/codemap/link/python.ts';
import { codeMapMigrations } from '../../src/main/engine/codemap/migrations.ts';
import { openDatabase, type ReadOnlyDatabase } from '../../src/main/engine/storage/storage.ts';
import { configSchema } from '../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder, listFiles } from '../../src/main/engine/workspace/workspace.ts';
import type { Language } from '../../src/shared/contract/common.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run bench:imports -- <folder>');
  process.exit(2);
}

const { signal } = new AbortController();
const config = configSchema.parse({});

async function buildCodeMap(root: string, database: string): Promise<void> {
  const checked = await checkFolder(root);
  const { files, projectFiles } = await listFiles(checked, config, signal);
  const pool = createParsePool({ timeoutMs: config.index.parseTimeoutMs });
  const map = openCodeMap(database, 1);
  const deps = { folder: checked, config, pool, onHashConflict() {}, onCommitted() {}, onProgress() {} };
  await map.sync({ files, complete: true, removed: [], projectFiles }, deps, signal);
  await pool.close();
  map.close();
}

/** Names that tsconfig.json files map, up to their `*`. */
function mappedPrefixes(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[\\/])[tj]sconfig[^\\/]*\.json$/.test(file) && !file.includes('node_modules'))
    .flatMap((file) => {
      const paths = /"paths"\s*:\s*\{([^}]*)\}/.exec(fs.readFileSync(path.join(root, file), 'utf8'))?.[1] ?? '';
      return [...paths.matchAll(/"([^"\n]+)\*"\s*:/g)].map((match) => match[1] ?? '');
    })
    .filter((prefix) => prefix !== '' && !prefix.startsWith('.'));
}

const code = /\.(?:[cm]?[jt]sx?|d\.[cm]?ts)$/;

function isInsideScript(from: string, prefixes: readonly string[], lookup: Lookup): boolean {
  if (
    /[?:!]/.test(from) ||
    (/\.\w+$/.test(from) &&
      !code.test(from) &&
      /\.(?:json|css|s[ac]ss|less|svg|png|vue|svelte|html|txt|wasm|node)$/.test(from))
  )
    return false;
  if (from.startsWith('.') || from.startsWith('#')) return true;
  if (prefixes.some((prefix) => from.startsWith(prefix))) return true;
  return lookup.packages('package.json').some(({ name }) => from === name || from.startsWith(`${name}/`));
}

/** Names of packages of Python whose folder is in no package. */
function topPackages(lookup: Lookup): Set<string> {
  const folders = new Set(
    lookup.paths('python').flatMap(({ path: file }) => /^(.*)\/__init__\.pyi?$/.exec(file)?.[1] ?? []),
  );
  const tops = [...folders].filter((each) => !folders.has(path.posix.dirname(each)));
  return new Set(tops.map((each) => path.posix.basename(each)));
}

interface Count {
  inside: number;
  resolved: number;
  open: Map<string, string>;
}

function count(database: ReadOnlyDatabase, root: string): Map<string, Count> {
  const lookup = createLookup(database.read);
  const prefixes = mappedPrefixes(root);
  const packages = topPackages(lookup);
  const counts = new Map<string, Count>();
  const rows = database.read
    .prepare<[], { path: string; language: Language; imports: string }>(
      "SELECT path, language, imports FROM files WHERE skip_reason IS NULL AND language IN ('typescript', 'javascript', 'python') ORDER BY path",
    )
    .all();
  for (const { path: file, language, imports } of rows) {
    for (const { from } of JSON.parse(imports) as ImportFact[]) {
      const python = language === 'python';
      const inside = python
        ? from.startsWith('.') || packages.has(from.split('.')[0] ?? '')
        : isInsideScript(from, prefixes, lookup);
      if (!inside) continue;
      const kind = `${language}, ${from.startsWith('.') ? 'relative' : 'by name'}`;
      const known = counts.get(kind) ?? { inside: 0, resolved: 0, open: new Map<string, string>() };
      counts.set(kind, known);
      known.inside += 1;
      const found = python ? resolvePythonModule(from, file, lookup) : resolveScriptModule(from, file, lookup);
      if (found !== null) known.resolved += 1;
      else known.open.set(from, file);
    }
  }
  return counts;
}

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-imports-'));
try {
  const root = path.resolve(folder);
  const file = path.join(base, 'symbols.db');
  await buildCodeMap(root, file);
  const database = openDatabase(file, { migrations: codeMapMigrations, readonly: true });
  for (const [kind, { inside, resolved, open }] of count(database, root)) {
    console.log(`${kind}: ${resolved} of ${inside} lead to a file (${((100 * resolved) / inside).toFixed(2)} %)`);
    for (const [from, importer] of [...open].slice(0, 12)) console.log(`    ${from}  in ${importer}`);
  }
  database.close();
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}
