/**
 * The timeline: names of the lanes, the strip, all of time below it, a tip at the pointer. One tab stop; the arrows go from
 * mark to mark and say each one, so that the canvas can be read without being seen. The list below holds the same records.
 */
import { type KeyboardEvent, memo, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { questionTypes, recordStatuses } from '#shared/contract/memory/memory-words.ts';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useRested } from '../../../lib/timing/use-rested.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { domainInk } from '../../../ui/memory/domain-colours.ts';
import { Freshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { laneY, type Range, stripHeight } from './draw/draw-strip.ts';
import { isSight, panned, zoomed } from './sight.ts';
import type { Strip, StripHover } from './strip.ts';
import styles from './timeline.module.css';
import type { TimelineData } from './timeline-data.ts';
import { sightSlot, useStrip } from './use-strip.ts';

interface TimelineProps {
  readonly data: TimelineData;
  readonly brush: Range | null;
  readonly selectedId: string;
  /** `settled` false while a key is held: no step that Back would undo. */
  readonly onBrush: (range: Range | null, settled: boolean) => void;
  readonly onSelect: (id: string) => void;
  readonly onOpen: () => void;
  /** Gets the range while it is dragged. */
  readonly onDrag: (range: Range | null) => void;
}

export const Timeline = memo(function Timeline(props: TimelineProps) {
  const { data, brush, selectedId } = props;
  const { t, format, language } = useMessages();
  const { navigation } = useServices();
  const plot = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const inSight = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLElement>(null);
  const end = useRef<HTMLElement>(null);
  const [cursor, setCursor] = useState('');
  const helpId = useId();

  const choose = (mark: number) => {
    const id = data.ids[mark];
    if (id === undefined) return;
    setCursor(id);
    props.onSelect(id);
  };
  const strip = useStrip(
    { plot, whole, inSight, start, end },
    { onBrush: (range) => props.onBrush(range, true), onDrag: props.onDrag, onMark: choose },
  );
  const selected = data.indexOf(selectedId);
  const nowText = t('learnings.now');
  useLayoutEffect(() => {
    const known = navigation.getState().recall(sightSlot);
    strip?.show({ data, brush, selected, nowText, language }, isSight(known) ? known : undefined);
  }, [strip, navigation, data, brush, selected, nowText, language]);

  const said = useSaidMark(data, cursor === selectedId ? selected : -1);
  const zoom = (factor: number) => {
    if (strip === null) return;
    const at = data.at[selected] ?? Number.NaN;
    const middle = (strip.sight.from + strip.sight.to) / 2;
    const seen = at >= strip.sight.from && at <= strip.sight.to;
    strip.glideTo(zoomed(strip.sight, factor, seen ? at : middle, strip.whole));
  };
  const pan = (share: number) => strip?.glideTo(panned(strip.sight, share, strip.whole));
  useCommands([
    { id: 'timeline.back', title: 'command.timelineBack', group: 'group.view', keys: ['['], run: () => pan(-0.4) },
    { id: 'timeline.on', title: 'command.timelineOn', group: 'group.view', keys: [']'], run: () => pan(0.4) },
    { id: 'timeline.in', title: 'command.timelineIn', group: 'group.view', keys: ['+', '='], run: () => zoom(0.5) },
    { id: 'timeline.out', title: 'command.timelineOut', group: 'group.view', keys: ['-'], run: () => zoom(2) },
    {
      id: 'timeline.clear',
      title: 'command.timelineClear',
      group: 'group.view',
      keys: ['Escape'],
      when: () => brush !== null,
      run: () => props.onBrush(null, true),
    },
  ]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') props.onOpen();
    else {
      const next = stepMark(event.key, data, selected);
      if (next === null) return;
      if (event.shiftKey && brushes(event.key)) extend(next);
      choose(next);
      strip?.reach(next);
    }
    event.preventDefault();
  };
  const extend = (next: number) => {
    const here = data.at[selected] ?? data.at[next] ?? 0;
    const there = data.at[next] ?? here;
    // The end that the selection stands on moves, the other one stays.
    const stays = brush === null ? here : here === brush.from ? brush.to : brush.from;
    props.onBrush({ from: Math.min(stays, there), to: Math.max(stays, there) }, false);
  };

  const first = data.at[0];
  // It takes the keys of its marks, as a list takes those of its rows.
  const plotProps = {
    role: 'application',
    tabIndex: 0,
    'aria-label': t('learnings.timelineLabel', { count: data.ids.length }),
    'aria-describedby': helpId,
    onKeyDown,
  };
  return (
    <section className={styles.time} aria-label={t('learnings.timeline')}>
      <div className={styles.names} style={{ height: stripHeight(data.lanes.length) }}>
        {data.lanes.map(({ domain, colour }, lane) => {
          const name = laneName(domain, t('learnings.otherDomains'), t('learnings.noDomain'));
          return (
            <span key={name} className={styles.name} style={{ top: laneY(lane) - 8 }} title={name}>
              <i style={{ background: domainInk(colour) }} />
              <span className="clip">{name}</span>
            </span>
          );
        })}
      </div>
      <div ref={plot} className={styles.plot} data-list="timeline" {...plotProps}>
        {strip !== null && <StripTip strip={strip} data={data} />}
        {strip !== null && <Failed strip={strip} />}
        <span id={helpId} className="visually-hidden">
          {t('learnings.timelineHelp')}
        </span>
        <span className="visually-hidden" aria-live="polite">
          {said}
        </span>
      </div>
      <span className={styles.since}>
        {first === undefined ? '' : t('learnings.since', { day: format.day(first, Date.now()) })}
      </span>
      <div ref={whole} className={styles.whole}>
        <div ref={inSight} className={styles.window} />
        <i ref={start} className={styles.end} />
        <i ref={end} className={styles.end} />
      </div>
    </section>
  );
});

/** What is shown when the thread that draws has ended. */
function Failed({ strip }: { strip: Strip }) {
  const { t } = useMessages();
  const failed = useStore(strip.state, (state) => state.failed);
  return failed ? <Notice tone="danger">{t('learnings.stripFailed')}</Notice> : null;
}

function brushes(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight';
}

function laneName(domain: string | null, others: string, none: string): string {
  return domain === null ? others : domain === '' ? none : domain;
}

interface StripTipProps {
  readonly strip: Strip;
  readonly data: TimelineData;
}

/** Milliseconds that the pointer rests before the question is asked for. */
const restMs = 120;

/** The tip at the pointer: a record in its words, or what a numbered mark represents. */
function StripTip({ strip, data }: StripTipProps) {
  const hover = useStore(strip.state, (state) => state.hover);
  const single = hover !== null && hover.size === 1 ? (data.ids[hover.first] ?? '') : '';
  const rested = useRested(single, restMs) ?? '';
  const { data: found } = useCall('memory.get', { id: rested }, { enabled: rested !== '' });
  if (hover === null) return null;
  const record = single !== '' && found?.record.id === single ? found.record : undefined;
  const end = hover.x > strip.width / 2;
  return (
    <div
      className={styles.tip}
      style={{
        top: laneY(hover.lane) + 15,
        ...(end ? { right: Math.max(0, strip.width - hover.x - 20) } : { left: Math.max(0, hover.x - 20) }),
      }}
    >
      {hover.size === 1 ? (
        <One mark={hover.first} data={data} record={record} />
      ) : (
        <Several hover={hover} data={data} />
      )}
    </div>
  );
}

function One({ mark, data, record }: { mark: number; data: TimelineData; record: RecordView | undefined }) {
  const { t, format } = useMessages();
  const at = data.at[mark] ?? 0;
  const status = recordStatuses[data.status[mark] ?? 0] ?? 'active';
  // Whether it is fresh is known with its evidence.
  const evidence = record?.evidence.length ?? null;
  const standing = evidence !== null ? standingOf(status, evidence) : status === 'active' ? null : status;
  const today = new Date(at).toDateString() === new Date().toDateString();
  const day = format.day(at, Date.now());
  return (
    <>
      {record !== undefined && (
        <p className={styles.question}>
          <CodeSpans text={record.question} brief />
        </p>
      )}
      <p className={styles.facts}>
        <span>{t(`questionType.${questionTypes[data.type[mark] ?? 0] ?? 'CODE_STRUCTURE'}`)}</span>
        <span>{data.domainOf(mark) || t('learnings.noDomain')}</span>
        <span className="num">{today ? day : `${day} ${format.time(at)}`}</span>
        {standing !== null && <Freshness of={standing} />}
      </p>
      {data.foreign[mark] === 1 && <p className={styles.facts}>{t('learnings.foreign')}</p>}
    </>
  );
}

function Several({ hover, data }: { hover: StripHover; data: TimelineData }) {
  const { t, format } = useMessages();
  const now = Date.now();
  const marks = data.lanes[hover.lane]?.marks ?? [];
  const foreign = marks.filter((one) => one >= hover.first && one <= hover.last && data.foreign[one] === 1).length;
  const [from, to] = [format.day(data.at[hover.first] ?? 0, now), format.day(data.at[hover.last] ?? 0, now)];
  return (
    <>
      <p className={styles.facts}>
        <span>{t('learnings.records', { count: hover.size })}</span>
        {foreign > 0 && <span>{t('learnings.foreignTitle', { count: foreign })}</span>}
        {hover.stale > 0 && <span>{t('learnings.staleCount', { count: hover.stale })}</span>}
        <span className="num">{from === to ? from : t('learnings.fromTo', { from, to })}</span>
      </p>
      <p className="faint">{t('learnings.zoomIn')}</p>
    </>
  );
}

/**
 * What is read aloud of the mark that the keys have reached: question, type, domain, day, how sure, and how it stands.
 * Empty while no key has moved, or until the question is known.
 */
function useSaidMark(data: TimelineData, mark: number): string {
  const { t, format } = useMessages();
  const id = data.ids[mark] ?? '';
  const { data: found } = useCall('memory.get', { id }, { enabled: id !== '' });
  if (mark < 0 || found?.record.id !== id) return '';
  const status = recordStatuses[data.status[mark] ?? 0] ?? 'active';
  const facts = [
    found.record.question,
    t(`questionType.${questionTypes[data.type[mark] ?? 0] ?? 'CODE_STRUCTURE'}`),
    data.domainOf(mark),
    format.day(data.at[mark] ?? 0, Date.now()),
    t('learnings.confidence', { value: (data.confidence[mark] ?? 0).toFixed(2) }),
    t(`freshness.${standingOf(status, found.record.evidence.length)}`),
    data.foreign[mark] === 1 ? t('learnings.foreign') : '',
    t('learnings.nth', { nth: mark + 1, total: data.ids.length }),
  ];
  return facts.filter((fact) => fact !== '').join(t('symbols.separator'));
}

/**
 * From mark to mark by keys: left and right in time over all lanes, up and down to the nearest of the next lane.
 * The mark that a key leads to, or null when the key is none or there is nowhere to go.
 */
function stepMark(key: string, data: TimelineData, from: number): number | null {
  const last = data.ids.length - 1;
  if (last < 0) return null;
  switch (key) {
    case 'ArrowLeft':
      return from < 0 ? last : Math.max(0, from - 1);
    case 'ArrowRight':
      return from < 0 ? last : Math.min(last, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowUp':
      return from < 0 ? last : inLane(data, from, -1);
    case 'ArrowDown':
      return from < 0 ? last : inLane(data, from, 1);
    default:
      return null;
  }
}

/** The mark nearest in time of the next lane that has any. */
function inLane(data: TimelineData, from: number, step: 1 | -1): number | null {
  const time = data.at[from] ?? 0;
  for (let lane = (data.lane[from] ?? 0) + step; lane >= 0 && lane < data.lanes.length; lane += step) {
    let best: number | null = null;
    let distance = Number.POSITIVE_INFINITY;
    for (const mark of data.lanes[lane]?.marks ?? []) {
      const away = Math.abs((data.at[mark] ?? 0) - time);
      if (away < distance) [best, distance] = [mark, away];
    }
    if (best !== null) return best;
  }
  return null;
}
