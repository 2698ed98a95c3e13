/**
 * What a swap changed, as it was kept then; or two generations that are both still on disk, compared now. Types by class, then
 * entries of the documents; a type leads to its page.
 */
import { useCallback, useMemo, useState } from 'react';
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { useRowHeight, VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { useGenerations } from '../use-generations.ts';
import { type ChangeRow, changeRows } from './change-rows.ts';
import styles from './changes-part.module.css';

interface ChangesPartProps {
  readonly id: string;
  /** '' = the one that it took the place of. */
  readonly from: string;
  readonly onFrom: (from: string) => void;
}

export function ChangesPart({ id, from, onFrom }: ChangesPartProps) {
  const messages = useMessages();
  const { t } = messages;
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const { data, error, refetch } = useCall('generations.diff', { to: id, ...(from === '' ? {} : { from }) });
  const rows = useMemo(() => (data === undefined ? [] : changeRows(data, messages)), [data, messages]);
  const { selected, select } = useSelected(rows);
  const height = useRowHeight();
  if (error?.code === 'NotFound' && data === undefined) {
    return (
      <>
        <ChangesHead id={id} diff={null} from={from} onFrom={onFrom} />
        <EmptyState
          icon="swap"
          title={t('generations.noDiff', { id })}
          why={error.message}
          action={
            from === '' ? undefined : <Button onClick={() => onFrom('')}>{t('generations.compareBefore')}</Button>
          }
        />
      </>
    );
  }
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const open = (row: ChangeRow | undefined, aside: boolean) => {
    if (row?.kind === 'type') {
      if (aside) openInEditor(row.file);
      else if (row.change !== 'removed') navigation.getState().go(route('type', row.typeId, { tab: 'history' }));
    } else if (row?.kind === 'entry') navigation.getState().go(route('generations', `${id}/${row.document}`));
  };
  return (
    <>
      <ChangesHead id={id} diff={data} from={from} onFrom={onFrom} />
      {rows.length === 0 ? (
        <EmptyState icon="check" title={t('generations.same')} why={t('generations.sameWhy')} />
      ) : (
        <VirtualList
          name="entries"
          label={t('generations.tab.changes')}
          count={rows.length}
          selected={selected}
          onSelect={select}
          onOpen={(index, aside) => open(rows[index], aside)}
          head={(index) => rows[index]?.kind === 'head' || rows[index]?.kind === 'note'}
          rowHeight={height}
          text={(index) => {
            const row = rows[index];
            return row?.kind === 'type' || row?.kind === 'entry' ? row.name : '';
          }}
          restoreAs={`documents.${id}.changes`}
          row={(index) => {
            const row = rows[index];
            return row === undefined ? null : <Drawn row={row} />;
          }}
        />
      )}
    </>
  );
}

function Drawn({ row }: { row: ChangeRow }) {
  const { t, format } = useMessages();
  switch (row.kind) {
    case 'head':
      return (
        <GroupHead inList count={format.number(row.count)}>
          {row.title}
        </GroupHead>
      );
    case 'note':
      return <span className={styles.note}>{row.text}</span>;
    case 'type':
      return (
        <Row
          icon={<ChangeMark of={row.changeClass} />}
          name={row.name}
          place={row.was === undefined ? row.place : t('change.alias', { name: row.was })}
          end={row.file}
          title={`${row.path}\n${row.file}`}
        />
      );
    case 'entry':
      return (
        <Row
          icon={
            <span className={styles[row.change]} aria-hidden="true">
              {row.change === 'added' ? '+' : row.change === 'removed' ? '−' : '~'}
            </span>
          }
          name={row.name}
          place={row.section}
          end={t(`change.kind.${row.change}`)}
          title={row.name}
        />
      );
  }
}

interface ChangesHeadProps {
  readonly id: string;
  /** Null where there is none. */
  readonly diff: GenerationDiff | null;
  readonly from: string;
  readonly onFrom: (from: string) => void;
}

/** Which two generations are compared, and how many types changed in each class. */
function ChangesHead({ id, diff, from, onFrom }: ChangesHeadProps) {
  const { t, format } = useMessages();
  const { all } = useGenerations();
  const selfStored = all.find((one) => one.id === id)?.stored === true;
  const others = selfStored ? all.filter((one) => one.stored && one.id !== id && one.state !== 'building') : [];
  const entries: MenuEntry[] = [
    {
      kind: 'item',
      key: 'before',
      label: t('generations.compareBefore'),
      checked: from === '',
      run: () => onFrom(''),
    },
    ...others.map(
      (one): MenuEntry => ({
        kind: 'item',
        key: one.id,
        label: one.id,
        remark: t(`generations.state.${one.state}`),
        checked: from === one.id,
        run: () => onFrom(one.id),
      }),
    ),
  ];
  const types = diff === null ? 0 : Object.values(diff.classes).reduce((sum, count) => sum + (count ?? 0), 0);
  return (
    <header className={styles.head}>
      <Menu
        trigger={
          <Button small title={t('generations.compareWith')}>
            {from === '' ? (diff?.from ?? t('generations.compareBefore')) : from}
            <Icon name="down" size="small" />
          </Button>
        }
        entries={entries}
      />
      <Icon name="arrow" size="small" className={styles.arrow} />
      <b className="strong num">{id}</b>
      <span className="muted small">{diff !== null && t('generations.typesChanged', { count: types })}</span>
      <span className="grow" />
      {diff !== null && (
        <ul className={styles.classes}>
          {changeClasses.map((of) => {
            const count = format.number(diff.classes[of] ?? 0);
            return (
              <li key={of} aria-label={t('change.ofClass', { class: t(`change.class.${of}`), count })}>
                <ChangeMark of={of} />
                <span>{count}</span>
              </li>
            );
          })}
        </ul>
      )}
    </header>
  );
}

/** The selected row of a list whose rows may change: kept by key. */
function useSelected(rows: readonly { readonly key: string }[]) {
  const [key, setKey] = useState('');
  const select = useCallback((index: number) => setKey(rows[index]?.key ?? ''), [rows]);
  return { selected: rows.findIndex((row) => row.key === key), select };
}
