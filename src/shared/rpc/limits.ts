/** How much one message may hold, on every transport and both ways. */
import { MemoError } from '../base/errors.ts';
import { sentence } from '../base/sentence.ts';

/** Largest message that is read from any transport; a longer one ends its connection, so none is sent. */
export const maxMessageBytes = 16 << 20;

/** A message as text. Throws Refused when it is too long for one message. */
export function messageText(message: unknown, maxBytes = maxMessageBytes): string {
  const text = JSON.stringify(message);
  // No letter takes more than three bytes for each of its UTF-16 units.
  if (text.length * 3 <= maxBytes) return text;
  const bytes = utf8Length(text);
  if (bytes <= maxBytes) return text;
  const size = (n: number): string => `${(n / (1 << 20)).toFixed(1)} MB`;
  throw new MemoError(
    'Refused',
    sentence`This takes ${size(bytes)}, and one message holds ${size(maxBytes)}. Ask for less at once: a limit, a page, a narrower question.`,
    { reason: 'tooLarge', bytes, maxBytes },
  );
}

/** In bytes. What shared code may use has no encoder; one half of a pair alone is written as three bytes. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter < 0x80) bytes += 1;
    else if (letter < 0x800) bytes += 2;
    else if (isPair(letter, text.charCodeAt(at + 1))) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}

function isPair(high: number, low: number): boolean {
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}
