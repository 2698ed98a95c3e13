/** Whether the question of consent is shown: a model could learn here, nobody answered, or a person has just chosen one. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { answering } from '#shared/contract/models/answering.ts';
import { hostOf, isHere } from '../../lib/address.ts';
import { sentences } from '../../lib/i18n/sentences.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices, useSettings, useWorkspace } from '../../lib/services-context.tsx';
import type { UiValue } from '../../lib/state/ui-state.ts';
import { useCall } from '../../lib/use-call.ts';
import { useEvolution } from '../../lib/use-evolution.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './consent.module.css';
import type { LoopActions } from './use-loop-actions.ts';

/** Roots of workspaces whose question was put off, newest last. */
const laterKey = 'evolution.later';
const keptRoots = 100;

interface Consent {
  /** The model that asks to learn; null: nothing is asked. */
  readonly model: string | null;
  ask(): void;
  answer(given: boolean): void;
}

export function useConsent(actions: LoopActions): Consent {
  const { ui } = useServices();
  const root = useWorkspace((state) => state.root);
  const readOnly = useWorkspace((state) => state.readOnly !== null);
  const chosen = useSettings((all) => answering(all).model);
  const later = rootsOf(useStore(ui, ({ values }) => values[laterKey]));
  const [asking, setAsking] = useState(false);
  const { data: needed } = useEvolution(({ consent, analyst }) => !consent && analyst.instead === 'consent');
  const { data: choices } = useCall('models.list', {}, { enabled: needed === true });
  const model = chosen === '' ? (choices?.model ?? null) : chosen;
  const shown = needed === true && !readOnly && (asking || !later.includes(root));
  return {
    model: shown ? model : null,
    ask: () => setAsking(true),
    answer(given) {
      setAsking(false);
      if (given) actions.consent(true);
      else ui.getState().set(laterKey, [...later.filter((one) => one !== root), root].slice(-keptRoots));
    },
  };
}

const none: readonly string[] = [];

function rootsOf(value: UiValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : none;
}

interface ConsentCardProps {
  readonly model: string;
  readonly onAnswer: (given: boolean) => void;
}

/**
 * The one question before a model learns in a workspace: what is sent, where, and how to take it back. It lies in the view
 * and blocks nothing; "not now" holds until a person chooses a model.
 */
export function ConsentCard({ model, onAnswer }: ConsentCardProps) {
  const { t } = useMessages();
  const address = useSettings((all) => answering(all).host);
  const place = t(isHere(address) ? 'evolution.consent.here' : 'evolution.consent.there');
  return (
    <section className={styles.card} aria-label={t('evolution.consent.title', { model })}>
      <Icon name="shield" className={styles.icon} />
      <div className={styles.words}>
        <h2>{t('evolution.consent.title', { model })}</h2>
        <p>
          {sentences([
            t('evolution.consent.what'),
            t('evolution.consent.where', { host: hostOf(address), place }),
            t('evolution.consent.never'),
          ])}
        </p>
      </div>
      <div className={styles.acts}>
        <Button small onClick={() => onAnswer(false)}>
          {t('evolution.consent.no')}
        </Button>
        <Button small look="primary" onClick={() => onAnswer(true)}>
          {t('evolution.consent.yes')}
        </Button>
      </div>
    </section>
  );
}

/** Says why the static analyst learns in the place of a model that was wanted, and what to do. */
export function AnalystNotice() {
  const { t } = useMessages();
  const said = useSaid();
  const { navigation } = useServices();
  const { data } = useEvolution(({ analyst }) => ({ instead: analyst.instead, message: analyst.message }));
  const instead = data?.instead ?? null;
  // Nobody wanted a model, or nobody answered yet: nothing is wrong.
  if (instead === null || instead === 'off' || instead === 'consent') return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="stale"
        title={t(`evolution.instead.${instead}`)}
        end={
          <Button small look="ghost" onClick={() => navigation.getState().go(route('settings', 'models'))}>
            {t('evolution.chooser.settings')}
          </Button>
        }
      >
        {data !== undefined && data.message !== '' && <p>{said(data.message)}</p>}
      </Notice>
    </div>
  );
}
