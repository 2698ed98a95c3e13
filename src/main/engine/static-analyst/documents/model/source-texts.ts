/** Texts of source files as the code map knows them, the last few kept. Main type: SourceTexts. */
import { type CodeName, codeNames, firstName, type WholeFile } from '../../../codemap/codemap.ts';
import { contentHash } from '../../../storage/storage.ts';
import { readTextSync } from '../../../workspace/workspace.ts';

export interface SourceTexts {
  /** Names in these lines, both included; none where the file differs from the one in the code map. */
  names(file: WholeFile, startLine: number, endLine: number): Iterable<PlacedName>;
  /** Line of the first occurrence of `name` in the code of these lines; null where there is none. */
  lineOf(file: WholeFile, startLine: number, endLine: number, name: string): number | null;
  /** The literal lines; '' where they cannot be read. */
  lines(file: WholeFile, startLine: number, endLine: number): string;
}

export interface PlacedName extends CodeName {
  readonly line: number;
  /** Round brackets that are open before it, counted from the first line; those in texts too. */
  readonly depth: number;
}

interface Kept {
  text: string;
  /** Offsets at which lines begin. */
  starts: number[];
}

const maxKept = 48;
const opening = '('.charCodeAt(0);
const closing = ')'.charCodeAt(0);
/** Max names per stretch: in longer functions calls behind these are left out. */
const maxNames = 20_000;

export function createSourceTexts(root: string, maxFileBytes: number): SourceTexts {
  const kept = new Map<string, Kept | null>();

  function take(file: WholeFile): Kept | null {
    let found = kept.get(file.file);
    if (found === undefined) found = read(file);
    kept.delete(file.file);
    kept.set(file.file, found);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return found;
  }

  function read(file: WholeFile): Kept | null {
    const found = readTextSync(root, file.file, maxFileBytes, () => true);
    if (found.kind !== 'text' || contentHash(found.text) !== file.hash) return null;
    const starts = [0];
    for (let at = found.text.indexOf('\n'); at >= 0; at = found.text.indexOf('\n', at + 1)) starts.push(at + 1);
    return { text: found.text, starts };
  }

  const span = ({ text, starts }: Kept, startLine: number, endLine: number): [number, number] => [
    starts[startLine - 1] ?? text.length,
    starts[endLine] ?? text.length,
  ];

  return {
    *names(file, startLine, endLine) {
      const found = take(file);
      if (found === null) return;
      const [start, end] = span(found, startLine, endLine);
      let [line, depth, at] = [startLine, 0, start];
      for (const each of codeNames(found.text, file.language, start, end, maxNames)) {
        while ((found.starts[line] ?? Number.POSITIVE_INFINITY) <= each.at) line += 1;
        for (; at < each.at; at += 1) {
          const sign = found.text.charCodeAt(at);
          if (sign === opening) depth += 1;
          else if (sign === closing) depth -= 1;
        }
        yield { ...each, line, depth };
      }
    },
    lineOf(file, startLine, endLine, name) {
      const found = take(file);
      if (found === null) return null;
      const at = firstName(found.text, file.language, ...span(found, startLine, endLine), name);
      if (at < 0) return null;
      let line = startLine;
      while ((found.starts[line] ?? Number.POSITIVE_INFINITY) <= at) line += 1;
      return line;
    },
    lines(file, startLine, endLine) {
      const found = take(file);
      return found === null ? '' : found.text.slice(...span(found, startLine, endLine));
    },
  };
}
