/**
 * Sets one key of `.memo/config.yaml` for a person who asked for it. Their text stays as it is: a value that is there is
 * replaced in its place, and a key that is not goes in as a line of its own. What they save in the same instant stays.
 * Without a value the key goes from the file, so that its default applies, also the one of a later version.
 */
import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { readPlainFile, replaceIfSame, type StateFolder } from '../../storage/storage.ts';

type JsonValue = z.core.util.JSONType;

const maxBytes = 64 * 1024;
const maxTries = 8;

/** Throws Refused where the file is not YAML that a line can be added to, Busy where it changes all the time; ioErrors. */
export async function setConfigKey(
  { configFile }: Pick<StateFolder, 'configFile'>,
  key: readonly string[],
  value: JsonValue | undefined,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = await readPlainFile(configFile, maxBytes);
    const text = before?.toString('utf8') ?? '';
    const readable = before === null || isUtf8(before);
    const changed = !readable ? null : await (value === undefined ? withoutKey(text, key) : withKey(text, key, value));
    if (changed === null) {
      const name = key.join('.');
      const message =
        value === undefined
          ? `${configFile} is not written in a way that a line can be taken out of. Remove ${name} there by hand.`
          : `${configFile} is not written in a way that a line can be added to. Set ${name} to ${JSON.stringify(value)} there by hand.`;
      throw new MemoError('Refused', message, { file: configFile });
    }
    if (changed === text || (await replaceIfSame(configFile, before, Buffer.from(changed))).done) return;
  }
  throw new MemoError('Busy', `${configFile} changes all the time; nothing was written. Try again.`, {
    file: configFile,
  });
}

/** Null where it cannot be done without touching the rest. */
export async function withKey(text: string, key: readonly string[], value: JsonValue): Promise<string | null> {
  const { isCollection, isMap, isScalar, parse, parseDocument } = await import('yaml');
  const document = parseDocument(text, { logLevel: 'error' });
  if (document.errors.length > 0 || !(document.contents === null || isMap(document.contents))) return null;
  const there = document.getIn(key, true);
  let changed: string | null = null;
  // JSON is YAML, on one line too.
  const written = JSON.stringify(value);
  if ((isScalar(there) || isCollection(there)) && there.range) {
    const [from, to] = there.range;
    // The last line of a list ends with what comes after it.
    changed = text.slice(0, from) + written + (/\n$/.test(text.slice(from, to)) ? '\n' : '') + text.slice(to);
  } else if (there === undefined) {
    // Into the innermost map that is there.
    let depth = key.length - 1;
    while (depth > 0 && document.getIn(key.slice(0, depth)) === undefined) depth -= 1;
    if (depth === 0) {
      changed = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${lines(key, written, '')}`;
    } else {
      const map = document.getIn(key.slice(0, depth), true);
      const first = isMap(map) && map.flow !== true ? map.items[0]?.key : undefined;
      if (!isScalar(first) || !first.range) return null;
      const [at] = first.range;
      const indent = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
      if (!/^ +$/.test(indent)) return null;
      changed = text.slice(0, at) + lines(key.slice(depth), written, indent).trimStart() + indent + text.slice(at);
    }
  }
  if (changed === null) return null;
  // What it says now is what it said, with this one key.
  document.setIn(key, value);
  try {
    return isDeepStrictEqual(parse(changed, { logLevel: 'error' }), document.toJS()) ? changed : null;
  } catch {
    return null; // It would not be YAML any more.
  }
}

function lines(key: readonly string[], value: string, indent: string): string {
  const last = key.length - 1;
  return key.map((name, n) => `${indent}${'  '.repeat(n)}${name}:${n === last ? ` ${value}` : ''}\n`).join('');
}

/**
 * Takes one key out of the text of `.memo/config.yaml`; comments, also those beside it, and the order of the rest stay.
 * The text itself where the key is not there, null where its lines cannot go without touching the rest.
 */
export async function withoutKey(text: string, key: readonly string[]): Promise<string | null> {
  const { isMap, isScalar, parse, parseDocument } = await import('yaml');
  const document = parseDocument(text, { logLevel: 'error' });
  if (document.errors.length > 0 || !(document.contents === null || isMap(document.contents))) return null;
  if (!document.hasIn(key)) return text;
  let changed = text;
  // The innermost first; a map that has nothing left goes too, because a name without a value would be a wrong one.
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
