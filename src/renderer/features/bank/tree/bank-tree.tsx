/** The tree of the bank's files, with their lines, conflicts, damaged markers and unsaved text. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { BankEntry } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { TreeView } from '../../../ui/lists/tree-view.tsx';
import { useRowHeight } from '../../../ui/lists/virtual-list.tsx';
import { type BankRow, treeRows } from '../model/tree-rows.ts';
import { unsaved, unsavedKey } from '../model/unsaved.ts';
import styles from './bank-list.module.css';

export interface BankTreeViewProps {
  readonly entries: readonly BankEntry[];
  readonly file: string;
  readonly onOpen: (path: string) => void;
}

/** Window state of which folders are folded, the same in every workspace: the folders are. */
const foldsKey = 'bank.folded';

export function BankTreeView({ entries, file, onOpen }: BankTreeViewProps) {
  const { t, format } = useMessages();
  const { ui } = useServices();
  const root = useWorkspace((state) => state.root);
  const stored = useStore(ui, ({ values }) => values[foldsKey]);
  const kept = useStore(unsaved, (state) => state.kept);
  const folded = new Set(Array.isArray(stored) ? stored.map(String) : []);
  const rows = treeRows(entries, folded);
  const [focused, setFocused] = useState<string | null>(null);
  const rowHeight = useRowHeight();
  const selected = focused !== null && rows.some(({ key }) => key === focused) ? focused : file;
  return (
    <div className={styles.tree} style={{ flexBasis: rows.length * rowHeight }}>
      <TreeView
        label={t('bank.tree')}
        selected={selected}
        restoreAs="bank.tree"
        onSelect={({ key, open }) => {
          setFocused(open === undefined ? null : key);
          if (open === undefined) onOpen(key);
        }}
        onOpen={({ key, open }) => {
          if (open === undefined) onOpen(key);
          else fold(key, !open);
        }}
        onFold={({ key }, open) => fold(key, open)}
        rows={rows.map((row) => ({
          key: row.key,
          name: row.name,
          depth: row.depth,
          open: row.open,
          icon: <Icon name={row.open === undefined ? 'file' : 'folder'} size="small" />,
          end: end(row),
          ...(row.entry === null ? {} : { title: row.entry.title }),
        }))}
      />
    </div>
  );

  function fold(key: string, open: boolean): void {
    const next = new Set(folded);
    if (open) next.delete(key);
    else next.add(key);
    ui.getState().set(foldsKey, [...next]);
  }

  function end(row: BankRow) {
    const shut = row.open !== true;
    return (
      <>
        {kept[unsavedKey(root, row.key)] !== undefined && (
          <span className={styles.dot} role="img" aria-label={t('bank.edit.unsaved')} title={t('bank.edit.unsaved')} />
        )}
        {shut && row.damaged && (
          <span className={styles.damaged} role="img" aria-label={t('bank.damagedMark')} title={t('bank.damagedMark')}>
            <Icon name="warn" size="small" />
          </span>
        )}
        {shut && row.conflicts > 0 && (
          <span
            className={styles.conflict}
            role="img"
            aria-label={t('bank.conflicts', { count: row.conflicts })}
            title={t('bank.conflicts', { count: row.conflicts })}
          >
            <Icon name="conflict" size="small" />
          </span>
        )}
        {row.open !== undefined && format.number(row.files)}
        {row.entry !== null && (
          <span title={t('bank.lineCount', { count: row.entry.size })}>{format.number(row.entry.size)}</span>
        )}
      </>
    );
  }
}
