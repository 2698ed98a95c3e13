/** The times under the picture; the present one stands out, and what would touch it gives way. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { Geometry } from './geometry.ts';
import styles from './picture.module.css';
import { widthOf } from './text-room.ts';

const day = 86_400_000;

export function Axis({ geometry, ticks, now }: { geometry: Geometry; ticks: readonly number[]; now: number }) {
  const { format } = useMessages();
  const days = ticks.length > 1 && (ticks[1] ?? 0) - (ticks[0] ?? 0) >= day;
  const word = (at: number) => (days ? format.day(at, now) : format.time(at));
  const here = geometry.x(now);
  const room = widthOf(format.time(now), 11) / 2 + 6;
  const clear = (x: number, text: string) =>
    text !== format.time(now) && (x + 4 + widthOf(text, 11) < here - room || x + 4 > here + room);
  return (
    <>
      {ticks.map((at) => {
        const x = geometry.x(at);
        const text = word(at);
        return (
          <g key={at}>
            <path d={`M${x} ${geometry.live - 6}V${geometry.axis}`} className={styles.grid} />
            {clear(x, text) && (
              <text x={x + 4} y={geometry.words} className={styles.note}>
                {text}
              </text>
            )}
          </g>
        );
      })}
      <text x={here} y={geometry.words} textAnchor="middle" className={styles.nowWord}>
        {format.time(now)}
      </text>
    </>
  );
}
