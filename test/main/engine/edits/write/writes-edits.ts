/** A process of its own that writes an edit of many files, and takes it back, again and again until it is killed. */
import fs from 'node:fs';
import path from 'node:path';
import { systemClock } from '#shared/base/clock.ts';
import { hashOf } from '../../../../../src/main/engine/edits/changes.ts';
import { createEditWriter } from '../../../../../src/main/engine/edits/write-edit.ts';
import { silentLog } from './silent-log.ts';

const [root = '', folder = ''] = process.argv.slice(2);
const writer = createEditWriter({
  ...{ root, key: 'k', folder, clock: systemClock, log: silentLog },
  listed: async () => new Set(),
  onRollBack() {},
});
const names = fs.readdirSync(root).filter((name) => name.endsWith('.ts'));
process.stdout.write('begun\n');
for (;;) {
  const contents = names.map((file) => {
    const bytes = fs.readFileSync(path.join(root, file));
    return { file, before: hashOf(bytes), bytes: Buffer.from(bytes.toString('utf8').replaceAll('old', 'new')) };
  });
  await writer.undo(await writer.write('old to new', contents));
}
