/** Thread entry: watches one folder until it is ended, and reports what changed. */
import { parentPort, workerData } from 'node:worker_threads';
import { collectForGood } from '../../threads/threads.ts';
import type { CatchUpOrder, WatchNews, WatchOrder } from './watch-folder.ts';
import { watchHere } from './watch-here.ts';

const { folder, config, batchMs } = workerData as WatchOrder;
const tell = (news: WatchNews): void => parentPort?.postMessage(news);

const watch = await watchHere(folder, config, (batch) => tell({ kind: 'batch', batch }), {
  batchMs,
  onFirst: (file) => tell({ kind: 'first', file }),
  onNotice: (message) => tell({ kind: 'notice', message }),
  onFinding: (finding) => tell({ kind: 'finding', finding }),
});
parentPort?.on('message', ({ catchUp: id }: CatchUpOrder) => {
  watch.catchUp().then(
    () => tell({ kind: 'caughtUp', id }),
    (thrown: unknown) =>
      tell({ kind: 'caughtUp', id, error: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
});
tell({ kind: 'ready' });
// Looking at every file once leaves more behind than watching them takes.
collectForGood();
