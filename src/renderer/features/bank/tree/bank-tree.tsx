/** The tree of the bank's files, with their lines, conflicts, damaged markers and unsaved text. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { BankEntry } from '#shared/contract/bank/bank-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { TreeView } from '../../../ui/lists/tree-view.tsx';
import { useRowHeight } from '../../../ui/lists/virtual-list.tsx';
import { unsaved, unsavedKey } from '../unsaved.ts';
import styles from './bank-list.module.css';

interface BankTreeViewProps {
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

interface BankRow {
  /** Path of a file, or of a folder with `/` at its end; '' + `/` is the bank itself. */
  readonly key: string;
  readonly name: string;
  readonly depth: number;
  /** Undefined for a file. */
  readonly open: boolean | undefined;
  /** Null for an index. */
  readonly entry: BankEntry | null;
  /** Of a folder: how many files, and conflicts below it. */
  readonly files: number;
  readonly conflicts: number;
  readonly damaged: boolean;
}

/**
 * The files of the bank as rows of a tree: files before folders, `brief`, `tech`, `active` and `patterns` first as people read
 * them, and the index of each folder last, which no entry names.
 */
const rootKey = '/';
const first = ['brief.md', 'tech.md', 'active.md', 'patterns.md'];
const indexName = '_index.md';

interface Folder {
  readonly path: string;
  readonly files: BankEntry[];
  readonly folders: Map<string, Folder>;
}

/** `folded`: keys of folders that are folded. */
export function treeRows(entries: readonly BankEntry[], folded: ReadonlySet<string>): BankRow[] {
  const top: Folder = { path: '', files: [], folders: new Map() };
  for (const entry of entries) {
    let at = top;
    const parts = entry.path.split('/');
    for (const part of parts.slice(0, -1)) {
      const path = `${at.path}${part}/`;
      const next = at.folders.get(part) ?? { path, files: [], folders: new Map() };
      at.folders.set(part, next);
      at = next;
    }
    at.files.push(entry);
  }
  return rowsOf(top, 0, folded);
}

function rowsOf(folder: Folder, depth: number, folded: ReadonlySet<string>): BankRow[] {
  const key = folder.path === '' ? rootKey : folder.path;
  const open = !folded.has(key);
  const below = all(folder);
  const head: BankRow = {
    ...{ key, depth, open, entry: null },
    name: folder.path === '' ? 'memory-bank' : (folder.path.split('/').at(-2) ?? ''),
    files: below.length,
    conflicts: below.reduce((sum, { conflicts }) => sum + conflicts, 0),
    damaged: below.some(({ damaged }) => damaged),
  };
  if (!open) return [head];
  const files = [...folder.files].sort(byPlace).map(
    (entry): BankRow => ({
      ...{ key: entry.path, depth: depth + 1, open: undefined, entry, files: 0 },
      name: entry.path.split('/').at(-1) ?? entry.path,
      conflicts: entry.conflicts,
      damaged: entry.damaged,
    }),
  );
  const index: BankRow = {
    ...{ key: `${folder.path}${indexName}`, name: indexName, depth: depth + 1, open: undefined, entry: null },
    ...{ files: 0, conflicts: 0, damaged: false },
  };
  const folders = [...folder.folders.values()].sort(
    (a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1),
  );
  return [head, ...files, index, ...folders.flatMap((one) => rowsOf(one, depth + 1, folded))];
}

function all(folder: Folder): BankEntry[] {
  return [...folder.files, ...[...folder.folders.values()].flatMap(all)];
}

/** The archive comes last. */
function rank(path: string): number {
  return path === 'archive/' ? 1 : 0;
}

function byPlace(a: BankEntry, b: BankEntry): number {
  const place = (path: string) => (first.includes(path) ? first.indexOf(path) : first.length);
  return place(a.path) - place(b.path) || (a.path < b.path ? -1 : 1);
}
