/**
 * All commands of the project by purpose: how it is installed, built, run, tested, released. Its address is
 * `#/commands?q=…`. Each names the file and line that it was read from.
 */

import { useRef } from 'react';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useCall } from '../../lib/use-call.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { CommandLine, typed } from './command-line.tsx';
import styles from './commands-view.module.css';

const readPlace = ({ q = '' }: Readonly<Record<string, string>>) => ({ filter: q });
const writePlace = ({ filter }: { filter: string }): Record<string, string> => (filter === '' ? {} : { q: filter });

export default function CommandsView() {
  const { t, format } = useMessages();
  const { place, change } = useViewPlace('commands', readPlace, writePlace);
  const { data, error, refetch } = useCall('commands.list', {});
  const field = useRef<HTMLInputElement>(null);
  const focusFilter = () => field.current?.select();
  useCommands([
    { id: 'commands.filter', title: 'command.commandsFilter', group: 'group.view', keys: ['/'], run: focusFilter },
  ]);
  const words = place.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (command: ProjectCommand): boolean => {
    const text = `${typed(command)} ${command.description} ${t(`commands.purpose.${command.purpose}`)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const shown = data?.commands.filter(fits) ?? [];
  const groups = [...Map.groupBy(shown, ({ purpose }) => purpose)];
  return (
    <ViewPanes view="commands" label={t('view.commands')}>
      <header className={styles.head}>
        <h1>{t('view.commands')}</h1>
        <TextField
          icon="filter"
          inputRef={field}
          label={t('commands.filter')}
          placeholder={t('commands.filter')}
          value={place.filter}
          onChange={(filter) => change({ filter })}
        />
      </header>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && data.commands.length === 0 && (
        <EmptyState icon="key" title={t('commands.none')} why={t('commands.noneWhy', { count: data.files })} />
      )}
      {data !== undefined && data.commands.length > 0 && shown.length === 0 && (
        <EmptyState
          icon="filter"
          title={t('commands.noMatch', { filter: place.filter })}
          why={t('commands.noMatchWhy', { count: data.commands.length })}
        />
      )}
      <Scroll restoreAs="commands" label={t('view.commands')}>
        {groups.map(([purpose, commands]) => (
          <section key={purpose} className={styles.group}>
            <GroupHead level={2} count={format.number(commands.length)}>
              {t(`commands.purpose.${purpose}`)}
            </GroupHead>
            <ul className={styles.list}>
              {commands.map((command) => (
                <li key={`${command.folder}\0${command.text}`} className={styles.row}>
                  <CommandLine command={command} />
                  {command.description !== '' && <p className={styles.about}>{command.description}</p>}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {data !== undefined && data.total > data.commands.length && (
          <p className={styles.unread}>{t('commands.some', { shown: data.commands.length, total: data.total })}</p>
        )}
        {data !== undefined && data.unread.length > 0 && (
          <p className={styles.unread} title={data.unread.map(({ file, reason }) => `${file}: ${reason}`).join('\n')}>
            {t('commands.unread', { count: data.unread.length, first: data.unread[0]?.file ?? '' })}
          </p>
        )}
      </Scroll>
    </ViewPanes>
  );
}
