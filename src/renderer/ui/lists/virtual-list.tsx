/**
 * Rows by the thousand: only those in sight exist. It is a listbox (or, through `tree-view.tsx`, a tree) with one tab
 * stop; the selected row is named by aria-activedescendant, so focus never gets lost when rows come and go.
 * Rows may be missing while a page of them loads (`row` draws what is there); `onRange` tells what is in sight.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type AriaAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigation, useServices, useSettings } from '../../lib/services-context.tsx';
import { cx } from '../cx.ts';
import { createTypeAhead, moveBy } from './list-keys.ts';
import styles from './virtual-list.module.css';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Index of the selected row, -1 for none. */
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  /** Enter or double click; `aside` with Ctrl or Cmd. */
  readonly onOpen?: (index: number, aside: boolean) => void;
  readonly row: (index: number) => ReactNode;
  readonly rowKey?: (index: number) => string;
  /** What type-ahead compares with; without it there is none. */
  readonly text?: (index: number) => string;
  /** Pixels, of all rows or of each; the density's row height when absent. A function and `rowKey` change with the rows. */
  readonly rowHeight?: number | ((index: number) => number);
  /** Name under which the scroll position comes back with the place. */
  readonly restoreAs?: string;
  /** First and last row in sight. */
  readonly onRange?: (first: number, last: number) => void;
  /** Asked before the list's own keys; true: it was handled. */
  readonly onKey?: (event: KeyboardEvent, selected: number) => boolean;
  readonly role?: 'listbox' | 'tree';
  readonly rowAria?: (index: number) => AriaAttributes;
  /** Id of the list; row n has `id-n`, for a field that holds the focus and names the row. Made up when absent. */
  readonly id?: string;
  /** Given: the selected row is brought into sight whenever it changes, or this does. */
  readonly follow?: string;
  /** Rows that only head what follows: no keys, no clicks. */
  readonly head?: (index: number) => boolean;
  /** Given: several rows can be picked, with Ctrl or Space one by one, with Shift up to here, all with Ctrl A. */
  readonly multi?: MultiSelect;
  /** Name of the group of selected rows in the page; `data-list` for callers that focus it. */
  readonly name?: string;
  readonly className?: string;
}

export interface MultiSelect {
  /** Whether a row is picked; where none is, the selected one counts as such. */
  has(index: number): boolean;
  /** `only`: a row was selected by itself, whatever was picked before. */
  pick(index: number, how: 'only' | 'toggle' | 'range'): void;
  all(): void;
}

/** Height of a list row in px: 28, relaxed 34. */
export function useRowHeight(): number {
  return useSettings((settings) => (settings.density === 'relaxed' ? 34 : 28));
}

