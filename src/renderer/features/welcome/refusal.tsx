/**
 * Why the last folder was not opened, in the engine's words, which say what to do: one that was asked for here, or one that
 * the shell was to open when it started.
 */

import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { shortenedIn } from './typed-path.ts';

export function Refusal() {
  const { t } = useMessages();
  const said = useSaid();
  const { link, opening } = useServices();
  const { refused } = useOpenWorkspace();
  const unasked = useWorkspace((state) => (state.phase === 'closed' ? state.error : undefined));
  const root = refused?.root ?? null;
  const message = refused?.error.message ?? (unasked && said(unasked.message));
  if (message === undefined) return null;
  const dismiss = () => {
    opening.setState({ refused: null });
    // The reason goes with it.
    if (unasked !== undefined) void link.call('workspace.close', {});
  };
  const title =
    root === null
      ? t('welcome.refusedPlain')
      : root === ''
        ? t('welcome.refusedDemo')
        : t('welcome.refused', { root: shortenedIn(root, root) });
  return (
    <div style={{ marginTop: 12 }}>
      <Notice
        tone="danger"
        title={title}
        end={<IconButton small icon="close" label={t('toast.dismiss')} onClick={dismiss} />}
      >
        <p>{shortenedIn(message, root ?? '')}</p>
      </Notice>
    </div>
  );
}
