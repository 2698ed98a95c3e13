/** What the shell tells the page: menu choices become commands, an engine that ended is said once and quietly. */
import { useEffect } from 'react';
import { assertNever } from '#shared/base/assert-never.ts';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { route } from '../lib/navigation/route.ts';
import { useServices } from '../lib/services-context.tsx';

export function useEngineEvents(): void {
  const { link, commands, navigation, notifications } = useServices();
  const { show } = notifications.getState();
  const { t } = useMessages();

  useEffect(
    () =>
      link.on('shell.action', ({ action }) => {
        const run = (id: string) => void commands.getState().run(id);
        switch (action) {
          case 'openFolder':
            return run('workspace.open');
          case 'closeWorkspace':
            return run('workspace.close');
          case 'settings':
            return navigation.getState().go(route('settings'));
          case 'shortcuts':
            return run('frame.shortcuts');
          case 'back':
            return navigation.getState().back();
          case 'forward':
            return navigation.getState().forward();
          default:
            return assertNever(action, 'shell action');
        }
      }),
    [link, commands, navigation],
  );

  useEffect(
    () =>
      link.on('shell.engine', ({ state, message }) => {
        if (state === 'stopped') {
          const reload = { label: t('connection.reload'), run: () => window.location.reload() };
          show({ level: 'error', title: t('connection.stopped'), detail: message, action: reload });
        } else show({ level: 'info', title: t('connection.restarting'), detail: t('connection.restartingWhy') });
      }),
    [link, show, t],
  );
}
