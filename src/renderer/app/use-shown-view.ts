/** The view to show: the one of the address, but without a workspace only Welcome, Settings and Diagnostics make sense. */
import type { ViewName } from '../lib/navigation/route.ts';
import type { Services } from '../lib/services.ts';
import { useNavigation, useWorkspace } from '../lib/services-context.tsx';

export function useShownView(): ViewName {
  const view = useNavigation((state) => state.route.view);
  const closed = useWorkspace((state) => state.phase === 'closed');
  return choose(view, closed);
}

/** The same, outside of React. */
export function shownView({ navigation, workspace }: Services): ViewName {
  return choose(navigation.getState().route.view, workspace.getState().state.phase === 'closed');
}

function choose(view: ViewName, closed: boolean): ViewName {
  return closed && view !== 'settings' && view !== 'diagnostics' ? 'welcome' : view;
}
