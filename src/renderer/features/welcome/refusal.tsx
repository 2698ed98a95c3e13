/** Why the last folder was not opened, in the engine's words, which say what to do. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export function Refusal() {
  const { t } = useMessages();
  const { opening } = useServices();
  const { refused } = useOpenWorkspace();
  if (refused === null) return null;
  const { root, error } = refused;
  const title =
    root === null ? t('welcome.refusedPlain') : root === '' ? t('welcome.refusedDemo') : t('welcome.refused', { root });
  return (
    <div style={{ marginTop: 12 }}>
      <Notice
        tone="danger"
        title={title}
        end={
          <IconButton
            small
            icon="close"
            label={t('toast.dismiss')}
            onClick={() => opening.setState({ refused: null })}
          />
        }
      >
        <p>{error.message}</p>
      </Notice>
    </div>
  );
}
