/** Stands where a view will stand when its code takes longer than a moment, which it does on a busy machine. */
import { useMessages } from '../lib/i18n/use-messages.ts';
import type { ViewName } from '../lib/navigation/route.ts';
import { Delayed } from '../ui/feedback/delayed.tsx';
import styles from './view-loading.module.css';

export function ViewLoading({ view }: { view: ViewName }) {
  const { t } = useMessages();
  return (
    <main data-pane="main" className={styles.main} aria-busy="true">
      <Delayed>
        <p>{t('frame.viewLoading', { view: t(`view.${view}`) })}</p>
      </Delayed>
    </main>
  );
}
