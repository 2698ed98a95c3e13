/**
 * The records of the strip as a list, grouped by day, newest first; of a search, best first. It is the table behind the
 * canvas: everything that a mark shows stands here in words. Several rows can be picked for one action.
 */
import { memo, useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSettings } from '../../../lib/services-context.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { useListWidth } from '../../../ui/panes/use-list-width.ts';
import { withShortPaths } from '../../../ui/text/code-pieces.ts';
import { type DayRow, dayRows, dayTitle } from './day-rows.ts';
import type { ListedRecord } from './listed-record.ts';
import styles from './record-list.module.css';
import { RecordRow } from './record-row.tsx';
import { fontFamily, linesOf } from './text-lines.ts';
import type { Picks } from './use-picks.ts';

interface RecordListProps {
  readonly records: readonly ListedRecord[];
  /** What they were found by, null for none: the hits of each search are a list of their own, which begins at its top. */
  readonly query: string | null;
  /** Asks for more records, near the end of the list. */
  readonly more: () => void;
  readonly selectedId: string;
  readonly picks: Picks;
  /** How many records a day has, those included that are not loaded yet. */
  readonly countBetween: (from: number, to: number) => number;
  /** Of all records of the list, those included that are not loaded yet. */
  readonly allIds: () => readonly string[];
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

const headHeight = 32;
const lineHeight = 18;

export const RecordList = memo(function RecordList(props: RecordListProps) {
  const { records, query, more, selectedId, picks, countBetween, allIds, onSelect, onOpen } = props;
  const { t, language } = useMessages();
  const colourOf = useDomainColours();
  const flat = query !== null;
  const rows = useMemo<DayRow<ListedRecord>[]>(
    () => (flat ? records.map((record) => ({ kind: 'record', record })) : dayRows(records)),
    [records, flat],
  );
  const base = useSettings((settings) => (settings.density === 'relaxed' ? 54 : 46));
  const [box, width] = useListWidth<HTMLDivElement>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language has its own faces.
  const font = useMemo(questionFont, [language]);
  // Pages are added while the list is scrolled: only what is new of it is measured.
  const linesFor = useMemo(() => {
    const known = new WeakMap<ListedRecord, number>();
    return (record: ListedRecord) => {
      const lines = known.get(record) ?? linesOfQuestion(record.question, width, font);
      known.set(record, lines);
      return lines;
    };
  }, [width, font]);
  const rowHeight = useMemo(
    () => (index: number) => {
      const row = rows[index];
      return row?.kind === 'record' ? base + (linesFor(row.record) - 1) * lineHeight : headHeight;
    },
    [rows, base, linesFor],
  );
  const idAt = (index: number) => {
    const row = rows[index];
    return row?.kind === 'record' ? row.record.id : '';
  };
  const selected = rows.findIndex((row) => row.kind === 'record' && row.record.id === selectedId);
  const onRange = (_: number, last: number) => {
    if (last >= rows.length - 40) more();
  };
  return (
    <div ref={box} className={styles.list}>
      <VirtualList
        key={flat ? 'hits' : 'records'}
        label={t('learnings.list')}
        name="records"
        className={styles.rows ?? ''}
        count={rows.length}
        selected={selected}
        rowHeight={rowHeight}
        restoreAs={flat ? `learnings.found ${query}` : 'learnings.list'}
        follow={selectedId}
        head={(index) => rows[index]?.kind === 'day'}
        multi={{
          has: (index) => (picks.ids.size === 0 ? index === selected : picks.ids.has(idAt(index))),
          pick: (index, how) => {
            if (how === 'only') picks.clear();
            // With Ctrl the selected record is one of several; Space means the one row that it is pressed on.
            else if (how === 'toggle') picks.toggle(idAt(index), index === selected ? '' : idAt(selected));
            else if (how === 'range') {
              const anchor = picks.anchorIn(rows, selected);
              picks.range(between(rows, anchor, index), idAt(anchor));
            }
          },
          all: () => picks.range(allIds(), selectedId),
        }}
        onSelect={(index) => onSelect(idAt(index))}
        onOpen={(index) => onOpen(idAt(index))}
        onRange={onRange}
        passing={(index) => {
          const row = rows[index];
          return row?.kind === 'record' ? row.record.question : '';
        }}
        row={(index) => {
          const row = rows[index];
          if (row === undefined) return null;
          if (row.kind === 'record')
            return <RecordRow record={row.record} colour={colourOf(row.record.domain)} timeOnly={!flat} />;
          return (
            <GroupHead inList count={countBetween(row.start, row.end - 1)}>
              {dayTitle(row.start, Date.now(), language, t)}
            </GroupHead>
          );
        }}
      />
    </div>
  );
});

/** Ids of the records from one row to another, both included. */
function between(rows: readonly DayRow<ListedRecord>[], a: number, b: number): string[] {
  return rows
    .slice(Math.min(a, b), Math.max(a, b) + 1)
    .flatMap((row) => (row.kind === 'record' ? [row.record.id] : []));
}

/** How many lines the question of a record takes in the list, of which it draws no more than three. */
export const mostLines = 3;

/** What is beside a question in its row, in pixels: padding, mark and gap (record-row.module.css). */
const besideQuestion = 24 + 14 + 9;

/** The font of a question, as a canvas reads it. */
function questionFont(): string {
  return `13px ${fontFamily()}`;
}

/** @param width of the list. */
export function linesOfQuestion(question: string, width: number, font = questionFont()): number {
  return linesOf(withShortPaths(question), width - besideQuestion, font, mostLines);
}
