/** Learnings that came with the repository count as unconfirmed: how many there are, and one action for all of them. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { foreign } from '../model/learnings-place.ts';
import type { RecordActions } from '../record/use-record-actions.ts';

export interface ForeignNoticeProps {
  /** The list shows only these already. */
  readonly shown: boolean;
  readonly actions: RecordActions;
  readonly onShow: () => void;
}

export function ForeignNotice({ shown, actions, onShow }: ForeignNoticeProps) {
  const { t } = useMessages();
  const count = useCall('memory.list', { filter: foreign, limit: 1 }).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      icon="into"
      title={t('learnings.foreignTitle', { count })}
      end={
        <Button small onClick={shown ? actions.confirmForeign : onShow}>
          {t(shown ? 'learnings.confirmForeign' : 'learnings.showForeign')}
        </Button>
      }
    >
      {t('learnings.foreignWhy')}
    </Notice>
  );
}
