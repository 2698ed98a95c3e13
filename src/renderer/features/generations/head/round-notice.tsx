/** What kept the last round from coming about, and what to do: a failure, or a timed rebuild that was not needed. */

import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useReasonWords } from '../../../lib/use-reason-words.ts';
import { useRotation } from '../../../lib/use-rotation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './head.module.css';

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
