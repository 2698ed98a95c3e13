/** Whether the open folder is trusted. It is kept with the user, so that no folder can trust itself; only a person gives it. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { Item } from './item.tsx';
import styles from './settings-view.module.css';

export function TrustSection() {
  const { t } = useMessages();
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const { data, refetch } = useCall('trust.get', { root }, { enabled: root !== '' });
  if (root === '') return <p className={styles.none}>{t('settings.trustNone')}</p>;
  if (data === undefined) return null;
  const change = (trusted: boolean): void => {
    services.link.call('trust.set', { root, trusted }).then(
      () => void refetch(),
      (error: unknown) => showError(services, error),
    );
  };
  return (
    <Item label={t('settings.trust')} now={t(data.trusted ? 'settings.trustNow.on' : 'settings.trustNow.off')}>
      <Switch label={t('settings.trust')} checked={data.trusted} onChange={change} />
    </Item>
  );
}
