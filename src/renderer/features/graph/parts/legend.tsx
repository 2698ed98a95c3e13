/** Only the kinds of line that are in the picture, and the sign of a cycle where there is one. */
import { useId } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import edge from '../canvas/edge-layer.module.css';
import { ArrowHeads, headOf } from '../canvas/edge-layer.tsx';
import type { Picture } from '../load/use-picture.ts';
import { edgeOrder } from '../model/picture-items.ts';
import styles from './legend.module.css';

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
