/**
 * The line between two panes: 1 px seen, 7 px to grip, arrow keys move it, double click or Home resets it.
 * Written here and not taken from a library: panes have widths in pixels, and this is all that is needed of one.
 */
import type { KeyboardEvent, PointerEvent } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { cx } from '../cx.ts';
import styles from './sash.module.css';

export interface SashProps {
  /** The side of its pane on which the sash lies. */
  readonly edge: 'left' | 'right';
  readonly label: string;
  /** Pixels: now, where a double click returns to, and the limits. */
  readonly width: number;
  readonly normal: number;
  readonly min: number;
  readonly max: number;
  readonly onResize: (width: number) => void;
}

/** Pixels that one arrow key moves. */
const step = 16;

export function Sash({ edge, label, width, normal, min, max, onResize }: SashProps) {
  const { t } = useMessages();
  const resize = (next: number) => onResize(Math.min(max, Math.max(min, next)));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    const onMove = (move: globalThis.PointerEvent) => {
      const moved = move.clientX - from;
      resize(edge === 'right' ? width + moved : width - moved);
    };
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', onMove), {
      once: true,
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const outward = edge === 'right' ? 'ArrowRight' : 'ArrowLeft';
    const inward = edge === 'right' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === outward) resize(width + step);
    else if (event.key === inward) resize(width - step);
    else if (event.key === 'Home') resize(normal);
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={cx(styles.sash, styles[edge])}
      role="slider"
      aria-orientation="horizontal"
      aria-label={t('frame.sash', { pane: label })}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onDoubleClick={() => resize(normal)}
      onKeyDown={onKeyDown}
    />
  );
}
