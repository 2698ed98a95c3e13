/**
 * The body of a view: list pane, main, inspector, with sashes between them. Every view uses it, so that F6, the title
 * bar's toggles, remembered widths and the drawer of narrow windows work the same everywhere.
 */
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { hiddenKey, type Pane, paneLimits, widthKey } from '../../lib/state/panes.ts';
import { cx } from '../cx.ts';
import { Sash } from './sash.tsx';
import styles from './view-panes.module.css';

export interface ViewPanesProps {
  /** Name under which widths are remembered. */
  readonly view: string;
  /** Name of the main pane for assistive technology. */
  readonly label: string;
  /** Names of the place for the title bar, outermost first; `label` when absent. */
  readonly crumbs?: readonly string[];
  readonly list?: ReactNode;
  readonly listLabel?: string;
  readonly listWidth?: number;
  readonly inspector?: ReactNode;
  readonly inspectorLabel?: string;
  readonly inspectorWidth?: number;
  /** Pixels; a preview may be wider than facts about a thing. */
  readonly inspectorMax?: number;
  readonly children: ReactNode;
}

export function ViewPanes(props: ViewPanesProps) {
  const { view, label, list, inspector, children } = props;
  const { panes } = useServices();
  const { t } = useMessages();
  const narrow = useStore(panes, (state) => state.narrow);
  const drawer = useStore(panes, (state) => state.drawer);
  const hasList = list !== undefined;
  const hasInspector = inspector !== undefined;
  useEffect(() => {
    panes.getState().show(view, { list: hasList, inspector: hasInspector });
  }, [panes, view, hasList, hasInspector]);
  useEffect(() => () => panes.getState().show('', { list: false, inspector: false }), [panes]);

  const crumbs = (props.crumbs ?? [label]).join('\n');
  useEffect(() => panes.getState().setCrumbs(crumbs.split('\n')), [panes, crumbs]);

  const listPane = usePane(view, 'list', props.listWidth);
  const inspectorPane = usePane(view, 'inspector', props.inspectorWidth, props.inspectorMax);
  const showInspector = hasInspector && (narrow ? drawer : !inspectorPane.hidden);
  return (
    <div className={styles.panes}>
      {hasList && !listPane.hidden && (
        <aside
          data-pane="list"
          className={styles.list}
          style={{ width: listPane.width }}
          aria-label={props.listLabel ?? t('frame.listPane')}
        >
          {list}
          <Sash edge="right" {...listPane.sash} label={props.listLabel ?? t('frame.listPane')} />
        </aside>
      )}
      <main data-pane="main" tabIndex={-1} className={styles.main} aria-label={label}>
        {children}
      </main>
      {showInspector && (
        <aside
          data-pane="inspector"
          className={cx(styles.inspector, narrow && styles.drawer)}
          style={{ width: inspectorPane.width }}
          aria-label={props.inspectorLabel ?? t('frame.inspector')}
        >
          <Sash edge="left" {...inspectorPane.sash} label={props.inspectorLabel ?? t('frame.inspector')} />
          {inspector}
        </aside>
      )}
    </div>
  );
}

function usePane(
  view: string,
  pane: Pane,
  normal: number = paneLimits[pane].normal,
  max: number = paneLimits[pane].max,
) {
  const { ui } = useServices();
  const stored = useStore(ui, ({ values }) => values[widthKey(view, pane)]);
  const hidden = useStore(ui, ({ values }) => values[hiddenKey(view, pane)] === true);
  const { min } = paneLimits[pane];
  const width = typeof stored === 'number' ? Math.min(max, Math.max(min, stored)) : normal;
  const onResize = (next: number) => ui.getState().set(widthKey(view, pane), Math.round(next));
  return { hidden, width, sash: { width, normal, min, max, onResize } };
}
