/** Where the old name stays: in comments and strings, and wherever a server saw no use of what is renamed. */
import type { LeftAlone } from '../../edit-service.ts';
import type { TextChange } from '../../preview/changes.ts';
import { linesOfText } from '../text/positions.ts';
import type { Bench } from './bench.ts';
import { wordsIn } from './names.ts';

/** Said more often elsewhere, a name is a common word; only files that change are then of interest. */
const common = 100;
const textLength = 300;

export async function leftAlone(
  bench: Bench,
  name: string,
  changes: ReadonlyMap<string, readonly TextChange[]>,
): Promise<LeftAlone[]> {
  const inChanged: LeftAlone[] = [];
  const elsewhere: LeftAlone[] = [];
  for (const { file, text } of await holding(bench, name)) {
    const renamed = new Set<number>();
    const lines = linesOfText(text, 'utf-16');
    for (const { start } of changes.get(file) ?? []) renamed.add(lines.position(start).line);
    const left = new Set(wordsIn(text, name).map((offset) => lines.position(offset).line));
    for (const line of left) {
      if (renamed.has(line)) continue;
      const found = { file, line: line + 1, text: lines.line(line).trim().slice(0, textLength) };
      (changes.has(file) ? inChanged : elsewhere).push(found);
    }
  }
  return elsewhere.length > common ? inChanged : [...inChanged, ...elsewhere];
}

/** Files that hold a name as a whole word. What cannot be read as text holds none. */
export async function holding(
  { files, texts, signal }: Bench,
  name: string,
): Promise<{ file: string; text: string }[]> {
  const found: { file: string; text: string }[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const text = await texts.read(file).catch(() => '');
    if (text.includes(name) && wordsIn(text, name).length > 0) found.push({ file, text });
  }
  return found;
}