export function VirtualList(props: VirtualListProps) {
  const { label, count, selected, onSelect, onOpen, row, rowKey, role = 'listbox', rowAria, restoreAs } = props;
  const { navigation } = useServices();
  const entry = useNavigation((state) => state.entry);
  const normalHeight = useRowHeight();
  const { rowHeight = normalHeight } = props;
  const heightOf = typeof rowHeight === 'number' ? () => rowHeight : rowHeight;
  const scroller = useRef<HTMLDivElement>(null);
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typeAhead] = useState(() => createTypeAhead());

  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: 8,
    ...(rowKey === undefined ? {} : { getItemKey: rowKey }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualiser is one object for the list's life.
  useEffect(() => virtual.measure(), [rowHeight]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place or the arrival of rows restores.
  useEffect(() => {
    if (restoreAs === undefined || count === 0) return;
    const top = navigation.getState().recall(`${restoreAs}.scroll`);
    if (typeof top === 'number') scroller.current?.scrollTo(0, top);
    else if (selected >= 0) virtual.scrollToIndex(selected, { align: 'auto' });
  }, [restoreAs, entry, count > 0]);

  const { follow } = props;
  const followed = useRef({ selected, follow });
  useEffect(() => {
    const before = followed.current;
    followed.current = { selected, follow };
    if (follow === undefined || selected < 0) return;
    if (before.selected !== selected || before.follow !== follow) virtual.scrollToIndex(selected, { align: 'auto' });
  }, [virtual, selected, follow]);

  const items = virtual.getVirtualItems();
  const range = virtual.range;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;
  const { onRange } = props;
  useEffect(() => {
    if (count > 0) onRange?.(first, last);
  }, [onRange, first, last, count]);

  const select = (index: number) => {
    virtual.scrollToIndex(index, { align: 'auto' });
    onSelect(index);
  };

  const { head, multi } = props;
  /** The next row that is no head, on from where a key led, else back. */
  const landOn = (target: number): number => {
    if (head === undefined) return target;
    const forward = target >= selected;
    for (let at = target; at >= 0 && at < count; at += forward ? 1 : -1) if (!head(at)) return at;
    for (let at = target; at >= 0 && at < count; at += forward ? -1 : 1) if (!head(at)) return at;
    return selected;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (props.onKey?.(event, selected) === true) return event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter' && selected >= 0) open(event, true);
      else if (multi !== undefined && event.key.toLowerCase() === 'a' && !event.altKey) {
        event.preventDefault();
        multi.all();
      }
      return;
    }
    const page = Math.max(1, last - first - 1);
    const target = moveBy(event.key, { count, selected, page });
    if (target !== null) {
      event.preventDefault();
      const row = landOn(target);
      multi?.pick(row, event.shiftKey ? 'range' : 'only');
      select(row);
    } else if (event.key === ' ' && multi !== undefined && selected >= 0) {
      event.preventDefault();
      multi.pick(selected, 'toggle');
    } else if (event.key === 'Enter' && selected >= 0) {
      open(event, false);
    } else if (event.key.length === 1 && event.key !== ' ' && props.text !== undefined && count > 0) {
      const found = typeAhead(event.key, selected, count, props.text);
      if (found === null) return;
      event.preventDefault();
      event.stopPropagation();
      select(found);
    }
  };
  const open = (event: KeyboardEvent, aside: boolean) => {
    event.preventDefault();
    onOpen?.(selected, aside);
  };

  const rowId = (index: number) => `${id}-${index}`;
  // The list has the focus and the keys; a row takes clicks only and is named by aria-activedescendant.
  const rowProps = (index: number) =>
    head?.(index) === true
      ? { role: 'presentation', 'data-head': true }
      : {
          role: role === 'tree' ? 'treeitem' : 'option',
          'aria-selected': multi?.has(index) ?? index === selected,
          'aria-setsize': count,
          'aria-posinset': index + 1,
          'data-active': index === selected,
          onClick: (event: MouseEvent) => {
            if (multi !== undefined && (event.ctrlKey || event.metaKey)) return multi.pick(index, 'toggle');
            multi?.pick(index, event.shiftKey ? 'range' : 'only');
            onSelect(index);
          },
          onDoubleClick: (event: MouseEvent) => onOpen?.(index, event.ctrlKey || event.metaKey),
        };
  const inSight = items.some((item) => item.index === selected);
  const listProps = {
    role,
    tabIndex: 0,
    'aria-label': label,
    'aria-multiselectable': multi === undefined ? undefined : true,
    'aria-activedescendant': inSight ? rowId(selected) : undefined,
    onKeyDown,
  };
  return (
    <div
      ref={scroller}
      id={id}
      className={cx(styles.list, props.className)}
      {...listProps}
      data-list={props.name}
      onScroll={(event) => {
        if (restoreAs !== undefined)
          navigation.getState().remember(`${restoreAs}.scroll`, event.currentTarget.scrollTop);
      }}
    >
      <div className={styles.space} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.key}
            id={rowId(item.index)}
            className={styles.row}
            {...rowAria?.(item.index)}
            {...rowProps(item.index)}
            style={{ height: item.size, transform: `translateY(${item.start}px)` }}
          >
            {row(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
