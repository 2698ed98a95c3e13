/** Facts about a symbol as term and value. */
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.term}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
}
