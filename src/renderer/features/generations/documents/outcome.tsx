/** In the place of documents that are not there: how far the rebuild is, why it failed or was stopped, that its files are gone. */
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useReasonWords } from '../../../lib/use-reason-words.ts';
import { useRotation } from '../../../lib/use-rotation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './documents.module.css';

export interface OutcomeProps {
  readonly generation: GenerationInfo;
  readonly onRebuild: () => void;
  readonly onLive: () => void;
}

export function Outcome({ generation, onRebuild, onLive }: OutcomeProps) {
  const { t } = useMessages();
  const words = useReasonWords();
  const { id, state, reason } = generation;
  const toLive = <Button onClick={onLive}>{t('generations.showLive')}</Button>;
  if (state === 'building') {
    return (
      <EmptyState
        icon="generations"
        title={t('generations.outcome.building', { id })}
        why={t('generations.outcome.buildingWhy')}
        action={toLive}
      />
    );
  }
  if (state === 'failed' || state === 'stopped') {
    return (
      <div className={styles.outcome}>
        <Notice tone={state === 'failed' ? 'danger' : 'info'} title={t(`generations.outcome.${state}`, { id })}>
          {reason !== null && <p>{words.end(reason)}</p>}
          <p>{t('generations.outcome.untouched')}</p>
        </Notice>
        <NextTry />
        <div className={styles.buttons}>
          <RebuildButton onRebuild={onRebuild} />
          {toLive}
        </div>
      </div>
    );
  }
  return (
    <EmptyState
      icon="disk"
      title={t('generations.outcome.gone', { id })}
      why={t('generations.outcome.goneWhy')}
      action={toLive}
    />
  );
}

/** When it is tried again without anybody's doing. */
function NextTry() {
  const { t, format } = useMessages();
  const { data: nextAt } = useRotation((status) => status.nextAt);
  const { data: rebuild } = useRotation((status) => status.rebuild?.id ?? null);
  if (nextAt === undefined || rebuild === undefined) return null;
  if (rebuild !== null) return <p className="muted">{t('generations.triedNow', { id: rebuild })}</p>;
  return (
    <p className="muted">
      {nextAt === null ? t('generations.notTried') : t('generations.triedAt', { time: format.time(nextAt) })}
    </p>
  );
}

function RebuildButton({ onRebuild }: { onRebuild: () => void }) {
  const { t } = useMessages();
  const { data: running } = useRotation(({ rebuild }) => rebuild !== null);
  return (
    <Button
      onClick={onRebuild}
      disabled={running !== false}
      title={running === true ? t('generations.rebuildRuns') : undefined}
    >
      {t('generations.rebuild')}
    </Button>
  );
}
