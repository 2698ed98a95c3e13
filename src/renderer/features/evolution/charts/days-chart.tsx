/** A bar a day: solid what was saved, hollow what was refused, hatched what failed. The same as a table, for readers or for all. */
import { useId } from 'react';
import type { EvolutionStats } from '#shared/contract/evolution/evolution-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PictureTable } from '../../../ui/pictures/picture-table.tsx';
import styles from './charts.module.css';
import { noonOf } from './day-name.ts';

interface DaysChartProps {
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

/** What a day's bar is made of, and which days have room. */
type Day = EvolutionStats['days'][number];

interface Bar {
  readonly day: Day;
  /** Left edge and width in px. */
  readonly x: number;
  readonly width: number;
  /** Day of the month where it is written. */
  readonly label: string | null;
}

interface DaysPicture {
  readonly bars: readonly Bar[];
  readonly scale: Scale;
  readonly left: number;
}

/** Pixels: room for figures left of the bars, least distance of two bars, widest bar. */
const room = { left: 30, pitch: 18, bar: 18 };

/** The newest days that have room, at least a week, oldest first. Days before anything was asked take none. */
export function daysPicture(days: readonly Day[], width: number, top: number, bottom: number): DaysPicture {
  const fits = Math.max(7, Math.floor((width - room.left) / room.pitch));
  const first = days.findIndex(({ saved, refused, failed }) => saved + refused + failed > 0);
  const since = first < 0 ? days.length - 7 : Math.min(first, days.length - 14);
  const shown = days.slice(Math.max(0, since, days.length - fits));
  const pitch = (width - room.left) / Math.max(1, shown.length);
  const bar = Math.max(4, Math.min(room.bar, Math.round(pitch * 0.55)));
  const every = pitch >= 28 ? 2 : Math.ceil(44 / pitch);
  const bars = shown.map((day, index): Bar => {
    const fromEnd = shown.length - 1 - index;
    const x = Math.round(room.left + pitch * index + (pitch - bar) / 2);
    return { day, x, width: bar, label: fromEnd % every === 0 ? String(Number(day.date.slice(-2))) : null };
  });
  const most = Math.max(0, ...shown.map(({ saved, refused, failed }) => saved + refused + failed));
  return { bars, scale: scaleOf(most, top, bottom), left: room.left };
}

/** Where values lie on an axis of whole pixels, and its ticks at round figures. */
interface Scale {
  readonly max: number;
  /** Round figures from 0 up, at most four. */
  readonly ticks: readonly number[];
  /** Pixels from the top. */
  y(value: number): number;
}

/** @param most the largest value that is shown; the axis ends at or above it. */
export function scaleOf(most: number, top: number, bottom: number): Scale {
  const step = roundStep(Math.max(1, most) / 3.5);
  const max = Math.max(most, step);
  const ticks: number[] = [];
  for (let tick = 0; tick <= max; tick += step) ticks.push(tick);
  return { max, ticks, y: (value) => bottom - ((bottom - top) * Math.min(value, max)) / max };
}

/** The next of 1, 2, 3, 5 times a power of ten: `30 20 10 0`, `6 k 3 k 0`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 3, 5, 10].find((one) => one * power >= least - 1e-9) ?? 10;
  return Math.max(1, factor * power);
}
