/** Types with a figure each; opening one leads to its page, with Ctrl to its source in the editor. */
import type { SymbolRef } from '#shared/contract/common.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { toldName } from '../../symbols/model/symbol-text.ts';

export interface TypeListProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly { readonly symbol: SymbolRef; readonly figure: string }[];
}

/** Rows shown: the head of the list tells most, Symbols holds the rest. */
const shownRows = 8;

export function TypeList({ title, note, rows }: TypeListProps) {
  const { navigation } = useServices();
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  if (rows.length === 0) return null;
  return (
    <>
      <GroupHead count={note}>{title}</GroupHead>
      <ListBox
        label={title}
        items={rows.slice(0, shownRows)}
        itemKey={({ symbol }) => symbol.typeId}
        onOpen={({ symbol }, aside) =>
          aside ? openInEditor(symbol.file, symbol.line) : navigation.getState().go(route('type', symbol.typeId))
        }
        row={({ symbol, figure }) => (
          <Row
            icon={<SymbolIcon kind={symbol.kind} />}
            name={toldName(symbol)}
            place={symbol.container}
            end={figure}
            title={`${t(`kind.${symbol.kind}`)} ${symbol.path}`}
          />
        )}
      />
    </>
  );
}
