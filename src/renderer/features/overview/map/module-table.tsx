/** The map's twin as a table: the same modules and figures, by rows, for those who read rather than look. */
import type { ModuleNode } from '#shared/contract/workspace.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import styles from './module-table.module.css';
import { type ModuleFacts, type Shade, shadeOf } from './shade.ts';

export interface ModuleTableProps {
  readonly modules: readonly ModuleNode[];
  readonly facts: ModuleFacts;
  readonly selected: string | null;
  readonly onSelect: (path: string) => void;
  readonly onOpen: (module: ModuleNode) => void;
}

interface TableRow {
  readonly module: ModuleNode;
  readonly depth: number;
}

export function ModuleTable({ modules, facts, selected, onSelect, onOpen }: ModuleTableProps) {
  const { t, format } = useMessages();
  const rows = flatten(modules, 0);
  const at = (index: number) => rows[index]?.module;
  return (
    <>
      <div className={`${styles.columns} ${styles.head}`} aria-hidden="true">
        <span>{t('overview.map.module')}</span>
        <span>{t('overview.map.columnSource')}</span>
        <span>{t('overview.map.columnFiles')}</span>
        <span>{t('overview.map.columnTypes')}</span>
        <span>{t('overview.map.columnMembers')}</span>
        <span>{t('overview.map.columnCommits')}</span>
        <span>{t('overview.map.columnKnown')}</span>
        <span>{t('overview.map.columnDocumented')}</span>
      </div>
      <VirtualList
        label={t('overview.map.label.documented')}
        count={rows.length}
        selected={rows.findIndex(({ module }) => module.path === selected)}
        onSelect={(index) => onSelect(at(index)?.path ?? '')}
        onOpen={(index) => {
          const module = at(index);
          if (module !== undefined) onOpen(module);
        }}
        text={(index) => at(index)?.name ?? ''}
        restoreAs="overview.table"
        row={(index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { module, depth } = row;
          return (
            <div className={styles.columns}>
              <span className={styles.name} style={{ paddingLeft: depth * 16 }}>
                <SymbolIcon kind={module.kind} />
                <span className="clip" title={module.path}>
                  {module.name}
                </span>
              </span>
              <span>{format.bytes(module.bytes)}</span>
              <span>{format.number(module.files)}</span>
              <span>{format.number(module.types)}</span>
              <span>{format.number(module.members)}</span>
              <span>{facts.changes === null ? '' : format.number(facts.changes.get(module.path)?.commits ?? 0)}</span>
              <Known {...shadeOf(module, 'knowledge', facts)} />
              <span>{module.documented === null ? t('overview.map.noPublic') : format.percent(module.documented)}</span>
            </div>
          );
        }}
      />
    </>
  );
}

function Known({ share, stale }: Shade) {
  const { t, format } = useMessages();
  const known = format.percent(share ?? 0);
  return (
    <span>{stale > 0 ? t('overview.map.shareStale', { share: known, stale: format.percent(stale) }) : known}</span>
  );
}

function flatten(modules: readonly ModuleNode[], depth: number): TableRow[] {
  return modules.flatMap((module) => [{ module, depth }, ...flatten(module.children, depth + 1)]);
}
