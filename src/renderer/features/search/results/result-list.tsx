/** What was found as a tree: groups, files, lines, learnings, descriptions. Left and right fold, as in every tree; only rows in sight exist. */
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices, useSettings } from '../../../lib/services-context.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { depthOf, parentOf, type ResultRow } from '../model/result-rows.ts';
import type { MarksOf } from '../model/word-marks.ts';
import { ResultRowView } from './result-row.tsx';
import { useLineColours } from './use-line-colours.ts';

export interface ResultListProps {
  readonly id: string;
  /** Names the search: the lines of another begin at the top, in the elements of those before. */
  readonly search: string;
  readonly rows: readonly ResultRow[];
  readonly selected: number;
  readonly marksOf: MarksOf;
  readonly onSelect: (index: number) => void;
  readonly onOpen: (index: number, aside: boolean) => void;
  readonly onFold: (key: string, open: boolean) => void;
}

/** Pixels, as the design has them; relaxed rows are a fifth higher. */
const heights: Readonly<Record<ResultRow['kind'], number>> = {
  ...{ group: 32, file: 26, line: 22, more: 24 },
  ...{ learning: 44, description: 44, rest: 24 },
};
const relaxed = 1.2;
const scrollSlot = 'search.lines';

export const ResultList = memo(function ResultList(props: ResultListProps) {
  const { id, search, rows, selected, marksOf, onSelect, onOpen, onFold } = props;
  const { t } = useMessages();
  const factor = useSettings((settings) => (settings.density === 'relaxed' ? relaxed : 1));
  const rowHeight = useCallback(
    (index: number) => Math.round(heights[rows[index]?.kind ?? 'line'] * factor),
    [rows, factor],
  );

  const onRange = useLineColours(id, rows);
  const { navigation } = useServices();
  const shown = useRef(search);
  useLayoutEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    // Asked of what was remembered: the element itself would be laid out in the middle of a key.
    if (navigation.getState().recall(`${scrollSlot}.scroll`)) document.getElementById(id)?.scrollTo(0, 0);
  }, [navigation, id, search]);

  const onKey = (event: KeyboardEvent, index: number): boolean => {
    const row = rows[index];
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
    const folds = row.kind === 'group' || row.kind === 'file';
    if (event.key === 'ArrowRight') {
      if (folds && !row.open) onFold(row.key, true);
      else if (folds) onSelect(index + 1);
      return true;
    }
    if (event.key === 'ArrowLeft') {
      if (folds && row.open) onFold(row.key, false);
      else onSelect(parentOf(rows, index));
      return true;
    }
    return false;
  };
  return (
    <VirtualList
      role="tree"
      id={id}
      label={t('search.results')}
      count={rows.length}
      selected={selected}
      follow={id}
      restoreAs={scrollSlot}
      onSelect={onSelect}
      onOpen={(index, aside) => onOpen(index, aside)}
      onKey={onKey}
      rowHeight={rowHeight}
      onRange={onRange}
      passing={(index) => wordsOf(rows[index])}
      rowAria={(index) => {
        const row = rows[index];
        if (row === undefined) return {};
        const folds = row.kind === 'group' || row.kind === 'file';
        return { 'aria-level': depthOf(row) + 1, 'aria-expanded': folds ? row.open : undefined };
      }}
      row={(index) => {
        const row = rows[index];
        return row === undefined ? null : (
          // Lines come with their marks: the next letter of a query draws none of them again.
          <ResultRowView row={row} marksOf={isKnown(row) ? marksOf : noMarks} onFold={onFold} />
        );
      }}
    />
  );
});

const noMarks: MarksOf = () => [];

function isKnown({ kind }: ResultRow): boolean {
  return kind === 'learning' || kind === 'description';
}

function wordsOf(row: ResultRow | undefined): string {
  switch (row?.kind) {
    case 'line':
      return row.match.text.trimStart();
    case 'file':
      return row.file.file.slice(row.file.file.lastIndexOf('/') + 1);
    case 'learning':
      return row.hit.question;
    case 'description':
      return row.found.symbol.path;
    default:
      return '';
  }
}
