/** What Ask lists: conversations or investigations. Each comes back as it was left. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { askRoute } from '../model/left-ask.ts';
import styles from './investigation.module.css';
import { investigationRoute } from './place.ts';

export function AskLists({ shown }: { shown: 'conversations' | 'investigations' }) {
  const { t } = useMessages();
  const services = useServices();
  return (
    <div className={styles.lists}>
      <Segmented
        label={t('investigate.lists')}
        value={shown}
        onChange={(list) =>
          services.navigation.getState().go(list === 'investigations' ? investigationRoute() : askRoute(services))
        }
        options={[
          { value: 'conversations', label: t('investigate.conversations') },
          { value: 'investigations', label: t('investigate.all') },
        ]}
      />
    </div>
  );
}
