/** Says quietly, in any view, that another generation is live and how much it changed; one step leads to what. */
import { useEffect } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';

export function useSwapToast(): void {
  const { workspace, link, notifications, navigation } = useServices();
  const { t } = useMessages();
  useEffect(
    () =>
      workspace.subscribe(({ state }, { state: before }) => {
        const id = state.generation;
        if (state.root !== before.root || id === null || before.generation === null || id === before.generation) return;
        const show = (detail?: string) => {
          notifications.getState().show({
            level: 'info',
            title: t('generations.swapped', { id }),
            ...(detail === undefined ? {} : { detail }),
            action: {
              label: t('generations.compare'),
              run: () => navigation.getState().go(route('generations', `${id}/changes`)),
            },
          });
        };
        link.call('generations.diff', { to: id }).then(
          ({ classes }) => {
            const count = Object.values(classes).reduce((sum, one) => sum + (one ?? 0), 0);
            show(count === 0 ? t('generations.swappedSame') : t('generations.typesChanged', { count }));
          },
          // That it is live is worth saying even where it is not known what changed.
          () => show(),
        );
      }),
    [workspace, link, notifications, navigation, t],
  );
}
