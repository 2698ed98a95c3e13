/**
 * Diagnostics: what the doctor finds, the figures of the engine against their limits, its facts and its log;
 * beside it the report that a person may hand on. The doctor works without a folder; the rest is of the one that is open.
 */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../lib/services-context.tsx';
import { useIdentifiers } from '../../lib/state/use-identifiers.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { ChecksPart } from './checks/checks-part.tsx';
import styles from './diagnostics-view.module.css';
import { EnginePart } from './engine/engine-part.tsx';
import { LogPart } from './log/log-part.tsx';
import { MetricsPart } from './metrics/metrics-part.tsx';
import { ReportSide } from './report/report-side.tsx';
import { useEngineFacts, usePolled } from './use-polled.ts';

const statusMs = 5_000;

export default function DiagnosticsView() {
  const { t } = useMessages();
  const [identifiers, setIdentifiers] = useIdentifiers();
  return (
    <ViewPanes
      view="diagnostics"
      label={t('view.diagnostics')}
      inspector={<ReportSide />}
      inspectorLabel={t('diagnostics.report')}
      inspectorWidth={400}
    >
      <h1 className="visually-hidden">{t('view.diagnostics')}</h1>
      <Scroll restoreAs="diagnostics">
        <p className={styles.local}>
          <Icon name="offline" size="small" />
          {t('diagnostics.local')}
        </p>
        <div className={styles.choice}>
          <Switch
            id="diagnostics-identifiers"
            label={t('diagnostics.identifiers')}
            checked={identifiers}
            onChange={setIdentifiers}
          />
          <label htmlFor="diagnostics-identifiers">{t('diagnostics.identifiers')}</label>
        </div>
        <ChecksPart />
        <OfFolder />
      </Scroll>
    </ViewPanes>
  );
}

function OfFolder() {
  const { t } = useMessages();
  const closed = useWorkspace((state) => state.phase === 'closed');
  const status = usePolled('Status', {}, statusMs);
  const facts = useEngineFacts();
  // While one is being opened, its figures are waited for.
  if (closed) {
    return <EmptyState icon="folder" title={t('diagnostics.noFolder')} why={t('diagnostics.noFolderWhy')} />;
  }
  return (
    <>
      {status.error !== null && <ErrorState error={status.error} onRetry={() => void status.refetch()} />}
      {status.data === undefined && status.error === null && (
        <Delayed>
          <EmptyState icon="gauge" title={t('diagnostics.metrics')} why={t('diagnostics.asking')} />
        </Delayed>
      )}
      {status.data !== undefined && <MetricsPart status={status.data} />}
      {facts.error !== null && <ErrorState error={facts.error} onRetry={() => void facts.refetch()} />}
      {facts.data !== undefined && <EnginePart facts={facts.data} />}
      <LogPart />
    </>
  );
}
