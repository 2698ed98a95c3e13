/**
 * A tree of nodes that the caller has flattened to what is unfolded: rows with a depth and a fold sign.
 * Left folds or goes to the parent, right unfolds or goes to the first child, as trees do everywhere.
 */
import type { KeyboardEvent, ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Icon } from '../icons/icon.tsx';
import { Row } from './row.tsx';
import styles from './tree-view.module.css';
import { VirtualList } from './virtual-list.tsx';

export interface TreeRow {
  readonly key: string;
  readonly name: string;
  /** 0 at the top. */
  readonly depth: number;
  /** Undefined for a leaf. */
  readonly open?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  readonly title?: string;
}

export interface TreeViewProps {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  /** Key of the selected row. */
  readonly selected: string | null;
  readonly onSelect: (row: TreeRow) => void;
  readonly onOpen?: (row: TreeRow, aside: boolean) => void;
  readonly onFold: (row: TreeRow, open: boolean) => void;
  readonly restoreAs?: string;
  /** First and last row in sight. */
  readonly onRange?: (first: number, last: number) => void;
}

export function TreeView({ label, rows, selected, onSelect, onOpen, onFold, restoreAs, onRange }: TreeViewProps) {
  const { t } = useMessages();
  const selectedIndex = rows.findIndex((row) => row.key === selected);

  const onKey = (event: KeyboardEvent, index: number): boolean => {
    const row = rows[index];
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'ArrowRight') {
      if (row.open === false) onFold(row, true);
      else if (row.open === true) selectAt(index + 1);
      return true;
    }
    if (event.key === 'ArrowLeft') {
      if (row.open === true) onFold(row, false);
      else selectAt(parentOf(rows, index));
      return true;
    }
    return false;
  };
  const selectAt = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onSelect(row);
  };

  return (
    <VirtualList
      role="tree"
      label={label}
      count={rows.length}
      selected={selectedIndex}
      onSelect={selectAt}
      onOpen={(index, aside) => {
        const row = rows[index];
        if (row !== undefined) onOpen?.(row, aside);
      }}
      onKey={onKey}
      text={(index) => rows[index]?.name ?? ''}
      rowAria={(index) => ({ 'aria-level': (rows[index]?.depth ?? 0) + 1, 'aria-expanded': rows[index]?.open })}
      {...(restoreAs === undefined ? {} : { restoreAs })}
      {...(onRange === undefined ? {} : { onRange })}
      row={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Row
            indent={row.depth}
            className={styles.row ?? ''}
            icon={
              <>
                {row.open === undefined ? (
                  <span className={styles.leaf} />
                ) : (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={styles.fold}
                    aria-label={t(row.open ? 'tree.fold' : 'tree.unfold', { name: row.name })}
                    onClick={(event) => {
                      event.stopPropagation();
                      onFold(row, row.open !== true);
                    }}
                  >
                    <Icon name={row.open ? 'down' : 'right'} size="small" />
                  </button>
                )}
                {row.icon}
              </>
            }
            name={row.name}
            end={row.end}
            {...(row.title === undefined ? {} : { title: row.title })}
          />
        );
      }}
    />
  );
}

function parentOf(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let at = index - 1; at >= 0; at--) if ((rows[at]?.depth ?? 0) < depth) return at;
  return index;
}
