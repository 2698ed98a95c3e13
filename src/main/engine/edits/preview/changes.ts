/** Stretches of a text that are replaced: put in, and where they stand afterwards. */

export interface TextChange {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** The changes must not overlap. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let result = '';
  let at = 0;
  for (const change of inOrder(changes)) {
    result += text.slice(at, change.start) + change.text;
    at = change.start + change.length;
  }
  return result + text.slice(at);
}

/** Where an offset of the old text, outside all changes or at the start of one, stands in the new one. */
export function moved(offset: number, changes: readonly TextChange[]): number {
  let shift = 0;
  for (const { start, length, text } of inOrder(changes)) {
    if (start >= offset) break;
    shift += text.length - length;
  }
  return offset + shift;
}

function inOrder(changes: readonly TextChange[]): TextChange[] {
  return [...changes].sort((a, b) => a.start - b.start);
}
