/** The window by part, and what was left out: one list with columns. Why the selected row is where it is stands below it. */
import { useMemo } from 'react';
import type { PromptWindow, WindowEntry } from '#shared/contract/context/context-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorded } from '../../../lib/i18n/use-worded.ts';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { useRowHeight, VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { pathOf, type WindowRow as Row, typeOf } from '../model/window-rows.ts';
import { WindowRow } from './window-row.tsx';
import styles from './window-table.module.css';

export interface RowDoes {
  toggle(typeId: string, pinned: boolean): void;
  dismiss(typeId: string): void;
}

export interface WindowTableProps {
  readonly around: PromptWindow['around'];
  readonly rows: readonly Row[];
  /** Key of the selected row; '' for none. */
  readonly selected: string;
  readonly isPinned: (typeId: string) => boolean;
  readonly onSelect: (key: string) => void;
  /** @param key of the row */
  readonly onOpen: (key: string, aside: boolean) => void;
  readonly does: RowDoes;
}

export function WindowTable({ around, rows, selected, isPinned, onSelect, onOpen, does }: WindowTableProps) {
  const { t } = useMessages();
  const at = rows.findIndex(({ key }) => key === selected);
  const rowHeight = useRowHeight();
  const described = rows.some((row) => row.kind === 'entry' && row.entry.semanticState !== 'none');
  const heightOf = useMemo(() => (index: number) => rowHeight + (isHead(rows[index]) ? 2 : -1), [rows, rowHeight]);
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span>{t('context.column.type')}</span>
        <span>{t('context.column.texts')}</span>
        <span>{described && t('context.column.semantic')}</span>
        <span>{t('context.column.characters')}</span>
      </div>
      <VirtualList
        className={styles.list ?? ''}
        name="window"
        label={t('context.entries')}
        count={rows.length}
        selected={at}
        follow=""
        restoreAs="context.window"
        rowHeight={heightOf}
        head={(index) => isHead(rows[index])}
        onSelect={(index) => onSelect(rows[index]?.key ?? '')}
        onOpen={(index, aside) => onOpen(rows[index]?.key ?? '', aside)}
        onAct={(index, act) => {
          const typeId = typeOf(rows[index]);
          if (act === 'pin') does.toggle(typeId, isPinned(typeId));
          else if (act === 'dismiss') does.dismiss(typeId);
        }}
        onKey={(event, index) => {
          const row = rows[index];
          if (event.key !== 'Delete' || row?.kind !== 'entry' || row.entry.part === 'pinned') return false;
          does.dismiss(row.entry.typeId);
          return true;
        }}
        row={(index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return <WindowRow row={row} around={around} pinned={isPinned(typeOf(row))} />;
        }}
      />
      <Foot row={rows[at]} />
    </>
  );
}

function isHead(row: Row | undefined): boolean {
  return row?.kind === 'part' || row?.kind === 'filesHead' || row?.kind === 'outHead';
}

function aboutOf(row: Row | undefined): Pick<WindowEntry, 'reason' | 'why'> | null {
  if (row?.kind === 'entry') return row.entry;
  if (row?.kind === 'file') return row.file;
  return row?.kind === 'out' ? row.out : null;
}

function Foot({ row }: { row: Row | undefined }) {
  const { t } = useMessages();
  const worded = useWorded();
  const about = aboutOf(row);
  const isType = typeOf(row) !== '';
  const packs = row?.kind === 'entry' ? row.entry.packs : [];
  const why = about === null ? t('context.rowHint') : worded(about.reason, about.why);
  const inPacks =
    packs.length === 0 ? '' : t('context.inPacks', { count: packs.length, names: packs.join(t('symbols.separator')) });
  return (
    <footer className={styles.foot}>
      <span className={styles.footReason} aria-live="polite" title={pathOf(row)}>
        {[why, inPacks].filter((part) => part !== '').join(' · ')}
      </span>
      {about !== null && (
        <>
          <span>
            <KeyHint keys="Enter" /> {t('context.hint.open')}
          </span>
          {isType && (
            <span>
              <KeyHint keys="Mod+Shift+I" /> {t('context.hint.pin')}
            </span>
          )}
          {row?.kind === 'entry' && row.entry.part !== 'pinned' && (
            <span>
              <KeyHint keys="Delete" /> {t('context.hint.dismiss')}
            </span>
          )}
        </>
      )}
    </footer>
  );
}
