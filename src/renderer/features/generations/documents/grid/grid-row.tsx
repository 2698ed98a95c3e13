/** One row of the grid: a heading with the names of its columns, an entry with what folds out of it, or a remark. */
import type { MouseEvent } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { EvidenceList } from '../parts/evidence-list.tsx';
import type { DocRow } from './doc-row.ts';
import styles from './entry-grid.module.css';
import { cellRole, columnRole, rowRole } from './roles.ts';

export interface GridRowProps {
  readonly id: string;
  readonly row: DocRow;
  readonly index: number;
  readonly active: boolean;
  readonly open: boolean;
  readonly onChoose: () => void;
  readonly onFold: () => void;
}

/** A click in what is folded out chooses and folds nothing. */
const ownClicks = {
  onClick: (event: MouseEvent) => event.stopPropagation(),
  onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
};

export function GridRow({ id, row, index, active, open, onChoose, onFold }: GridRowProps) {
  const entryProps = {
    'aria-expanded': open,
    'aria-selected': active,
    'data-active': active,
    onClick: onChoose,
    onDoubleClick: onFold,
  };
  switch (row.kind) {
    case 'head':
      return (
        <div {...rowRole(index, 1)} className={cx(styles.head, row.columns && styles.cells, styles[row.layout])}>
          <div {...cellRole} className={styles.title}>
            <h2>
              {row.title} <span className={styles.count}>{row.count}</span>
            </h2>
          </div>
          {row.columns?.slice(1).map((column, at) => (
            <span key={`${at} ${column}`} {...(column === '' ? cellRole : columnRole)} className={styles.column}>
              {column}
            </span>
          ))}
        </div>
      );
    case 'note':
      return (
        <div {...rowRole(index, 2)} className={styles.note}>
          <span {...cellRole}>{row.text}</span>
        </div>
      );
    case 'entry':
      return (
        <div id={id} className={cx(styles.entry, open && styles.open)} {...rowRole(index, 2)} {...entryProps}>
          {row.draw(active, onFold, open)}
          {open && (
            <div className={styles.detail} {...ownClicks}>
              {row.detail?.()}
              <EvidenceList evidence={row.evidence} />
            </div>
          )}
        </div>
      );
  }
}
