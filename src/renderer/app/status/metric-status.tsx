/** Figures of the engine beyond their limits, shown here because no one looks for them; absent while all are within. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './status-bar.module.css';

export function MetricStatus() {
  const { t } = useMessages();
  const { commands } = useServices();
  const count = useWorkspace(({ notices }) => notices.filter(({ id }) => id.startsWith('metric:')).length);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles.beyond}
      title={t('command.diagnostics')}
      onClick={() => commands.getState().run('place.diagnostics')}
    >
      <Icon name="warn" size="tiny" />
      {t('status.diagnostics', { count })}
    </button>
  );
}
