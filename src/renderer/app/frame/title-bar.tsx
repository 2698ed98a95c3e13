/** The title bar: back and forward, the workspace's menu, where we are, the search, the toggles of the panes. */
import { useStore } from 'zustand';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import type { Route } from '../../lib/navigation/route.ts';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { hiddenKey, type Pane } from '../../lib/state/panes.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { placeOf } from '../places.ts';
import styles from './title-bar.module.css';
import { WorkspaceMenu } from './workspace-menu.tsx';

export function TitleBar() {
  const { t } = useMessages();
  const { navigation, commands } = useServices();
  const canGoBack = useNavigation((state) => state.canGoBack);
  const canGoForward = useNavigation((state) => state.canGoForward);
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        <IconButton
          icon="back"
          label={t('frame.back')}
          keys="Alt+ArrowLeft"
          disabled={!canGoBack}
          onClick={() => navigation.getState().back()}
        />
        <IconButton
          icon="forward"
          label={t('frame.forward')}
          keys="Alt+ArrowRight"
          disabled={!canGoForward}
          onClick={() => navigation.getState().forward()}
        />
        <WorkspaceMenu />
        <Crumbs />
      </div>
      <button type="button" className={styles.omnibox} onClick={() => commands.getState().run('palette.symbols')}>
        <Icon name="search" size="small" />
        <span className="clip">{t('frame.search')}</span>
        <KeyHint keys="Mod+P" />
      </button>
      <div className={`${styles.side} ${styles.end}`}>
        <PaneToggle pane="list" />
        <PaneToggle pane="inspector" />
      </div>
    </header>
  );
}

function Crumbs() {
  const { t } = useMessages();
  const within = useStore(useServices().panes, (state) => state.crumbs);
  const place = placeOf(useNavigation(({ route }): Route => route));
  const name = place === undefined ? within[0] : t(place.title);
  // Inside a place the thing that is shown says more than the page it is on.
  const inside = within.length > 1 ? within.slice(1) : within;
  const crumbs = name === undefined || within.length === 0 || name === within[0] ? within : [name, ...inside];
  return (
    <nav className={styles.crumbs} aria-label={t('frame.place')}>
      {crumbs.map((crumb, index) => (
        <span key={`${index} ${crumb}`} className={styles.crumb}>
          {index > 0 && <Icon name="right" />}
          <span className={styles.word}>{crumb}</span>
        </span>
      ))}
    </nav>
  );
}

const toggles = {
  list: { icon: 'panel-left', label: 'frame.listPane', keys: 'Mod+B' },
  inspector: { icon: 'panel-right', label: 'frame.inspector', keys: 'Mod+Alt+I' },
} as const;

function PaneToggle({ pane }: { pane: Pane }) {
  const { t } = useMessages();
  const { panes, ui } = useServices();
  const view = useStore(panes, (state) => state.view);
  const has = useStore(panes, (state) => state.has[pane]);
  const drawn = useStore(panes, (state) => pane === 'inspector' && state.narrow);
  const drawer = useStore(panes, (state) => state.drawer);
  const hidden = useStore(ui, ({ values }) => values[hiddenKey(view, pane)] === true);
  const { icon, label, keys } = toggles[pane];
  return (
    <IconButton
      icon={icon}
      label={t(label)}
      keys={keys}
      disabled={!has}
      pressed={has && (drawn ? drawer : !hidden)}
      onClick={() => panes.getState().toggle(pane)}
    />
  );
}
