/** The view to show: the one of the address, but without a workspace only Welcome and Settings make sense. */
import type { ViewName } from '../lib/navigation/route.ts';
import { useNavigation, useWorkspace } from '../lib/services-context.tsx';

export function useShownView(): ViewName {
  const view = useNavigation((state) => state.route.view);
  const closed = useWorkspace((state) => state.phase === 'closed');
  return closed && view !== 'settings' ? 'welcome' : view;
}
