/**
 * Connects coding agents: those of this machine, what of Memoscope is in their files, and the lines that one click would write or
 * take out. Its address is `#/agents/<client>?scope=project`.
 */
import { type AgentState, agentNames } from '#shared/contract/settings/agents.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ListBox } from '../../ui/lists/list-box.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { AgentSetup } from './agent-setup.tsx';
import { type Scope, standing } from './agent-words.ts';
import styles from './agents-view.module.css';

export default function AgentsView() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const id = useNavigation(({ route: { view, id } }) => (view === 'agents' ? id : ''));
  const scope: Scope = useNavigation(({ route: { query } }) => query.scope) === 'project' ? 'project' : 'user';
  const { data, error, refetch } = useCall('agents.check', {});
  useCommands([
    { id: 'agents.again', title: 'command.agentsAgain', group: 'group.view', keys: ['R'], run: () => void refetch() },
  ]);
  const agents = data?.agents ?? [];
  const here = agents.filter(({ foundBy }) => foundBy !== null);
  const elsewhere = agents.filter(({ foundBy }) => foundBy === null);
  const name = agentNames.find((one) => one === id) ?? (here[0] ?? agents[0])?.client;
  const shown = agents.find(({ client }) => client === name);
  const go = (client: string, to: Scope) =>
    navigation.getState().go(route('agents', client, { scope: to === 'project' ? to : undefined }));
  const group = (title: string, some: readonly AgentState[]) =>
    some.length > 0 && (
      <>
        <GroupHead level={2}>{title}</GroupHead>
        <ListBox
          label={title}
          items={some}
          itemKey={({ client }) => client}
          current={name ?? ''}
          onOpen={({ client }) => go(client, scope)}
          row={(agent) => <AgentRow agent={agent} />}
        />
      </>
    );
  return (
    <ViewPanes
      view="agents"
      label={t('view.agents')}
      crumbs={[t('view.agents'), ...(shown === undefined ? [] : [shown.title])]}
      listLabel={t('agents.list')}
      listWidth={240}
      list={
        <Scroll restoreAs="agents.list">
          {group(t('agents.here'), here)}
          {group(t('agents.notHere'), elsewhere)}
        </Scroll>
      }
    >
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Delayed>
          <EmptyState icon="context" title={t('agents.checking')} why={t('agents.checkingWhy')} page />
        </Delayed>
      )}
      {shown !== undefined && (
        <>
          <header className={styles.head}>
            <h1>{shown.title}</h1>
            <Segmented
              label={t('agents.scope')}
              value={scope}
              onChange={(to) => go(shown.client, to)}
              options={[
                { value: 'user', label: t('agents.scope.user') },
                { value: 'project', label: t('agents.scope.project') },
              ]}
            />
          </header>
          <AgentSetup key={`${shown.client} ${scope}`} agent={shown} scope={scope} onChanged={() => void refetch()} />
        </>
      )}
    </ViewPanes>
  );
}

function AgentRow({ agent }: { agent: AgentState }) {
  const { t } = useMessages();
  const states = agent.scopes.map(standing);
  const word = states.includes('fails') ? 'fails' : states.find((one) => one === 'connected');
  return (
    <Row
      name={agent.title}
      title={agent.foundBy ?? ''}
      end={word !== undefined && <span className={styles[word]}>{t(`agents.row.${word}`)}</span>}
    />
  );
}
