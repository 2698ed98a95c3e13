/**
 * What coding agents did in this folder, as their own transcripts tell it: sources that a person switches on, sessions or what is
 * looked for in them, and one session turn by turn. Its address is `#/sessions/<id>?q=…`. What is worth keeping goes to the inbox.
 */
import { useRef, useState } from 'react';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { SessionPage } from './session-page.tsx';
import { SessionsList } from './sessions-list.tsx';

interface SessionsPlace {
  readonly id: string;
  readonly search: string;
}

const readPlace = ({ q = '' }: Readonly<Record<string, string>>, id: string): SessionsPlace => ({ id, search: q });
const writePlace = ({ search }: SessionsPlace): Record<string, string> => (search === '' ? {} : { q: search });
const idOf = ({ id }: SessionsPlace): string => id;

export default function SessionsView() {
  const { t } = useMessages();
  const services = useServices();
  const { navigation, link, notifications } = services;
  const { place, change } = useViewPlace('sessions', readPlace, writePlace, idOf);
  const [busy, setBusy] = useState(false);
  const sources = useCall('sessions.sources', {});
  const list = useCall('sessions.list', {});
  const sessions = list.data?.sessions ?? [];
  const shown = place.id || sessions[0]?.id || '';
  const one = useCall('sessions.read', { id: shown }, { enabled: shown !== '' });
  const opened = one.data?.session.id === shown ? one.data : undefined;
  const field = useRef<HTMLInputElement>(null);
  const isOn = (list.data?.on.length ?? 0) > 0;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch((thrown: unknown) => showError(services, thrown));
    setBusy(false);
  };
  const propose = () =>
    attempt(async () => {
      const { proposed } = await link.call('sessions.propose', {});
      notifications.getState().show({
        level: 'info',
        title: proposed.length === 0 ? t('sessions.nothingNew') : t('sessions.proposed', { count: proposed.length }),
        detail: proposed.length === 0 ? t('sessions.nothingNewWhy') : '',
      });
      if (proposed[0] !== undefined) navigation.getState().go(route('inbox', proposed[0].proposal));
    });
  const switchSource = (source: (typeof known)[number]['source'], on: boolean) =>
    attempt(async () => {
      await link.call('sessions.switch', { source, on });
      await Promise.all([sources.refetch(), list.refetch()]);
    });
  const known = sources.data?.sources ?? [];
  useCommands([
    {
      ...{ id: 'sessions.search', title: 'command.sessionsSearch', group: 'group.view', keys: ['/'] },
      run: () => field.current?.select(),
    },
    ...(isOn
      ? [
          {
            ...({ id: 'sessions.propose', title: 'command.sessionsPropose', group: 'group.view' } as const),
            run: () => void propose(),
          },
        ]
      : []),
  ]);
  return (
    <ViewPanes
      view="sessions"
      label={t('view.sessions')}
      crumbs={[t('view.sessions'), ...(opened === undefined ? [] : [opened.session.title])]}
      listLabel={t('sessions.list')}
      listWidth={340}
      list={
        <SessionsList
          {...{ sessions, field, shown, busy }}
          sources={known}
          total={list.data?.total ?? 0}
          unread={list.data?.unread ?? []}
          search={place.search}
          onSearch={(search) => change({ search })}
          onOpen={(id) => navigation.getState().go(route('sessions', id, { q: place.search }))}
          onSwitch={(source, on) => void switchSource(source, on)}
        />
      }
    >
      {list.error !== null && list.data === undefined && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && !isOn && (
        <EmptyState icon="context" title={t('sessions.off')} why={t('sessions.offWhy')} page />
      )}
      {isOn && sessions.length === 0 && (
        <EmptyState icon="context" title={t('sessions.none')} why={t('sessions.noneWhy')} page />
      )}
      {isOn && one.error !== null && shown !== '' && opened === undefined && (
        <ErrorState error={one.error} onRetry={() => void one.refetch()} />
      )}
      {isOn && opened !== undefined && (
        <SessionPage key={shown} {...opened} busy={busy} onPropose={() => void propose()} />
      )}
    </ViewPanes>
  );
}
