/** Run as a process of its own where inotify has hardly any watches left: moves the clock by two looks and reports. */
import type { BatchClock } from '../../../../../src/main/engine/workspace/watch/batch.ts';
import { watchHere } from '../../../../../src/main/engine/workspace/watch/watch-here.ts';
import { checkFolder, loadConfig } from '../../../../../src/main/engine/workspace/workspace.ts';

const folder = await checkFolder(process.argv[2] ?? '');
const { config } = await loadConfig({ configFile: `${folder.root}/.memo/config.yaml` });
const notices: string[] = [];
const waits: number[] = [];
let rescans = 0;
let waiting: (() => void)[] = [];
const clock: BatchClock = {
  start: (ms, done) => {
    waits.push(ms);
    waiting.push(done);
    return () => {
      waiting = waiting.filter((other) => other !== done);
    };
  },
};
const watch = await watchHere(folder, config, (batch) => (rescans += batch.rescan ? 1 : 0), {
  batchMs: 800,
  clock,
  onNotice: (message) => notices.push(message),
});
/** Ends every wait under way, then those that this began, until a batch came out. */
for (const wanted of [1, 2]) {
  while (rescans < wanted) {
    const due = waiting;
    waiting = [];
    for (const done of due) done();
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (waits.length > 10_000) break;
  }
}
await watch.close();
console.log(JSON.stringify({ notices, waits, rescans }));
