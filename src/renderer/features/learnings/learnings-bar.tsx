/** The line over the strip: search, timeline or domains, and what of time is chosen with how much it holds. */
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './bar/learnings-bar.module.css';
import { filterCount, foreign, type LearningsPlace, type LearningsTab, longestQuery } from './learnings-place.ts';
import type { ListedRecord } from './list/listed-record.ts';
import { focusRecords, type Picks } from './list/use-picks.ts';
import type { Records } from './list/use-records.ts';
import type { RecordActions } from './record/use-record-actions.ts';
import type { Range } from './timeline/draw/draw-strip.ts';
import { rangeText } from './timeline/ticks.ts';
import { countBetween } from './timeline/timeline-data.ts';

interface LearningsBarProps {
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

interface BulkBarProps {
  readonly picks: Picks;
  readonly records: readonly ListedRecord[];
  readonly actions: RecordActions;
}

/** What can be done to several records at once. Its commands replace those of the record beside the list. */
export function BulkBar({ picks, records, actions }: BulkBarProps) {
  const { t } = useMessages();
  const bar = useRef<HTMLDivElement>(null);
  const ids = [...picks.ids];
  const pinned = records.filter(({ id }) => picks.ids.has(id)).every((record) => record.pinned);
  const done = (act: () => void) => () => {
    act();
    picks.clear();
    // The bar goes, and with it the button that may have the keys.
    if (bar.current?.contains(document.activeElement)) focusRecords();
  };
  const drop = done(() => {});
  const confirm = done(() => actions.confirm(ids));
  const reject = done(() => actions.reject(ids));
  useCommands([
    {
      id: 'record.confirm',
      title: 'command.recordConfirm',
      group: 'group.view',
      keys: ['C'],
      hidden: true,
      run: confirm,
    },
    { id: 'record.reject', title: 'command.recordReject', group: 'group.view', keys: ['X'], hidden: true, run: reject },
    {
      id: 'bulk.clear',
      title: 'command.clearPicks',
      group: 'group.view',
      keys: ['Escape'],
      hidden: true,
      run: drop,
    },
  ]);
  return (
    <div ref={bar} className={styles.bulk} role="toolbar" aria-label={t('learnings.bulk')}>
      <b className="medium" role="status">
        {t('learnings.picked', { count: ids.length })}
      </b>
      <span className="grow" />
      <Button small icon="check" onClick={confirm}>
        {t('learnings.confirm')} <KeyHint keys="C" />
      </Button>
      <Button small onClick={reject}>
        {t('learnings.reject')} <KeyHint keys="X" />
      </Button>
      <Button small icon="pin" onClick={done(() => actions.pin(ids, !pinned))}>
        {t(pinned ? 'learnings.unpin' : 'learnings.pin')}
      </Button>
      <IconButton small icon="close" label={t('learnings.clearPicks')} keys="Escape" onClick={drop} />
    </div>
  );
}

interface ForeignNoticeProps {
  /** The list shows only these already. */
  readonly shown: boolean;
  readonly actions: RecordActions;
  readonly onShow: () => void;
}

/** Learnings that came with the repository count as unconfirmed: how many there are, and one action for all of them. */
export function ForeignNotice({ shown, actions, onShow }: ForeignNoticeProps) {
  const { t } = useMessages();
  const count = useCall('memory.list', { filter: foreign, limit: 1 }).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      icon="into"
      title={t('learnings.foreignTitle', { count })}
      end={
        <Button small onClick={shown ? actions.confirmForeign : onShow}>
          {t(shown ? 'learnings.confirmForeign' : 'learnings.showForeign')}
        </Button>
      }
    >
      {t('learnings.foreignWhy')}
    </Notice>
  );
}

/** The time range while it is dragged; null when it is not. */
export function createDragged() {
  return createStore<{ readonly range: Range | null }>(() => ({ range: null }));
}
type Dragged = ReturnType<typeof createDragged>;
