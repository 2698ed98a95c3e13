/**
 * Answers to an agent go into the prompts of its model, which often runs elsewhere: secrets are removed from every text
 * at the one place where answers leave. Values that an agent has to send back, such as ids, stay as they are.
 */
import { redact } from '../../engine/redact/redact.ts';

/** Ids, cursors and places: names that other calls find things by. */
const handles = /(?:^|_)(?:ids?|cursor|path|paths|file|files|uri|generation|hash)$|(?:Id|Ids|Hash|Path|File)$/;

export function withoutSecrets<T>(value: T, key?: string): T;
export function withoutSecrets(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return handles.test(key) ? value : redact(value);
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutSecrets(each, name)]));
}
