/** What is live, what is rebuilt beside it and when they swap; and what a person can do about it. */
import type { RotationStatus } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useNow } from '../../lib/use-now.ts';
import { useReasonWords } from '../../lib/use-reason-words.ts';
import { useRotation } from '../../lib/use-rotation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TableButton } from '../../ui/pictures/table-button.tsx';
import type { TableForm } from '../../ui/pictures/use-table-form.ts';
import styles from './head/head.module.css';
import { forecast } from './life.ts';
import type { RotationActions } from './use-rotation-actions.tsx';

interface HeadProps {
  readonly actions: RotationActions;
  readonly table: TableForm;
  /** Whether the picture of the round is shown below. */
  readonly picture: boolean;
  readonly onPicture: () => void;
}

export function Head({ actions, table, picture, onPicture }: HeadProps) {
  const { t } = useMessages();
  const { data: live } = useRotation((status) => status.live.id);
  const { data: rebuilding } = useRotation((status) => status.rebuild !== null);
  const { data: settling } = useRotation((status) => status.rebuild?.step === 'settle');
  const { data: previous } = useRotation((status) => status.previous);
  return (
    <header className={styles.head}>
      <h1 className="h-page nowrap">
        {t('generations.live')} <span className={styles.live}>{live ?? '…'}</span>
      </h1>
      <Now />
      <span className="grow" />
      {previous !== undefined && previous !== null && (
        <Button
          small
          icon="undo"
          onClick={actions.askBack}
          disabled={rebuilding !== false}
          title={rebuilding === true ? t('generations.backLater') : t('generations.backWhy', { id: previous })}
        >
          {t('generations.back', { id: previous })}
        </Button>
      )}
      {settling === true ? (
        <Button small onClick={actions.swapNow} title={t('generations.swapNowWhy')}>
          {t('generations.swapNow')}
        </Button>
      ) : (
        <Button
          small
          onClick={actions.rebuild}
          disabled={rebuilding !== false}
          title={rebuilding === true ? t('generations.rebuildRuns') : undefined}
        >
          {t('generations.rebuild')}
        </Button>
      )}
      {rebuilding === true && (
        <Button small look="danger" icon="stop" onClick={actions.stop}>
          {t('generations.stop')}
        </Button>
      )}
      <span className={styles.forms}>
        {picture && <TableButton form={table} label={t('command.generationsTable')} keys="T" />}
        <IconButton
          small
          icon={picture ? 'up' : 'down'}
          label={t(picture ? 'generations.hidePicture' : 'generations.showPicture')}
          aria-expanded={picture}
          onClick={onPicture}
        />
      </span>
    </header>
  );
}

function Now() {
  const { data: status } = useRotation((all) => all);
  const now = useNow(5000);
  if (status === undefined) return null;
  return (
    <p className={styles.now}>
      {status.rebuild === null ? <Waiting status={status} now={now} /> : <Running status={status} now={now} />}
    </p>
  );
}

function Running({ status, now }: { status: RotationStatus; now: number }) {
  const { t } = useMessages();
  const { rebuild } = status;
  if (rebuild === null) return null;
  const { swapAt } = forecast(status, now);
  const minutes = swapAt === null ? null : Math.round((swapAt - now) / 60_000);
  return (
    <>
      {t('generations.rebuilding')} <b className={styles.rebuilding}>{rebuild.id}</b>
      {rebuild.step === 'swap'
        ? t('generations.swapping')
        : minutes === null
          ? null
          : minutes === 0
            ? t('generations.swapSoon')
            : t('generations.swapIn', { count: minutes })}
    </>
  );
}

function Waiting({ status, now }: { status: RotationStatus; now: number }) {
  const { t, format } = useMessages();
  const { phase, nextAt, timer, skipped, failure } = status;
  if (phase === 'start') return t('generations.firstRead');
  if (failure !== null) return t('generations.lastFailed', { when: format.ago(failure.at, now) });
  if (!timer.enabled) return t('generations.timerOff');
  if (!timer.running || nextAt === null) return t('generations.timerElsewhere');
  const next = t('generations.nextIn', { time: format.time(nextAt) });
  if (skipped === null) return next;
  return t('generations.skipped', { next, when: format.ago(skipped.at, now) });
}

/** What kept the last round from coming about, and what to do: a failure, or a timed rebuild that was not needed. */
export function RoundNotice({ onFailed }: { onFailed: (id: string) => void }) {
  const { t, format } = useMessages();
  const words = useReasonWords();
  const { data: failure } = useRotation((status) => status.failure);
  const { data: skipped } = useRotation((status) => status.skipped);
  const { data: nextAt } = useRotation((status) => status.nextAt);
  const { data: running } = useRotation(({ rebuild }) => rebuild !== null);
  if (running !== false) return null;
  const again =
    nextAt === null || nextAt === undefined
      ? t('generations.notTried')
      : t('generations.triedAt', { time: format.time(nextAt) });
  if (failure !== undefined && failure !== null) {
    const { id, at, reason } = failure;
    return (
      <div className={styles.notice}>
        <Notice
          tone="danger"
          title={t('generations.failedAt', { id, time: format.time(at) })}
          end={
            <Button small look="ghost" onClick={() => onFailed(id)}>
              {t('generations.details')}
            </Button>
          }
        >
          <p>{words.end(reason)}</p>
          <p>
            {t('generations.outcome.untouched')} {again}
          </p>
        </Notice>
      </div>
    );
  }
  if (skipped === undefined || skipped === null) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="info" icon="check">
        {t('generations.skippedAt', { time: format.time(skipped.at), reason: words.skip(skipped.reason) })}
      </Notice>
    </div>
  );
}
