/** Other git repositories in the folder that are left out, and the choice to read them too, which `.memo/config.yaml` keeps. */
import { toMemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

export function NestedChoice({ count }: { count: number }) {
  const { t } = useMessages();
  const { link, notifications } = useServices();
  const readOnly = useWorkspace((state) => state.readOnly);
  const include = async () => {
    try {
      await link.call('config.set', { key: 'index.nestedRepositories', value: 'true' });
      notifications.getState().show({ level: 'info', title: t('overview.nested.done') });
    } catch (thrown) {
      const detail = toMemoError(thrown).message;
      notifications.getState().show({ level: 'error', title: t('overview.nested.failed'), detail });
    }
  };
  return (
    <Notice
      icon="folder"
      end={
        <Button
          small
          disabled={readOnly !== null}
          {...(readOnly === null ? {} : { title: readOnly })}
          onClick={include}
        >
          {t('overview.nested.include')}
        </Button>
      }
    >
      {t('overview.nested.leftOut', { count })}
    </Notice>
  );
}
