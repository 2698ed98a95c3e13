/** Both message catalogues say the same things: same keys, same placeholders, no empty text, nothing that nobody uses. */
import type { Message } from '#shared/messages/message.ts';
import { placeholdersIn } from '#shared/messages/message.ts';
import type { SourceFile, Violation } from '../sources.ts';

type Catalogue = Readonly<Record<string, Message>>;

function texts(message: Message): string[] {
  return typeof message === 'string' ? [message] : [message.one, message.other];
}

function placeholders(message: Message): string {
  return [...new Set(texts(message).flatMap(placeholdersIn))].sort().join(' ');
}

export function sameMessages(english: Catalogue, other: Catalogue): Violation[] {
  const found: Violation[] = [];
  for (const key of new Set([...Object.keys(english), ...Object.keys(other)])) {
    const [a, b] = [english[key], other[key]];
    if (a === undefined || b === undefined) {
      found.push({ path: key, message: 'is missing in one catalogue' });
      continue;
    }
    if ([...texts(a), ...texts(b)].some((text) => text.trim() === '')) found.push({ path: key, message: 'is empty' });
    if (placeholders(a) !== placeholders(b)) {
      found.push({
        path: key,
        message: `fills in ${placeholders(a) || 'nothing'}, the other ${placeholders(b) || 'nothing'}`,
      });
    }
  }
  return found;
}

/** A key is used when it is in the code, whole or as the start of one that is put together (`kind.${kind}`). */
export function usedMessages(keys: readonly string[], files: readonly SourceFile[]): Violation[] {
  const code = files
    .filter((file) => /^src\/(renderer|main|shared\/contract)\//.test(file.path))
    .map((file) => file.text);
  const all = code.join('\n');
  const starts = [...all.matchAll(/[`'"]([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map((match) => match[1] ?? '');
  // One reading of all code: a search of its own for each of some thousand keys takes half a minute.
  const whole = new Set([...all.matchAll(/'([\w.-]+)'/g)].map((match) => match[1]));
  return keys
    .filter((key) => !whole.has(key) && !starts.some((start) => key.startsWith(start)))
    .map((key) => ({ path: key, message: 'is used nowhere' }));
}
