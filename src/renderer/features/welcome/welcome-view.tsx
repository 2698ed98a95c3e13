/**
 * The first thing a person sees: open a folder, a recent one or the demo, and what will and will not be done to it.
 * A refusal is shown in place, beside the button that led to it.
 */
import { useEffect } from 'react';
import { gapAfter } from '../../lib/i18n/sentences.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { bridge } from '../../lib/rpc/open-port.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useStartTour } from '../tour/use-tour.ts';
import { Deal } from './deal.tsx';
import { DropZone } from './drop-zone.tsx';
import { Logo } from './logo.tsx';
import { Recent } from './recent.tsx';
import { Refusal } from './refusal.tsx';
import styles from './welcome-view.module.css';

export default function WelcomeView() {
  const { t } = useMessages();
  const { panes } = useServices();
  const { openDemo, opening } = useOpenWorkspace();
  const startTour = useStartTour();
  useEffect(() => panes.getState().setCrumbs([t('view.welcome')]), [panes, t]);
  return (
    <div className={styles.page}>
      <main data-pane="main" className={styles.left}>
        <div className={styles.logo}>
          <Logo />
          <h1>{t('welcome.title')}</h1>
        </div>
        <p className={styles.lede}>{t('welcome.lede')}</p>
        <DropZone canDrop={bridge() !== undefined} />
        <Refusal />
        <Recent />
        <p className={styles.demo}>
          {t('welcome.demoLead')}
          {gapAfter(t('welcome.demoLead'))}
          <Button small look="ghost" className={styles.demoLink} disabled={opening !== null} onClick={openDemo}>
            {t('welcome.demo')}
          </Button>{' '}
          {t('welcome.demoNote')}
        </p>
        <p className={styles.demo}>
          {t('tour.welcome')}
          {gapAfter(t('tour.welcome'))}
          <Button small look="ghost" className={styles.demoLink} disabled={opening !== null} onClick={startTour}>
            {t('tour.offer')}
          </Button>
        </p>
      </main>
      <Deal />
    </div>
  );
}
