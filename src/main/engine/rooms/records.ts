/** Small files beside the databases: operations, figures, what was opened and seen, the export of the index. Main type: Records. */
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import { createAfterwork } from '../afterwork.ts';
import { createExporter } from '../api/exporter.ts';
import { createAccess, readRecent } from '../background/access.ts';
import { openMetrics } from '../diagnostics/diagnostics.ts';
import { openSeenChanges, openVisits } from '../history/history.ts';
import { openOpFiles } from '../op-files.ts';
import { createOps } from '../ops.ts';
import { userDataDir } from '../storage/storage.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { Ground } from './ground.ts';

export type Records = Awaited<ReturnType<typeof openRecords>>;

export async function openRecords(ground: Ground, { map, history }: CodeMapRoom) {
  const { folder, state, clock, timers, log, live, config, news, onSetAside } = ground;
  const seenFile = (ending: string): string => path.join(userDataDir(), 'seen', `${folder.key}${ending}`);
  const visits = await openVisits({
    ...{ clock, log, onSetAside },
    file: seenFile('.json'),
    newest: history.feed.newest,
  });
  const seen = await openSeenChanges({ file: seenFile('.changes.json'), onSetAside });
  const recent = await readRecent(state.accessFile, onSetAside);
  const opFiles = await openOpFiles({ state, clock, log, onSetAside });
  const ops = createOps(clock, opFiles, (op) => live.emit('op', op));
  const access = createAccess({
    ...{ file: state.accessFile, clock, log, recent, map },
    onTouched: (typeId) => void news.asked.emit(typeId),
  });
  news.renamed.on(access.renamed);
  const afterwork = createAfterwork(
    (signal) => map.read(() => history.tidy(signal)),
    (thrown) => log.warn(`tidying: ${toMemoError(thrown).message}`),
  );
  const exporter = createExporter({ map, history, clock, log, contextDir: state.contextDir, config: config.now });
  const metrics = await openMetrics({ file: state.metricsFile, timers, log, onSetAside });
  return {
    ...{ visits, seen, ops, access, afterwork, exporter, metrics },
    async close() {
      await opFiles.close();
      await visits.close();
      await exporter.close();
      await access.flush();
      await afterwork.close();
      await metrics.close();
    },
  };
}
