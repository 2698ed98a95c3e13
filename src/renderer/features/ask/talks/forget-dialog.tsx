/** Asks before a conversation is forgotten: it cannot be undone. What was saved as a learning stays. */
import type { Session } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

export interface ForgetDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
  readonly onForget: () => void;
}

export function ForgetDialog({ session, onClose, onForget }: ForgetDialogProps) {
  const { t } = useMessages();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask.forgetTitle', { title: session.title })}
      width={460}
      footer={
        <>
          <span className="grow" />
          <Button data-begin onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" onClick={onForget}>
            {t('ask.forget')}
          </Button>
        </>
      }
    >
      <p style={{ padding: 'var(--sp-4)' }}>
        {t('ask.forgetWhy', { count: session.turns })} {session.saved > 0 && t('ask.forgetSaved')}
      </p>
    </Dialog>
  );
}
