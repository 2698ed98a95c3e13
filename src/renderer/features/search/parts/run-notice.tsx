/** One line over the found lines when they are not all there is, or not of today: why, and what to do. */
import type { ReactNode } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import type { RunState } from '../model/text-run.ts';
import styles from './run-notice.module.css';
import { wrongField } from './wrong-field.ts';

export interface RunNoticeProps {
  readonly run: RunState | null;
  readonly current: RunState | null;
  readonly onResume: () => void;
  readonly onRefresh: () => void;
}

export function RunNotice({ run, current, onResume, onRefresh }: RunNoticeProps) {
  const { t } = useMessages();
  const goOn = (
    <Button small onClick={onResume}>
      {t('search.goOn')}
    </Button>
  );
  if (run !== null && current?.phase === 'failed' && wrongField(current) === null) {
    return <Line end={goOn}>{t('search.failedPage', { message: toMemoError(current.error).message })}</Line>;
  }
  if (run === null || run !== current) return null;
  const { searched: done, of: total } = run;
  if (run.phase === 'paused') {
    const lines = t('search.lines', { count: run.lines });
    return <Line end={goOn}>{t('search.paused', { lines, done, total })}</Line>;
  }
  if (run.phase === 'cancelled') return <Line end={goOn}>{t('search.cancelled', { done, total })}</Line>;
  if (run.stale && run.phase === 'done') {
    return (
      <Line
        end={
          <Button small onClick={onRefresh}>
            {t('search.again')} <KeyHint keys="R" />
          </Button>
        }
      >
        {t('search.stale')}
      </Line>
    );
  }
  return null;
}

function Line({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <div className={styles.line} role="status">
      <span className="grow">{children}</span>
      {end}
    </div>
  );
}
