/** When the code map is rebuilt beside the live one, as the project has it: its keys `rebuild.…`. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import viewStyles from '../settings-view.module.css';
import { ConfigKeys } from './config-keys.tsx';
import { useConfig } from './use-config.ts';

export function RebuildSection() {
  const { t } = useMessages();
  const config = useConfig();
  if (config.closed) return <p className={viewStyles.none}>{t('config.none')}</p>;
  return (
    <ConfigKeys
      config={config}
      labels={{
        'rebuild.enabled': t('settings.rebuild.enabled'),
        'rebuild.interval_minutes': t('settings.rebuild.interval'),
        'rebuild.stabilize_minutes': t('settings.rebuild.stabilize'),
        'rebuild.seed': t('settings.rebuild.seed'),
        'rebuild.semantics': t('settings.rebuild.semantics'),
      }}
    />
  );
}
