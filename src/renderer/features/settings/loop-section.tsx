/**
 * The loop's share of the settings: what the open workspace allows, and its bounds. These belong to the project and are written
 * to its file; each line names its key.
 */
import type { EvolutionState } from '#shared/contract/evolution/evolution-types.ts';
import { answering } from '#shared/contract/models/answering.ts';
import type { ConfigEntry } from '#shared/contract/settings/config.ts';
import { hostOf } from '../../lib/address.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSettings, useWorkspace } from '../../lib/services-context.tsx';
import { useEvolution } from '../../lib/use-evolution.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { useLoopActions } from '../evolution/use-loop-actions.ts';
import { durationText } from '../generations/duration.ts';
import { Item } from './item.tsx';
import { ConfigKeys } from './project/config-keys.tsx';
import { useConfig } from './project/use-config.ts';
import styles from './settings-view.module.css';

const configFile = '.memo/config.yaml';

export function LoopSection() {
  const { t } = useMessages();
  const closed = useWorkspace(({ phase }) => phase === 'closed');
  const { data } = useEvolution(({ enabled, consent, quota }) => ({ enabled, consent, quota }));
  if (closed) return <p className={styles.none}>{t('settings.loopNone')}</p>;
  if (data === undefined) return null;
  return (
    <>
      <Permissions enabled={data.enabled} consent={data.consent} />
      <Bounds used={data.quota.used} />
    </>
  );
}

function Permissions({ enabled, consent }: Pick<EvolutionState, 'enabled' | 'consent'>) {
  const { t } = useMessages();
  const actions = useLoopActions();
  const host = useSettings((all) => hostOf(answering(all).host));
  return (
    <>
      <Item label={t('settings.loopState')} now={t(enabled ? 'settings.loopStateNow.on' : 'settings.loopStateNow.off')}>
        <Switch
          label={t('settings.loopState')}
          checked={enabled}
          onChange={(on) => (on ? actions.start() : actions.stop())}
        />
      </Item>
      <Item
        label={t('settings.loopConsent')}
        now={
          host === ''
            ? t('settings.loopConsentNow.none')
            : t(consent ? 'settings.loopConsentNow.on' : 'settings.loopConsentNow.off', { host })
        }
      >
        <Switch label={t('settings.loopConsent')} checked={consent} onChange={actions.consent} />
      </Item>
    </>
  );
}

/** The bounds of the loop, keys of the project that can be changed where they stand, and the file that they are written to. */
function Bounds({ used }: { used: number }) {
  const { t } = useMessages();
  const open = useOpenInEditor();
  const labels = {
    'evolution.maxDailyQuestions': t('settings.loopQuota'),
    'evolution.intervalMs': t('settings.loopInterval'),
    'evolution.maxTokensPerIteration': t('settings.loopTokens'),
    'evolution.maxExplorationSteps': t('settings.loopSteps'),
    'evolution.explorationTimeoutMs': t('settings.loopTime'),
  };
  const now = ({ key, value }: ConfigEntry): string => {
    if (key === 'evolution.maxDailyQuestions') return t('settings.loopQuotaNow', { used, key });
    if (key === 'evolution.maxTokensPerIteration') return t('settings.loopTokensNow', { key });
    if (key === 'evolution.maxExplorationSteps') return t('settings.loopKey', { key });
    return t('settings.loopTimeNow', { time: durationText(t, Number(value)), key });
  };
  return (
    <>
      <ConfigKeys config={useConfig()} labels={labels} now={now} />
      <Item label={t('settings.loopFile')} now={t('settings.loopFileNow')}>
        <code>{configFile}</code>
        <Button small onClick={() => open(configFile)}>
          {t('settings.loopOpen')}
        </Button>
      </Item>
    </>
  );
}
