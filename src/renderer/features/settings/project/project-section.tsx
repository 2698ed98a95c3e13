/** The settings of the open folder's project, `.memo/config.yaml`: every key there is, by subject, filtered by name and meaning. */
import { useState } from 'react';
import type { ConfigEntry } from '#shared/contract/settings/config.ts';
import type { PlainKey } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import viewStyles from '../settings-view.module.css';
import { ConfigItem } from './config-item.tsx';
import styles from './project-section.module.css';
import { useConfig } from './use-config.ts';

const configFile = '.memo/config.yaml';

export function ProjectSection() {
  const { t } = useMessages();
  const open = useOpenInEditor();
  const { closed, readOnly, entries, error, retry, about, save } = useConfig();
  const [filter, setFilter] = useState('');

  if (closed) return <p className={viewStyles.none}>{t('config.none')}</p>;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (entries === undefined) return null;
  const wanted = filter.trim().toLowerCase();
  const shown = entries.filter((entry) => `${entry.key} ${about(entry)}`.toLowerCase().includes(wanted));
  return (
    <>
      {readOnly !== null && <p className={viewStyles.none}>{t('config.readOnly', { reason: readOnly })}</p>}
      <div className={styles.head}>
        <TextField
          className="grow"
          icon="filter"
          label={t('config.filter')}
          placeholder={t('config.filter')}
          value={filter}
          onChange={setFilter}
        />
        <Button small icon="open" onClick={() => open(configFile)}>
          {configFile}
        </Button>
      </div>
      {shown.length === 0 && <p className={viewStyles.none}>{t('config.noKey', { text: filter })}</p>}
      {groupsOf(shown).map(({ name, entries: keys }) => (
        <section key={name} className={styles.group}>
          <h3>
            {t(titleOf(name))} {name !== '' && <code>{name}</code>}
          </h3>
          {keys.map((entry) => (
            <ConfigItem key={entry.key} entry={entry} about={about(entry)} readOnly={readOnly !== null} save={save} />
          ))}
        </section>
      ))}
    </>
  );
}

const titles: Readonly<Record<string, PlainKey>> = {
  '': 'config.group.project',
  index: 'config.group.index',
  hashes: 'config.group.hashes',
  memory: 'config.group.memory',
  bank: 'config.group.bank',
  rebuild: 'config.group.rebuild',
  evolution: 'config.group.evolution',
  aliases: 'config.group.aliases',
  edits: 'config.group.edits',
  promptWindow: 'config.group.promptWindow',
  semantics: 'config.group.semantics',
};

/** A section that this page does not know yet still shows its keys. */
function titleOf(name: string): PlainKey {
  return titles[name] ?? 'config.group.other';
}

interface Group {
  readonly name: string;
  readonly entries: readonly ConfigEntry[];
}

/** By the first part of the key, in the order of the schema; a key without one stands alone. */
function groupsOf(entries: readonly ConfigEntry[]): Group[] {
  const groups = Map.groupBy(entries, ({ key }) => (key.includes('.') ? key.slice(0, key.indexOf('.')) : ''));
  return [...groups].map(([name, of]) => ({ name, entries: of }));
}
