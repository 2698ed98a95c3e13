/** The pin of a symbol as a button that shows whether it is pinned, with the key that does the same. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { pinKeys } from './use-pin-command.ts';
import { useIsPinned, usePinActs } from './use-pins.ts';

export function PinButton({ typeId }: { typeId: string }) {
  const { t } = useMessages();
  const pinned = useIsPinned()(typeId);
  const acts = usePinActs();
  return (
    <Button small icon="pin" aria-pressed={pinned} onClick={() => acts.toggle(typeId, pinned)}>
      {t(pinned ? 'context.pinned' : 'context.pin')} <KeyHint keys={pinKeys} />
    </Button>
  );
}
