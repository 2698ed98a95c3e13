/** One of the three texts, with its hunks marked and its lines numbered as in the file. */
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './conflict.module.css';
import type { Part } from './hunks.ts';

export type Side = 'base' | 'mine' | 'machine';

export interface SidePaneProps {
  readonly side: Side;
  readonly name: string;
  readonly note: ReactNode;
  readonly parts: readonly Part[];
  /** Number of the first line, where it is known. */
  readonly firstLine: number | null;
  /** In place of the text, where there is none. */
  readonly missing: string | null;
}

export function SidePane({ side, name, note, parts, firstLine, missing }: SidePaneProps) {
  let line = firstLine ?? 1;
  return (
    <section className={styles.pane} aria-label={name}>
      <header>
        <h2>
          <i className={cx(styles.key, styles[side])} aria-hidden="true" />
          {name}
        </h2>
        <span className="small muted clip">{note}</span>
      </header>
      {missing !== null ? (
        <p className={cx('small muted', styles.missing)}>{missing}</p>
      ) : (
        <ol className={styles.text}>
          {parts.flatMap((part, n) => {
            const lines = part.kind === 'same' ? part.lines : part[side];
            const changed =
              part.kind === 'hunk' && (side === 'base' || part.by === side || part.by === 'both' || part.by === 'same');
            const most =
              part.kind === 'same' ? lines.length : Math.max(part.base.length, part.mine.length, part.machine.length);
            const shown = lines.map((text, at) => {
              const number = line + at;
              return (
                <li key={`${n}.${at}`} className={cx(changed && styles[`${side}Line`])}>
                  <i aria-hidden="true">{number}</i>
                  <span>{text}</span>
                </li>
              );
            });
            line += lines.length;
            // So that the same lines stand side by side.
            const gaps = Array.from({ length: most - lines.length }, (_, at) => (
              <li key={`${n}.gap${at}`} className={styles.gap} aria-hidden="true">
                <i />
                <span />
              </li>
            ));
            return [...shown, ...gaps];
          })}
        </ol>
      )}
    </section>
  );
}
