/** Puts the types that an answer rests on in focus, so that they are in the prompt window for a while. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { usePinActs } from './use-pins.ts';

/** More would push one another out of the window. */
const most = 20;

export function ToWindow({ typeIds }: { typeIds: readonly string[] }) {
  const { t } = useMessages();
  const { focusAll } = usePinActs();
  const ids = [...new Set(typeIds)].slice(0, most);
  if (ids.length === 0) return null;
  return (
    <Button small look="ghost" icon="context" title={t('investigate.toWindowWhy')} onClick={() => focusAll(ids)}>
      {t('investigate.toWindow')}
    </Button>
  );
}
