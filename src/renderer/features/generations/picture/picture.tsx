/**
 * Blue and green over time: above, which generation is live; below, which is rebuilt beside it; arrows where one takes the
 * other's place. Drawn in the pixels that there are, so its text keeps its size. Those who do not see it, or ask for it, get the same as a
 * table (`lanes-table.tsx`).
 */
import { useMemo } from 'react';
import type { GenerationInfo, RotationStatus } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { scanned, useRotation } from '../../../lib/use-rotation.ts';
import { useSize } from '../../../ui/panes/use-size.ts';
import { Ahead } from './ahead.tsx';
import { Axis } from './axis.tsx';
import { Bar } from './bar.tsx';
import { Batches } from './batches.tsx';
import { type Geometry, geometryOf } from './geometry.ts';
import { type Lanes, lanesOf } from './lanes.ts';
import { LanesTable } from './lanes-table.tsx';
import styles from './picture.module.css';
import { Swaps } from './swaps.tsx';
import { spanOf, ticksOf } from './time-axis.ts';

/** Milliseconds after which the picture moves on by itself. */
const pace = { rebuilding: 2000, idle: 20_000 };

export interface PictureProps {
  readonly generations: readonly GenerationInfo[];
  readonly asTable: boolean;
}

export function Picture({ generations, asTable }: PictureProps) {
  const { data: status } = useRotation((all) => all);
  const now = useNow(status?.rebuild === null ? pace.idle : pace.rebuilding);
  const [element, { width }] = useSize<HTMLDivElement>();
  return (
    <div ref={element} className={styles.picture}>
      {status !== undefined && width > 0 && (
        <Drawn {...{ status, generations, now, width, asTable }} low={window.innerHeight < 800} />
      )}
    </div>
  );
}

interface DrawnProps extends PictureProps {
  readonly status: RotationStatus;
  readonly now: number;
  readonly width: number;
  readonly low: boolean;
}

function Drawn({ status, generations, now, width, low, asTable }: DrawnProps) {
  const at = Math.max(now, status.rebuild?.startedAt ?? 0, status.live.swappedAt ?? 0);
  const span = spanOf(status, generations, at);
  const lanes = lanesOf(status, generations, at, span);
  const summary = useSummary(status, lanes);
  const geometry = useMemo(() => geometryOf(span.from, span.to, width, low), [span.from, span.to, width, low]);
  return (
    <>
      {!asTable && (
        <svg width={width} height={geometry.height} role="img" aria-label={summary}>
          <defs>
            <pattern id="generation-settle" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0.5 0V6" className={styles.hatch} />
            </pattern>
            <pattern id="generation-settled" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0.5 0V6" className={styles.hatchPast} />
            </pattern>
          </defs>
          <Axis geometry={geometry} ticks={ticksOf(span, geometry.right - geometry.left)} now={at} />
          <Bars lanes={lanes} geometry={geometry} status={status} />
          <Ahead status={status} lanes={lanes} geometry={geometry} now={at} />
          {status.rebuild !== null && <Batches rebuild={status.rebuild} geometry={geometry} />}
          <path d={`M${geometry.x(at)} 2V${geometry.axis}`} className={styles.now} />
          <Swaps lanes={lanes} geometry={geometry} />
        </svg>
      )}
      <LanesTable lanes={lanes} shown={asTable} />
    </>
  );
}

function Bars({ lanes, geometry, status }: { lanes: Lanes; geometry: Geometry; status: RotationStatus }) {
  const { t, format } = useMessages();
  const share = status.rebuild === null ? null : scanned(status.rebuild);
  const progress =
    status.rebuild === null || share === null
      ? ''
      : status.rebuild.step === 'scan'
        ? format.percent(share)
        : t(`generations.step.${status.rebuild.step}`);
  return (
    <>
      {lanes.live.map(({ id, session, live, from, to }, index) => (
        <Bar
          key={`${id} ${from}`}
          geometry={geometry}
          lane="live"
          from={from}
          to={to}
          beforeTo={lanes.live[index - 1]?.to ?? null}
          look={live ? 'live' : 'past'}
          names={live ? [t('generations.picture.live', { id }), id] : [t('generations.picture.wasLive', { id }), id]}
          notes={
            live
              ? [t('generations.picture.readers', { session }), t('generations.picture.readersShort')]
              : [t('generations.picture.retired', { session }), t('generations.state.retired')]
          }
        />
      ))}
      {lanes.rebuilds.map(({ id, state, from, to, settledFrom }, index) => (
        <Bar
          key={id}
          geometry={geometry}
          lane="rebuild"
          from={from}
          to={to}
          settledFrom={settledFrom}
          beforeTo={lanes.rebuilds[index - 1]?.to ?? null}
          look={state === 'building' ? 'building' : state === 'failed' ? 'failed' : 'past'}
          names={[id]}
          aside={state === 'building' && (status.rebuild?.batches ?? 0) > 0 ? t('generations.picture.toBoth') : ''}
          notes={[state === 'building' && progress !== '' ? progress : t(`generations.picture.${state}`)]}
        />
      ))}
    </>
  );
}

function useSummary(status: RotationStatus, { ahead }: Lanes): string {
  const { t, format } = useMessages();
  const live = t('generations.picture.isLive', { id: status.live.id });
  if (ahead !== null) {
    const rebuilt =
      ahead.swapAt === null
        ? t('generations.picture.isRebuilt', { id: ahead.id })
        : t('generations.picture.takesOver', { id: ahead.id, time: format.time(ahead.swapAt) });
    return t('generations.picture.both', { live, rebuilt });
  }
  if (status.nextAt === null) return live;
  return t('generations.picture.both', {
    live,
    rebuilt: t('generations.picture.nextAt', { time: format.time(status.nextAt) }),
  });
}
