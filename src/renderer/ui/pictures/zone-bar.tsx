/** A budget as a bar of zones, each with its words where they have room: words that have none wrap out of sight, so that no figure is cut. */
import type { CSSProperties } from 'react';
import styles from './zone-bar.module.css';

export interface Zone {
  readonly key: string;
  /** Of the bar, 0 to 1. */
  readonly share: number;
  readonly words: string;
  /** A colour of the tokens, as `var(--zone-focus)`. */
  readonly colour: string;
}

/** @param label all of it in words: the zones are a picture. */
export function ZoneBar({ label, zones }: { label: string; zones: readonly Zone[] }) {
  return (
    <div className={styles.track} role="img" aria-label={label}>
      {zones.map(({ key, share, words, colour }) => (
        <span key={key} style={{ '--w': share, background: colour } as CSSProperties} title={words}>
          <b>{words}</b>
        </span>
      ))}
    </div>
  );
}
