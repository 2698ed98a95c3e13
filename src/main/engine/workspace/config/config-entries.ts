/** The keys of the configuration as a list, and a value that a person typed for one of them. The schema is loaded when asked for. */
import type { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { inOurWords } from '#shared/base/wrong-form.ts';
import type { ConfigEntry, ConfigForm } from '#shared/contract/settings/config.ts';
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
  throw new MemoError('InvalidArgument', `${key} cannot be ${text}: it ${why}.`, { path: 'value' });
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
  throw new MemoError('InternalError', `Nothing is known of a key of the form ${JSON.stringify(json)}.`);
}

function ofThePerson(key: string): MemoError {
  const message = `${key} is a setting of the person, not of a project: a folder may come from anyone.`;
  return new MemoError('InvalidArgument', message, { path: 'key' });
}

function noSuchKey(key: string, known: readonly string[]): MemoError {
  const last = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
  const suggestions = known
    .filter((name) => name.startsWith(`${key}.`) || name.toLowerCase().endsWith(last))
    .slice(0, 5);
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ' See: memoscope config list';
  return new MemoError('InvalidArgument', `There is no key '${key}'.${hint}`, { path: 'key' });
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
