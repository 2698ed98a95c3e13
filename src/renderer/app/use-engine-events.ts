/** What the shell tells the page: menu choices become commands, an engine that ended is said once and quietly. */
import { useEffect } from 'react';
import type { EventPayload } from '#shared/contract/events.ts';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { parsePlace } from '../lib/navigation/route.ts';
import { useServices } from '../lib/services-context.tsx';

const commandOf: Readonly<Record<EventPayload<'shell.action'>['action'], string>> = {
  openFolder: 'workspace.open',
  closeWorkspace: 'workspace.close',
  copyLink: 'frame.copyDeepLink',
  settings: 'place.settings',
  shortcuts: 'frame.shortcuts',
  diagnostics: 'place.diagnostics',
  tour: 'tour.start',
  back: 'frame.back',
  forward: 'frame.forward',
  findSymbol: 'palette.symbols',
  searchText: 'search.text',
  allActions: 'palette.actions',
  overview: 'place.overview',
  symbols: 'place.symbols',
  learnings: 'place.learnings',
  ask: 'place.ask',
  diff: 'place.diff',
  project: 'place.project',
  context: 'place.context',
};

export function useEngineEvents(): void {
  const { link, commands, navigation, notifications } = useServices();
  const { show } = notifications.getState();
  const { t } = useMessages();

  useEffect(
    () => link.on('shell.action', ({ action }) => void commands.getState().run(commandOf[action])),
    [link, commands],
  );

  useEffect(
    () =>
      link.on('shell.place', ({ place }) => {
        const target = parsePlace(place);
        if (target !== null) navigation.getState().go(target);
        else show({ level: 'info', title: t('link.nowhere'), detail: place });
      }),
    [link, navigation, show, t],
  );

  useEffect(
    () =>
      link.on('shell.engine', ({ state, message }) => {
        if (state === 'stopped') {
          const reload = { label: t('connection.reload'), run: () => window.location.reload() };
          show({ level: 'error', title: t('connection.stopped'), detail: message, action: reload });
        } else if (state === 'dropped') {
          show({ level: 'info', title: t('connection.dropped'), detail: t('connection.droppedWhy') });
        } else show({ level: 'info', title: t('connection.restarting'), detail: t('connection.restartingWhy') });
      }),
    [link, show, t],
  );
}
