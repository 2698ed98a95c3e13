/** The commands that are there in every view: places, panes, back and forward, folders, theme. */
import { useEffect } from 'react';
import type { Settings } from '#shared/contract/service.ts';
import type { PlainKey } from '#shared/messages/translator.ts';
import { askAbout } from '../../features/ask/ask-about.ts';
import { useBankCommands } from '../../features/bank/use-bank-commands.ts';
import { useEditCommands } from '../../features/edit/use-edit-commands.ts';
import { useLoopCommands } from '../../features/evolution/use-loop-commands.ts';
import { useRotationActions } from '../../features/generations/use-rotation-actions.tsx';
import { startSearch } from '../../features/search/start-search.ts';
import type { Command } from '../../lib/commands/commands.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { watchFocus } from '../../lib/focus/focus-trail.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatDeepLink, formatLink } from '../../lib/navigation/route.ts';
import { bridge } from '../../lib/rpc/open-port.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCopy } from '../../lib/use-copy.ts';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { useSaveSettings } from '../../lib/use-save-settings.ts';
import { placeKeys, places, routeTo } from '../places.ts';
import { focusNextPane, rememberFocus } from './next-pane.ts';

export function useAppCommands(): void {
  useCommands([...useFrameCommands(), ...useWorkspaceCommands(), ...useLookCommands()]);
  useLoopCommands();
  useBankCommands();
  useEditCommands();
  useEffect(() => {
    document.addEventListener('focusin', rememberFocus);
    const stop = watchFocus();
    return () => {
      document.removeEventListener('focusin', rememberFocus);
      stop();
    };
  }, []);
}

function useFrameCommands(): Command[] {
  const services = useServices();
  const { navigation, notifications, panes, workspace } = services;
  const { t } = useMessages();
  const copy = useCopy();
  const nav = navigation.getState;
  return [
    ...places.flatMap((place) =>
      place.pages.flatMap((page, index): Command[] =>
        page.command === undefined
          ? []
          : [
              {
                id: `place.${page.name}`,
                title: page.command,
                group: 'group.navigation',
                ...(index === 0 ? { keys: [placeKeys(place)] } : {}),
                run: () => nav().go(routeTo(page, services)),
              },
            ],
      ),
    ),
    {
      id: 'frame.back',
      title: 'command.back',
      group: 'group.navigation',
      keys: ['Alt+ArrowLeft'],
      when: () => nav().canGoBack,
      run: () => nav().back(),
    },
    {
      id: 'frame.forward',
      title: 'command.forward',
      group: 'group.navigation',
      keys: ['Alt+ArrowRight'],
      when: () => nav().canGoForward,
      run: () => nav().forward(),
    },
    {
      id: 'frame.nextPane',
      title: 'command.nextPane',
      group: 'group.navigation',
      keys: ['F6'],
      hidden: true,
      run: () => focusNextPane(1),
    },
    {
      id: 'frame.previousPane',
      title: 'command.previousPane',
      group: 'group.navigation',
      keys: ['Shift+F6'],
      hidden: true,
      run: () => focusNextPane(-1),
    },
    {
      id: 'frame.toggleList',
      title: 'command.toggleList',
      group: 'group.general',
      keys: ['Mod+B'],
      when: () => panes.getState().has.list,
      run: () => panes.getState().toggle('list'),
    },
    {
      id: 'frame.toggleInspector',
      title: 'command.toggleInspector',
      group: 'group.general',
      keys: ['Mod+Alt+I'],
      when: () => panes.getState().has.inspector,
      run: () => panes.getState().toggle('inspector'),
    },
    {
      id: 'frame.closeDrawer',
      title: 'command.closeDrawer',
      group: 'group.general',
      keys: ['Escape'],
      when: () => panes.getState().drawer,
      hidden: true,
      run: () => panes.getState().setDrawer(false),
    },
    {
      id: 'frame.copyLink',
      title: 'command.copyLink',
      group: 'group.general',
      run: () => copy(formatLink(nav().route), t('link.copied')),
    },
    {
      id: 'frame.dismissToast',
      title: 'command.dismissToast',
      group: 'group.general',
      when: () => notifications.getState().queue.length > 0,
      run: () => notifications.getState().dismissShown(),
    },
    {
      id: 'frame.copyDeepLink',
      title: 'command.copyDeepLink',
      group: 'group.general',
      when: () => bridge() !== undefined && workspace.getState().state.root !== '',
      run: () => copy(formatDeepLink(workspace.getState().state.root, nav().route), t('link.copied')),
    },
  ];
}

function useWorkspaceCommands(): Command[] {
  const services = useServices();
  const { pick, openDemo } = useOpenWorkspace();
  const { actions } = useRotationActions();
  const { link, workspace } = services;
  const isOpen = () => workspace.getState().state.phase !== 'closed';
  const attempt = (work: Promise<unknown>) => void work.catch((error: unknown) => showError(services, error));
  return [
    { id: 'workspace.open', title: 'command.openFolder', group: 'group.workspace', keys: ['Mod+O'], run: pick },
    { id: 'workspace.demo', title: 'command.openDemo', group: 'group.workspace', run: openDemo },
    {
      id: 'workspace.index',
      title: 'command.index',
      group: 'group.workspace',
      when: () => workspace.getState().state.phase === 'ready',
      run: () => attempt(link.call('index.run', {})),
    },
    {
      id: 'search.text',
      title: 'command.searchText',
      group: 'group.navigation',
      keys: ['Mod+Shift+F'],
      when: isOpen,
      run: () => startSearch(services),
    },
    {
      id: 'ask.about',
      title: 'command.askAbout',
      group: 'group.navigation',
      keys: ['Mod+J'],
      when: isOpen,
      run: () => askAbout(services),
    },
    {
      id: 'generations.rebuild',
      title: 'command.generationsRebuild',
      group: 'group.workspace',
      when: () => workspace.getState().state.phase === 'ready',
      run: actions.rebuild,
    },
    {
      id: 'workspace.close',
      title: 'command.closeWorkspace',
      group: 'group.workspace',
      when: isOpen,
      run: () => attempt(link.call('workspace.close', {}).then((state) => workspace.setState({ known: true, state }))),
    },
  ];
}

function useLookCommands(): Command[] {
  const save = useSaveSettings();
  const set = (id: string, title: PlainKey, change: Partial<Settings>): Command => ({
    id,
    title,
    group: 'group.general',
    run: () => save(change),
  });
  return [
    set('theme.system', 'command.themeSystem', { theme: 'system' }),
    set('theme.light', 'command.themeLight', { theme: 'light' }),
    set('theme.dark', 'command.themeDark', { theme: 'dark' }),
    set('language.system', 'command.languageSystem', { language: 'system' }),
    set('language.en', 'command.languageEn', { language: 'en' }),
    set('language.zh', 'command.languageZh', { language: 'zh' }),
    set('density.compact', 'command.densityCompact', { density: 'compact' }),
    set('density.relaxed', 'command.densityRelaxed', { density: 'relaxed' }),
  ];
}
