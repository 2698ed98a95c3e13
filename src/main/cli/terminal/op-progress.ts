/** Shows the op that runs as one line on standard error. */
import type { EventListener } from '../../engine/engine.ts';
import type { Output } from './output.ts';

const barWidth = 24;

/** Returns a function that ends it and removes the line. */
export function showOps(subscribe: (listener: EventListener) => () => void, out: Output): () => void {
  const stop = subscribe((event, payload) => {
    if (event !== 'op' || !('opId' in payload)) return;
    if (payload.state !== 'running') return out.progress('');
    const { phase, done, total, detail = '' } = payload;
    const share = total === 0 ? 0 : Math.min(1, done / total);
    const filled = Math.round(share * barWidth);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
    out.progress(`${bar} ${String(Math.floor(share * 100)).padStart(3)} % ${phase} ${done}/${total} ${detail}`);
  });
  return () => {
    stop();
    out.progress('');
  };
}
