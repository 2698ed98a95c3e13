/** The report to hand on: made when it is asked for, shown as it is copied, letter by letter. Nothing sends it anywhere. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import styles from './report.module.css';

export function ReportSide() {
  const { t } = useMessages();
  const copy = useCopy();
  const { data, error, isFetching, refetch } = useCall('diagnostics.report', {}, { enabled: false });
  const make = t(data === undefined ? 'diagnostics.reportMake' : 'diagnostics.reportAgain');
  return (
    <>
      <PaneHead title={t('diagnostics.report')}>
        <Button small icon="refresh" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? t('diagnostics.reportMaking') : make}
        </Button>
      </PaneHead>
      <Scroll>
        <p className={styles.why}>{t('diagnostics.reportWhy')}</p>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <pre className={styles.text}>{data.text}</pre>}
      </Scroll>
      {data !== undefined && (
        <footer className={styles.foot}>
          <Button look="primary" icon="copy" onClick={() => copy(data.text, t('diagnostics.reportCopied'))}>
            {t('diagnostics.reportCopy')}
          </Button>
        </footer>
      )}
    </>
  );
}
