/** Answers the methods that edit source code. A symbol path leads to a declaration; the language service does the rest. */
import { MemoError } from '#shared/base/errors.ts';
import type { editMethods } from '#shared/contract/edit/methods.ts';
import type { Edits } from '../../edits/edits.ts';
import type { Handlers } from '../../handler.ts';
import { type Locator, resolvedOf } from '../locate.ts';

export interface EditServices {
  use<T>(work: (edits: Edits) => T | Promise<T>): Promise<T>;
  locator: Pick<Locator, 'place'>;
}

export function editHandlers({ use, locator }: EditServices): Handlers<keyof typeof editMethods> {
  return {
    async 'edit.rename'(params, { signal }) {
      const { at, newName, batchId, check, ...address } = params;
      if (at !== undefined) {
        const { file, line, column } = at;
        return use((edits) => edits.rename({ file, at: { line, column }, newName, batchId, check }, signal));
      }
      const { ref } = locator.place(address);
      if (ref.kind === 'module' || ref.kind === 'constructor')
        throw new MemoError('Refused', `A ${ref.kind} has no name of its own to change.`, {});
      const { file, line, name } = ref;
      const preview = await use((edits) => edits.rename({ file, at: { line, name }, newName, batchId, check }, signal));
      return { ...preview, resolved: resolvedOf(ref) };
    },
    'edit.extract'({ file, line, column, endLine, endColumn, kind, name = null, batchId, check }, { signal }) {
      const [from, to] = [
        { line, column },
        { line: endLine, column: endColumn },
      ];
      return use((edits) => edits.extract({ file, from, to, what: kind, name, batchId, check }, signal));
    },
    BeginEditBatch: () => use((edits) => ({ batchId: edits.beginBatch() })),
    'edit.preview': ({ id }) => use((edits) => edits.preview(id)),
    'edit.skip': ({ previewId, hunks, check }, { signal }) =>
      use((edits) => edits.skip(previewId, hunks, check, signal)),
    'edit.check': ({ id }, { signal }) => use((edits) => edits.check(id, signal)),
    'edit.discard': ({ id }) => use((edits) => ({ discarded: edits.discard(id) })),
    'edit.apply': ({ previewId }, { signal }) => use((edits) => edits.apply(previewId, signal)),
    'edit.undo': ({ undoId }) => use(async (edits) => ({ files: [...(await edits.undo(undoId))] })),
  };
}
