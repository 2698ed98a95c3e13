/**
 * Which models answer and embed: Ollama and its model, the embedder, the reranker. Each line says what is so now, as the
 * engine finds it; what can be chosen is what is there. Without an open workspace there is nobody to ask: fields stay.
 */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { Settings } from '#shared/contract/service.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { saveSettings } from '../../../lib/services.ts';
import { useServices, useSettings, useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useSaveSettings } from '../../../lib/use-save-settings.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { Item } from '../item.tsx';
import { PullItem } from './pull-item.tsx';

type Choices = Result<'memory.models'>;
type TextKey = 'ollamaHost' | 'ollamaModel' | 'embedder' | 'reranker';

export function ModelsSection() {
  const { t, format } = useMessages();
  const open = useWorkspace(({ phase }) => phase !== 'closed');
  const settings = useSettings((all) => all);
  const { data } = useCall('memory.models', {}, { enabled: open });
  const { data: listed } = useCall('models.list', {}, { enabled: open });
  const save = useSaveSettings();
  const choices = data?.ollama.models ?? [];
  const sizes = new Map(listed?.models.map(({ name, bytes }) => [name, format.bytes(bytes)]));
  const choose = (key: TextKey, value: string, label = value): MenuEntry => ({
    kind: 'item',
    key: value,
    label,
    ...(sizes.has(value) ? { remark: sizes.get(value) ?? '' } : {}),
    checked: settings[key] === value,
    run: () => save({ [key]: value }),
  });
  const ofOllama = choices.filter(({ embeds }) => embeds).map(({ name }) => choose('embedder', `ollama:${name}`));
  const folders = data?.folders ?? [];
  return (
    <>
      <TextItem setting="ollamaHost" label={t('settings.ollamaHost')} now={useOllamaNow(data)} />
      <Item
        label={t('settings.ollamaRemote')}
        setting="ollamaRemote"
        now={t(settings.ollamaRemote ? 'settings.ollamaRemoteNow.on' : 'settings.ollamaRemoteNow.off')}
      >
        <Switch
          label={t('settings.ollamaRemote')}
          checked={settings.ollamaRemote}
          onChange={(ollamaRemote) => save({ ollamaRemote })}
        />
      </Item>
      <TextItem
        setting="ollamaModel"
        label={t('settings.ollamaModel')}
        now={useAnswererNow(data, listed)}
        entries={[
          choose('ollamaModel', '', t('settings.ollamaModelFirst')),
          ...choices.filter(({ embeds }) => !embeds).map(({ name }) => choose('ollamaModel', name)),
        ]}
      />
      {open && <PullItem enabled={data?.ollama.state === 'ready' || data?.ollama.state === 'missing'} />}
      <TextItem
        setting="embedder"
        label={t('settings.embedder')}
        now={useEmbedderNow(data)}
        entries={[
          choose('embedder', 'memo-embed', t('settings.embedderOwn')),
          ...folders.map((name) => choose('embedder', `folder:${name}`)),
          ...ofOllama,
        ]}
      />
      <TextItem
        setting="reranker"
        label={t('settings.reranker')}
        now={t(settings.reranker === '' ? 'settings.rerankerNone' : 'settings.rerankerNow')}
        entries={[
          choose('reranker', '', t('settings.rerankerOff')),
          ...folders.map((name) => choose('reranker', name)),
        ]}
      />
    </>
  );
}

/** Who answers, with its size and how much it can hold, once that is known. */
function useAnswererNow(data: Choices | undefined, listed: Result<'models.list'> | undefined): string {
  const { t, format } = useMessages();
  const model = data?.ollama.model ?? null;
  if (model === null) return t('settings.ollamaModelNone');
  const entry = listed?.models.find(({ name }) => name === model);
  if (entry === undefined || entry.contextLength === null) return t('settings.ollamaModelNow', { model });
  return t('settings.modelNow', { model, size: format.bytes(entry.bytes), context: entry.contextLength });
}

function useOllamaNow(data: Choices | undefined): string {
  const { t } = useMessages();
  const said = useSaid();
  if (data === undefined) return '';
  const { state, models, message } = data.ollama;
  if (state === 'ready') return t('settings.ollamaReady', { count: models.length });
  return state === 'off' ? t('settings.ollamaOff') : said(message);
}

function useEmbedderNow(data: Choices | undefined): string {
  const { t, format } = useMessages();
  const said = useSaid();
  if (data === undefined) return '';
  const { embedded, total, dimensions, state, message } = data.embedder;
  if (state === 'unavailable')
    return message === undefined || message === null ? t('settings.embedderNone') : said(message);
  return t('settings.embedderNow', {
    dimensions,
    embedded: format.number(embedded),
    total: format.number(total),
  });
}

interface TextItemProps {
  readonly setting: TextKey;
  readonly label: string;
  readonly now: string;
  readonly entries?: readonly MenuEntry[];
}

/** A text that is saved when the field is left or Enter is pressed, for half an address is none. */
function TextItem({ setting, label, now, entries }: TextItemProps) {
  const { t } = useMessages();
  const services = useServices();
  const saved = useSettings((all: Settings) => all[setting]);
  /** What is typed and not (yet) valid; null while the field shows what is saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);

  const keep = async () => {
    if (draft === null) return;
    try {
      await saveSettings(services, { [setting]: draft.trim() });
      setDraft(null);
      setError(undefined);
    } catch (thrown) {
      const { code, message } = toMemoError(thrown);
      const reason = code === 'InvalidArgument' ? t(`settings.form.${setting}`) : message;
      setError(t('settings.notSaved', { reason, value: saved === '' ? '–' : saved }));
    }
  };
  const drop = () => {
    setDraft(null);
    setError(undefined);
  };
  return (
    <Item label={label} setting={setting} now={now} error={error} onReset={drop}>
      <TextField
        mono
        className="grow"
        label={label}
        value={draft ?? saved}
        onChange={setDraft}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void keep();
          if (event.key === 'Escape' && draft !== null) {
            event.stopPropagation();
            drop();
          }
        }}
        invalid={error !== undefined}
        {...(setting === 'ollamaModel' ? { placeholder: t('settings.ollamaModelFirst') } : {})}
        {...(setting === 'reranker' ? { placeholder: t('settings.rerankerOff') } : {})}
        {...(setting === 'ollamaHost' ? { placeholder: t('settings.ollamaNot') } : {})}
        end={
          entries !== undefined && (
            <Menu
              align="end"
              trigger={<IconButton small icon="down" label={t('settings.choose', { what: label })} />}
              entries={entries}
            />
          )
        }
      />
    </Item>
  );
}
