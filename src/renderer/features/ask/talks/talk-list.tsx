/** The conversations by day. Choosing one shows it; Delete asks whether to forget it. */
import { useCallback, useMemo } from 'react';
import type { Session } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSettings } from '../../../lib/services-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { useListWidth } from '../../../ui/panes/use-list-width.ts';
import { fontFamily } from '../../learnings/list/text-lines.ts';
import { AskedRow } from '../asked-row.tsx';
import { type SessionRow, sessionRows } from '../model/session-groups.ts';
import styles from './talk-list.module.css';
import { mostLines, titleLines } from './title-lines.ts';

export interface TalkListProps {
  readonly sessions: readonly Session[];
  /** Id of the shown one; '' for none. */
  readonly shown: string;
  /** Id of the one that is being answered. */
  readonly running: string | null;
  readonly onShow: (id: string) => void;
  /** Enter or double click: the person continues with it. */
  readonly onOpen: (id: string) => void;
  readonly onForget: (session: Session) => void;
}

const headHeight = 32;
/** Height of one more line of a title. */
const lineHeight = 18;

export function TalkList({ sessions, shown, running, onShow, onOpen, onForget }: TalkListProps) {
  const { t, format, language } = useMessages();
  const now = useNow(60_000);
  const height = useSettings((settings) => (settings.density === 'relaxed' ? 54 : 46));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language has its own faces.
  const family = useMemo(fontFamily, [language]);
  const rows = useMemo(() => sessionRows(sessions, now), [sessions, now]);
  const [box, width] = useListWidth<HTMLDivElement>();
  const rowHeight = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row?.kind !== 'session') return headHeight;
      const { title, at } = row.session;
      return height + (titleLines(title, format.day(at, now), width, family) - 1) * lineHeight;
    },
    [rows, height, width, family, format, now],
  );
  const selected = rows.findIndex(({ key }) => key === shown);
  const sessionAt = (index: number): Session | undefined => {
    const row = rows[index];
    return row?.kind === 'session' ? row.session : undefined;
  };
  const select = (index: number) => {
    const next = sessionAt(index);
    if (next !== undefined) onShow(next.id);
  };
  return (
    <div ref={box} className={styles.box}>
      <VirtualList
        label={t('ask.conversations')}
        count={rows.length}
        selected={selected}
        onSelect={select}
        onOpen={(index) => onOpen(sessionAt(index)?.id ?? '')}
        onKey={(event, index) => {
          const session = sessionAt(index);
          if (event.key !== 'Delete' || session === undefined) return false;
          onForget(session);
          return true;
        }}
        rowHeight={rowHeight}
        head={(index) => rows[index]?.kind === 'head'}
        text={(index) => sessionAt(index)?.title ?? ''}
        restoreAs="ask.talks"
        row={(index) => {
          const row = rows[index];
          return row === undefined ? null : <TalkRow row={row} running={running} now={now} />;
        }}
      />
    </div>
  );
}

function TalkRow({ row, running, now }: { row: SessionRow; running: string | null; now: number }) {
  const { t } = useMessages();
  if (row.kind === 'head')
    return (
      <GroupHead inList count={row.count}>
        {t(`ask.day.${row.group}`)}
      </GroupHead>
    );
  const { id, title, at, turns, saved, lastFound } = row.session;
  return (
    <AskedRow
      question={title}
      at={at}
      now={now}
      lines={mostLines}
      facts={[
        t('ask.questions', { count: turns }),
        id === running && t('ask.oneRunning'),
        id !== running && saved > 0 && t('ask.saved', { count: saved }),
        id !== running && turns > 0 && !lastFound && t('ask.lastNothing'),
      ]}
    />
  );
}
