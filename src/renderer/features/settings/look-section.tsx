/** Language, theme, density. */
import { useSyncExternalStore } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSettings } from '../../lib/services-context.tsx';
import { useSaveSettings } from '../../lib/use-save-settings.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Item } from './item.tsx';

export function LookSection() {
  const { t, language: shown } = useMessages();
  const language = useSettings((all) => all.language);
  const theme = useSettings((all) => all.theme);
  const density = useSettings((all) => all.density);
  const save = useSaveSettings();
  const dark = useSystemDark();
  const systemTheme = t(dark ? 'settings.themeWord.dark' : 'settings.themeWord.light');
  return (
    <>
      <Item
        label={t('settings.language')}
        setting="language"
        now={t('settings.languageNow', { language: t(`settings.language.${shown}`) })}
      >
        <Segmented
          label={t('settings.language')}
          value={language}
          onChange={(value) => save({ language: value })}
          options={(['system', 'en', 'zh'] as const).map((value) => ({
            value,
            label: t(`settings.language.${value}`),
          }))}
        />
      </Item>
      <Item
        label={t('settings.theme')}
        setting="theme"
        now={theme === 'system' ? t('settings.themeNow.system', { theme: systemTheme }) : t('settings.themeNow.fixed')}
      >
        <Segmented
          label={t('settings.theme')}
          value={theme}
          onChange={(value) => save({ theme: value })}
          options={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`settings.theme.${value}`),
          }))}
        />
      </Item>
      <Item label={t('settings.density')} setting="density" now={t(`settings.densityNow.${density}`)}>
        <Segmented
          label={t('settings.density')}
          value={density}
          onChange={(value) => save({ density: value })}
          options={(['compact', 'relaxed'] as const).map((value) => ({ value, label: t(`settings.density.${value}`) }))}
        />
      </Item>
    </>
  );
}

function useSystemDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia('(prefers-color-scheme: dark)');
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia('(prefers-color-scheme: dark)').matches,
  );
}
