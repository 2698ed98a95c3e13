/** One of two texts that are compared: its lines with their numbers, what differs tinted. */
import type { Line } from './differences.ts';
import styles from './editor.module.css';

export function Side({ title, lines, own = false }: { title: string; lines: readonly Line[]; own?: boolean }) {
  return (
    <section className={styles.side} aria-label={title} data-own={own}>
      <h3>{title}</h3>
      <ol>
        {lines.map(({ n, text, differs }) => (
          <li key={n} data-differs={differs} value={n}>
            {text === '' ? ' ' : text}
          </li>
        ))}
      </ol>
    </section>
  );
}
