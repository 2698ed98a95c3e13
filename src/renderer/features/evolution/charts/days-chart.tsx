/** A bar a day: solid what was saved, hollow what was refused, hatched what failed. The same as a table, for readers or for all. */
import { useId } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PictureTable } from '../../../ui/pictures/picture-table.tsx';
import styles from './charts.module.css';
import { noonOf } from './day-name.ts';
import { type Bar, type Day, daysPicture } from './days.ts';
import type { Scale } from './scale.ts';

export interface DaysChartProps {
  readonly days: readonly Day[];
  readonly width: number;
  readonly height: number;
  readonly asTable: boolean;
}

/** Pixels that the labels under the axis take. */
const under = 18;

export function DaysChart({ days, width, height, asTable }: DaysChartProps) {
  const { t, format } = useMessages();
  const hatch = useId();
  const { bars, scale, left } = daysPicture(days, width, 8, height - under);
  const sum = (of: 'saved' | 'refused' | 'failed') => bars.reduce((total, { day }) => total + day[of], 0);
  const totals = { saved: sum('saved'), refused: sum('refused'), failed: sum('failed') };
  if (totals.saved + totals.refused + totals.failed === 0)
    return <p className={styles.none}>{t('evolution.noDays')}</p>;
  return (
    <>
      {!asTable && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={t('evolution.daysSummary', { count: bars.length, ...totals })}
        >
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V4" className={styles.hatch} />
          </pattern>
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${left} ${Math.round(scale.y(tick)) + 0.5}H${width}`} className={styles.grid} />
              <text x={left - 8} y={scale.y(tick) + 4} textAnchor="end">
                {format.number(tick)}
              </text>
            </g>
          ))}
          {bars.map((bar) => (
            <DayBar key={bar.day.date} bar={bar} scale={scale} hatch={hatch} height={height} />
          ))}
        </svg>
      )}
      <PictureTable
        shown={asTable}
        caption={t('evolution.days')}
        columns={[
          t('evolution.column.day'),
          t('evolution.column.saved'),
          t('evolution.column.refused'),
          t('evolution.column.failed'),
        ]}
        rows={bars.toReversed().map(({ day: { date, saved, refused, failed } }) => ({
          key: date,
          cells: [format.day(noonOf(date), 0), format.number(saved), format.number(refused), format.number(failed)],
        }))}
      />
    </>
  );
}

interface DayBarProps {
  readonly bar: Bar;
  readonly scale: Scale;
  readonly hatch: string;
  readonly height: number;
}

function DayBar({ bar: { day, x, width, label }, scale, hatch, height }: DayBarProps) {
  const { t, format } = useMessages();
  const { date, saved, refused, failed } = day;
  const y = (value: number) => Math.round(scale.y(value));
  const part = (from: number, to: number) => ({
    x: x + 0.5,
    width: width - 1,
    y: y(to) + 0.5,
    height: y(from) - y(to) - 1,
  });
  return (
    <g>
      <title>{t('evolution.dayTip', { day: format.day(noonOf(date), 0), saved, refused, failed })}</title>
      <rect x={x - 2} y={0} width={width + 4} height={height - under} className={styles.hit} />
      {saved > 0 && <rect x={x} width={width} y={y(saved)} height={y(0) - y(saved)} className={styles.saved} />}
      {refused > 0 && <rect {...part(saved, saved + refused)} className={styles.refused} />}
      {failed > 0 && (
        <rect {...part(saved + refused, saved + refused + failed)} className={styles.failed} fill={`url(#${hatch})`} />
      )}
      {label !== null && (
        <text x={x + width / 2} y={height - 3} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  );
}
