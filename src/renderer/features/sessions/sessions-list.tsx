/** Sources with their switches, and below them the sessions, or what holds the words that are looked for. */
import { type RefObject, useId } from 'react';
import type { SessionSummary, SourceState } from '#shared/contract/sessions/methods.ts';
import { agentTitles } from '../../lib/i18n/agent-titles.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { useCall } from '../../lib/use-call.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ListBox } from '../../ui/lists/list-box.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import styles from './sessions.module.css';

export interface SessionsListProps {
  readonly sources: readonly SourceState[];
  /** Newest first. */
  readonly sessions: readonly SessionSummary[];
  readonly total: number;
  readonly unread: readonly { file: string; why: string }[];
  readonly field: RefObject<HTMLInputElement | null>;
  /** Id of the session that is shown. */
  readonly shown: string;
  readonly search: string;
  readonly busy: boolean;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onSwitch: (source: SourceState['source'], on: boolean) => void;
}

export function SessionsList(props: SessionsListProps) {
  const { sources, sessions, total, unread, field, shown, search, busy, onSearch, onOpen, onSwitch } = props;
  const { t, format } = useMessages();
  const said = useSaid();
  const query = search.trim();
  const isOn = sources.some(({ on }) => on);
  const found = useCall('sessions.search', { query, limit: 50 }, { enabled: isOn && query !== '', typed: true });
  const day = (at: number | null): string => (at === null ? '' : format.day(at, Date.now()));
  return (
    <>
      {isOn && (
        <div className={styles.field}>
          <TextField
            icon="search"
            inputRef={field}
            label={t('sessions.search')}
            placeholder={t('sessions.search')}
            value={search}
            onChange={onSearch}
          />
        </div>
      )}
      <Scroll restoreAs="sessions.list">
        <GroupHead level={2}>{t('sessions.sources')}</GroupHead>
        <p className={styles.note}>{t('sessions.sourcesWhy')}</p>
        {sources.map((source) => (
          <Source key={source.source} source={source} busy={busy} onSwitch={onSwitch} />
        ))}
        {isOn && query === '' && (
          <>
            <GroupHead level={2} count={format.number(total)}>
              {t('view.sessions')}
            </GroupHead>
            <ListBox
              label={t('view.sessions')}
              items={sessions}
              itemKey={({ id }) => id}
              current={shown}
              onOpen={({ id }) => onOpen(id)}
              row={({ title, source, endedAt }) => (
                <Row
                  name={title || t('sessions.noWords')}
                  place={agentTitles[source]}
                  title={title}
                  end={day(endedAt)}
                />
              )}
            />
            {sessions.length < total && (
              <p className={styles.note}>{t('sessions.cut', { shown: sessions.length, total })}</p>
            )}
          </>
        )}
        {query !== '' && found.data !== undefined && (
          <>
            <GroupHead level={2} count={format.number(found.data.total)}>
              {t('sessions.hits')}
            </GroupHead>
            {found.data.hits.length === 0 && <p className={styles.note}>{t('sessions.noHit', { query })}</p>}
            <ListBox
              label={t('sessions.hits')}
              items={found.data.hits}
              itemKey={({ id, line, kind, text }) => `${id}:${line}:${kind}:${text}`}
              onOpen={({ id }) => onOpen(id)}
              row={({ text, kind, at }) => (
                <Row name={text} place={t(`sessions.kind.${kind}`)} title={text} end={day(at)} />
              )}
            />
          </>
        )}
        {unread.length > 0 && (
          <p className={styles.note} title={unread.map(({ file, why }) => `${file}: ${said(why)}`).join('\n')}>
            {t('sessions.unread', { count: unread.length })}
          </p>
        )}
      </Scroll>
    </>
  );
}

interface SourceProps extends Pick<SessionsListProps, 'busy' | 'onSwitch'> {
  readonly source: SourceState;
}

/** What switching it on would read stands there before. */
function Source({ source: { source, on, folder, files, bytes, ofFolder }, busy, onSwitch }: SourceProps) {
  const { t, format } = useMessages();
  const id = useId();
  const what = ofFolder === null ? 'sessions.ofAll' : 'sessions.ofFolder';
  return (
    <div className={styles.source} title={folder}>
      <label htmlFor={id}>
        {agentTitles[source]}
        <span className={styles.faint}>
          {files === 0 ? t('sessions.noFiles') : t(what, { count: files, size: format.bytes(bytes) })}
        </span>
      </label>
      <Switch
        id={id}
        label={t('sessions.read', { name: agentTitles[source] })}
        checked={on}
        disabled={busy || (files === 0 && !on)}
        onChange={(to) => onSwitch(source, to)}
      />
    </div>
  );
}
