/** A mark for each of the last questions at the tokens that it took, under the line that none may cross. */
import type { EvolutionStats } from '#shared/contract/evolution/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PictureTable } from '../../../ui/pictures/picture-table.tsx';
import styles from './charts.module.css';
import { scaleOf } from './scale.ts';

type Iteration = EvolutionStats['iterations'][number];

export interface TokensChartProps {
  readonly iterations: readonly Iteration[];
  readonly limit: number;
  readonly width: number;
  readonly height: number;
  readonly asTable: boolean;
}

/** Pixels: room for figures at the left, for half a mark at the right, for labels under the axis. */
const room = { left: 38, right: 5, under: 18, top: 18 };

export function TokensChart({ iterations, limit, width, height, asTable }: TokensChartProps) {
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
