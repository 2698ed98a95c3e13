/**
 * A short list (up to about a hundred rows) that lies in the flow of its pane: a listbox with one tab stop, like the
 * virtual list, but without a scroller of its own. Its selection is its own affair, and comes back with the place.
 */
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useKeptChoice } from '../../lib/navigation/use-kept-choice.ts';
import styles from './list-box.module.css';
import { moveBy } from './list-keys.ts';
import { actAt } from './row-act.tsx';

export interface ListBoxProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly itemKey: (item: T) => string;
  readonly row: (item: T) => ReactNode;
  /** Single click or Enter; `aside` with Ctrl or Cmd. */
  readonly onOpen: (item: T, aside: boolean) => void;
  /** Delete, or a click on the row's act `remove`. */
  readonly onRemove?: (item: T) => void;
  /** Key of the row for what is shown; it stays marked. */
  readonly current?: string;
  readonly rowClass?: string | undefined;
}

export function ListBox<T>({ label, items, itemKey, row, onOpen, onRemove, current, rowClass }: ListBoxProps<T>) {
  const [selected, setSelected] = useKeptChoice(`${label}.row`);
  const id = useId();
  const index = items.findIndex((item) => itemKey(item) === selected);
  const chosen = items[index];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const target =
      event.altKey || event.ctrlKey ? null : moveBy(event.key, { count: items.length, selected: index, page: 10 });
    const item = target === null ? undefined : items[target];
    if (item !== undefined) {
      setSelected(itemKey(item));
      document.getElementById(`${id}-${target}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && chosen !== undefined) onOpen(chosen, event.ctrlKey || event.metaKey);
    else if (event.key === 'Delete' && chosen !== undefined && onRemove !== undefined) onRemove(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={styles.list}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={index < 0 ? undefined : `${id}-${index}`}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (index < 0 && items[0] !== undefined) setSelected(itemKey(items[0]));
      }}
    >
      {items.map((item, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list has the focus and the keys.
        <div
          key={itemKey(item)}
          id={`${id}-${at}`}
          className={`${styles.row} ${rowClass ?? ''}`}
          role="option"
          aria-selected={at === index}
          aria-current={itemKey(item) === current}
          onClick={(event) => {
            if (actAt(event.target) === 'remove') return onRemove?.(item);
            setSelected(itemKey(item));
            onOpen(item, event.ctrlKey || event.metaKey);
          }}
        >
          {row(item)}
        </div>
      ))}
    </div>
  );
}
