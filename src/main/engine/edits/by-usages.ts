/**
 * Renames in languages without a compiler or language server here: the code map says which places mean the symbol, and exactly these
 * change. What the result does to types is not checked, so that its check is never whole.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { languageNames } from '#shared/contract/words.ts';
import { applyChanges, readOriginal, type TextChange } from './changes.ts';
import type { EditService, NamePlace } from './edit-service.ts';
import type { UsageFamily } from './families.ts';
import { linesOf } from './make-preview.ts';

export function createUsageService(family: UsageFamily, root: string): EditService {
  return {
    name: () => 'usages',
    async rename({ texts }, { newName, found }, signal) {
      if (found === undefined)
        throw new MemoError('Refused', 'Nothing is known to be declared at this place. Give the path of a symbol.', {});
      const { oldName, places, captured, unsure, leftAlone } = await found(signal);
      const changed: { file: string; text: string }[] = [];
      for (const [file, inFile] of Map.groupBy(places, (place) => place.file)) {
        const original = (await readOriginal(root, file)).text;
        const before = texts.find((one) => one.file === file)?.text ?? original;
        changed.push({ file, text: renamed(file, original, before, inFile) });
      }
      return {
        ...{ oldName, newName, texts: changed, leftAlone, unsure },
        captured: captured.map((one) => ({ ...one, severity: 'error', code: '' })),
      };
    },
    async extract() {
      throw new MemoError(
        'Refused',
        sentence`Memoscope extracts nothing in ${languageNames[family]}: no compiler for it can be asked here.`,
        {},
      );
    },
    check: async () => ({ added: [], removed: [], whole: false }),
    close: async () => undefined,
  };
}

/**
 * Places are those of the file on disk; where an earlier step of a batch changed it, each is found again as the same one of the names
 * on its line.
 */
function renamed(file: string, original: string, before: string, places: readonly NamePlace[]): string {
  const [old, now] = [linesOf(original), linesOf(before)];
  if (old.length !== now.length) throw elsewhere(file);
  const starts: number[] = [];
  let length = 0;
  for (const line of now) {
    starts.push(length);
    length += line.length;
  }
  const changes = places.map(({ line, column, from, to }): TextChange => {
    const [was, is] = [old[line - 1] ?? '', now[line - 1] ?? ''];
    if (!was.startsWith(from, column - 1)) throw elsewhere(file);
    const wanted = offsets(was, from).indexOf(column - 1);
    const [before, after] = [offsets(was, from), offsets(is, from)];
    const at = before.length === after.length ? after[wanted] : undefined;
    if (at === undefined) throw elsewhere(file);
    return { start: (starts[line - 1] ?? 0) + at, length: from.length, text: to };
  });
  return applyChanges(before, changes);
}

function offsets(line: string, name: string): number[] {
  const found: number[] = [];
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) found.push(at);
  return found;
}

function elsewhere(file: string): MemoError {
  return new MemoError(
    'Conflict',
    sentence`The names in ${file} are no longer where the code map has them. Ask again when it has been read, and write other edits of it first.`,
    { file },
  );
}
