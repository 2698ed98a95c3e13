import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { loadNativeIndex } from '../../../../../src/main/engine/memory/find/vectors/native-index.ts';
import { createVectorFiles } from '../../../../../src/main/engine/memory/find/vectors/vector-files.ts';
import { memoryMigrations } from '../../../../../src/main/engine/memory/store/migrations.ts';
import { openDatabase } from '../../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../../temp-folder.ts';

test('a kill while indexes are saved leaves the last one whole, and nothing beside it', async () => {
  const dir = tempFolder();
  const [file, vectors] = [path.join(dir, 'memory.db'), path.join(dir, 'vectors')];
  for (let kill = 0; kill < 5; kill += 1) {
    const writer = spawn(process.execPath, [path.join(import.meta.dirname, 'save-writer.ts'), file, vectors], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(writer.stdout, 'data');
    await sleep(Math.random() * 60);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const database = openDatabase(file, { migrations: memoryMigrations });
    const files = createVectorFiles(database, vectors, 'killed@1', 16);
    await files.tidy();
    const known = files.known();
    expect(fs.readdirSync(vectors)).toEqual([known?.saved.name]);
    const index = known === null ? null : await loadNativeIndex(vectors, known.saved, 16);
    expect(index?.size()).toBe(known?.keys.size);
    expect(known?.keys.size).toBeGreaterThanOrEqual(3);
    database.close();
  }
});
