/** Two parts over each other with a line between them that is dragged or moved by arrow keys; its place is remembered. */
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../../lib/services-context.tsx';
import styles from './split.module.css';

export interface SplitProps {
  /** Key under which the window remembers the share of the upper part. */
  readonly name: string;
  readonly label: string;
  readonly upper: ReactNode;
  readonly lower: ReactNode;
}

/** Per cent of the height that the upper part gets: at first, least, most, and by one arrow key. */
const [normal, least, most, step] = [48, 15, 85, 4];

export function Split({ name, label, upper, lower }: SplitProps) {
  const { ui } = useServices();
  const stored = useStore(ui, ({ values }) => values[name]);
  const share = typeof stored === 'number' ? Math.min(most, Math.max(least, stored)) : normal;
  const set = (next: number) => ui.getState().set(name, Math.round(Math.min(most, Math.max(least, next)) * 10) / 10);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget;
    const box = handle.parentElement?.getBoundingClientRect();
    if (box === undefined) return;
    handle.setPointerCapture(event.pointerId);
    const onMove = (move: globalThis.PointerEvent) => set(((move.clientY - box.top) / box.height) * 100);
    handle.addEventListener('pointermove', onMove);
    const end = () => handle.removeEventListener('pointermove', onMove);
    handle.addEventListener('lostpointercapture', end, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') set(share - step);
    else if (event.key === 'ArrowDown') set(share + step);
    else if (event.key === 'Home') set(normal);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.split}>
      <div className={styles.part} style={{ flex: `${share} 1 0` }}>
        {upper}
      </div>
      <div
        className={styles.sash}
        role="slider"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={100 - share}
        aria-valuemin={100 - most}
        aria-valuemax={100 - least}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onDoubleClick={() => set(normal)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.part} style={{ flex: `${100 - share} 1 0` }}>
        {lower}
      </div>
    </div>
  );
}
