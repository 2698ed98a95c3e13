/** Whom the app may contact: a table of what is true in this shell, and nothing else. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { bridge } from '../../lib/rpc/open-port.ts';
import { useSettings } from '../../lib/services-context.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './privacy-section.module.css';

export function PrivacySection() {
  const { t } = useMessages();
  const inWindow = bridge() !== undefined;
  const ollama = useSettings(({ ollamaHost }) => ollamaHost);
  const remote = useSettings(({ ollamaRemote }) => ollamaRemote);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('settings.privacy.address')}</th>
          <th>{t('settings.privacy.use')}</th>
          <th>{t('settings.privacy.rule')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{inWindow ? t('settings.privacy.none') : <code>{window.location.host}</code>}</td>
          <td className="small">{t(inWindow ? 'settings.privacy.noneUse' : 'settings.privacy.web')}</td>
          <td>
            <span className={styles.yes}>
              <Icon name="check" size="small" />
              {t('settings.privacy.allowed')}
            </span>
          </td>
        </tr>
        {ollama !== '' && (
          <tr>
            <td>
              <code>{ollama.replace(/^https?:\/\//, '')}</code>
            </td>
            <td className="small">{t('settings.privacy.ollama')}</td>
            <td>
              <span className={styles.yes}>
                <Icon name="check" size="small" />
                {t(remote ? 'settings.privacy.allowed' : 'settings.privacy.ifHere')}
              </span>
            </td>
          </tr>
        )}
        <tr>
          <td>{t('settings.privacy.elsewhere')}</td>
          <td className="small">{t('settings.privacy.elsewhereUse')}</td>
          <td>
            <span className={styles.no}>
              <Icon name="close" size="small" />
              {t('settings.privacy.refused')}
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
