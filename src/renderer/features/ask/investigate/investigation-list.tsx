/** Earlier investigations, newest first, each with what became of it. */
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { useSettings } from '../../../lib/services-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { AskedRow } from '../asked-row.tsx';
import { modelOf } from '../model/answer-parts.ts';

type Listed = Result<'investigation.list'>['investigations'][number];

export interface InvestigationListProps {
  readonly investigations: readonly Listed[];
  readonly shown: string;
  readonly onShow: (opId: string) => void;
}

export function InvestigationList({ investigations, shown, onShow }: InvestigationListProps) {
  const { t } = useMessages();
  const now = useNow(60_000);
  const height = useSettings((settings) => (settings.density === 'relaxed' ? 72 : 64));
  return (
    <VirtualList
      label={t('investigate.all')}
      count={investigations.length}
      selected={investigations.findIndex(({ opId }) => opId === shown)}
      onSelect={(index) => onShow(investigations[index]?.opId ?? '')}
      rowHeight={height}
      restoreAs="ask.investigations"
      row={(index) => {
        const one = investigations[index];
        return one === undefined ? null : <ListedRow one={one} now={now} />;
      }}
    />
  );
}

function ListedRow({ one, now }: { one: Listed; now: number }) {
  const { t } = useMessages();
  const said = useSaid();
  return (
    <AskedRow
      question={one.question}
      title={one.error === null ? one.question : `${one.question}\n${said(one.error.message)}`}
      at={one.startedAt}
      now={now}
      lines={2}
      facts={[
        t(`investigate.state.${one.state}`),
        one.state === 'done' && !one.found && t('investigate.notFound'),
        one.analyst !== '' && (modelOf(one.analyst) ?? t('investigate.byStatic')),
      ]}
    />
  );
}
