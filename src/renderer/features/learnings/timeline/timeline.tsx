/**
 * The timeline: names of the lanes, the strip, all of time below it, a tip at the pointer. One tab stop; the arrows go from
 * mark to mark and say each one, so that the canvas can be read without being seen. The list below holds the same records.
 */
import { type KeyboardEvent, memo, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { domainInk } from '../../../ui/memory/domain-colours.ts';
import { laneY, type Range, stripHeight } from './draw/draw-strip.ts';
import { stepMark } from './model/mark-keys.ts';
import { isSight, panned, zoomed } from './model/sight.ts';
import type { TimelineData } from './model/timeline-data.ts';
import type { Strip } from './strip.ts';
import { StripTip } from './strip-tip.tsx';
import styles from './timeline.module.css';
import { useSaidMark } from './use-said-mark.ts';
import { sightSlot, useStrip } from './use-strip.ts';

export interface TimelineProps {
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

/** What stands there when the thread that draws has ended. */
function Failed({ strip }: { strip: Strip }) {
  const { t } = useMessages();
  const failed = useStore(strip.state, (state) => state.failed);
  return failed ? <Notice tone="danger">{t('learnings.stripFailed')}</Notice> : null;
}

function brushes(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight';
}

export function laneName(domain: string | null, others: string, none: string): string {
  return domain === null ? others : domain === '' ? none : domain;
}
