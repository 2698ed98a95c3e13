/**
 * The rows of the palette in their groups. Only the rows in sight exist, and each keeps its element while its content
 * changes: at every key most rows are other ones, and writing a text is cheaper than making an element.
 */
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useStandings } from '../../symbols/parts/use-standings.ts';
import { baseName } from '../../type/model/place-in-source.ts';
import type { PaletteGroup, PaletteItem } from '../query/palette-items.ts';
import styles from './palette-list.module.css';
import { PaletteRow } from './palette-row.tsx';

export interface PaletteListProps {
  /** Row n has the id `id-n`. */
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** The file that all symbols are of; empty for none. */
  readonly file: string;
  /** Index over all groups. */
  readonly highlighted: number;
  /** Another value: the list begins at its top again. */
  readonly top: string;
  readonly onChoose: (item: PaletteItem) => void;
  readonly onRun: (item: PaletteItem) => void;
}

/** Pixels; palette-list.module.css has the same. */
const rowHeight = 32;
const headHeight = 30;
/** The list is at most 450 px high. */
const rowsInSight = 15;
const overscan = 4;

export const PaletteList = memo(function PaletteList(props: PaletteListProps) {
  const { id, groups, file, highlighted, top, onChoose, onRun } = props;
  const { t } = useMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top, px: 0 });
  const scrolled = scroll.top === top ? scroll.px : 0;
  const shown = useRef({ top, highlighted });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another highlight or another list scrolls.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { top, highlighted };
    const element = scroller.current;
    if (element === null) return;
    if (before.top !== top) {
      // Asked of our own state: reading the element's would lay it out in the middle of a key.
      if (scroll.px > 0) element.scrollTop = 0;
    } else if (before.highlighted !== highlighted) reveal(element, groups, highlighted);
  }, [top, highlighted]);

  // All of them at once: there are few.
  const { known, moved } = useStandings(() =>
    groups.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'symbol' ? item.symbol.typeId : []))),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows make a new sight.
  useEffect(moved, [moved, groups]);

  const firstRow = Math.floor(scrolled / rowHeight) - overscan;
  const lastRow = firstRow + rowsInSight + 2 * overscan;
  let start = 0;
  return (
    <div
      ref={scroller}
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={t('palette.symbols')}
      onScroll={(event) => setScroll({ top, px: event.currentTarget.scrollTop })}
    >
      {groups.map((group) => {
        const offset = start;
        start += group.items.length;
        const head = `${id}-${group.name}`;
        const from = Math.min(Math.max(firstRow - offset, 0), group.items.length);
        const to = Math.max(from, Math.min(lastRow - offset, group.items.length));
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
          <div key={group.name} role="group" aria-labelledby={head}>
            <div id={head} className={styles.head}>
              {group.name === 'symbols' && file !== ''
                ? t('palette.inFile', { file: baseName(file) })
                : t(`palette.${group.name}`)}
            </div>
            <div
              role="presentation"
              style={{ paddingTop: from * rowHeight, paddingBottom: (group.items.length - to) * rowHeight }}
            >
              {group.items.slice(from, to).map((item, index) => {
                const at = offset + from + index;
                return (
                  <PaletteRow
                    // The place in sight, and not the symbol: an element stays when its row becomes another symbol.
                    key={(from + index) % (rowsInSight + 2 * overscan)}
                    id={`${id}-${at}`}
                    item={item}
                    change={
                      item.kind === 'symbol' && item.symbol.memberId === undefined
                        ? known.get(item.symbol.typeId)?.changeClass
                        : undefined
                    }
                    highlighted={at === highlighted}
                    onChoose={onChoose}
                    onRun={onRun}
                  />
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
});

/** Scrolls as little as needed for the row to be in sight, with the head of its group if it is the first of one. */
function reveal(element: HTMLElement, groups: readonly PaletteGroup[], row: number): void {
  let start = 0;
  let heads = 0;
  let underHead = false;
  for (const { items } of groups) {
    if (row < start) break;
    heads += headHeight;
    underHead = row === start;
    start += items.length;
  }
  const top = heads + row * rowHeight;
  const wanted = underHead ? top - headHeight : top;
  const bottom = top + rowHeight;
  if (wanted < element.scrollTop) element.scrollTop = wanted;
  else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
}
