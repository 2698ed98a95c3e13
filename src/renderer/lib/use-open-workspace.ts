/**
 * Opening folders, from wherever it is asked for: by path, the demo, or by a dialog. Where the shell has no folder dialog
 * the page's own picker opens. A refusal leads to Welcome, which shows it in place; the picker shows its own and stays.
 */
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { toMemoError } from '#shared/base/errors.ts';
import { lastPlace } from './navigation/last-place.ts';
import { homeRoute } from './navigation/navigation.ts';
import { route } from './navigation/route.ts';
import type { Services } from './services.ts';
import { useServices } from './services-context.tsx';
import { tourSeenKey } from './state/tour.ts';

async function open(services: Services, root: string | null): Promise<void> {
  const { link, workspace, navigation, opening, tour, ui } = services;
  const closePicker = () => opening.setState({ pickerOpen: false });
  opening.setState({ opening: root ?? '', refused: null });
  const from = navigation.getState().route;
  const unfollow = workspace.subscribe(({ state }) => state.phase === 'opening' && closePicker());
  try {
    const state = await (root === null ? link.call('workspace.openDemo', {}) : link.call('workspace.open', { root }));
    workspace.setState({ known: true, state });
    closePicker();
    // The folder shows before the answer is here: a person who went elsewhere meanwhile stays there.
    if (navigation.getState().route === from)
      navigation.getState().go(root === null ? homeRoute : lastPlace(services, state.root));
    if (root === null && ui.getState().values[tourSeenKey] !== true) tour.setState({ stop: 0 });
  } catch (thrown) {
    const error = toMemoError(thrown);
    if (error.code !== 'Cancelled') opening.setState({ refused: { root: root ?? '', error } });
    if (!opening.getState().pickerOpen) navigation.getState().go(route('welcome'));
  } finally {
    unfollow();
    opening.setState({ opening: null });
  }
}

export function useOpenWorkspace() {
  const services = useServices();
  const state = useStore(services.opening);
  const openRoot = useCallback((root: string) => void open(services, root), [services]);
  const openDemo = useCallback(() => void open(services, null), [services]);
  const pick = useCallback(async () => {
    try {
      const { available, path } = await services.link.call('shell.pickFolder', {});
      if (!available) services.opening.setState({ pickerOpen: true });
      else if (path !== null) await open(services, path);
    } catch (thrown) {
      services.opening.setState({ refused: { root: null, error: toMemoError(thrown) } });
    }
  }, [services]);
  return { ...state, openRoot, openDemo, pick: () => void pick() };
}
