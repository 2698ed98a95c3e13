/**
 * Rows by the thousand: only those in sight exist. It is a listbox (or, through `tree-view.tsx`, a tree) with one tab
 * stop; the selected row is named by aria-activedescendant, so focus never gets lost when rows come and go. Rows may
 * be missing while a page of them loads (`row` draws what is there); `onRange` reports what is in sight.
 */
import {
  type AriaAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigation, useServices, useSettings } from '../../lib/services-context.tsx';
import { cx } from '../cx.ts';
import { createTypeAhead, moveBy } from './list-keys.ts';
import { actAt } from './row-act.tsx';
import { type RowRun, rowPlaces, rowsIn } from './row-places.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import styles from './virtual-list.module.css';
import { VirtualRow } from './virtual-row.tsx';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Index of the selected row, -1 for none. */
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  /** Enter or double click; `aside` with Ctrl or Cmd. */
  readonly onOpen?: (index: number, aside: boolean) => void;
  readonly row: (index: number) => ReactNode;
  /** The row in words, which are all that is drawn of it while rows pass faster than they can be read. Absent: `text`. */
  readonly passing?: (index: number) => string;
  /** What type-ahead compares with; without it there is none. */
  readonly text?: (index: number) => string;
  /** Pixels, of all rows or of each; the density's row height when absent. A function changes with the rows. */
  readonly rowHeight?: number | ((index: number) => number);
  /** Name under which the scroll position comes back with the place. */
  readonly restoreAs?: string;
  /** A click on a `RowAct`, or on what else of a row has `data-act`: it neither selects nor opens the row. */
  readonly onAct?: (index: number, act: string) => void;
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
  /** A dialog begins with it. */
  readonly begins?: boolean;
  readonly className?: string;
}

export interface MultiSelect {
  /** Whether a row is picked; where none is, the selected one counts as such. */
  has(index: number): boolean;
  /** `only`: a row was clicked alone, whatever was picked before; `move`: keys went there, which keeps what was
   * picked. */
  pick(index: number, how: 'only' | 'toggle' | 'range' | 'move'): void;
  all(): void;
}

/** Height of a list row in px: 28, relaxed 34. */
export function useRowHeight(): number {
  return useSettings((settings) => (settings.density === 'relaxed' ? 34 : 28));
}

