/**
 * The list pane: namespaces and folders with their types, loaded as they are unfolded, those marked that changed. Choosing a namespace narrows the
 * list to it, choosing a type selects it; Enter or double click unfolds the one and opens the page of the other.
 */
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { TreeNode } from '#shared/contract/symbols.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { gapAfter } from '../../../lib/i18n/sentences.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { type TreeRow, TreeView } from '../../../ui/lists/tree-view.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { foldsKey, keptFolds, readFolds } from '../model/remembered-folds.ts';
import { toldName } from '../model/symbol-text.ts';
import { type NamespaceRow, treeRows, wantedParents } from '../model/tree-model.ts';
import { type Standings, useStandings } from '../parts/use-standings.ts';
import { useSymbolActions } from '../parts/use-symbol-actions.ts';
import styles from './namespace-tree.module.css';

export interface NamespaceTreeProps {
  /** Path of the branch that the list is narrowed to; empty for none. */
  readonly within: string;
  readonly selectedType: string;
  readonly onWithin: (path: string) => void;
  readonly onType: (typeId: string) => void;
}

export const NamespaceTree = memo(function NamespaceTree(props: NamespaceTreeProps) {
  const { within, selectedType, onWithin, onType } = props;
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const actions = useSymbolActions();
  const roots = useCall('symbols.tree', {});
  const overview = useCall('workspace.overview', {});
  const folds = useFolds();
  const rows = useRows(roots.data?.nodes, folds.unfolded);
  const sight = useRef({ first: 0, last: -1 });
  const { known, moved } = useStandings(() =>
    rows.slice(sight.current.first, sight.current.last + 1).flatMap(({ node }) => node.typeId ?? []),
  );
  const onRange = useCallback(
    (first: number, last: number) => {
      sight.current = { first, last };
      moved();
    },
    [moved],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows make a new sight.
  useEffect(moved, [moved, rows]);
  // The row that the keyboard stands on; it need not be what the list shows.
  const [at, setAt] = useState<string | null>(null);
  const types = roots.data?.nodes.reduce((sum, node) => sum + node.types, 0);
  const skipped = overview.data?.skipped.reduce((sum, { count }) => sum + count, 0) ?? 0;

  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const chosen = rows.find((row) => (within !== '' ? isBranch(row.node) && row.node.path === within : false))?.key;
  const current = at !== null && byKey.has(at) ? at : (byKey.get(selectedType)?.key ?? chosen ?? null);
  useCommands([{ id: 'symbols.foldAll', title: 'command.foldAll', group: 'group.view', run: folds.foldAll }]);

  const choose = (row: TreeRow) => {
    setAt(row.key);
    const node = byKey.get(row.key)?.node;
    if (node === undefined) return;
    if (node.typeId !== undefined) onType(node.typeId);
    else onWithin(node.path);
  };
  const open = (row: TreeRow) => {
    const node = byKey.get(row.key)?.node;
    if (node === undefined) return;
    if (node.typeId !== undefined) actions.open({ typeId: node.typeId });
    else if (node.hasChildren) folds.set(row.key, row.open !== true);
  };

  return (
    <>
      <PaneHead title={t('view.symbols')} note={types === undefined ? undefined : t('unit.types', { count: types })}>
        <IconButton small icon="tree" label={t('symbols.foldAll')} onClick={folds.foldAll} />
      </PaneHead>
      <GroupHead count={roots.data && t('symbols.namespacesCount', { count: roots.data.nodes.length })}>
        {t('symbols.namespaces')}
      </GroupHead>
      {roots.isError ? (
        <ErrorState error={roots.error} onRetry={() => void roots.refetch()} />
      ) : (
        <TreeView
          label={t('symbols.namespaces')}
          rows={rows.map((row) => viewRow(row, format.number, known))}
          selected={current}
          onSelect={choose}
          onOpen={open}
          onFold={(row, unfold) => folds.set(row.key, unfold)}
          restoreAs="symbols.tree"
          onRange={onRange}
        />
      )}
      {skipped > 0 && (
        <p className={styles.skipped}>
          {t('symbols.skipped', { count: skipped })}
          {gapAfter(t('symbols.skipped', { count: skipped }))}
          <button
            type="button"
            className={styles.link}
            onClick={() => navigation.getState().go(route('overview', '', { show: 'skipped' }))}
          >
            {t('symbols.skippedWhy')}
          </button>
        </p>
      )}
    </>
  );
});

function isBranch(node: TreeNode): boolean {
  return node.typeId === undefined;
}

function viewRow(
  { key, node, depth, open }: NamespaceRow,
  number: (value: number) => string,
  known: Standings,
): TreeRow {
  const change = node.typeId === undefined ? null : known.get(node.typeId)?.changeClass;
  return {
    key,
    name: toldName(node),
    depth,
    open,
    icon: <SymbolIcon kind={node.kind} />,
    end: isBranch(node) ? number(node.types) : change && <ChangeMark of={change} />,
    title: node.path,
  };
}

/** Rows of the tree; the children of each unfolded node are one query, so a change of the code map renews them all. */
function useRows(roots: readonly TreeNode[] | undefined, unfolded: ReadonlySet<string>): readonly NamespaceRow[] {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const answers = useQueries({
    queries: asked.map((parent) => ({
      queryKey: [root, 'symbols.tree', { parent }],
      queryFn: ({ signal }: { signal: AbortSignal }) => link.call('symbols.tree', { parent }, { signal }),
      placeholderData: keepPreviousData,
    })),
    combine: useCallback(
      (results: readonly { data?: { nodes: TreeNode[] } | undefined }[]) =>
        new Map(asked.map((parent, index) => [parent, results[index]?.data?.nodes])),
      [asked],
    ),
  });
  const rows = useMemo(
    () => treeRows(roots ?? [], (node) => answers.get(node.path), unfolded),
    [roots, answers, unfolded],
  );
  const wanted = wantedParents(rows);
  if (wanted.join('\n') !== asked.join('\n')) setAsked(wanted);
  return rows;
}

function useFolds() {
  const { ui } = useServices();
  const root = useWorkspace((state) => state.root);
  const value = useStore(ui, ({ values }) => values[foldsKey]);
  const unfolded = useMemo(() => readFolds(value, root), [value, root]);
  const keep = useCallback(
    (next: ReadonlySet<string>) => ui.getState().setFor(foldsKey, root, keptFolds(next)),
    [ui, root],
  );
  return {
    unfolded,
    set(key: string, unfold: boolean) {
      const next = new Set(unfolded);
      if (unfold) next.add(key);
      else next.delete(key);
      keep(next);
    },
    foldAll: () => keep(new Set()),
  };
}
