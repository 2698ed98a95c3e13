/** `Ctrl Shift I` of a view: pins the symbol that is in hand there, or takes its pin out. */
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useIsPinned, usePinActs } from './use-pins.ts';

export const pinKeys = 'Mod+Shift+I';

/** @param inHand null while there is none: then the key means nothing. */
export function usePinCommand(inHand: { readonly typeId: string } | null | undefined): void {
  const isPinned = useIsPinned();
  const acts = usePinActs();
  useCommands([
    {
      id: 'symbol.pin',
      title: 'command.pin',
      group: 'group.view',
      keys: [pinKeys],
      when: () => inHand != null,
      run: () => {
        if (inHand != null) acts.toggle(inHand.typeId, isPinned(inHand.typeId));
      },
    },
  ]);
}