export function VirtualList(props: VirtualListProps) {
  const { label, count, selected, onSelect, onOpen, role = 'listbox', restoreAs } = props;
  const { navigation } = useServices();
  const entry = useNavigation((state) => state.entry);
  const normalHeight = useRowHeight();
  const { rowHeight = normalHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typeAhead] = useState(() => createTypeAhead());

  const places = useMemo(() => rowPlaces(count, rowHeight), [count, rowHeight]);
  const passing = props.passing ?? props.text;
  const sight = useRowsInSight(scroller, places, {
    maySkip: passing !== undefined,
    onScroll: (top) => {
      if (restoreAs !== undefined) navigation.getState().remember(`${restoreAs}.scroll`, top);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place or the arrival of rows restores.
  useEffect(() => {
    if (restoreAs === undefined || count === 0) return;
    const top = navigation.getState().recall(`${restoreAs}.scroll`);
    if (typeof top === 'number') scroller.current?.scrollTo(0, top);
    else if (selected >= 0) reveal(selected);
    else scroller.current?.scrollTo(0, 0);
  }, [restoreAs, entry, count > 0]);

  const { head, multi, follow } = props;
  /** Brings a row into sight by as little as it takes, with the head above it. */
  const reveal = (index: number): void => {
    const [top, bottom] = [places.top(index), places.top(index + 1)];
    const { box } = sight;
    // A click may come before the event of the scroll that brought the row below it.
    const from = scroller.current?.scrollTop ?? box.top;
    sight.jump();
    if (top < from) {
      scroller.current?.scrollTo(0, head?.(index - 1) === true ? places.top(index - 1) : top);
    } else if (bottom > from + box.height) scroller.current?.scrollTo(0, bottom - box.height);
  };

  const followed = useRef({ selected, follow });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to reveal a row is no reason to do it.
  useEffect(() => {
    const before = followed.current;
    followed.current = { selected, follow };
    if (follow === undefined || selected < 0) return;
    if (before.selected !== selected || before.follow !== follow) reveal(selected);
  }, [selected, follow]);

  const { first, last } = sight;
  const { onRange } = props;
  useLayoutEffect(() => {
    if (count > 0) onRange?.(first, last);
  }, [onRange, first, last, count]);

  const select = (index: number) => {
    reveal(index);
    onSelect(index);
  };

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
      multi?.pick(row, event.shiftKey ? 'range' : 'move');
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
  /** Does something for the row on which a click fell, unless that fell on nothing, or on a row that only heads others. */
  const onRow = (event: MouseEvent, act: (index: number) => void): void => {
    if (!(event.target instanceof Element)) return;
    if (event.target.matches(`.${styles.space}`)) clickBelow(event);
    const row = event.target.closest(`.${styles.row}`);
    const index = row === null ? -1 : Number(row.id.slice(id.length + 1));
    if (index >= 0 && head?.(index) !== true) act(index);
  };
  const onClick = (event: MouseEvent) =>
    onRow(event, (index) => {
      const act = actAt(event.target);
      if (act !== undefined) return props.onAct?.(index, act);
      if (multi !== undefined && (event.ctrlKey || event.metaKey)) return multi.pick(index, 'toggle');
      multi?.pick(index, event.shiftKey ? 'range' : 'only');
      onSelect(index);
    });
  const onDoubleClick = (event: MouseEvent) =>
    onRow(event, (index) => {
      if (actAt(event.target) === undefined) onOpen?.(index, event.ctrlKey || event.metaKey);
    });
  const inSight = sight.shown.some(({ index }) => index === selected);
  const listProps = {
    role,
    tabIndex: 0,
    'aria-label': label,
    'aria-multiselectable': multi === undefined ? undefined : true,
    'aria-activedescendant': inSight ? rowId(selected) : undefined,
    ...{ onKeyDown, onClick, onDoubleClick },
  };
  const { shown } = sight;
  const heads = props.head;
  // Heads of rows are not rows.
  const nth = useMemo(() => (heads === undefined ? null : rowNumbers(props.count, heads)), [heads, props.count]);
  // While a list is only scrolled, `props` are the same.
  const rows = useMemo(() => {
    const { role = 'listbox', rowAria, head, multi } = props;
    return shown.map(({ index, element }) => (
      <VirtualRow
        key={element}
        id={`${id}-${index}`}
        index={index}
        top={places.top(index)}
        height={places.top(index + 1) - places.top(index)}
        head={head?.(index) === true}
        role={role === 'tree' ? 'treeitem' : 'option'}
        picked={multi?.has(index) ?? index === props.selected}
        active={index === props.selected}
        setSize={nth?.[props.count] ?? props.count}
        posInSet={nth === null ? index + 1 : (nth[index] ?? 0) + 1}
        aria={rowAria}
        draw={props.row}
      />
    ));
  }, [props, id, places, shown, nth]);
  return (
    <div
      ref={scroller}
      id={id}
      className={cx(styles.list, props.className)}
      {...listProps}
      data-list={props.name}
      data-begin={props.begins}
    >
      <div className={styles.space} role="presentation" style={{ height: places.top(count) }}>
        {rows}
        {sight.passing.map((run, nth) => (
          <Passing key={nth} run={run} top={places.top(run.first)} text={passing} />
        ))}
      </div>
    </div>
  );
}

/** How many rows that are no heads come before each, and in all. */
function rowNumbers(count: number, head: (index: number) => boolean): Int32Array {
  const before = new Int32Array(count + 1);
  for (let at = 0; at < count; at++) before[at + 1] = (before[at] ?? 0) + (head(at) ? 0 : 1);
  return before;
}

/** A click on what lay over the rows while they moved is one on the row that is there. */
function clickBelow({ nativeEvent, target, clientX, clientY }: MouseEvent): void {
  const below = document.elementFromPoint(clientX, clientY);
  const rows = target as Element;
  if (below !== rows && rows.contains(below)) below?.dispatchEvent(new MouseEvent(nativeEvent.type, nativeEvent));
}

/** Rows of one height as lines of one text: the least that can be drawn of them. */
function Passing({ run, top, text }: { run: RowRun; top: number; text: ((index: number) => string) | undefined }) {
  const lines = Array.from({ length: rowsIn(run) }, (_, n) => text?.(run.first + n).replaceAll('\n', ' '));
  return (
    <div className={styles.passing} aria-hidden="true" style={{ top, lineHeight: `${run.height}px` }}>
      {lines.join('\n')}
    </div>
  );
}
