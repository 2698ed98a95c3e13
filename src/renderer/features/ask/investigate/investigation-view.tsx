/**
 * Investigations: earlier ones left, the shown one in the middle. A new one begins with its question and
 * scope; while it runs its steps come in, and where it ended its conclusion is above them with what it rests on.
 */
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNavigation, useServices, useSettings } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { ViewPanes } from '../../../ui/panes/view-panes.tsx';
import { AskLists } from './ask-lists.tsx';
import styles from './investigation.module.css';
import { InvestigationList } from './investigation-list.tsx';
import { InvestigationPage } from './investigation-page.tsx';
import { investigationRoute } from './place.ts';
import { StartForm } from './start-form.tsx';
import { useInvestigation, useInvestigationActs } from './use-investigation.ts';

/** How many are listed. */
const most = 200;

/** @param opId '' for a new one. */
export function InvestigationView({ opId }: { opId: string }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const about = useNavigation((state) => state.route.query.about ?? '');
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const list = useCall('investigation.list', { limit: most });
  const shown = useInvestigation(opId);
  const acts = useInvestigationActs();
  const all = list.data?.investigations ?? [];
  const one = shown.data?.opId === opId ? shown.data : undefined;
  const startNew = () => navigation.getState().go(investigationRoute());
  useCommands([
    { id: 'ask.new', title: 'command.investigate', group: 'group.view', keys: ['N'], run: startNew },
    {
      id: 'investigate.stop',
      title: 'command.investigateStop',
      group: 'group.view',
      keys: ['Escape'],
      when: () => one?.state === 'running',
      run: () => acts.stop(opId),
    },
  ]);
  return (
    <ViewPanes
      view="ask"
      label={t('investigate.all')}
      crumbs={[t('view.ask'), t('investigate.all'), one?.question ?? ''].filter((crumb) => crumb !== '')}
      listLabel={t('investigate.all')}
      listWidth={248}
      list={
        <>
          <PaneHead
            title={t('view.ask')}
            note={all.length > 0 ? t('investigate.count', { count: list.data?.total ?? all.length }) : undefined}
          >
            <IconButton
              small
              icon="plus"
              label={t('investigate.new')}
              {...(singleKeys ? { keys: 'N' } : {})}
              onClick={startNew}
            />
          </PaneHead>
          <AskLists shown="investigations" />
          {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.data !== undefined && all.length === 0 && <p className={styles.noneYet}>{t('investigate.none')}</p>}
          <InvestigationList
            investigations={all}
            shown={opId}
            onShow={(target) => navigation.getState().replace(investigationRoute(target))}
          />
        </>
      }
    >
      {opId === '' ? (
        <StartForm about={about} acts={acts} />
      ) : one !== undefined ? (
        <InvestigationPage investigation={one} acts={acts} />
      ) : shown.error?.code === 'NotFound' ? (
        <EmptyState
          icon="search"
          title={t('investigate.gone')}
          why={t('investigate.goneWhy')}
          action={<Button onClick={startNew}>{t('investigate.new')}</Button>}
        />
      ) : shown.isError ? (
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
      ) : (
        <Delayed>
          <EmptyState icon="search" title={t('investigate.noSteps')} why={t('investigate.why')} />
        </Delayed>
      )}
    </ViewPanes>
  );
}
