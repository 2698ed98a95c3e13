/** The result rows under their heads, drawn for another answer only. Rows whose page is still on the way keep their place, empty. */
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ChangeClass, SemanticState } from '#shared/contract/change.ts';
import type { SymbolHit } from '#shared/contract/symbols.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { kindIcons } from '../../../ui/icons/symbol-icon.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { DescriptionState } from '../../../ui/memory/description-state.tsx';
import { useSize } from '../../../ui/panes/use-size.ts';
import type { SearchWindow } from '../model/search-window.ts';
import { shownName } from '../model/symbol-text.ts';
import { MatchText } from '../parts/match-text.tsx';
import { useStandings } from '../parts/use-standings.ts';
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

export const HitList = memo(function HitList(props: HitListProps) {
  const { window, total, selected, onSelect, onOpen, onCopy, onRange } = props;
  const { t } = useMessages();
  const sight = useRef({ first: 0, last: -1 });
  const { known, moved } = useStandings(() => {
    const { first, last } = sight.current;
    const hits = Array.from({ length: last - first + 1 }, (_, n) => window.row(first + n));
    return hits.flatMap((hit) => hit?.typeId ?? []);
  });
  const range = useCallback(
    (first: number, last: number) => {
      sight.current = { first, last };
      window.show(first, last);
      onRange(first, last);
      moved();
    },
    [window, onRange, moved],
  );
  const arrived = useSyncExternalStore(window.subscribe, window.arrivals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows make a new sight.
  useEffect(moved, [moved, arrived]);
  const [head, { width }] = useSize<HTMLDivElement>();
  const room = roomIn(width);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window says by `arrived` that it has other rows.
  const row = useCallback(
    (index: number) => {
      const hit = window.row(index);
      const standing = hit && known.get(hit.typeId);
      // Changes are known of types alone; the description of a type speaks of its members too.
      const change = hit?.memberId === undefined ? standing?.changeClass : undefined;
      const description = room.wide ? standing?.semanticState : undefined;
      return <HitRow hit={hit} change={change} description={description} t={t} {...room} />;
    },
    [window, arrived, known, t, room.wide, room.names, room.files],
  );
  const passing = (index: number): string => {
    const hit = window.row(index);
    return hit === undefined ? '' : shownName(hit);
  };
  return (
    <>
      <div ref={head} className={cx(styles.head, room.wide && styles.wide)} aria-hidden="true">
        <span>{t('symbols.column.symbol')}</span>
        <span>{t('symbols.column.access')}</span>
        <span>{t('symbols.column.kind')}</span>
        {room.wide && <span className={styles.description}>{t('change.state')}</span>}
        <span className={styles.whole}>{t('symbols.column.file')}</span>
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
        passing={passing}
        onRange={range}
        row={row}
      />
    </>
  );
});

/** Ctrl or Cmd C while no text is selected. */
export function isCopy(event: { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }) {
  const plain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  return plain && event.key.toLowerCase() === 'c' && (getSelection()?.isCollapsed ?? true);
}

interface HitRowProps extends Room {
  /** Absent while its page is on the way: then the row is there, and empty. */
  readonly hit: SymbolHit | undefined;
  /** Absent while unknown. */
  readonly change: ChangeClass | null | undefined;
  readonly description: SemanticState | undefined;
  readonly t: Translate;
}

/** Drawn again only for another hit: the arrival of a page costs nothing but its own rows. */
const HitRow = memo(function HitRow({ hit, change, description, t, wide, names, files }: HitRowProps) {
  if (hit === undefined) return <div className={styles.hit} />;
  const file = hit.file.slice(hit.file.lastIndexOf('/') + 1);
  const place = `${file}:${hit.line}`;
  const whole = place.length <= files;
  return (
    <div className={wide ? cx(styles.hit, styles.wide) : styles.hit}>
      <Icon name={kindIcons[hit.kind]} size="small" />
      <MatchText symbol={hit} room={names} />
      <Word text={t(`access.${hit.access}`)} />
      <Word text={t(`kind.${hit.kind}`)} />
      {change && <ChangeMark of={change} />}
      {description && <DescriptionState of={description} className={styles.description} t={t} />}
      <span className={whole ? styles.whole : styles.file} title={`${hit.file}:${hit.line}`}>
        {whole ? (
          place
        ) : (
          <>
            <span className="clip">{file}</span>
            <span>:{hit.line}</span>
          </>
        )}
      </span>
    </div>
  );
});

/** Of the names of access and kinds, few are too long for their columns. */
function Word({ text }: { text: string }) {
  return <span className={text.length <= surelyFits ? 'nowrap' : 'clip'}>{text}</span>;
}

/**
 * Letters that there is room for in the columns of names and of files. A box that cuts its text is a piece of its own to be
 * drawn in every frame, so that only what may be too long gets one.
 */
interface Room {
  /** Whether descriptions have a column. */
  readonly wide: boolean;
  readonly names: number;
  readonly files: number;
}

/** Letters of a narrow column, and pixels of a wide letter in each of the two sizes. */
const surelyFits = 10;
const letter = { name: 9.5, file: 8.8 };
/** Pixels of the columns that do not grow, of the gaps and the padding; of the rest names have two parts and files one. */
const fixed = 250;
/** Those of the column of descriptions, and of a list that has room for it. */
const [described, roomy] = [62, 720];

function roomIn(width: number): Room {
  const wide = width >= roomy;
  const part = Math.max(0, width - fixed - (wide ? described : 0)) / 3;
  return {
    wide,
    names: Math.max(surelyFits, Math.floor((2 * part) / letter.name)),
    files: Math.floor(part / letter.file),
  };
}
