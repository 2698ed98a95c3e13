/** The result rows under their heads. Rows whose page is still on the way keep their place, empty. */
import { useCallback, useSyncExternalStore } from 'react';
import type { SymbolHit } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { kindIcons } from '../../../ui/icons/symbol-icon.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import type { SearchWindow } from '../model/search-window.ts';
import { MatchText } from '../parts/match-text.tsx';
import styles from './hit-list.module.css';

export interface HitListProps {
  readonly id: string;
  readonly window: SearchWindow;
  readonly total: number;
  readonly selected: number;
  /** Changes with the answered request: then the selection is brought into sight. */
  readonly answer: string;
  readonly onSelect: (index: number) => void;
  readonly onOpen: (hit: SymbolHit, aside: boolean) => void;
  readonly onCopy: (hit: SymbolHit) => void;
  readonly onRange: (first: number, last: number) => void;
}

export function HitList(props: HitListProps) {
  const { window, total, selected, onSelect, onOpen, onCopy, onRange } = props;
  const { t } = useMessages();
  const range = useCallback(
    (first: number, last: number) => {
      window.show(first, last);
      onRange(first, last);
    },
    [window, onRange],
  );
  const row = useCallback((index: number) => <HitRow window={window} index={index} />, [window]);
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>{t('symbols.column.symbol')}</span>
        <span>{t('symbols.column.access')}</span>
        <span>{t('symbols.column.kind')}</span>
        <span>{t('symbols.column.file')}</span>
      </div>
      <VirtualList
        id={props.id}
        label={t('symbols.results')}
        count={total}
        selected={selected}
        follow={props.answer}
        restoreAs="symbols.hits"
        onSelect={onSelect}
        onOpen={(index, aside) => {
          const hit = window.row(index);
          if (hit !== undefined) onOpen(hit, aside);
        }}
        onKey={(event, index) => {
          const hit = window.row(index);
          if (hit === undefined || !isCopy(event)) return false;
          onCopy(hit);
          return true;
        }}
        text={(index) => window.row(index)?.name ?? ''}
        onRange={range}
        row={row}
      />
    </>
  );
}

/** Ctrl or Cmd C while no text is selected. */
export function isCopy(event: { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }) {
  const plain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  return plain && event.key.toLowerCase() === 'c' && (getSelection()?.isCollapsed ?? true);
}

/** Drawn again only for another hit: the arrival of a page costs nothing but its own rows. */
function HitRow({ window, index }: { window: SearchWindow; index: number }) {
  const { t } = useMessages();
  const hit = useSyncExternalStore(window.subscribe, () => window.row(index));
  if (hit === undefined) return <span className={styles.waiting} />;
  const file = hit.file.slice(hit.file.lastIndexOf('/') + 1);
  return (
    <div className={styles.hit}>
      <Icon name={kindIcons[hit.kind]} size="small" />
      <MatchText symbol={hit} />
      <span className="clip">{t(`access.${hit.access}`)}</span>
      <span className="clip">{t(`kind.${hit.kind}`)}</span>
      <span className={styles.file} title={`${hit.file}:${hit.line}`}>
        <span className="clip">{file}</span>
        <span>:{hit.line}</span>
      </span>
    </div>
  );
}
