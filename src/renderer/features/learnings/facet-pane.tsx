/**
 * What narrows the records: how they stand, question type, analyst, domain, each choice with its count. Boxes, all on at
 * first but for what no longer counts; Enter shows only the one. One tab stop: the arrows go from box to box.
 */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { questionTypes, recordStatuses } from '#shared/contract/memory/memory-words.ts';
import type { Facets } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { domainInk, useDomainColours } from '../../ui/memory/domain-colours.ts';
import { Freshness } from '../../ui/memory/freshness.tsx';
import { knowledgeStatuses } from '../../ui/memory/knowledge.ts';
import { QuestionMark } from '../../ui/memory/question-mark.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import styles from './facet-pane.module.css';
import { filterCount, type LearningsPlace, noFilters, switched } from './learnings-place.ts';
import { analystName } from './list/listed-record.ts';

interface FacetPaneProps {
  readonly place: LearningsPlace;
  readonly facets: Facets | undefined;
  /** While something is searched for: counts of the hits, in the place of those of all records. */
  readonly hitCounts: Facets | null;
  readonly total: number | undefined;
  /** All domains of the workspace, in the order of the lanes. */
  readonly domains: readonly string[];
  readonly onChange: (part: Partial<LearningsPlace>) => void;
  readonly end?: ReactNode;
}

