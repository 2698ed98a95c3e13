/** Before the first record: what learnings are, and the ways in which they come that work now. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './learnings-bar.module.css';

/** As it is typed, in any language. */
const command = 'memoscope memory add --from records.json';

export function FirstRun({ onImport }: { onImport: () => void }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  return (
    <div className={styles.first}>
      <div>
        <h1 className="h-page">{t('learnings.firstTitle')}</h1>
        <p className="muted">{t('learnings.firstWhy')}</p>
        <ul className={styles.ways}>
          <li>
            <Icon name="ask" />
            <p>{t('learnings.firstAsk')}</p>
          </li>
          <li>
            <Icon name="into" />
            <p>{t('learnings.firstImport')}</p>
          </li>
          <li>
            <Icon name="keyboard" />
            <p>
              {t('learnings.firstCli')} <code>{command}</code>
            </p>
          </li>
        </ul>
        <div className={styles.actions}>
          <Button look="primary" icon="ask" onClick={() => navigation.getState().go(route('ask'))}>
            {t('learnings.firstAskButton')}
          </Button>
          <Button icon="into" onClick={onImport}>
            {t('learnings.import')}
          </Button>
        </div>
      </div>
    </div>
  );
}
