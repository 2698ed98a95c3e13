/** Run as a process of its own and killed: replaces argv[2] again and again, and says when the first write is done. */
import { atomicWriteFile } from '../../../../../src/main/engine/storage/storage.ts';

const file = process.argv[2] ?? '';
for (let round = 0; ; round += 1) {
  await atomicWriteFile(file, (round % 2 === 0 ? 'a' : 'b').repeat(300_000));
  if (round === 0) process.send?.('writing');
}
