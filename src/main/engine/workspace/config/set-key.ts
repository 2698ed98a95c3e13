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
import { withoutKey } from './without-key.ts';

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
