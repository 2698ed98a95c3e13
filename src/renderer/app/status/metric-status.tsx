/** The way to diagnostics; figures that are beyond their limits are told here, because nobody looks for them. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './status-bar.module.css';

export function MetricStatus() {
  const { t } = useMessages();
  const { commands } = useServices();
  const count = useWorkspace(({ notices }) => notices.filter(({ id }) => id.startsWith('metric:')).length);
  const words = count === 0 ? t('view.diagnostics') : t('status.diagnostics', { count });
  return (
    <button
      type="button"
      className={count === 0 ? undefined : styles.beyond}
      title={t('command.diagnostics')}
      aria-label={count === 0 ? words : undefined}
      onClick={() => commands.getState().run('place.diagnostics')}
    >
      <Icon name={count === 0 ? 'stethoscope' : 'warn'} size="tiny" />
      {count > 0 && words}
    </button>
  );
}
