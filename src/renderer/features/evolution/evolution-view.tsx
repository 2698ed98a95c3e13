/**
 * Evolution: what the loop does now and step by step, what keeps it in bounds, what became of its questions, and
 * what they add up to. Beside it the gaps and the failures. Each part reads what it shows of the loop's state itself, so a
 * step that is told draws nothing but the steps.
 */
import { Tabs } from 'radix-ui';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useEvolution } from '../../lib/use-evolution.ts';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { Charts } from './charts/charts.tsx';
import { AnalystNotice, ConsentCard, useConsent } from './consent.tsx';
import { evolutionTabs, placeId, readPlace, tabOf, writePlace } from './evolution-place.ts';
import styles from './evolution-view.module.css';
import { Head, Stations } from './head.tsx';
import { Knowledge } from './knowledge/knowledge.tsx';
import { Limits } from './limits.tsx';
import { LogList } from './log/log-list.tsx';
import { QuestionLine, Steps } from './now.tsx';
import { Side } from './side.tsx';
import { useLoopActions } from './use-loop-actions.ts';

export default function EvolutionView() {
  const { t } = useMessages();
  const { place, step } = useViewPlace('evolution', readPlace, writePlace, placeId);
  const actions = useLoopActions();
  const consent = useConsent(actions);
  const known = useEvolution(() => true);
  useCommands([
    {
      id: 'evolution.toggle',
      title: 'command.loopToggle',
      group: 'group.view',
      keys: [' '],
      hidden: true,
      when: () => !takesSpace(document.activeElement) && (actions.can().pause || actions.can().start),
      run: () => (actions.can().pause ? actions.pause() : actions.start()),
    },
  ]);
  if (known.data === undefined) {
    return (
      <ViewPanes view="evolution" label={t('view.evolution')}>
        {known.error !== null ? (
          <ErrorState error={known.error} onRetry={() => void known.refetch()} />
        ) : (
          <Delayed>
            <EmptyState icon="evolution" title={t('evolution.loading')} why={t('evolution.loadingWhy')} />
          </Delayed>
        )}
      </ViewPanes>
    );
  }
  return (
    <ViewPanes
      view="evolution"
      label={t('view.evolution')}
      inspector={<Side />}
      inspectorLabel={t('evolution.side')}
      inspectorWidth={380}
    >
      <Head actions={actions} onAskConsent={consent.ask} />
      <Stations />
      {consent.model === null ? <AnalystNotice /> : <ConsentCard model={consent.model} onAnswer={consent.answer} />}
      <Tabs.Root className={styles.tabs ?? ''} value={place.tab} onValueChange={(name) => step({ tab: tabOf(name) })}>
        <Tabs.List className={styles.bar ?? ''} aria-label={t('evolution.tabs')}>
          {evolutionTabs.map((name) => (
            <Tabs.Trigger key={name} className={styles.tab ?? ''} value={name}>
              {t(`evolution.tab.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content className={styles.content ?? ''} value="loop" tabIndex={-1}>
          <QuestionLine />
          <Steps />
          <Limits />
          <Charts />
          <LogList show={place.show} onShow={(show) => step({ show })} />
        </Tabs.Content>
        <Tabs.Content className={styles.content ?? ''} value="knowledge" tabIndex={-1}>
          <Knowledge />
        </Tabs.Content>
      </Tabs.Root>
    </ViewPanes>
  );
}

/** Space presses what has the focus; only where it means nothing else does it pause. */
function takesSpace(focused: Element | null): boolean {
  return focused?.closest('button, a, summary, [role="tab"], [role="radio"], [role="option"]') != null;
}
