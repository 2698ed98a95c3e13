/**
 * One box of the picture: a type, a group of types, an external name, or "n more". A real button, so that it takes the
 * focus, has a name, and its text is text. Its outer end unfolds what lies behind it.
 */
import { memo } from 'react';
import type { NeighbourSide } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import type { Placed } from '../model/layout.ts';
import { outward } from '../model/picture-items.ts';
import { behind, boxText } from './box-text.ts';
import styles from './node-box.module.css';

export interface NodeBoxProps {
  readonly placed: Placed;
  readonly focus: boolean;
  readonly selected: boolean;
  /** At the other end of a line of what is selected or under the pointer. */
  readonly near: boolean;
  readonly tabStop: boolean;
  readonly unfolded: ReadonlySet<NeighbourSide> | undefined;
  /** The same functions at every render, so that boxes which stay are not drawn again. */
  readonly on: BoxEvents;
}

export interface BoxEvents {
  click(placed: Placed): void;
  doubleClick(placed: Placed): void;
  focus(placed: Placed): void;
  hover(key: string | null): void;
  toggle(placed: Placed, side: NeighbourSide): void;
}

export const NodeBox = memo(function NodeBox(props: NodeBoxProps) {
  const { placed, focus, selected, near, tabStop, unfolded, on } = props;
  const { t, format } = useMessages();
  const { item, x, y, width, height } = placed;
  const side = outward(item);
  const open = unfolded?.has(side) ?? false;
  const hidden = focus ? 0 : behind(item);
  const text = boxText(item, { t, format, focus, expander: hidden > 0 });
  return (
    <div
      className={cx(styles.place, side === 'dependents' && styles.leftwards)}
      style={{ left: x, top: y, width, height }}
      data-kind={item.kind}
    >
      <button
        type="button"
        className={cx(
          styles.box,
          styles[item.kind],
          focus && styles.focus,
          selected && styles.selected,
          near && styles.near,
        )}
        data-node={item.key}
        tabIndex={tabStop ? 0 : -1}
        title={text.title}
        aria-current={focus || undefined}
        aria-pressed={selected}
        aria-expanded={hidden > 0 ? open : undefined}
        onClick={() => on.click(placed)}
        onDoubleClick={() => on.doubleClick(placed)}
        onFocus={() => on.focus(placed)}
        onPointerEnter={() => on.hover(item.key)}
        onPointerLeave={() => on.hover(null)}
      >
        <span className="visually-hidden">{text.label}</span>
        <span className={styles.text} aria-hidden="true">
          <span className={cx(styles.name, (item.kind === 'type' || item.kind === 'group') && styles.withIcon)}>
            {text.name}
          </span>
          {text.below !== '' && (
            <span className={styles.below}>
              <span>{text.below}</span>
              {text.fanIn !== '' && <span className="num">{text.fanIn}</span>}
            </span>
          )}
        </span>
      </button>
      {hidden > 0 && (
        <button
          type="button"
          className={styles.unfold}
          tabIndex={-1}
          title={t(`graph.behind.${side}`, { count: hidden })}
          onClick={() => on.toggle(placed, side)}
        >
          <span className="visually-hidden">{t(open ? 'graph.foldOf' : 'graph.unfoldOf', { name: text.full })}</span>
          <span className={styles.count} aria-hidden="true">
            {hidden}
          </span>
        </button>
      )}
    </div>
  );
});
