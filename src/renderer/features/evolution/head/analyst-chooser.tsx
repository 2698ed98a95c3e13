/**
 * Who asks and answers: the static analyst, or a model of the server that answers. Choosing a model where nobody allowed one yet asks
 * first; choosing the static analyst takes the yes back.
 */
import { answering } from '#shared/contract/models/answering.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices, useSettings, useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { modelOf, useEvolution } from '../../../lib/use-evolution.ts';
import { useSaveSettings } from '../../../lib/use-save-settings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import styles from './head.module.css';

export interface AnalystChooserProps {
  readonly onConsent: (given: boolean) => void;
  readonly onAskConsent: () => void;
}

export function AnalystChooser({ onConsent, onAskConsent }: AnalystChooserProps) {
  const { t, format } = useMessages();
  const said = useSaid();
  const { navigation } = useServices();
  const save = useSaveSettings();
  const chosen = useSettings((all) => answering(all).model);
  const modelKey = useSettings((all) => answering(all).modelKey);
  const readOnly = useWorkspace((state) => state.readOnly !== null);
  const { data: model } = useEvolution(modelOf);
  const { data: consent } = useEvolution((state) => state.consent);
  const { data: context } = useEvolution(({ analyst }) => analyst.contextLength);
  const { data: choices } = useCall('models.list', {});
  if (model === undefined || consent === undefined) return null;
  const models = choices?.models.filter(({ embeds }) => !embeds) ?? [];
  const name = model ?? t('evolution.static');
  const take = (wanted: string) => {
    if (wanted !== chosen) save({ [modelKey]: wanted });
    if (!consent) onAskConsent();
  };
  const entries: MenuEntry[] = [
    { kind: 'heading', key: 'title', label: t('evolution.chooser.title') },
    {
      kind: 'item',
      key: 'static',
      label: t('evolution.chooser.static'),
      checked: !consent,
      disabled: readOnly,
      run: () => consent && onConsent(false),
    },
    ...models.map(
      (one): MenuEntry => ({
        kind: 'item',
        key: `model ${one.name}`,
        label: one.name,
        remark:
          one.bytes === 0
            ? ''
            : one.contextLength === null
              ? format.bytes(one.bytes)
              : t('evolution.chooser.size', { size: format.bytes(one.bytes), context: one.contextLength }),
        checked: consent && one.name === (model ?? chosen),
        disabled: readOnly,
        run: () => take(one.name),
      }),
    ),
    ...(models.length === 0
      ? [{ kind: 'heading', key: 'none', label: said(choices?.message ?? '') || t('evolution.chooser.none') } as const]
      : []),
    { kind: 'separator', key: 'line' },
    {
      kind: 'item',
      key: 'settings',
      label: t('evolution.chooser.settings'),
      icon: 'settings',
      run: () => navigation.getState().go(route('settings', 'models')),
    },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <Button
          small
          icon="model"
          className={styles.chooser}
          aria-label={t('evolution.chooser', { name })}
          title={context === null || context === undefined ? undefined : t('evolution.context', { count: context })}
        >
          <span className={styles.model}>{name}</span> <Icon name="down" size="small" />
        </Button>
      }
    />
  );
}
