/** The live generation, and where the round stands: the first look, a rebuild with its share, a failure, or the next one. */
import { useStore } from 'zustand';
import type { RotationStatus } from '#shared/contract/generations/methods.ts';
import { opCount } from '../../../lib/i18n/op-count.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { type OpEntry, runningIndex, secondsLeft, share } from '../../../lib/state/ops.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReasonWords } from '../../../lib/use-reason-words.ts';
import { scanned, useRotation } from '../../../lib/use-rotation.ts';
import { cx } from '../../../ui/cx.ts';
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx';
import { forecast } from '../../generations/model/forecast.ts';
import { swappedIn } from '../../generations/model/life.ts';
import { Cell } from './cell.tsx';
import styles from './strip.module.css';

export function GenerationCell({ indexedAt }: { indexedAt: string | null }) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const generation = useWorkspace((state) => state.generation);
  const entry = useStore(useServices().ops, ({ entries }) => runningIndex(entries));
  const { data: status } = useRotation((all) => all);
  const rebuilds = status?.rebuild !== undefined && status.rebuild !== null;
  const now = useNow(entry === undefined && !rebuilds ? 30_000 : 1000);
  // In place of what the line below says too: beside its count there is no room.
  const left = entry === undefined ? null : secondsLeft(entry, now);
  const since = status?.live.id === generation ? swappedIn(status.live) : null;
  return (
    <Cell icon="generations" title={t('overview.cell.generation')}>
      <p className={cx(styles.value, indexedAt === null ? styles.rebuilding : styles.live)}>
        <button
          type="button"
          className={styles.link}
          title={t('command.generations')}
          onClick={() => navigation.getState().go(route('generations'))}
        >
          {generation ?? t('overview.cell.waitingFirst')}
        </button>{' '}
        <small>
          {left !== null
            ? format.left(left)
            : indexedAt === null
              ? t('overview.cell.firstIndex')
              : since === null
                ? t('overview.cell.indexed', { when: format.ago(Date.parse(indexedAt), now) })
                : t('overview.cell.liveSince', { when: format.ago(since, now) })}
        </small>
      </p>
      {entry !== undefined ? (
        <Reading op={entry.op} />
      ) : status === undefined ? (
        <p className="small muted clip">{t('overview.cell.steady')}</p>
      ) : (
        <Round status={status} now={now} />
      )}
    </Cell>
  );
}

function Reading({ op }: { op: OpEntry['op'] }) {
  const { t } = useMessages();
  return (
    <>
      <ProgressBar label={t(`op.kind.${op.kind}`)} value={share(op)} tone="rebuilding" />
      <p className="small muted clip num">
        <span className={styles.rebuilding}>
          {t(op.phase === 'linking' ? 'overview.cell.linking' : 'overview.cell.reading')}
        </span>{' '}
        {op.total > 0 ? opCount(t, op) : t(`op.phase.${op.phase}`)}
      </p>
    </>
  );
}

function Round({ status, now }: { status: RotationStatus; now: number }) {
  const { t, format } = useMessages();
  const words = useReasonWords();
  const { rebuild, failure, nextAt } = status;
  const why = failure === null ? undefined : words.end(failure.reason);
  if (rebuild === null) {
    return (
      <p className={cx('small clip num', failure === null ? 'muted' : styles.failed)} title={why}>
        {failure !== null
          ? t('overview.cell.rebuildFailed', { id: failure.id, when: format.ago(failure.at, now) })
          : nextAt === null
            ? t('overview.cell.steady')
            : t('overview.cell.nextRebuild', { time: format.time(nextAt) })}
      </p>
    );
  }
  const done = scanned(rebuild);
  const { swapAt } = forecast(status, now);
  const what = rebuild.step === 'scan' ? format.percent(done ?? 0) : t(`generations.step.${rebuild.step}`);
  return (
    <>
      <ProgressBar label={t('generations.outcome.building', { id: rebuild.id })} value={done} tone="rebuilding" />
      <p className="small muted clip num">
        <span className={styles.rebuilding}>{t('overview.cell.rebuilding', { id: rebuild.id })}</span>{' '}
        {swapAt === null ? what : t('overview.cell.swapAbout', { what, time: format.time(swapAt) })}
      </p>
    </>
  );
}
