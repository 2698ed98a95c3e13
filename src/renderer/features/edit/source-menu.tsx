/** What can be done at a place of a source text, where the pointer asks for it: the same as the keys do. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { MenuAt } from '../../ui/overlays/menu.tsx';
import { editKeys } from './use-edit-commands.ts';

export interface SourceMenuProps {
  readonly at: { readonly x: number; readonly y: number };
  readonly word: string;
  readonly selects: boolean;
  readonly onClose: () => void;
}

export function SourceMenu({ at, word, selects, onClose }: SourceMenuProps) {
  const { t } = useMessages();
  const { commands } = useServices();
  const run = (id: string) => () => void commands.getState().run(id);
  return (
    <MenuAt
      at={at}
      onClose={onClose}
      entries={[
        {
          ...{ kind: 'item', key: 'rename', icon: 'edit', keys: editKeys.rename, disabled: word === '' },
          label: word === '' ? t('command.rename') : t('edit.renameOf', { name: word }),
          run: run('edit.renameAtCaret'),
        },
        {
          ...{ kind: 'item', key: 'function', keys: editKeys.extractFunction, disabled: !selects },
          label: t('command.extractFunction'),
          run: run('edit.extractFunction'),
        },
        {
          ...{ kind: 'item', key: 'variable', keys: editKeys.extractVariable, disabled: !selects },
          label: t('command.extractVariable'),
          run: run('edit.extractVariable'),
        },
      ]}
    />
  );
}
