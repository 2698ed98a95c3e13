/** Answers the methods that edit source code. A symbol path leads to a declaration; the language service does the rest. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import type { editMethods } from '#shared/contract/edit/methods.ts';
import type { Mentions } from '#shared/contract/find.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Edits, FoundRename, RenameRequest } from '../../edits/edits.ts';
import type { Handlers } from '../../handler.ts';
import type { References } from '../../references/references.ts';
import type { SymbolIndex } from '../../search/search.ts';
import { languageOf, readTextSync } from '../../workspace/workspace.ts';
import type { FindMentions } from '../coverage/mentions.ts';
import { type Located, type Locator, resolvedOf } from '../locate.ts';

interface EditServices {
  use<T>(work: (edits: Edits) => T | Promise<T>): Promise<T>;
  locator: Pick<Locator, 'place'>;
  index(): SymbolIndex;
  mentions: FindMentions;
  references: Pick<References, 'refresh'>;
  codeMap(): CodeMap;
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
}

/** Lines that a preview shows of files that no service reads. */
const maxMentions = 200;

/** Places of one symbol that are compared with those of a rename. */
const maxUses = 5_000;

export function editHandlers(services: EditServices): Handlers<keyof typeof editMethods> {
  const { use, locator, index, mentions, references, codeMap, root, maxFileBytes } = services;

  /** Only what a checker resolved: a guess would be a false alarm. */
  async function usesOf({ rows, ref }: Located, oldName: string, signal: AbortSignal): Promise<EditPreview['missed']> {
    await references.refresh(signal);
    const member = ref.memberId === undefined ? null : ref.name;
    const query = { type: rows.type, member, root, maxBytes: maxFileBytes(), maxResults: maxUses };
    const { usages } = await codeMap().usages(query, signal);
    const plain = oldName.replace(/^#/, '');
    return usages
      .filter(
        ({ confidence, snippet, range: [from, to] }) =>
          confidence === 1 && snippet.slice(from, to).replace(/^#/, '') === plain,
      )
      .map(({ file, line, snippet }) => ({ file, line, text: snippet }));
  }

  /** What the code map finds for a new name, where no compiler or server is asked. */
  const byUsages =
    ({ rows, ref }: Pick<Located, 'rows' | 'ref'>, newName: string) =>
    async (signal: AbortSignal): Promise<FoundRename> => {
      await references.refresh(signal);
      const member = ref.memberId === undefined ? null : ref.name;
      return codeMap().renamed({ type: rows.type, member, newName, root, maxBytes: maxFileBytes() }, signal);
    };

  /** The symbol that is declared at a place; undefined for any other name there. */
  function declaredAt(file: string, line: number, column: number): Pick<Located, 'rows' | 'ref'> | undefined {
    const rows = codeMap().at(file, line);
    const ref = rows === null ? null : codeMap().ref(rows);
    if (rows === null || ref === null) return undefined;
    const read = readTextSync(root, file, maxFileBytes(), () => true);
    const text = read.kind === 'text' ? (read.text.split('\n')[line - 1] ?? '') : '';
    const start = text.slice(0, column - 1).search(/[\p{L}\p{N}_]*$/u);
    // A name may be an operator, or end in a sign.
    const isNamed = text.startsWith(ref.name, start) && !/^[\p{L}\p{N}_]/u.test(text.slice(start + ref.name.length));
    return isNamed ? { rows, ref } : undefined;
  }

  /** A language server for Java changes no Kotlin. */
  const unedited = (file: string) => (other: string) => languageOf(file) === 'java' && languageOf(other) === 'kotlin';

  /** What a place names is only known once it was renamed: a local has no mentions. */
  const ofPlace =
    (file: string, signal: AbortSignal) =>
    async (name: string): Promise<Mentions | null> => {
      const { step, found } = index().resolve(name, 1);
      const isSymbol = found.length > 0 && step !== 'none' && step !== 'suggestion';
      return isSymbol
        ? mentions.byName({ name, kind: 'class', container: '' }, maxMentions, signal, unedited(file))
        : null;
    };

  return {
    async 'edit.rename'(params, { signal }) {
      const { at, newName, batchId, check, ...address } = params;
      const takesSigns = (file: string): void => {
        if (/[?!=]$/.test(newName) && languageOf(file) !== 'ruby')
          throw new MemoError('InvalidArgument', sentence`'${newName}' cannot be a name here.`, { path: 'newName' });
      };
      if (at !== undefined) {
        const { file, line, column } = at;
        takesSigns(file);
        const located = declaredAt(file, line, column);
        const request = {
          ...(located === undefined ? {} : { found: byUsages(located, newName) }),
          file,
          at: { line, column },
          newName,
          batchId,
          check,
          mentions: ofPlace(file, signal),
          uses: async () => [],
        };
        return use((edits) => edits.rename(request, signal));
      }
      const located = locator.place(address);
      const { ref } = located;
      if (ref.kind === 'module' || ref.kind === 'constructor')
        throw new MemoError('Refused', sentence`A ${ref.kind} has no name of its own to change.`, {});
      const { file, line, name } = ref;
      takesSigns(file);
      const request: RenameRequest = {
        ...{ file, at: { line, name }, newName, batchId, check },
        mentions: () => mentions.byName(ref, maxMentions, signal, unedited(file)),
        uses: (oldName) => usesOf(located, oldName, signal),
        found: byUsages(located, newName),
      };
      const preview = await use((edits) => edits.rename(request, signal));
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
