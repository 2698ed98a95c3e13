/** Goes through the stops of the tour, and ends it. Without a workspace it opens the demo, which has something to show at each stop. */
import { useCallback } from 'react';
import type { Services } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { tourSeenKey } from '../../lib/state/tour.ts';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { stops } from './stops.ts';

export function useStartTour(): () => void {
  const services = useServices();
  const { openDemo } = useOpenWorkspace();
  return useCallback(() => {
    if (services.workspace.getState().state.phase !== 'closed') return goToStop(services, 0);
    // The demo begins the tour itself where it was never seen.
    services.ui.getState().set(tourSeenKey, false);
    openDemo();
  }, [services, openDemo]);
}

/** Past the last stop the tour ends. */
export function goToStop(services: Services, number: number): void {
  const stop = stops[number];
  if (stop === undefined) {
    endTour(services);
    return;
  }
  services.tour.setState({ stop: number });
  services.navigation.getState().go(stop.place);
}

export function endTour({ tour, ui }: Services): void {
  tour.setState({ stop: null });
  ui.getState().set(tourSeenKey, true);
}
