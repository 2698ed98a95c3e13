/** The title bar while no workspace is shown: language, theme, settings. */
import type { Settings } from '#shared/contract/service.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useNavigation, useServices, useSettings, useWorkspace } from '../../lib/services-context.tsx';
import { useSaveSettings } from '../../lib/use-save-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import styles from './welcome-bar.module.css';

export function WelcomeBar() {
  const { t, language: shownLanguage } = useMessages();
  const { navigation } = useServices();
  const language = useSettings((settings) => settings.language);
  const theme = useSettings((settings) => settings.theme);
  const view = useNavigation((state) => state.route.view);
  const name = useWorkspace((state) => state.name);
  const save = useSaveSettings();
  const settingsShown = view === 'settings';

  const choice = <K extends 'language' | 'theme'>(key: K, value: Settings[K], label: string): MenuEntry => ({
    kind: 'item',
    key: value,
    label,
    checked: (key === 'language' ? language : theme) === value,
    run: () => save({ [key]: value }),
  });
  const languages = [
    choice('language', 'system', t('settings.language.system')),
    choice('language', 'en', t('settings.language.en')),
    choice('language', 'zh', t('settings.language.zh')),
  ];
  const themes = [
    choice('theme', 'system', t('settings.theme.system')),
    choice('theme', 'light', t('settings.theme.light')),
    choice('theme', 'dark', t('settings.theme.dark')),
  ];

  return (
    <header className={styles.bar}>
      <b className="strong">{t('app.name')}</b>
      {name !== '' && (
        <Button small look="ghost" icon="back" onClick={() => navigation.getState().go(route('overview'))}>
          {name}
        </Button>
      )}
      <span className="grow" />
      <Menu
        align="end"
        entries={languages}
        trigger={
          <Button small look="ghost" icon="globe">
            {t(`settings.language.${shownLanguage}`)}
          </Button>
        }
      />
      <Menu
        align="end"
        entries={themes}
        trigger={
          <Button small look="ghost" icon={theme === 'light' ? 'sun' : 'moon'}>
            {t(`settings.theme.${theme}`)}
          </Button>
        }
      />
      <Button
        small
        look="ghost"
        icon={settingsShown ? 'back' : 'settings'}
        onClick={() => navigation.getState().go(route(settingsShown ? 'welcome' : 'settings'))}
      >
        {settingsShown ? t('view.welcome') : t('view.settings')}
      </Button>
    </header>
  );
}
