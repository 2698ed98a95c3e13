/** Every shortcut, by group, from the registry itself; the keys of lists and trees, which no command owns, come last. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { PlainKey } from '#shared/messages/translator.ts';
import { type Command, type CommandGroup, canRun } from '../../lib/commands/commands.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { bridge } from '../../lib/rpc/open-port.ts';
import { useServices, useSettings } from '../../lib/services-context.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import styles from './shortcuts-sheet.module.css';

const groups: readonly CommandGroup[] = [
  'group.view',
  'group.navigation',
  'group.general',
  'group.source',
  'group.workspace',
];

interface KeyRow {
  readonly title: PlainKey;
  readonly keys: readonly string[];
}

const listKeys: readonly KeyRow[] = [
  { title: 'keys.move', keys: ['ArrowUp', 'ArrowDown'] },
  { title: 'keys.ends', keys: ['Home', 'End'] },
  { title: 'keys.fold', keys: ['ArrowLeft', 'ArrowRight'] },
  { title: 'keys.open', keys: ['Enter'] },
  { title: 'keys.openAside', keys: ['Mod+Enter'] },
  { title: 'keys.pick', keys: ['Space'] },
  { title: 'keys.pickRange', keys: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
  { title: 'keys.pickAll', keys: ['Mod+A'] },
  { title: 'keys.brush', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
];

/** The window answers these itself: the browser, or the menu of the app. */
const windowKeys: readonly KeyRow[] = [
  { title: 'keys.zoomIn', keys: ['Mod++'] },
  { title: 'keys.zoomOut', keys: ['Mod+-'] },
  { title: 'keys.zoomReset', keys: ['Mod+0'] },
];

/** Only of the app: a browser has another use for it. */
const appKeys: readonly KeyRow[] = [{ title: 'menu.newWindow', keys: ['Mod+Shift+N'] }];

export function ShortcutsSheet() {
  const { t } = useMessages();
  const [open, setOpen] = useState(false);
  const commands = useStore(useServices().commands, (state) => state.commands);
  const singleKeys = useSettings((settings) => settings.singleKeys);
  useCommands([
    {
      id: 'frame.shortcuts',
      title: 'command.shortcuts',
      group: 'group.general',
      keys: ['?'],
      run: () => setOpen(true),
    },
  ]);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t('shortcuts.title')}
      note={singleKeys ? undefined : t('shortcuts.singleOff')}
      width={760}
    >
      <Scroll begins label={t('shortcuts.title')}>
        <div className={styles.sheet}>
          {groups.map((group) => (
            <Group key={group} title={t(group)} rows={rowsOf(commands, group)} />
          ))}
          <Group title={t('group.lists')} rows={listKeys} />
          <Group title={t('group.window')} rows={bridge() === undefined ? windowKeys : [...appKeys, ...windowKeys]} />
        </div>
      </Scroll>
    </Dialog>
  );
}

/** Each command once: a view's own meaning of an id wins over the frame's. Each key once: with what it would do now,
 * or could. */
function rowsOf(commands: readonly Command[], group: CommandGroup): KeyRow[] {
  const latest = new Map(commands.map((command) => [command.id, command]));
  const means = (key: string): Command | undefined => {
    const sharing = commands.filter((one) => one.keys?.includes(key));
    // It closes what is open; while nothing is, it is no shortcut.
    if (key === 'Escape') return sharing.findLast(canRun);
    return sharing.findLast(canRun) ?? sharing[0];
  };
  return [...latest.values()].flatMap(({ id, title, keys, group: own }) => {
    const [first] = keys ?? [];
    return own === group && first !== undefined && means(first)?.id === id ? [{ title, keys: keys ?? [] }] : [];
  });
}

function Group({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  const { t } = useMessages();
  if (rows.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>
        {rows.map((row) => (
          <div key={row.title}>
            <dt>{t(row.title)}</dt>
            <dd>
              {row.keys.map((keys) => (
                <KeyHint key={keys} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
