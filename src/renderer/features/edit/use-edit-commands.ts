/** Renaming and extracting at the caret of whatever source is on screen, and taking the last edit back. The keys are those of other editors. */
import { useStore } from 'zustand';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { caretPlace } from '../../lib/state/caret-place.ts';
import { extractSelection, type Renamable, renameAtCaret, renameSymbol } from './start-edit.ts';
import { lastEdit, takeBack } from './use-edit-said.ts';

export const editKeys = { rename: 'F2', extractFunction: 'Mod+Alt+M', extractVariable: 'Mod+Alt+V' } as const;

export function useEditCommands(): void {
  const services = useServices();
  const { t } = useMessages();
  const undoId = useStore(lastEdit, (state) => state.undoId);
  const group = 'group.source';
  const selects = () => caretPlace()?.selects === true;
  useCommands([
    {
      ...{ id: 'edit.renameAtCaret', title: 'command.renameAtCaret', group, keys: [editKeys.rename] },
      when: () => (caretPlace()?.word ?? '') !== '',
      run: () => void renameAtCaret(services, caretPlace()),
    },
    {
      ...{ id: 'edit.extractFunction', title: 'command.extractFunction', group, keys: [editKeys.extractFunction] },
      when: selects,
      run: () => extractSelection(services, 'function'),
    },
    {
      ...{ id: 'edit.extractVariable', title: 'command.extractVariable', group, keys: [editKeys.extractVariable] },
      when: selects,
      run: () => extractSelection(services, 'variable'),
    },
    {
      ...{ id: 'edit.undo', title: 'command.editUndo', group: 'group.workspace' },
      when: () => undoId !== null,
      run: () => takeBack(services, (count) => t('edit.undone', { count })),
    },
  ]);
}

/** F2 of a view that shows one symbol: in its source the name at the caret, else the symbol. @param inHand null: none can be renamed. */
export function useRenameCommand(inHand: Renamable | null): void {
  const services = useServices();
  useCommands([
    {
      ...{ id: 'symbol.rename', title: 'command.rename', group: 'group.view', keys: [editKeys.rename] },
      when: () => inHand !== null || caretPlace(true) !== null,
      run: () => {
        if (!renameAtCaret(services, caretPlace(true)) && inHand !== null) renameSymbol(services, inHand);
      },
    },
  ]);
}