export function FacetPane({ place, facets, hitCounts, total, domains, onChange, end }: FacetPaneProps) {
  const { t, format } = useMessages();
  const colourOf = useDomainColours();
  const pane = useRef<HTMLFieldSetElement>(null);
  const [stop, setStop] = useState('');
  const analysts = [...new Set([...Object.keys(facets?.analysts ?? {}), ...place.analysts])].sort();
  const hasNone = (facets?.domains[''] ?? 0) > 0 || place.domains.includes('');
  const shownDomains = [...new Set([...domains, ...place.domains].filter((domain) => domain !== ''))];
  if (hasNone) shownDomains.push('');
  const active = filterCount(place);

  const onKeyDown = (event: KeyboardEvent) => {
    const boxes = [...(pane.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
    const at = boxes.findIndex((box) => box.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[event.key];
    const box = to === undefined ? undefined : boxes[Math.max(0, Math.min(boxes.length - 1, to))];
    if (box === undefined) return;
    event.preventDefault();
    setStop(box.name);
    box.focus();
  };
  const names = [
    ...recordStatuses.map((status) => `status ${status}`),
    ...questionTypes.map((type) => `type ${type}`),
    ...analysts.map((analyst) => `analyst ${analyst}`),
    ...shownDomains.map((domain) => `domain ${domain}`),
    'pinned',
    'foreign',
  ];
  // A box may go while it has the keys: then they begin at the first again.
  const reached = names.includes(stop) ? stop : names[0];
  // A choice that is off was not searched: the number of its hits is not known.
  const countOf = (facet: keyof Facets, value: string, on: boolean) => {
    if (hitCounts === null) return { count: facets?.[facet][value] ?? 0 };
    return on ? { count: hitCounts[facet][value] ?? 0 } : {};
  };
  const isOn = (chosen: readonly string[], value: string, usual: readonly string[] = chosen) =>
    chosen.length === 0 ? usual.length === 0 || usual.includes(value) : chosen.includes(value);
  const common = (name: string) => ({
    name,
    tabStop: name === reached,
    onFocus: () => setStop(name),
  });

  return (
    <>
      <PaneHead title={t('view.learnings')} {...(total === undefined ? {} : { note: format.number(total) })}>
        <span className={styles.acts}>
          {end}
          <IconButton
            small
            icon="undo"
            label={t('learnings.clearFilters')}
            disabled={active === 0}
            onClick={() => onChange(noFilters)}
          />
        </span>
      </PaneHead>
      <Scroll restoreAs="learnings.facets" className={styles.scroll}>
        <fieldset ref={pane} aria-label={t('learnings.filters')} onKeyDown={onKeyDown}>
          <Group title={t('learnings.facet.status')}>
            {recordStatuses.map((status) => (
              <Facet
                key={status}
                {...common(`status ${status}`)}
                label={t(`learnings.status.${status}`)}
                sign={<Freshness of={status} bare />}
                {...countOf('statuses', status, isOn(place.statuses, status, knowledgeStatuses))}
                on={isOn(place.statuses, status, knowledgeStatuses)}
                onSwitch={() =>
                  onChange({ statuses: switched(recordStatuses, place.statuses, status, knowledgeStatuses) })
                }
                onOnly={() => onChange({ statuses: [status] })}
              />
            ))}
          </Group>
          <Group title={t('learnings.facet.type')}>
            {questionTypes.map((type) => (
              <Facet
                key={type}
                {...common(`type ${type}`)}
                label={t(`questionType.${type}`)}
                sign={<QuestionMark type={type} origin={null} />}
                {...countOf('types', type, isOn(place.types, type))}
                on={isOn(place.types, type)}
                onSwitch={() => onChange({ types: switched(questionTypes, place.types, type) })}
                onOnly={() => onChange({ types: [type] })}
              />
            ))}
          </Group>
          <Group title={t('learnings.facet.analyst')}>
            {analysts.map((analyst) => (
              <Facet
                key={analyst}
                {...common(`analyst ${analyst}`)}
                label={analystName(analyst, t)}
                sign={<Icon name={analystIcon(analyst)} size="small" />}
                {...countOf('analysts', analyst, isOn(place.analysts, analyst))}
                on={isOn(place.analysts, analyst)}
                onSwitch={() => onChange({ analysts: switched(analysts, place.analysts, analyst) })}
                onOnly={() => onChange({ analysts: [analyst] })}
              />
            ))}
          </Group>
          <Group title={t('learnings.facet.domain')}>
            {shownDomains.map((domain) => (
              <Facet
                key={domain}
                {...common(`domain ${domain}`)}
                label={domain === '' ? t('learnings.noDomain') : domain}
                sign={<i className={styles.dot} style={{ background: domainInk(colourOf(domain)) }} />}
                {...countOf('domains', domain, isOn(place.domains, domain))}
                on={isOn(place.domains, domain)}
                onSwitch={() => onChange({ domains: switched(shownDomains, place.domains, domain) })}
                onOnly={() => onChange({ domains: [domain] })}
              />
            ))}
          </Group>
          <Group title={t('learnings.facet.more')}>
            <Facet
              {...common('pinned')}
              label={t('learnings.onlyPinned')}
              sign={<Icon name="pin" size="small" />}
              on={place.pinned}
              onSwitch={() => onChange({ pinned: !place.pinned })}
            />
            <Facet
              {...common('foreign')}
              label={t('learnings.onlyForeign')}
              sign={<Icon name="into" size="small" />}
              on={place.foreign}
              onSwitch={() => onChange({ foreign: !place.foreign })}
            />
            {place.file !== '' && (
              <Facet
                {...common('file')}
                label={t('learnings.inFile', { file: place.file })}
                sign={<Icon name={place.file.endsWith('/') ? 'folder' : 'file'} size="small" />}
                on
                onSwitch={() => onChange({ file: '' })}
              />
            )}
          </Group>
        </fieldset>
      </Scroll>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset aria-label={title}>
      <GroupHead>{title}</GroupHead>
      {children}
    </fieldset>
  );
}

export function analystIcon(analyst: string) {
  return analyst === 'static' ? 'ruler' : analyst === 'human' ? 'user' : analyst === 'repository' ? 'into' : 'model';
}

interface FacetProps {
  readonly name: string;
  readonly label: string;
  readonly sign: ReactNode;
  readonly count?: number;
  readonly on: boolean;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
  readonly onSwitch: () => void;
  readonly onOnly?: () => void;
}

/** One choice of a facet: box, sign, name, count. Enter and Ctrl click show only this one. */
function Facet({ name, label, sign, count, on, tabStop, onFocus, onSwitch, onOnly }: FacetProps) {
  const { t, format } = useMessages();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || onOnly === undefined) return;
    event.preventDefault();
    onOnly();
  };
  const onClick = (event: MouseEvent) => {
    if (onOnly === undefined || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onOnly();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the box does the same.
    <label
      className={styles.facet}
      onClick={onClick}
      title={onOnly === undefined ? label : t('learnings.onlyHint', { name: label })}
    >
      <input
        type="checkbox"
        name={name}
        checked={on}
        tabIndex={tabStop ? 0 : -1}
        onChange={onSwitch}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <span className={styles.box} aria-hidden="true">
        {on && <Icon name="check" />}
      </span>
      {sign}
      <span className="clip">{label}</span>
      {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
      {onOnly !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.only}
          aria-label={t('learnings.onlyOne', { name: label })}
          onClick={(event) => {
            event.preventDefault();
            onOnly();
          }}
        >
          {t('learnings.only')}
        </button>
      )}
    </label>
  );
}
