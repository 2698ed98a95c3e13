/** The packs beside the window: their list, and the filter of the chosen one with what it finds. */
import { useStore } from 'zustand';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSettings, useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { emptyDraft, keepDraft, newPack, packDrafts } from './pack-drafts.ts';
import { PackEditor } from './pack-editor.tsx';
import { PackList, type ShownPack } from './pack-list.tsx';
import styles from './packs-pane.module.css';
import { usePackActs } from './use-pack-acts.ts';

/** @param pack key of the shown one: its name, or `newPack`; '' for none. */
export function PacksPane({ pack, onPack }: { pack: string; onPack: (pack: string) => void }) {
  const { t, format } = useMessages();
  const root = useWorkspace((state) => state.root);
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const drafts = useStore(packDrafts(root));
  const { data, error, isError, refetch } = useCall('ListPacks', {});
  const acts = usePackActs();
  const packs = data?.packs ?? [];
  const shown: ShownPack[] = packs.map((info) => ({
    key: info.name,
    name: info.name,
    info,
    draft: drafts[info.name] !== undefined,
  }));
  const begun = drafts[newPack];
  if (begun !== undefined || pack === newPack) {
    const name = begun?.name.trim() || t('packs.newName');
    shown.push({ key: newPack, name, info: null, draft: true });
  }
  // Until somebody chooses, the one that counts is shown.
  const usual = shown.find(({ info }) => info?.active === true) ?? shown[0];
  const chosen = pack === '' ? usual : shown.find(({ key }) => key === pack);
  const startNew = () => {
    if (begun === undefined) keepDraft(root, newPack, emptyDraft);
    onPack(newPack);
  };
  const remove = ({ key, info }: ShownPack) => {
    keepDraft(root, key, null);
    if (info !== null) acts.remove(info);
    if (key === pack) onPack('');
  };
  useCommands([{ id: 'pack.new', title: 'command.packNew', group: 'group.view', keys: ['N'], run: startNew }]);
  return (
    <>
      <PaneHead title={t('packs.title')} note={packs.length > 0 ? format.number(packs.length) : undefined}>
        <Button small icon="plus" onClick={startNew}>
          {t('packs.new')} {singleKeys && <KeyHint keys="N" />}
        </Button>
      </PaneHead>
      <Scroll className={styles.scroll} restoreAs="context.packs">
        {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
        {shown.length > 0 && (
          <div className={styles.list}>
            <PackList packs={shown} shown={chosen?.key ?? ''} onShow={onPack} onRemove={remove} />
          </div>
        )}
        {data !== undefined && shown.length === 0 && (
          <EmptyState
            icon="filter"
            title={t('packs.none')}
            why={t('packs.noneWhy')}
            action={
              <Button icon="plus" onClick={startNew}>
                {t('packs.newName')}
              </Button>
            }
          />
        )}
        {chosen === undefined ? (
          data !== undefined && pack !== '' && <p className={styles.gone}>{t('packs.gone')}</p>
        ) : (
          <PackEditor
            key={chosen.key}
            pack={chosen}
            acts={acts}
            names={packs.map(({ name }) => name)}
            onBuilt={onPack}
            onRemove={() => remove(chosen)}
          />
        )}
      </Scroll>
    </>
  );
}
