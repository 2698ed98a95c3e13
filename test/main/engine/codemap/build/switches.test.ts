/** The switches of structure in the configuration reach the workers, and another value has all files read again (hash-2). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createParsePool, openCodeMap } from '../../../../../src/main/engine/codemap/codemap.ts';
import { configSchema } from '../../../../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder, listFiles } from '../../../../../src/main/engine/workspace/workspace.ts';

const source = 'public class A\n{\n    internal int F(int x) => x;\n}\n';

test('another value of a switch reads files again that nobody touched (engine-8, hash-2)', async () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-switches-'));
  const root = path.join(base, 'project');
  fs.mkdirSync(root);
  fs.writeFileSync(path.join(root, 'A.cs'), source);
  const pool = createParsePool({ timeoutMs: 10_000, size: 1 });
  const map = openCodeMap(path.join(base, 'symbols.db'), 7);
  const signal = new AbortController().signal;

  async function sync(includeInternalInStructureHash: boolean): Promise<{ read: string[]; structure: string }> {
    const config = configSchema.parse({ hashes: { includeInternalInStructureHash } });
    const folder = await checkFolder(root);
    const { files, projectFiles } = await listFiles(folder, config, signal);
    const { changedFiles } = await map.sync(
      { files, complete: true, removed: [], projectFiles },
      { folder, config, pool, onHashConflict() {}, onCommitted() {}, onProgress() {} },
      signal,
    );
    const [first] = map.all();
    return { read: changedFiles, structure: map.typeDetail(first?.type ?? 0)?.structureHash ?? '' };
  }

  try {
    const off = await sync(false);
    expect(off.read).toEqual(['A.cs']);
    expect((await sync(false)).read).toEqual([]);
    const on = await sync(true);
    expect(on.read).toEqual(['A.cs']);
    expect(on.structure).not.toBe(off.structure);
    expect((await sync(true)).read).toEqual([]);
    expect((await sync(false)).structure).toBe(off.structure);
  } finally {
    map.close();
    await pool.close();
    fs.rmSync(base, { recursive: true, force: true });
  }
});
