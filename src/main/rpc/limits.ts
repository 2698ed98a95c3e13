/** How much one message may hold, on every transport and both ways. */
import { MemoError } from '#shared/base/errors.ts';

/** Largest message that is read from any transport; a longer one ends its connection, so none is sent. */
export const maxMessageBytes = 16 << 20;

/** A message as text. Throws Refused when it is too long for one message. */
export function messageText(message: unknown, maxBytes = maxMessageBytes): string {
  const text = JSON.stringify(message);
  // No letter takes more than three bytes for each of its UTF-16 units.
  if (text.length * 3 <= maxBytes) return text;
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  const size = (n: number): string => `${(n / (1 << 20)).toFixed(1)} MB`;
  throw new MemoError(
    'Refused',
    `This takes ${size(bytes)}, and one message holds ${size(maxBytes)}. Ask for less at once: a limit, a page, a narrower question.`,
    { reason: 'tooLarge', bytes, maxBytes },
  );
}
