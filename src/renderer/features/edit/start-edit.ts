/** Begins an edit of source code from wherever a name or a selection is in hand. */

import type { Services } from '../../lib/services.ts';
import { type CaretPlace, caretPlace } from '../../lib/state/caret-place.ts';
import type { EditSubject } from '../../lib/state/editing.ts';

type Editing = Pick<Services, 'editing'>;

/** What a symbol of the code map is called; `memberId` where it is a member. */
export interface Renamable {
  readonly name: string;
  readonly path: string;
  readonly typeId: string;
  readonly memberId?: string | undefined;
}

export function subjectOf({ name, path, typeId, memberId }: Renamable): EditSubject {
  return { kind: 'rename', name, where: path, of: { id: memberId ?? typeId } };
}

export function renameSymbol({ editing }: Editing, symbol: Renamable): void {
  editing.setState({ subject: subjectOf(symbol) });
}

/** The name at the caret, which may be a parameter or a local. False where there is none. */
export function renameAtCaret({ editing }: Editing, place: CaretPlace | null): boolean {
  if (place === null || place.word === '') return false;
  const { file, line, column, word } = place;
  editing.setState({
    subject: { kind: 'rename', name: word, where: `${file}:${line}`, of: { at: { file, line, column } } },
  });
  return true;
}

export function extractSelection({ editing }: Editing, what: 'function' | 'variable'): void {
  const place = caretPlace();
  if (place === null || !place.selects) return;
  const { file, line, column, endLine, endColumn } = place;
  editing.setState({ subject: { kind: 'extract', what, selection: { file, line, column, endLine, endColumn } } });
}
