/** A part of an inspector, set off by a hairline. */
import type { ReactNode } from 'react';
import styles from './section.module.css';

export function Section({ title, note, children }: { title?: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title !== undefined && (
        <h3>
          {title}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </h3>
      )}
      {children}
    </section>
  );
}
