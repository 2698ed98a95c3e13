/** What a reader must know before the answer: that the code has changed since, that a newer answer is there, that it is out. */
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { RecordActions } from './use-record-actions.ts';

export interface RecordNoticesProps {
  readonly record: RecordView;
  readonly actions: RecordActions;
  readonly onGo: (id: string) => void;
}

export function RecordNotices({ record, actions, onGo }: RecordNoticesProps) {
  const { t } = useMessages();
  const { status, evidence, supersededBy } = record;
  switch (status) {
    case 'active':
      return null;
    case 'stale': {
      const changed = evidence.filter(({ state }) => state === 'changed').length;
      const missing = evidence.filter(({ state }) => state === 'missing').length;
      const of = evidence.length;
      return (
        <Notice
          tone="stale"
          title={t('learnings.staleTitle')}
          end={
            <Button small onClick={() => actions.verify([record.id])}>
              {t('learnings.stillRight')}
            </Button>
          }
        >
          {[
            changed > 0 && t('learnings.staleChanged', { count: changed, of }),
            missing > 0 && t('learnings.staleMissing', { count: missing, of }),
            t('learnings.staleNext'),
          ]
            .filter((line) => line !== false)
            .join(' ')}
        </Notice>
      );
    }
    case 'superseded':
      return (
        <Notice
          icon="swap"
          title={t('learnings.supersededTitle')}
          end={
            supersededBy !== null && (
              <Button small onClick={() => onGo(supersededBy)}>
                {t('learnings.showNewer')}
              </Button>
            )
          }
        />
      );
    case 'rejected':
      return (
        <Notice
          icon="x-circle"
          title={t('learnings.rejectedTitle')}
          end={
            <Button small onClick={() => actions.restore([record.id])}>
              {t('learnings.restore')}
            </Button>
          }
        >
          {t('learnings.rejectedWhy')}
        </Notice>
      );
  }
}
