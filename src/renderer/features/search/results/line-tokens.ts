/**
 * What the words of found lines are, as the grammar reads their whole file: a single line does not show that it is in a
 * docstring or in a comment that began above. A line that is not in the file any more, or was cut, is read alone.
 */
/** As the grammar calls them. */
export type LineToken = { readonly offset: number; readonly type: string };

/** The editor, as far as it is needed. */
interface Tokenizer {
  tokenize(text: string, grammar: string): readonly (readonly LineToken[])[];
}

/** Characters of a file beyond which it is not read for its colours: hundredths of a second. */
const largest = 400_000;
/** People did not write a longer line. In UTF-16 units. */
const longestLine = 2000;

export interface FileTokens {
  /** Of a line from 1; undefined where the file has another one there. */
  at(line: number, text: string): readonly LineToken[] | undefined;
}

const unknown: FileTokens = { at: () => undefined };

/** @param text null for a file that cannot be read. */
export function fileTokens(text: string | null, grammar: string, editor: Tokenizer): FileTokens {
  if (text === null || text.length > largest) return unknown;
  const lines = text.split(/\r\n|\r|\n/);
  const tokens = editor.tokenize(lines.map((line) => (line.length > longestLine ? '' : line)).join('\n'), grammar);
  return {
    at: (line, found) => (lines[line - 1] === found && found.length <= longestLine ? tokens[line - 1] : undefined),
  };
}
