/** What became of the questions of each day, and what the last ones cost: drawn in the pixels that there are, or as tables. */
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useEvolution } from '../../../lib/use-evolution.ts';
import { useSize } from '../../../ui/panes/use-size.ts';
import { TableButton } from '../../../ui/pictures/table-button.tsx';
import { useTableForm } from '../../../ui/pictures/use-table-form.ts';
import styles from './charts.module.css';
import { DaysChart } from './days-chart.tsx';
import { TokensChart } from './tokens-chart.tsx';

const heights = { normal: 130, low: 92 };

export function Charts() {
  const { t } = useMessages();
  const { data: stats } = useCall('evolution.stats', {});
  const { data: limit } = useEvolution(({ limits }) => limits.tokens);
  const [days, { width: daysWidth }] = useSize<HTMLDivElement>();
  const [tokens, { width: tokensWidth }] = useSize<HTMLDivElement>();
  const height = window.innerHeight < 800 ? heights.low : heights.normal;
  const count = stats?.iterations.length ?? 0;
  const form = useTableForm('evolution.charts');
  useCommands([
    { id: 'evolution.tables', title: 'command.chartsTable', group: 'group.view', keys: ['T'], run: form.toggle },
  ]);
  return (
    <div className={styles.charts}>
      <figure>
        <figcaption>
          <b>{t('evolution.days')}</b>
          <span className="grow" />
          <i className={styles.keySaved} />
          {t('evolution.saved')}
          <i className={styles.keyRefused} />
          {t('evolution.refused')}
          <i className={styles.keyFailed} />
          {t('evolution.failed')}
        </figcaption>
        <div ref={days} className={styles.area} style={{ height }}>
          {stats !== undefined && daysWidth > 0 && (
            <DaysChart days={stats.days} width={daysWidth} height={height} asTable={form.shown} />
          )}
        </div>
      </figure>
      <figure>
        <figcaption>
          <b>{t('evolution.tokensChart')}</b>
          <span className="grow" />
          {count > 0 && t('evolution.last', { count })}
          <TableButton form={form} label={t('command.chartsTable')} keys="T" />
        </figcaption>
        <div ref={tokens} className={styles.area} style={{ height }}>
          {stats !== undefined && limit !== undefined && tokensWidth > 0 && (
            <TokensChart
              iterations={stats.iterations}
              limit={limit}
              width={tokensWidth}
              height={height}
              asTable={form.shown}
            />
          )}
        </div>
      </figure>
    </div>
  );
}
