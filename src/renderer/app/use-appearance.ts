/** Puts the person's theme, density and language on the document, and the name of the place in the window's title. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { localeTags } from '#shared/messages/translator.ts';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { useServices, useSettings, useWorkspace } from '../lib/services-context.tsx';
import { narrowBelow } from '../lib/state/panes.ts';

export function useAppearance(): void {
  const { panes } = useServices();
  const { t, language } = useMessages();
  const theme = useSettings((settings) => settings.theme);
  const density = useSettings((settings) => settings.density);
  const workspace = useWorkspace((state) => state.name);
  const crumb = useStore(panes, (state) => state.crumbs.at(-1) ?? '');

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.density = density;
  }, [theme, density]);

  useEffect(() => {
    document.documentElement.lang = localeTags[language];
  }, [language]);

  useEffect(() => {
    document.title = [crumb, workspace, t('app.name')].filter((part) => part !== '').join(' - ');
  }, [crumb, workspace, t]);

  useEffect(() => {
    const query = window.matchMedia(`(max-width: ${narrowBelow - 1}px)`);
    const apply = () => panes.getState().setNarrow(query.matches);
    apply();
    query.addEventListener('change', apply);
    return () => query.removeEventListener('change', apply);
  }, [panes]);
}
