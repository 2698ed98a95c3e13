/** The keys of the configuration as a list, and a value that a person typed for one of them. The schema is loaded when asked for. */

import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { inOurWords } from '#shared/base/wrong-form.ts';
import type { ConfigEntry, ConfigForm } from '#shared/contract/settings/config.ts';
import { readPlainFile, replaceIfSame, type StateFolder } from '../../storage/storage.ts';
import type { ConfigKeys, WorkspaceConfig } from './config-schema.ts';

type JsonValue = z.core.util.JSONType;

/** All keys in the order of docs/config-schema.md. */
export async function configEntries(config: WorkspaceConfig): Promise<ConfigEntry[]> {
  const { configKeys } = await import('./config-schema.ts');
  return flat(configKeys, '').map(([key, schema]) => ({
    key,
    value: valueAt(config, key),
    default: schema.parse(undefined) as JsonValue,
    form: formOf(schema),
    about: schema.description ?? '',
  }));
}

/** `text` as JSON where that fits the key, else unchanged. Throws InvalidArgument, naming `key` or `value`. */
export async function parseValue(key: string, text: string): Promise<JsonValue> {
  const { configKeys, userOnlyKeys } = await import('./config-schema.ts');
  const known = flat(configKeys, '');
  const schema = known.find(([name]) => name === key)?.[1];
  if (schema === undefined) {
    throw userOnlyKeys.includes(key.split('.')[0] ?? '')
      ? ofThePerson(key)
      : noSuchKey(
          key,
          known.map(([name]) => name),
        );
  }
  const asJson = schema.safeParse(parsed(text), inOurWords);
  const read = asJson.success ? asJson : schema.safeParse(text);
  if (read.success) return read.data as JsonValue;
  const why = asJson.error?.issues[0]?.message ?? 'has another form';
  throw new MemoError('InvalidArgument', sentence`${key} cannot be ${text}: it ${why}.`, { path: 'value' });
}

/** What the schema of a key asks for. A key of another form has to be added here, or it cannot be listed. */
function formOf(schema: z.ZodType): ConfigForm {
  const { anyOf: [value, none] = [], ...alone } = schema.toJSONSchema({ io: 'input' });
  const json = none === undefined || typeof value !== 'object' ? alone : value;
  const { minimum = -Infinity, maximum = Infinity, maxLength, maxItems } = json;
  if (json.type === 'boolean') return { kind: 'flag' };
  if (json.enum !== undefined) return { kind: 'choice', options: json.enum.map(String) };
  if (json.type === 'array' && maxItems !== undefined) return { kind: 'list', most: maxItems };
  if (json.type === 'string' && maxLength !== undefined) return { kind: 'text', longest: maxLength };
  if (json.type === 'integer' || json.type === 'number') {
    return {
      kind: 'number',
      whole: json.type === 'integer',
      min: minimum,
      max: maximum,
      optional: none !== undefined,
    };
  }
  throw new MemoError('InternalError', sentence`Nothing is known of a key of the form ${JSON.stringify(json)}.`);
}

function ofThePerson(key: string): MemoError {
  const message = sentence`${key} is a setting of the person, not of a project: a folder may come from anyone.`;
  return new MemoError('InvalidArgument', message, { path: 'key' });
}

function noSuchKey(key: string, known: readonly string[]): MemoError {
  const last = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
  const suggestions = known
    .filter((name) => name.startsWith(`${key}.`) || name.toLowerCase().endsWith(last))
    .slice(0, 5);
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ' See: memoscope config list';
  return new MemoError('InvalidArgument', sentence`There is no key '${key}'.${hint}`, { path: 'key' });
}

function flat(keys: { readonly [key: string]: ConfigKeys }, at: string): [string, z.ZodType][] {
  return Object.entries(keys).flatMap(([name, known]): [string, z.ZodType][] =>
    isSchema(known) ? [[at + name, known]] : flat(known, `${at}${name}.`),
  );
}

function isSchema(known: ConfigKeys): known is z.ZodType {
  return 'safeParse' in known && typeof known.safeParse === 'function';
}

function valueAt(config: WorkspaceConfig, key: string): JsonValue {
  return key
    .split('.')
    .reduce((group, name) => (group as Record<string, JsonValue>)[name] ?? null, config as JsonValue);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // A word without quotes.
  }
}

// Sets one key of `.memo/config.yaml` for a person who asked for it. Their text stays as it is: a value that is there is
// replaced in its place, and a key that is not goes in as a line of its own. What they save in the same instant stays.
// Without a value the key goes from the file, so that its default applies, also the one of a later version.

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
          ? sentence`${configFile} is not written in a way that a line can be taken out of. Remove ${name} there by hand.`
          : sentence`${configFile} is not written in a way that a line can be added to. Set ${name} to ${JSON.stringify(value)} there by hand.`;
      throw new MemoError('Refused', message, { file: configFile });
    }
    if (changed === text || (await replaceIfSame(configFile, before, Buffer.from(changed))).done) return;
  }
  throw new MemoError('Busy', sentence`${configFile} changes all the time; nothing was written. Try again.`, {
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
