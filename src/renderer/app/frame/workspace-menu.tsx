/** The workspace's name with its branch; its menu opens another folder, a recent one, or closes this one. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import styles from './workspace-menu.module.css';

/** Recent folders in the menu; Welcome shows all. */
const recentInMenu = 6;

export function WorkspaceMenu() {
  const { t } = useMessages();
  const { commands } = useServices();
  const name = useWorkspace((state) => state.name);
  const branch = useWorkspace((state) => state.branch);
  const root = useWorkspace((state) => state.root);
  const { openRoot } = useOpenWorkspace();
  const recent = useCall('workspace.recent', {}).data?.workspaces ?? [];
  const others = recent.filter((one) => one.exists && one.root !== root).slice(0, recentInMenu);
  const run = (id: string) => () => void commands.getState().run(id);

  const entries: MenuEntry[] = [
    {
      kind: 'item',
      key: 'open',
      label: t('workspace.openOther'),
      icon: 'folder',
      keys: 'Mod+O',
      run: run('workspace.open'),
    },
    { kind: 'item', key: 'index', label: t('workspace.index'), icon: 'refresh', run: run('workspace.index') },
  ];
  if (others.length > 0) {
    entries.push({ kind: 'heading', key: 'recent', label: t('workspace.recent') });
    for (const one of others) {
      entries.push({ kind: 'item', key: one.root, label: one.name, remark: one.root, run: () => openRoot(one.root) });
    }
  }
  entries.push(
    { kind: 'separator', key: 'end' },
    { kind: 'item', key: 'close', label: t('workspace.close'), icon: 'close', run: run('workspace.close') },
  );

  // With the branch, which is shown too: speech control finds a control by what is shown of it.
  const label = [t('workspace.menu', { name }), branch].filter(Boolean).join(' ');
  return (
    <Menu
      entries={entries}
      trigger={
        <button type="button" className={styles.workspace} aria-label={label} title={root}>
          <span className={styles.name}>{name}</span>{' '}
          {branch !== null && <span className={styles.branch}>{branch}</span>}
          <Icon name="down" size="small" />
        </button>
      }
    />
  );
}
