/** Who asks and answers, a step from the page where that is chosen. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { modelOf, useEvolution } from '../../lib/use-evolution.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './status-bar.module.css';

export function AnalystStatus() {
  const { t } = useMessages();
  const { commands } = useServices();
  const { data: model } = useEvolution(modelOf);
  if (model === undefined) return null;
  const name = model ?? t('status.noModel');
  return (
    <button
      type="button"
      className={styles.optional}
      title={t('status.analyst', { name })}
      onClick={() => commands.getState().run('place.evolution')}
    >
      <Icon name="model" size="tiny" />
      {name}
    </button>
  );
}
