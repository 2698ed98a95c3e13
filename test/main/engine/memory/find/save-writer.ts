/** Saves a growing vector index over and over until it is killed: `node save-writer.ts <memory.db> <folder>`. */
import { flushCompileCache } from 'node:module';
import { createNativeIndex } from '../../../../../src/main/engine/memory/find/vectors/native-index.ts';
import { createVectorFiles } from '../../../../../src/main/engine/memory/find/vectors/vector-files.ts';
import { memoryMigrations } from '../../../../../src/main/engine/memory/store/migrations.ts';
import { openDatabase } from '../../../../../src/main/engine/storage/storage.ts';

const [file = '', dir = ''] = process.argv.slice(2);
const dimensions = 16;
const database = openDatabase(file, { migrations: memoryMigrations });
const files = createVectorFiles(database, dir, 'killed@1', dimensions);
await files.tidy();
// Otherwise written at the end, which this process has none of: the next would compile all of it again.
flushCompileCache();
const index = createNativeIndex(dimensions);
const held = new Map<number, number>();
for (let row = 1; ; row += 1) {
  index.add(
    BigUint64Array.of(BigInt(2 * row)),
    Float32Array.from({ length: dimensions }, (_, i) => Math.sin(row * i + 1)),
  );
  held.set(row, row);
  await files.replace(await index.save(dir, files.newName()), held);
  if (row === 3) console.log('saving');
}
