/** The lines under the boxes. Style says the kind, a hollow arrow says inheritance, as in UML; a ring says that a cycle closes. */
import { memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { iconPath } from '../../../ui/icons/icon-geometry.ts';
import type { Line } from '../model/lines.ts';
import type { BoxIcon } from './box-icons.ts';
import styles from './edge-layer.module.css';
import iconStyles from './icon-layer.module.css';

interface EdgeLayerProps {
  readonly lines: readonly Line[];
  /** Keys of lines that belong to what is selected or under the pointer. */
  readonly lit: ReadonlySet<string>;
  /** Something is selected: the other lines step back. */
  readonly dimmed: boolean;
  /** Unique in the page, for the arrow heads. */
  readonly id: string;
  readonly onPick: (key: string) => void;
  readonly onHover: (key: string | null) => void;
}

export const EdgeLayer = memo(function EdgeLayer({ lines, lit, dimmed, id, onPick, onHover }: EdgeLayerProps) {
  const sorted = [...lines].sort((a, b) => Number(lit.has(a.key)) - Number(lit.has(b.key)));
  // For the pointer only: keys reach a line through the inspector's list of the node it belongs to.
  const pointer = (key: string) => ({
    onPointerEnter: () => onHover(key),
    onPointerLeave: () => onHover(null),
    onClick: () => onPick(key),
  });
  return (
    <svg className={styles.layer} width="1" height="1" aria-hidden="true">
      <ArrowHeads id={id} />
      {sorted.map((line) => {
        const on = lit.has(line.key);
        return (
          <g key={line.key} className={cx(on && styles.lit, !on && dimmed && styles.dim, !line.frame && styles.extra)}>
            <path
              className={cx(styles.edge, styles[line.kind])}
              d={line.path}
              markerEnd={`url(#${id}-${headOf(line)})`}
            />
            <path className={styles.hit} d={line.path} {...pointer(line.key)} />
          </g>
        );
      })}
    </svg>
  );
});

export function headOf({ kind }: Pick<Line, 'kind'>): 'hollow' | 'solid' {
  return kind === 'inherits' || kind === 'implements' ? 'hollow' : 'solid';
}

export function ArrowHeads({ id }: { id: string }) {
  return (
    <defs>
      <marker id={`${id}-solid`} {...head} markerWidth="8" markerHeight="8">
        <path d="M1 1L9 5L1 9z" className={styles.solid} />
      </marker>
      <marker id={`${id}-hollow`} {...head} markerWidth="11" markerHeight="11">
        <path d="M1 1L9 5L1 9z" className={styles.hollow} />
      </marker>
    </defs>
  );
}

const head = { viewBox: '0 0 10 10', refX: '9', refY: '5', orient: 'auto', markerUnits: 'userSpaceOnUse' } as const;

/** The signs of all boxes, over them, as one path; the boxes' names say the same to assistive technology. */
export const IconLayer = memo(function IconLayer({ icons }: { icons: readonly BoxIcon[] }) {
  return (
    <svg className={iconStyles.layer} width="1" height="1" aria-hidden="true">
      <path d={icons.map(({ name, x, y, side }) => iconPath(name, x, y, side)).join('')} />
    </svg>
  );
});
