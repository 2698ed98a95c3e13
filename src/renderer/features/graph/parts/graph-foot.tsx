/** Under the picture: the legend, and what is not drawn with the ways to reach it. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { CoverageNote } from '../../../ui/feedback/coverage-note.tsx';
import type { Picture } from '../load/use-picture.ts';
import { type GraphData, mostNodes } from '../model/graph-data.ts';
import type { GraphPlace } from '../model/graph-place.ts';
import styles from './graph-foot.module.css';
import { Legend } from './legend.tsx';

export interface GraphFootProps {
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
  const own = data.sides.filter((side) => side.id === data.focus && side.namespace === null);
  const all = own.reduce((sum, side) => sum + side.total, 0);
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
