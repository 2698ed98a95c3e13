/** From mark to mark by keys: left and right in time over all lanes, up and down to the nearest of the next lane. */
import type { TimelineData } from './timeline-data.ts';

/** The mark that a key leads to, or null when the key is none or there is nowhere to go. */
export function stepMark(key: string, data: TimelineData, from: number): number | null {
  const last = data.ids.length - 1;
  if (last < 0) return null;
  switch (key) {
    case 'ArrowLeft':
      return from < 0 ? last : Math.max(0, from - 1);
    case 'ArrowRight':
      return from < 0 ? last : Math.min(last, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowUp':
      return from < 0 ? last : inLane(data, from, -1);
    case 'ArrowDown':
      return from < 0 ? last : inLane(data, from, 1);
    default:
      return null;
  }
}

/** The mark nearest in time of the next lane that has any. */
function inLane(data: TimelineData, from: number, step: 1 | -1): number | null {
  const time = data.at[from] ?? 0;
  for (let lane = (data.lane[from] ?? 0) + step; lane >= 0 && lane < data.lanes.length; lane += step) {
    let best: number | null = null;
    let distance = Number.POSITIVE_INFINITY;
    for (const mark of data.lanes[lane]?.marks ?? []) {
      const away = Math.abs((data.at[mark] ?? 0) - time);
      if (away < distance) [best, distance] = [mark, away];
    }
    if (best !== null) return best;
  }
  return null;
}
