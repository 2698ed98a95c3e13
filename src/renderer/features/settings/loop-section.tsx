/**
 * The loop's share of the settings: what the open workspace allows, and its bounds as the configuration has them. The bounds
 * belong to the project and are changed in its file; each line names its key.
 */
import type { EvolutionState } from '#shared/contract/evolution/types.ts';
import { hostOf } from '../../lib/address.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSettings, useWorkspace } from '../../lib/services-context.tsx';
import { useEvolution } from '../../lib/use-evolution.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { useLoopActions } from '../evolution/use-loop-actions.ts';
import { durationText } from '../generations/model/duration.ts';
import { Item } from './item.tsx';
import styles from './settings-view.module.css';

const configFile = '.memo/config.yaml';

export function LoopSection() {
  const { t } = useMessages();
  const closed = useWorkspace(({ phase }) => phase === 'closed');
  const { data } = useEvolution(({ enabled, consent, limits, quota }) => ({ enabled, consent, limits, quota }));
  if (closed) return <p className={styles.none}>{t('settings.loopNone')}</p>;
  if (data === undefined) return null;
  return (
    <>
      <Permissions enabled={data.enabled} consent={data.consent} />
      <Bounds limits={data.limits} used={data.quota.used} />
    </>
  );
}

function Permissions({ enabled, consent }: Pick<EvolutionState, 'enabled' | 'consent'>) {
  const { t } = useMessages();
  const actions = useLoopActions();
  const host = useSettings(({ ollamaHost }) => hostOf(ollamaHost));
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

function Bounds({ limits, used }: { limits: EvolutionState['limits']; used: number }) {
  const { t, format } = useMessages();
  const open = useOpenInEditor();
  return (
    <>
      <Item
        label={t('settings.loopQuota')}
        now={t('settings.loopQuotaNow', { used, key: 'evolution.maxDailyQuestions' })}
      >
        <span className="num">{format.number(limits.dailyQuestions)}</span>
      </Item>
      <Item label={t('settings.loopInterval')} now={t('settings.loopKey', { key: 'evolution.intervalMs' })}>
        <span className="num">{durationText(t, limits.intervalMs)}</span>
      </Item>
      <Item
        label={t('settings.loopTokens')}
        now={t('settings.loopTokensNow', { key: 'evolution.maxTokensPerIteration' })}
      >
        <span className="num">{format.number(limits.tokens)}</span>
      </Item>
      <Item
        label={t('settings.loopSteps')}
        now={t('settings.loopStepsNow', {
          time: durationText(t, limits.explorationMs),
          key: 'evolution.maxExplorationSteps',
        })}
      >
        <span className="num">{format.number(limits.steps)}</span>
      </Item>
      <Item label={t('settings.loopFile')} now={t('settings.loopFileNow')}>
        <code>{configFile}</code>
        <Button small onClick={() => open(configFile)}>
          {t('settings.loopOpen')}
        </Button>
      </Item>
    </>
  );
}
