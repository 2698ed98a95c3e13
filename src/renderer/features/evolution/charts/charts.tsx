/** What became of the questions of each day, and what the last ones cost: drawn in the pixels that there are, or as tables. */

import type { EvolutionStats } from '#shared/contract/evolution/evolution-types.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useEvolution } from '../../../lib/use-evolution.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useSize } from '../../../ui/panes/use-size.ts';
import { PictureTable } from '../../../ui/pictures/picture-table.tsx';
import { TableButton } from '../../../ui/pictures/table-button.tsx';
import { useTableForm } from '../../../ui/pictures/use-table-form.ts';
import styles from './charts.module.css';
import { DaysChart, scaleOf } from './days-chart.tsx';

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

type Iteration = EvolutionStats['iterations'][number];

interface TokensChartProps {
  readonly iterations: readonly Iteration[];
  readonly limit: number;
  readonly width: number;
  readonly height: number;
  readonly asTable: boolean;
}

/** Pixels: room for figures at the left, for half a mark at the right, for labels under the axis. */
const room = { left: 38, right: 5, under: 18, top: 18 };

/** A mark for each of the last questions at the tokens that it took, under the line that none may cross. */
function TokensChart({ iterations, limit, width, height, asTable }: TokensChartProps) {
  const { t, format } = useMessages();
  const most = Math.max(0, ...iterations.map(({ tokens }) => tokens));
  if (most === 0) return <p className={styles.none}>{t('evolution.noTokens')}</p>;
  const bottom = height - room.under;
  const scale = scaleOf(Math.max(most, limit), room.top, bottom);
  const step = (width - room.left - room.right - 5) / Math.max(1, iterations.length - 1);
  const line = Math.round(scale.y(limit)) + 0.5;
  const thousands = (value: number) =>
    value < 1000 ? format.number(value) : t('evolution.thousands', { value: value / 1000 });
  return (
    <>
      {!asTable && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={t('evolution.tokensSummary', { count: iterations.length, limit, most })}
        >
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${room.left} ${Math.round(scale.y(tick)) + 0.5}H${width}`} className={styles.grid} />
              <text x={room.left - 8} y={scale.y(tick) + 4} textAnchor="end">
                {thousands(tick)}
              </text>
            </g>
          ))}
          <path d={`M${room.left} ${line}H${width}`} className={styles.limit} />
          <text x={width} y={line - 5} textAnchor="end" className={styles.limitWord}>
            {t('evolution.limitLine', { limit })}
          </text>
          {iterations.map(({ at, tokens, kind }, index) => (
            <Mark key={at} x={room.left + 5 + step * index} y={scale.y(tokens)} kind={kind} tokens={tokens} />
          ))}
          <text x={room.left} y={height - 3}>
            {t('evolution.ago', { count: iterations.length })}
          </text>
          <text x={width} y={height - 3} textAnchor="end">
            {t('evolution.now')}
          </text>
        </svg>
      )}
      <Table iterations={iterations} shown={asTable} />
    </>
  );
}

interface MarkProps {
  readonly x: number;
  readonly y: number;
  readonly kind: Iteration['kind'];
  readonly tokens: number;
}

function Mark({ x, y, kind, tokens }: MarkProps) {
  const { t } = useMessages();
  const title = [t('evolution.tokensUsed', { count: tokens }), t(`evolution.entry.${kind}`)].join(
    t('symbols.separator'),
  );
  if (kind === 'failed') {
    return (
      <path d={`M${x - 3} ${y - 3}l6 6m0 -6l-6 6`} className={styles.cross}>
        <title>{title}</title>
      </path>
    );
  }
  return (
    <circle cx={x} cy={y} r={3} className={kind === 'refused' ? styles.faintMark : styles.mark}>
      <title>{title}</title>
    </circle>
  );
}

function Table({ iterations, shown }: { iterations: readonly Iteration[]; shown: boolean }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  return (
    <PictureTable
      shown={shown}
      caption={t('evolution.tokensChart')}
      columns={[t('evolution.column.time'), t('evolution.column.tokens'), t('evolution.column.end')]}
      rows={iterations.toReversed().map(({ at, tokens, kind }) => ({
        key: String(at),
        cells: [format.day(at, now), format.number(tokens), t(`evolution.entry.${kind}`)],
      }))}
    />
  );
}
