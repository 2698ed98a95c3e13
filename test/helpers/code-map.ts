/** A code map of files in a temporary folder, read by the real parser and kept up like the engine does it. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SymbolRef } from '#shared/contract/common.ts';
import { type CodeMap, createParsePool, openCodeMap } from '../../src/main/engine/codemap/codemap.ts';
import { configSchema } from '../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder, inspectFiles, listFiles } from '../../src/main/engine/workspace/workspace.ts';

const config = configSchema.parse({});
const signal = new AbortController().signal;
/** For all code maps of a process: a worker that has come up and loaded its grammars is most of what a test takes. */
const pool = createParsePool({ timeoutMs: config.index.parseTimeoutMs, size: 1 });

export interface TestCodeMap {
  map: CodeMap;
  root: string;
  /** Writes files (null removes one) and looks at these only, or at all files. */
  change(files: Record<string, string | null>, look?: 'these' | 'all'): Promise<void>;
  /** Row of the type with this FQN, type parameters as places: `N.Foo<,>`. */
  row(fqn: string): number;
  /** What a type leads to, sorted: `inherits N.Base`, `call external Foo`. */
  uses(fqn: string): string[];
  dispose(): Promise<void>;
}

export async function openTestCodeMap(files: Record<string, string>): Promise<TestCodeMap> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-map-'));
  const root = path.join(base, 'project');
  fs.mkdirSync(root);
  const map = openCodeMap(path.join(base, 'symbols.db'), 7);

  async function change(changed: Record<string, string | null>, look: 'these' | 'all' = 'these'): Promise<void> {
    for (const [file, text] of Object.entries(changed)) {
      const target = path.join(root, file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      if (text === null) fs.rmSync(target);
      else fs.writeFileSync(target, text);
    }
    const folder = await checkFolder(root);
    const complete = look === 'all';
    const names = Object.keys(changed);
    const listing = complete
      ? await listFiles(folder, config, signal)
      : await inspectFiles(folder, config, names, () => true, signal);
    const there = new Set(listing.files.map((f) => f.file));
    await map.sync(
      {
        files: listing.files,
        complete,
        removed: complete ? [] : names.filter((file) => !there.has(file)),
        projectFiles: listing.projectFiles,
      },
      { folder, config, pool, onHashConflict() {}, onCommitted() {}, onProgress() {} },
      signal,
    );
  }

  const spelt = (symbol: SymbolRef | undefined): string => `${symbol?.path}${symbol?.signature ?? ''}`;

  function row(wanted: string): number {
    for (const each of map.all()) {
      if (each.member === 0 && spelt(map.typeDetail(each.type)?.symbol) === wanted) return each.type;
    }
    throw new Error(`no type ${wanted}`);
  }

  await change(files, 'all');
  return {
    map,
    root,
    change,
    row,
    uses(fqn) {
      const around = map.neighbours(row(fqn), { side: 'dependencies', limit: 200 });
      const [self] = around?.nodes ?? [];
      const named = new Map(around?.nodes.map(({ symbol }) => [symbol.typeId, symbol]));
      const edges = (around?.edges ?? []).filter((edge) => edge.from === self?.symbol.typeId);
      return [
        ...edges.map((edge) => `${edge.kind} ${spelt(named.get(edge.to))}`),
        ...(around?.external ?? []).map((e) => `${e.kind} external ${e.name}`),
      ].sort();
    },
    async dispose() {
      map.close();
      fs.rmSync(base, { recursive: true, force: true });
    },
  };
}
