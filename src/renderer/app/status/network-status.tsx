/** Whom the app may contact: this machine only, unless the settings name another one for a model server and allow it. */
import { hostOf, isHere } from '../../lib/address.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSettings } from '../../lib/services-context.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

export function NetworkStatus() {
  const { t } = useMessages();
  const elsewhere = useSettings(({ ollamaHost, serverHost }) =>
    [serverHost, ollamaHost].find((address) => address !== '' && !isHere(address)),
  );
  const remote = useSettings(({ ollamaRemote }) => ollamaRemote);
  if (remote && elsewhere !== undefined) {
    return (
      <span title={t('status.remoteWhy')}>
        <Icon name="globe" size="tiny" />
        {t('status.remote', { host: hostOf(elsewhere) })}
      </span>
    );
  }
  return (
    <span title={t('status.offlineWhy')}>
      <Icon name="offline" size="tiny" />
      {t('status.offline')}
    </span>
  );
}
