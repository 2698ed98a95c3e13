/** An error inside the view that failed: what happened, to what, what to do; try again; the trace id to hand on. */
import { toMemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './error-state.module.css';
import { Notice } from './notice.tsx';

export interface ErrorStateProps {
  readonly error: unknown;
  /** What failed, as a heading; a general one when absent. */
  readonly title?: string;
  readonly onRetry?: () => void;
}

export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const { t } = useMessages();
  const copy = useCopy();
  const { message, data } = toMemoError(error);
  return (
    <div className={styles.error}>
      <Notice tone="danger" title={title ?? t('error.loadTitle')}>
        <p>{message}</p>
      </Notice>
      {onRetry !== undefined && (
        <div>
          <Button onClick={onRetry}>{t('action.retry')}</Button>
        </div>
      )}
      {data.traceId !== undefined && (
        <p className={styles.trace}>
          {t('error.trace')} <code>{data.traceId}</code>
          <IconButton small icon="copy" label={t('error.copyTrace')} onClick={() => copy(data.traceId ?? '')} />
        </p>
      )}
    </div>
  );
}
