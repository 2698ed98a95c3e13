/** The surest usages of the selected symbol, and the way to all of them. Asked for once the selection rests. */
import { useEffect, useState } from 'react';
import type { Usage } from '#shared/contract/find.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Section } from '../../../ui/panes/section.tsx';
import { CodeLine } from '../../../ui/text/code-line.tsx';
import { useSymbolActions } from '../parts/use-symbol-actions.ts';
import styles from './usage-list.module.css';

const listed = 5;
/** Letters of a line that fit before the name in the narrow pane. */
const roomBefore = 16;
/** Milliseconds that the selection rests: moving through a list asks nothing. */
const restMs = 200;

export interface UsageListProps {
  readonly typeId: string;
  readonly memberId: string | undefined;
  readonly name: string;
}

export function UsageList({ typeId, memberId, name }: UsageListProps) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const actions = useSymbolActions();
  const id = memberId ?? typeId;
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), restMs);
    return () => clearTimeout(timer);
  }, [id]);
  const { data, isPlaceholderData } = useCall(
    'FindUsages',
    { id, maxResults: listed, opened: false },
    { enabled: rested === id },
  );
  if (data === undefined || isPlaceholderData || data.total === 0) return null;
  return (
    <Section title={t('usages.tab')} note={format.number(data.total)}>
      <div className={styles.list}>
        <ListBox<Usage>
          label={t('usages.of', { name })}
          items={data.usages}
          itemKey={({ file, line, column, kind }) => `${file}:${line}:${column} ${kind}`}
          onOpen={({ file, line }, aside) => {
            if (aside) actions.openInEditor({ file, line });
            else navigation.getState().go(route('file', file, { line: String(line) }));
          }}
          row={(usage) => <UsageItem usage={usage} />}
        />
      </div>
      <button type="button" className={styles.all} onClick={() => actions.openUsages({ typeId, memberId })}>
        {t('usages.all', { count: data.total })}
      </button>
    </Section>
  );
}

function UsageItem({ usage: { file, line, cell, snippet, range, kind } }: { usage: Usage }) {
  const { t } = useMessages();
  return (
    <div className={styles.usage} title={`${file}:${line}`}>
      <CodeLine line={line} text={snippet} ranges={[range]} room={roomBefore} />
      <span className={styles.place}>
        <span className="clip">{file.slice(file.lastIndexOf('/') + 1)}</span>
        {cell !== undefined && <span>{t('usages.cell', { ...cell })}</span>}
        <span>{t(`usages.kind.${kind}`)}</span>
      </span>
    </div>
  );
}
