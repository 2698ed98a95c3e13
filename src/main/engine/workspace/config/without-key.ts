/** Takes one key out of the text of `.memo/config.yaml`; comments, also those beside it, and the order of the rest stay. */
import { isDeepStrictEqual } from 'node:util';

/** The text itself where the key is not there, null where its lines cannot go without touching the rest. */
export async function withoutKey(text: string, key: readonly string[]): Promise<string | null> {
  const { isMap, isScalar, parse, parseDocument } = await import('yaml');
  const document = parseDocument(text, { logLevel: 'error' });
  if (document.errors.length > 0 || !(document.contents === null || isMap(document.contents))) return null;
  if (!document.hasIn(key)) return text;
  let changed = text;
  // The innermost first; a map that has nothing left goes too, for a name without a value would be a wrong one.
  for (let depth = key.length; depth > 0; depth -= 1) {
    const map = depth === 1 ? document.contents : document.getIn(key.slice(0, depth - 1), true);
    if (!isMap(map) || map.flow === true) return null;
    const pair = map.items.find((one) => isScalar(one.key) && one.key.value === key[depth - 1]);
    const [from] = (isScalar(pair?.key) && pair.key.range) || [];
    if (from === undefined) return null;
    const line = text.lastIndexOf('\n', from - 1) + 1;
    const indent = text.slice(line, from);
    if (!/^ *$/.test(indent)) return null;
    // What is further in was taken out in the round before: of a map only the line of its name is left.
    const value = pair?.value as { range?: [number, number, number] | null } | null;
    const to =
      depth < key.length ? changed.indexOf(':', from) + 1 : (value?.range?.[1] ?? changed.indexOf(':', from) + 1);
    // A list ends with its last line.
    const whole = /\n$/.test(changed.slice(from, to));
    const rest = whole ? '' : (/^[^\n]*\n?/.exec(changed.slice(to))?.[0] ?? '');
    const comment = rest.trim() === '' ? '' : `${indent}${rest.trimStart()}`;
    if (comment !== '' && !comment.trimStart().startsWith('#')) return null;
    changed = changed.slice(0, line) + comment + changed.slice(to + rest.length);
    document.deleteIn(key.slice(0, depth));
    if (map.items.length > 0) break;
  }
  // What it says now is what it said, without this key.
  try {
    return isDeepStrictEqual(parse(changed, { logLevel: 'error' }) ?? {}, document.toJS() ?? {}) ? changed : null;
  } catch {
    return null; // Something else in it refers to what is gone.
  }
}
