/** Run as a process of its own where inotify has hardly any watches left: changes files, moves the clock and reports. */
import fs from 'node:fs';
import path from 'node:path';
import type { BatchClock } from '../../../../../src/main/engine/workspace/watch/batch.ts';
import { watchHere } from '../../../../../src/main/engine/workspace/watch/watch-here.ts';
import { checkFolder, loadConfig } from '../../../../../src/main/engine/workspace/workspace.ts';

const folder = await checkFolder(process.argv[2] ?? '');
const { config } = await loadConfig({ configFile: `${folder.root}/.memo/config.yaml` });
const notices: string[] = [];
const changed = new Set<string>();
const removed = new Set<string>();
let by = '';
let waiting: (() => void)[] = [];
const clock: BatchClock = {
  start: (_, done) => {
    waiting.push(done);
    return () => {
      waiting = waiting.filter((other) => other !== done);
    };
  },
};
const take = (batch: { changed: string[]; removed: string[] }): void => {
  for (const file of batch.changed) changed.add(file);
  for (const file of batch.removed) removed.add(file);
};
const watch = await watchHere(folder, config, take, {
  batchMs: 800,
  clock,
  onNotice: (message) => notices.push(message),
  onFinding: (finding) => {
    by = finding.by;
  },
});
const until = async (done: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 10_000 && !done(); tries += 1) {
    const due = waiting;
    waiting = [];
    for (const each of due) each();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
await until(() => notices.length > 0);
fs.writeFileSync(path.join(folder.root, 'f1/a.ts'), 'export const changed = 1;');
fs.writeFileSync(path.join(folder.root, 'f2/b.ts'), '');
fs.rmSync(path.join(folder.root, 'f3/a.ts'));
await until(() => changed.size === 2 && removed.size === 1);
await watch.close();
console.log(JSON.stringify({ notices, by, changed: [...changed].sort(), removed: [...removed] }));
