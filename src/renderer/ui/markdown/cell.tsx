/** A cell of a table. What is short, a date or a version, would be broken at its dashes to leave other columns room. */
import type { ComponentProps } from 'react';
import type { ExtraProps } from 'react-markdown';
import styles from './markdown.module.css';

/** UTF-16 units that stay on one line. */
const short = 16;

export function Cell({ node: _, children, ...props }: ComponentProps<'td'> & ExtraProps) {
  const stays = typeof children === 'string' && children.length <= short;
  return (
    <td {...props} className={stays ? styles.short : undefined}>
      {children}
    </td>
  );
}
