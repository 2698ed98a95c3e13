/**
 * Which models answer and embed: Ollama or another server, its model, the embedder, the reranker. Each line says what is so now, as the
 * engine finds it; what can be chosen is what is there. Without an open workspace there is nobody to ask: fields stay.
 */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { answering } from '#shared/contract/models/answering.ts';
import { modelServers } from '#shared/contract/models/servers.ts';
import type { Settings } from '#shared/contract/service.ts';
import { hostOf } from '../../../lib/address.ts';
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
type TextKey = 'ollamaHost' | 'ollamaModel' | 'serverHost' | 'serverModel' | 'serverKey' | 'embedder' | 'reranker';

export function ModelsSection() {
  const { t, format } = useMessages();
  const open = useWorkspace(({ phase }) => phase !== 'closed');
  const settings = useSettings((all) => all);
  const { data } = useCall('memory.models', {}, { enabled: open });
  const { data: listed } = useCall('models.list', {}, { enabled: open });
  const save = useSaveSettings();
  // Looked for here alone: ports are not asked while their choice is not on screen.
  const { data: found } = useCall('models.servers', {}, { enabled: open });
  const { modelKey } = answering(settings);
  const answers = settings.serverHost === '' ? data?.ollama : data?.server;
  const choices = answers?.models ?? [];
  const sizes = new Map(listed?.models.map(({ name, bytes }) => [name, format.bytes(bytes)]));
  const choose = (key: TextKey, value: string, label = value): MenuEntry => ({
    kind: 'item',
    key: value,
    label,
    ...(sizes.has(value) ? { remark: sizes.get(value) ?? '' } : {}),
    checked: settings[key] === value,
    run: () => save({ [key]: value }),
  });
  const embedders = (['ollama', 'server'] as const).flatMap((of) =>
    (data?.[of].models ?? []).filter(({ embeds }) => embeds).map(({ name }) => choose('embedder', `${of}:${name}`)),
  );
  const folders = data?.folders ?? [];
  return (
    <>
      <TextItem setting="ollamaHost" label={t('settings.ollamaHost')} now={useOllamaNow(data)} />
      <TextItem
        setting="serverHost"
        label={t('settings.serverHost')}
        now={useServerNow(data, found?.servers.length ?? 0)}
        entries={[
          choose('serverHost', '', t('settings.serverNone')),
          ...(found?.servers ?? []).map(({ host, name, models, needsKey }) => ({
            ...choose('serverHost', host, name),
            remark: needsKey
              ? t('settings.serverLocked', { host: hostOf(host) })
              : t('settings.serverModels', { host: hostOf(host), count: models.length }),
          })),
        ]}
      />
      {settings.serverHost !== '' && (
        <TextItem
          setting="serverKey"
          label={t('settings.serverKey')}
          now={
            settings.serverKey === ''
              ? t('settings.serverKeyNow.off')
              : t('settings.serverKeyNow.on', { host: hostOf(settings.serverHost) })
          }
        />
      )}
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
        key={modelKey}
        setting={modelKey}
        label={t('settings.ollamaModel')}
        now={useAnswererNow(answers, listed)}
        entries={[
          choose(modelKey, '', t('settings.ollamaModelFirst')),
          ...choices.filter(({ embeds }) => !embeds).map(({ name }) => choose(modelKey, name)),
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
          ...embedders,
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
function useAnswererNow(answers: Choices['server'] | undefined, listed: Result<'models.list'> | undefined): string {
  const { t, format } = useMessages();
  const model = answers?.model ?? null;
  if (model === null) return t('settings.ollamaModelNone');
  const entry = listed?.models.find(({ name }) => name === model);
  if (entry === undefined || entry.contextLength === null || entry.bytes === 0)
    return t('settings.ollamaModelNow', { model });
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

function useServerNow(data: Choices | undefined, found: number): string {
  const { t } = useMessages();
  const said = useSaid();
  if (data === undefined) return '';
  const { id, state, models, message } = data.server;
  if (state === 'off') return found === 0 ? t('settings.serverOff') : t('settings.serverFound', { count: found });
  if (state !== 'ready' || id === null) return said(message);
  return t('settings.serverReady', { name: said(modelServers[id].name), count: models.length });
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
      setError(t('settings.notSaved', { reason, value: saved === '' ? '–' : setting === 'serverKey' ? '…' : saved }));
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
        {...(setting === 'serverKey' ? { type: 'password' as const } : {})}
        {...(setting === 'ollamaModel' || setting === 'serverModel'
          ? { placeholder: t('settings.ollamaModelFirst') }
          : {})}
        {...(setting === 'reranker' ? { placeholder: t('settings.rerankerOff') } : {})}
        {...(setting === 'ollamaHost' || setting === 'serverHost' ? { placeholder: t('settings.ollamaNot') } : {})}
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
