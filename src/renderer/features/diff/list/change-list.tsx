/**
 * The types that changed, by class: a tree of two levels with one tab stop. Heads fold with the arrows or Enter; a chosen type
 * fills the main pane, Enter or a double click opens its page.
 */
import { type KeyboardEvent, useCallback } from 'react';
import type { DiffedType, PropagatedType } from '#shared/contract/diff.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useKeptChoice } from '../../../lib/navigation/use-kept-choice.ts';
import { useSettings } from '../../../lib/services-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { type ChangeGroup, type ChangeRow, type ChangeRows, changeGroups } from '../model/change-rows.ts';
import { namedPath, signOf } from '../model/changed-type.ts';
import styles from './change-list.module.css';

export interface ChangeListProps {
  readonly rows: ChangeRows;
  readonly typeAt: (at: number) => DiffedType | undefined;
  readonly leaningAt: (at: number) => PropagatedType | undefined;
  /** How many of a group are not marked as seen. */
  readonly unseen: (group: ChangeGroup) => number;
  /** Row of the chosen type; -1 where it is folded or none is. */
  readonly selected: number;
  readonly onSelect: (typeId: string) => void;
  readonly onOpen: (typeId: string) => void;
  readonly onFold: (group: ChangeGroup, open: boolean) => void;
  readonly onRange: (first: number, last: number) => void;
  readonly restoreAs: string;
}

export function ChangeList(props: ChangeListProps) {
  const { rows, typeAt, leaningAt, unseen, onSelect, onOpen, onFold } = props;
  const { t } = useMessages();
  /** A head that the keys stand on, '' for none: a type is chosen by the place. */
  const [head, setHead] = useKeptChoice('diff.head');
  const group = changeGroups.find((one) => one === head);
  const headRow = group === undefined ? -1 : rows.headOf(group);
  const selected = headRow >= 0 ? headRow : props.selected;
  const typeOf = useCallback(
    (row: ChangeRow | undefined) =>
      row?.kind !== 'type' ? undefined : row.group === 'leaning' ? leaningAt(row.at) : typeAt(row.at),
    [typeAt, leaningAt],
  );
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const nameAt = (index: number) => {
    const type = typeOf(rows.at(index));
    return type === undefined ? '' : namedPath(type.path).name;
  };
  const select = (index: number) => {
    const row = rows.at(index);
    if (row?.kind === 'group') return setHead(row.group);
    const type = typeOf(row);
    if (type === undefined) return;
    setHead('');
    onSelect(type.typeId);
  };
  const open = (index: number) => {
    const row = rows.at(index);
    if (row?.kind === 'group') return onFold(row.group, !row.open);
    const type = typeOf(row);
    if (type !== undefined) onOpen(type.typeId);
  };
  const onKey = (event: KeyboardEvent, index: number): boolean => {
    const row = rows.at(index);
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'ArrowRight') {
      if (row.kind === 'group' && !row.open) onFold(row.group, true);
      else if (row.kind === 'group') select(index + 1);
    } else if (event.key === 'ArrowLeft') {
      if (row.kind === 'group' && row.open) onFold(row.group, false);
      else if (row.kind === 'type') setHead(row.group);
    } else return false;
    return true;
  };
  return (
    <VirtualList
      role="tree"
      name="changes"
      label={t('diff.changes')}
      count={rows.count}
      selected={selected}
      follow={props.restoreAs}
      onSelect={select}
      onOpen={open}
      onKey={onKey}
      onRange={props.onRange}
      restoreAs={props.restoreAs}
      // Single letters are keys of the view: they find a row only where the person has turned them off.
      {...(singleKeys ? {} : { text: nameAt })}
      rowAria={(index) => {
        const row = rows.at(index);
        return row?.kind === 'group' ? { 'aria-level': 1, 'aria-expanded': row.open } : { 'aria-level': 2 };
      }}
      row={(index) => {
        const row = rows.at(index);
        if (row === undefined) return null;
        if (row.kind === 'group') {
          const fold = () => {
            setHead(row.group);
            onFold(row.group, !row.open);
          };
          return <GroupRow row={row} unseen={unseen(row.group)} onFold={fold} />;
        }
        const type = typeOf(row);
        return type === undefined ? <Row indent={1} name={t('diff.loadingRow')} /> : <TypeRow type={type} />;
      }}
    />
  );
}

interface GroupRowProps {
  readonly row: Extract<ChangeRow, { kind: 'group' }>;
  readonly unseen: number;
  readonly onFold: () => void;
}

function GroupRow({ row: { group, count, open }, unseen, onFold }: GroupRowProps) {
  const { t, format } = useMessages();
  const name = group === 'leaning' ? t('diff.leaning') : t(`change.class.${group}`);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.group}
      title={group === 'leaning' ? t('diff.leaningWhy') : t(`change.classWhy.${group}`)}
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {group === 'leaning' ? <Icon name="graph" size="small" /> : <ChangeMark of={group} />}
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>
        {group === 'Cosmetic' && !open ? t('diff.foldedAway', { count: format.number(count) }) : format.number(count)}
      </span>
      <span className="grow" />
      {group !== 'leaning' && unseen < count && (
        <span className={styles.seen}>{t('diff.unseenOf', { count: unseen })}</span>
      )}
      <Icon name={open ? 'down' : 'right'} size="small" className={styles.fold} />
    </button>
  );
}

function TypeRow({ type }: { readonly type: DiffedType | PropagatedType }) {
  const { t } = useMessages();
  const { name, place } = namedPath(type.path);
  const sign = 'kind' in type ? signOf(type) : null;
  const seen = 'seen' in type && type.seen;
  const was = 'relation' in type ? type.relation?.before : undefined;
  const title = [
    type.path,
    type.file,
    ...(was !== undefined && (was.path !== type.path || was.file !== type.file)
      ? [t('diff.wasAt', { path: was.path, file: was.file })]
      : []),
    ...('from' in type
      ? [t('diff.leansOn', { names: type.from.map((path) => namedPath(path).name).join(t('diff.comma')) })]
      : []),
  ].join('\n');
  return (
    <Row
      indent={1}
      className={cx(styles.type, seen && styles.isSeen)}
      name={name}
      place={place}
      title={title}
      end={
        (sign !== null || seen) && (
          <>
            {sign !== null && <Tag>{t(`diff.sign.${sign}`)}</Tag>}
            {seen && (
              <span role="img" aria-label={t('diff.seen')} title={t('diff.seen')}>
                <Icon name="check" size="small" />
              </span>
            )}
          </>
        )
      }
    />
  );
}
