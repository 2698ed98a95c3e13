/** Reads what was left out when a person stopped the reading. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Button } from '../../ui/controls/button.tsx';

export function ReadRest({ small = false }: { small?: boolean }) {
  const { t } = useMessages();
  const { commands } = useServices();
  return (
    <Button small={small} icon="refresh" onClick={() => commands.getState().run('workspace.index')}>
      {t('overview.readRest')}
    </Button>
  );
}
