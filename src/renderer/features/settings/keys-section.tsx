/** Single letters on or off, and the way to the list of all shortcuts. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices, useSettings } from '../../lib/services-context.tsx';
import { useSaveSettings } from '../../lib/use-save-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Item } from './item.tsx';

export function KeysSection() {
  const { t } = useMessages();
  const { commands } = useServices();
  const singleKeys = useSettings((all) => all.singleKeys);
  const save = useSaveSettings();
  return (
    <>
      <Item
        label={t('settings.singleKeys')}
        setting="singleKeys"
        now={t(singleKeys ? 'settings.singleKeysNow.on' : 'settings.singleKeysNow.off')}
      >
        <Switch
          label={t('settings.singleKeys')}
          checked={singleKeys}
          onChange={(checked) => save({ singleKeys: checked })}
        />
      </Item>
      <Item label={t('settings.allShortcuts')} now={t('settings.allShortcutsNow')}>
        <Button small onClick={() => commands.getState().run('frame.shortcuts')}>
          {t('settings.show')} {singleKeys && <KeyHint keys="?" />}
        </Button>
      </Item>
    </>
  );
}
