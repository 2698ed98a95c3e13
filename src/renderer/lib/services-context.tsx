/**
 * Gives the services to the views, and the small hooks by which views read them: `useServices` for actions, one hook a
 * store for what is shown. A view never imports a store's maker.
 */
import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '#shared/contract/service.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { NavigationSlice } from './navigation/navigation.ts';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('ServicesProvider is missing above this component.');
  return services;
}

export function useWorkspace<T>(select: (state: WorkspaceState) => T): T {
  return useStore(useServices().workspace, ({ state }) => select(state));
}

export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(useServices().settings, select);
}

export function useNavigation<T>(select: (navigation: NavigationSlice) => T): T {
  return useStore(useServices().navigation, select);
}
