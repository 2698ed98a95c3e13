/** The smallest single replacement that turns one text into another, so that an edited file keeps its scroll and marks. */
export interface TextChange {
  /** Offsets in UTF-16 units of the part of the old text that goes. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** null when the texts are equal. Never cuts a surrogate pair or a CRLF in two. */
export function textChange(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  while (start > 0 && splits(before, after, start)) start -= 1;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail += 1;
  }
  while (tail > 0 && (splitsAt(before, before.length - tail) || splitsAt(after, after.length - tail))) tail -= 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

function splits(before: string, after: string, at: number): boolean {
  return splitsAt(before, at) || splitsAt(after, at);
}

function splitsAt(text: string, at: number): boolean {
  const left = text.charCodeAt(at - 1);
  const right = text.charCodeAt(at);
  return (left === 13 && right === 10) || (left >= 0xd800 && left < 0xdc00 && right >= 0xdc00 && right < 0xe000);
}
