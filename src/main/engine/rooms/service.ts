/** The engine about itself: figures, its log, indexing on demand, and what it does while nobody uses it. Main type: Service. */
import { diagnosticsHandlers } from '../api/diagnostics.ts';
import { modelHandlers } from '../api/models.ts';
import { serviceHandlers } from '../api/service.ts';
import { createGiveBack, createOutlineFill, whileAtRest } from '../background/at-rest.ts';
import { createMeasuring } from '../background/measuring.ts';
import { createDiagnosticsThread } from '../diagnostics/diagnostics.ts';
import { untilAborted } from '../threads/threads.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { ContextRoom } from './context.ts';
import type { EditsRoom } from './edits.ts';
import type { Ground } from './ground.ts';
import type { LearningRoom } from './learning.ts';
import type { Lookup } from './lookup.ts';
import type { Records } from './records.ts';
import type { Sync } from './sync.ts';
import type { Texts } from './texts.ts';

export function openService(
  { state, live, log, watch, foreground, settled, clients }: Ground,
  { map, generations }: CodeMapRoom,
  { ops, access, exporter, metrics }: Records,
  { references, skips }: Texts,
  { common }: Lookup,
  { upkeep, looked }: Sync,
  { editing }: EditsRoom,
  { semantics }: ContextRoom,
  { evolution }: LearningRoom,
) {
  const measuring = createMeasuring({ metrics, live, log, semantics, edits: editing.counts });
  const thread = createDiagnosticsThread();
  const working = (): boolean => ops.running() || evolution.working() || semantics.figures().generating > 0;
  const resting = { quietMs: foreground.quietMs, working };
  const atRest = watch
    ? [
        createGiveBack(resting),
        createOutlineFill({ ...resting, map, access }),
        whileAtRest(resting, () => void references.refresh(AbortSignal.abort())),
      ]
    : [];

  async function index(signal: AbortSignal, own: boolean): Promise<void> {
    const done = (looks: Promise<void>): Promise<void> => untilAborted(looks, signal, 'Indexing was cancelled.');
    // An engine that was opened for this one call has begun to look since.
    const first = own && !watch && !looked();
    if (first) await done(settled.promise);
    // It may still wait behind another's.
    if (!first || !looked()) await done(map.apart(() => upkeep.lookAtAll(signal)));
    live.dropNotices('stopped');
    live.ready();
    void map.apart(upkeep.startWatching);
    await exporter.flush();
  }

  return {
    working,
    handlers: {
      ...modelHandlers({ ops }),
      ...serviceHandlers({ ...common, measuring, listedSkips: skips.now, index }),
      ...diagnosticsHandlers({
        ...{ ...common, folder: state, thread, clients },
        generations: () => generations.stored().length,
      }),
    },
    async close() {
      for (const each of atRest) each.close();
      await measuring.close();
      await thread.close();
    },
  };
}
