/** The window's frame: title bar, rail, the view, status bar. Without a workspace, Welcome fills it, without a rail. */
import type { ReactNode } from 'react';
import type { ViewName } from '../../lib/navigation/route.ts';
import { useWorkspace } from '../../lib/services-context.tsx';
import { StatusBar } from '../status/status-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './frame.module.css';
import { PageBar } from './page-bar.tsx';
import { Rail } from './rail.tsx';
import { TitleBar } from './title-bar.tsx';
import { WelcomeBar } from './welcome-bar.tsx';

export function Frame({ view, children }: { view: ViewName; children: ReactNode }) {
  const closed = useWorkspace((state) => state.phase === 'closed');
  const bare = closed || view === 'welcome';
  return (
    <div className={styles.frame}>
      {bare ? <WelcomeBar /> : <TitleBar />}
      <div className={styles.notice}>
        <ConnectionNotice />
      </div>
      <div className={styles.body}>
        {!bare && <Rail />}
        <div className={styles.place}>
          {!bare && <PageBar />}
          <div className={styles.view} data-view={view}>
            {children}
          </div>
        </div>
      </div>
      <StatusBar bare={bare} />
    </div>
  );
}
