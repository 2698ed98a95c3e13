/** The link that opens a file in the person's editor. A wrong one is not saved and says which one still applies. */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { saveSettings } from '../../lib/services.ts';
import { useServices, useSettings } from '../../lib/services-context.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { editorUrlError, exampleLink, knownEditors } from './editor-url.ts';
import { Item } from './item.tsx';

export function EditorSection() {
  const { t } = useMessages();
  const services = useServices();
  const saved = useSettings((all) => all.editorUrl);
  /** What is typed and not (yet) valid; null while the field shows what is saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const change = (url: string) => {
    setRefused(null);
    if (editorUrlError(url) !== null) return setDraft(url);
    setDraft(null);
    saveSettings(services, { editorUrl: url }).catch((error: unknown) => {
      setDraft(url);
      setRefused(toMemoError(error).message);
    });
  };

  const wrong = draft === null ? null : editorUrlError(draft);
  const reason = refused ?? (wrong === null ? null : t(wrong));
  const error = reason === null ? undefined : t('settings.notSaved', { reason, value: saved });
  return (
    <>
      <Item
        label={t('settings.editorUrl')}
        setting="editorUrl"
        now={t('settings.editorUrlExample', { example: exampleLink(saved) })}
        error={error}
        onReset={() => {
          setDraft(null);
          setRefused(null);
        }}
      >
        <TextField
          mono
          className="grow"
          label={t('settings.editorUrl')}
          value={draft ?? saved}
          onChange={change}
          invalid={error !== undefined}
          title={t('settings.editorUrlNow', { file: '{file}', line: '{line}' })}
          end={
            <Menu
              align="end"
              trigger={<IconButton small icon="down" label={t('settings.editor.presets')} />}
              entries={knownEditors.map(({ name, url }) => ({
                kind: 'item',
                key: url,
                label: t(name),
                checked: url === saved,
                run: () => change(url),
              }))}
            />
          }
        />
      </Item>
      <LanguageServers />
    </>
  );
}

/** Programs that the person named for a language. They are started, so the page only shows them: no click can name one. */
function LanguageServers() {
  const { t } = useMessages();
  const named = Object.entries(useSettings((all) => all.editServices));
  return (
    <Item label={t('settings.editServices')} now={t('settings.editServicesNow', { key: 'editServices' })}>
      {named.length === 0 ? (
        <span className="muted">{t('settings.editServicesNone')}</span>
      ) : (
        <code>{named.map(([language, command]) => `${language}: ${command.join(' ')}`).join('\n')}</code>
      )}
    </Item>
  );
}
