/** What folds out of an entry: facts by name, in the words of the document. What is empty is left out. */
import type { ReactNode } from 'react';
import { CodeSpans } from '../../../../ui/text/code-spans.tsx';
import styles from './detail.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export function Detail({ facts }: { facts: readonly (Fact | null)[] }) {
  const shown = facts.filter((fact): fact is Fact => fact !== null);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {shown.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <CodeSpans text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function fact(name: string, value: string | undefined | null): Fact | null {
  return value === undefined || value === null || value === '' ? null : { name, value };
}
