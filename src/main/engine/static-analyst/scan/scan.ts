/**
 * Scans the text of one file for what outsiders meet: routes, commands, events, settings, entry points, and for what its
 * authors left open. Main type: FileScan. Code is read from its tree by the table of libraries (`frameworks`), and only where it
 * mentions one of them, since parsing costs more than all else; its time grows with the text whatever the text is.
 */
import type { Language } from '#shared/contract/common.ts';
import type { CodeTrees } from '../../codemap/codemap.ts';
import { type FrameworkFinds, findFrameworks, isPacked } from '../frameworks/find-frameworks.ts';
import { type FileScan, Finds } from './found.ts';
import { lexLanguage } from './text/lex.ts';
import { scanText } from './texts/texts.ts';
import { findTodos, marks } from './todos.ts';

export type { FileScan, Found } from './found.ts';

/** Texts that the code map does not read: manifests, container files, settings, schemas. */
export function scanOther(file: string, text: string): FileScan {
  const finds = new Finds();
  scanText(file, text, finds);
  return finds.finish();
}

/**
 * @param file relative path with `/`: it identifies frameworks that route by file.
 * @param trees must be ready for the file where nothing is kept of it.
 * @param kept what the table says of this text, where that is known.
 */
export function scanFile(
  file: string,
  language: Language,
  text: string,
  trees: Pick<CodeTrees, 'read'>,
  kept: FrameworkFinds | null = null,
): FileScan {
  const finds = new Finds();
  if (isPacked(file, language, text)) return finds.finish();
  if (text.search(marks) >= 0) {
    const { comments, lineAt } = lexLanguage(text, language, []);
    findTodos(text, comments, lineAt, finds);
  }
  const found = kept ?? findFrameworks(file, language, text, () => trees.read(file, language, text));
  return found === null ? finds.finish() : { ...found, todos: finds.finish().todos };
}
