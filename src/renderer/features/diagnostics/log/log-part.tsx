/**
 * The end of the engine's log, newest first, from a level on; asked for again every few seconds while it is followed. Rows have
 * one line each; the selected one stands below in full.
 */
import { useId, useState } from 'react';
import type { LogLevel } from '#shared/contract/diagnostics.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useKeptChoice } from '../../../lib/navigation/use-kept-choice.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { usePolled } from '../use-polled.ts';
import styles from './log.module.css';
import { logTime } from './log-time.ts';

const levels: readonly LogLevel[] = ['info', 'warn', 'error'];
const followMs = 3_000;
const rowHeight = 22;

export function LogPart() {
  const { t, format } = useMessages();
  const [level, setLevel] = useState<LogLevel>('info');
  const liveId = useId();
  const [live, setLive] = useState(true);
  const [selected, setSelected] = useKeptChoice('diagnostics.log.row');
  const { data, error, refetch } = usePolled('diagnostics.log', { level }, live ? followMs : null);
  const lines = (data?.lines ?? []).map((line, index) => ({ ...line, key: `${line.at} ${index}` })).reverse();
  const index = lines.findIndex(({ key }) => key === selected);
  const note =
    data === undefined
      ? undefined
      : data.more
        ? t('diagnostics.logMore', { count: lines.length, size: format.bytes(data.bytes) })
        : t('diagnostics.logAll', { count: lines.length });
  return (
    <section aria-label={t('diagnostics.log')}>
      <PaneHead title={t('diagnostics.log')} note={note}>
        <Segmented
          label={t('diagnostics.logLevel')}
          value={level}
          onChange={setLevel}
          options={levels.map((value) => ({ value, label: t(`diagnostics.level.${value}`) }))}
        />
        <label className={styles.live} htmlFor={liveId}>
          <span aria-hidden="true">{t('diagnostics.live')}</span>
          <Switch id={liveId} label={t('diagnostics.live')} checked={live} onChange={setLive} />
        </label>
      </PaneHead>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && lines.length === 0 && (
        <EmptyState
          icon="check"
          title={t('diagnostics.logEmpty')}
          why={t(level === 'info' ? 'diagnostics.logEmptyWhy' : 'diagnostics.logEmptyLevel')}
        />
      )}
      {lines.length > 0 && (
        <div className={styles.box}>
          <VirtualList
            label={t('diagnostics.log')}
            count={lines.length}
            selected={index}
            onSelect={(n) => setSelected(lines[n]?.key ?? '')}
            rowHeight={rowHeight}
            row={(n) => {
              const line = lines[n];
              if (line === undefined) return null;
              return (
                <span className={styles.line}>
                  <time dateTime={line.at}>{logTime(line.at)}</time>
                  <span className={cx(styles.level, styles[line.level])}>
                    {t(`diagnostics.levelName.${line.level}`)}
                  </span>
                  <span className={styles.text} lang="en" translate="no">
                    {line.text}
                  </span>
                </span>
              );
            }}
          />
        </div>
      )}
      {index >= 0 && (
        <pre className={styles.whole} lang="en">
          {lines[index]?.text.replaceAll('\\u000a', '\n')}
        </pre>
      )}
    </section>
  );
}
