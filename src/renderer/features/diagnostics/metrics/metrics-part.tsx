/** The figures of the engine with their limits: each in words, and as a bar where it is a part of something. */
import type { Status } from '#shared/contract/service.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { figureText, limitText, type MetricRow, metricRows } from './metric-rows.ts';
import styles from './metrics.module.css';

export function MetricsPart({ status }: { status: Status }) {
  const { t, format } = useMessages();
  return (
    <section aria-label={t('diagnostics.metrics')}>
      <PaneHead title={t('diagnostics.metrics')} note={t('diagnostics.metricsNote')} />
      {status.alerts.length > 0 && (
        <div className={styles.alerts} role="status">
          {status.alerts.map(({ metric, value }) => (
            <Notice key={metric} tone="stale">
              {t(`diagnostics.alert.${metric}`, {
                value: figureText(metric, value, t, format),
                limit: limitText(metric, t, format),
              })}
            </Notice>
          ))}
        </div>
      )}
      <ul className={styles.list}>
        {metricRows(status, t, format).map((row) => (
          <Metric key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Metric({ row: { id, title, words, share, limit, over } }: { row: MetricRow }) {
  const { t } = useMessages();
  const name = t(title);
  return (
    <li className={cx(styles.metric, over && styles.over)}>
      <span className={styles.name} title={id}>
        {name}
      </span>
      <span className={styles.words}>
        {over && (
          <>
            <Icon name="warn" size="tiny" />
            <span className="visually-hidden">{t('diagnostics.over')}: </span>
          </>
        )}
        {words}
      </span>
      {share !== null && (
        <span className={styles.bar}>
          <ProgressBar
            label={t('list.of', {
              name,
              list: [words, ...(limit === undefined ? [] : [limit])].join(t('symbols.separator')),
            })}
            value={share}
            tone={over ? 'stale' : limit === undefined ? 'muted' : 'live'}
          />
        </span>
      )}
      {limit !== undefined && <span className={styles.limit}>{limit}</span>}
    </li>
  );
}
