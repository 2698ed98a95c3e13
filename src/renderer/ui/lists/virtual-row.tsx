/**
 * One row of a virtual list. It is drawn again only when something of it changes: while a list is scrolled, most rows in sight
 * are those of the frame before. The list has the focus and the keys; a row takes clicks only.
 */
import { type AriaAttributes, memo, type ReactNode } from 'react';
import styles from './virtual-list.module.css';

export interface VirtualRowProps {
  readonly id: string;
  readonly index: number;
  /** Place and height in px. */
  readonly top: number;
  readonly height: number;
  /** It only heads what follows. */
  readonly head: boolean;
  readonly role: 'option' | 'treeitem';
  readonly picked: boolean;
  readonly active: boolean;
  readonly setSize: number;
  /** 1 for the first. */
  readonly posInSet: number;
  /** These two stay the same while the list is only scrolled. */
  readonly aria: ((index: number) => AriaAttributes) | undefined;
  readonly draw: (index: number) => ReactNode;
}

export const VirtualRow = memo(function VirtualRow(props: VirtualRowProps) {
  const { id, index, top, height, head, role, picked, active, setSize, posInSet, aria, draw } = props;
  const rowProps = head
    ? { role: 'presentation', 'data-head': true }
    : {
        role,
        'aria-selected': picked,
        'aria-setsize': setSize,
        'aria-posinset': posInSet,
        'data-active': active,
      };
  // Placed by `top`: a transform would make each row, and each clip in it, a piece of its own to be composed.
  return (
    <div id={id} className={styles.row} {...aria?.(index)} {...rowProps} style={{ height, top }}>
      {draw(index)}
    </div>
  );
});
