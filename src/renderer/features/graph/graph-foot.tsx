/** Under the picture: the legend, and what is not drawn with the ways to reach it. */

import { useId } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { cx } from '../../ui/cx.ts';
import { CoverageNote } from '../../ui/feedback/coverage-note.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import edge from './canvas/edge-layer.module.css';
import { ArrowHeads, headOf } from './canvas/edge-layer.tsx';
import styles from './graph-foot.module.css';
import { type GraphData, mostNodes, neighbourCount } from './model/graph-data.ts';
import type { GraphPlace } from './model/graph-place.ts';
import { edgeOrder } from './model/picture-items.ts';
import type { Picture } from './use-picture.ts';

interface GraphFootProps {
  readonly data: GraphData;
  readonly picture: Picture;
  readonly place: Pick<GraphPlace, 'hidden' | 'allEdges'>;
  readonly onTable: () => void;
  readonly onShowHidden: () => void;
  readonly onAllEdges: () => void;
}

export function GraphFoot({ data, picture, place, onTable, onShowHidden, onAllEdges }: GraphFootProps) {
  const { t } = useMessages();
  const direct = new Set(data.sides.flatMap((side) => (side.id === data.focus ? side.types : [])));
  const drawn = picture.placed.filter(({ item }) => direct.has(item.key)).length;
  const all = neighbourCount(data);
  const grouped = data.sides.some((side) => side.groups !== null);
  const extra = place.allEdges ? 0 : picture.lines.filter((line) => !line.frame).length;
  return (
    <footer className={styles.foot}>
      <Legend picture={picture} />
      <p className={styles.notes} aria-live="polite">
        {drawn < all && <span>{t(grouped ? 'graph.leftOutGrouped' : 'graph.leftOut', { drawn, all })}</span>}
        {data.full && <span>{t('graph.full', { most: mostNodes })}</span>}
        {(drawn < all || data.full) && <Link text={t('graph.inTable')} onClick={onTable} />}
        {place.hidden.length > 0 && (
          <Link text={t('graph.showHidden', { count: place.hidden.length })} onClick={onShowHidden} />
        )}
        {extra > 0 && <Link text={t('graph.extraLines', { count: extra })} onClick={onAllEdges} />}
      </p>
      <CoverageNote coverage={data.coverage} clipped />
    </footer>
  );
}

function Link({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {text}
    </button>
  );
}

/** Only the kinds of line that are in the picture, and the sign of a cycle where there is one. */
export function Legend({ picture }: { picture: Picture }) {
  const { t } = useMessages();
  const id = useId();
  const used = new Set(picture.lines.flatMap((line) => (line.ties.length === 0 ? [] : [line.kind])));
  const cycles = picture.placed.some(({ item }) => item.kind === 'type' && item.node.cycleSize > 1);
  const closed = picture.placed.some(({ item }) => item.kind === 'type' && item.node.symbol.access !== 'public');
  return (
    <p className={styles.legend}>
      {edgeOrder
        .filter((kind) => used.has(kind))
        .map((kind) => (
          <span key={kind}>
            <svg width="30" height="12" aria-hidden="true">
              <ArrowHeads id={`${id}-${kind}`} />
              <path
                className={cx(edge.edge, edge[kind])}
                d="M0 6H28"
                markerEnd={`url(#${id}-${kind}-${headOf({ kind })})`}
              />
            </svg>
            {t(`type.edge.${kind}`)}
          </span>
        ))}
      {cycles && (
        <span>
          <Icon name="evolution" size="tiny" />
          {t('graph.cycle')}
        </span>
      )}
      {closed && (
        <span>
          <Icon name="lock" size="tiny" />
          {t('graph.closed')}
        </span>
      )}
    </p>
  );
}
