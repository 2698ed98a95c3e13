/**
 * The entries of a document, by section: one tab stop, arrows move, Enter folds an entry out with its evidence in place, Ctrl
 * Enter opens its first line in the editor. Rows are as high as what they hold; only those in sight exist. A tree grid and
 * not a listbox, since a row has cells, and what folds out has buttons of its own.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useKeptChoice } from '../../../../lib/navigation/use-kept-choice.ts';
import { useNavigation, useServices } from '../../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../../lib/use-open-in-editor.ts';
import { cx } from '../../../../ui/cx.ts';
import { createTypeAhead, moveBy } from '../../../../ui/lists/list-keys.ts';
import { cellRole, columnRole, rowRole } from './cells.tsx';
import type { DocRow } from './doc-row.ts';
import styles from './entry-grid.module.css';
import { EvidenceList } from './evidence.tsx';

interface EntryGridProps {
  readonly label: string;
  readonly rows: readonly DocRow[];
  /** Name under which scroll and selection come back with the place. */
  readonly restoreAs: string;
  /** What is folded out in which grid, for as long as the view is shown. */
  readonly folds: Map<string, ReadonlySet<string>>;
}

const usualHeight = 28;
const nothing: ReadonlySet<string> = new Set();
/** Rows that a page key moves by. */
const pageRows = 12;

export function EntryGrid({ label, rows, restoreAs, folds }: EntryGridProps) {
  const { navigation } = useServices();
  const place = useNavigation((state) => state.entry);
  const openInEditor = useOpenInEditor();
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [typeAhead] = useState(() => createTypeAhead());
  const [active, setActive] = useKeptChoice(`${restoreAs}.row`);
  const [open, setOpen] = useState(() => {
    // Who comes back to the place finds it as it was, and who only looked into another document too.
    const known = navigation.getState().recall(`${restoreAs}.open`);
    return known instanceof Set ? (known as ReadonlySet<string>) : (folds.get(restoreAs) ?? nothing);
  });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place or the arrival of rows restores.
  useEffect(() => {
    const top = navigation.getState().recall(`${restoreAs}.scroll`);
    if (typeof top === 'number' && rows.length > 0) scroller.current?.scrollTo(0, top);
  }, [restoreAs, place, rows.length > 0]);

  const entries = rows.flatMap((row, index) => (row.kind === 'entry' ? [index] : []));
  const selected = rows.findIndex((row) => row.kind === 'entry' && row.key === active);
  const rowId = (index: number) => `${id}-${index}`;
  const choose = (index: number) => {
    const row = rows[index];
    if (row?.kind !== 'entry') return;
    virtual.scrollToIndex(index, { align: 'auto' });
    setActive(row.key);
  };
  const fold = (key: string, out?: boolean) => {
    const next = new Set(open);
    if (out ?? !open.has(key)) next.add(key);
    else next.delete(key);
    setOpen(next);
    folds.set(restoreAs, next);
    navigation.getState().remember(`${restoreAs}.open`, next);
  };
  const edit = (index: number) => {
    const row = rows[index];
    const first = row?.kind === 'entry' ? row.evidence[0] : undefined;
    if (first !== undefined) openInEditor(first.file, first.startLine);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // What lies inside a row has keys of its own.
    if (event.target !== event.currentTarget || event.altKey) return;
    const row = rows[selected];
    const key = row?.kind === 'entry' ? row.key : '';
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Enter' || key === '') return;
      edit(selected);
      return event.preventDefault();
    }
    const at = entries.indexOf(selected);
    const target = moveBy(event.key, { count: entries.length, selected: at, page: pageRows });
    if (target !== null) choose(entries[target] ?? -1);
    else if (key !== '' && (event.key === 'Enter' || event.key === ' ')) fold(key);
    else if (key !== '' && event.key === 'ArrowRight') fold(key, true);
    else if (key !== '' && event.key === 'ArrowLeft') fold(key, false);
    else if (event.key.length === 1 && event.key !== ' ') {
      const nameOf = (index: number) => {
        const one = rows[entries[index] ?? -1];
        return one?.kind === 'entry' ? one.name : '';
      };
      const found = typeAhead(event.key, at, entries.length, nameOf);
      if (found === null) return;
      choose(entries[found] ?? -1);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  const items = virtual.getVirtualItems();
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="treegrid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length}
      aria-activedescendant={items.some(({ index }) => index === selected) ? rowId(selected) : undefined}
      data-list="entries"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && selected < 0) choose(entries[0] ?? -1);
      }}
      onScroll={(event) => navigation.getState().remember(`${restoreAs}.scroll`, event.currentTarget.scrollTop)}
    >
      <div className={styles.space} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="presentation"
              className={styles.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              <GridRow
                id={rowId(index)}
                row={row}
                index={index}
                active={index === selected}
                open={open.has(row.key)}
                onChoose={() => choose(index)}
                onFold={() => fold(row.key)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface GridRowProps {
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

/** One row of the grid: a heading with the names of its columns, an entry with what folds out of it, or a remark. */
function GridRow({ id, row, index, active, open, onChoose, onFold }: GridRowProps) {
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
