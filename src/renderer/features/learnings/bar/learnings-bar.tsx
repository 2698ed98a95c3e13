/** The line over the strip: search, timeline or domains, and what of time is chosen with how much it holds. */
import { Popover } from 'radix-ui';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { Records } from '../list/use-records.ts';
import { filterCount, type LearningsPlace, type LearningsTab, longestQuery } from '../model/learnings-place.ts';
import type { Range } from '../timeline/draw/draw-strip.ts';
import { rangeText } from '../timeline/model/range-text.ts';
import { countBetween } from '../timeline/model/timeline-data.ts';
import type { Dragged } from './dragged.ts';
import styles from './learnings-bar.module.css';

export interface LearningsBarProps {
  readonly place: LearningsPlace;
  readonly found: Records;
  readonly brush: Range | null;
  readonly dragged: Dragged;
  /** Times of all records of the strip, oldest first. */
  readonly at: Float64Array;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onQuery: (query: string) => void;
  readonly onTab: (tab: LearningsTab) => void;
  readonly onClearRange: () => void;
  /** From the field into the list. */
  readonly onDown: () => void;
  /** Given in a narrow window, where the facets fold into a button. */
  readonly filters?: ReactNode;
}

export function LearningsBar(props: LearningsBarProps) {
  const { place, found, brush, dragged, at, inputRef, onQuery, onTab, onClearRange, onDown, filters } = props;
  const { t } = useMessages();
  const active = filterCount(place);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'Enter') onDown();
    else if (event.key === 'Escape' && place.query !== '') onQuery('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.bar}>
      {filters !== undefined && (
        <Popover.Root>
          <Popover.Trigger asChild>
            <Button icon="filter" aria-label={t('learnings.filters')}>
              {active > 0 && <span className="num">{active}</span>}
            </Button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content className={styles.filters ?? ''} align="start" sideOffset={4} collisionPadding={8}>
              {filters}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
      <TextField
        className={styles.field}
        type="search"
        label={t('learnings.search')}
        placeholder={t('learnings.placeholder')}
        icon="search"
        value={place.query}
        maxLength={longestQuery}
        inputRef={inputRef}
        onChange={onQuery}
        onKeyDown={onKeyDown}
        end={<KeyHint keys="/" />}
      />
      <Segmented
        label={t('learnings.tabs')}
        value={place.tab}
        onChange={onTab}
        options={[
          { value: 'timeline', label: t('learnings.timeline') },
          { value: 'domains', label: t('learnings.domains') },
        ]}
      />
      <span className="grow" />
      {place.tab === 'timeline' && (
        <span className={styles.said} aria-live="polite">
          {found.search !== null && <SearchSaid found={found} />}
          {found.search === null && <RangeSaid brush={brush} dragged={dragged} at={at} />}
        </span>
      )}
      {place.tab === 'timeline' && brush !== null && (
        <IconButton small icon="close" label={t('learnings.clearRange')} keys="Escape" onClick={onClearRange} />
      )}
    </div>
  );
}

function RangeSaid({ brush, dragged, at }: Pick<LearningsBarProps, 'brush' | 'dragged' | 'at'>) {
  const { t, language } = useMessages();
  const range = useStore(dragged, (state) => state.range) ?? brush;
  if (range === null) return null;
  const now = Date.now();
  return t('learnings.range', {
    ...rangeText(Math.max(range.from, at[0] ?? 0), Math.min(range.to, now), now, language),
    records: t('learnings.records', { count: countBetween(at, range.from, range.to) }),
  });
}

function SearchSaid({ found }: { found: Records }) {
  const { t } = useMessages();
  const meaning = found.search?.meaning ?? true;
  return (
    <span title={meaning ? undefined : t('learnings.wordsOnlyWhy')}>
      {t(meaning ? 'learnings.found' : 'learnings.foundWords', {
        records: t('learnings.records', { count: found.total }),
      })}
    </span>
  );
}
