/** The table of keys in docs/config-schema.md, made of the schema. */
import { z } from 'zod';
import { type ConfigKeys, configKeys } from './config-schema.ts';

const begin = '<!-- keys: written by node scripts/config-reference.mjs -->';
const end = '<!-- end of keys -->';

/** `page` with the text between its two marks regenerated. */
export function withConfigReference(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The page has no lines '${begin}' and '${end}' in this order.`);
  const rows = Object.entries(configKeys).flatMap(([section, keys]) => rowsOf(section, keys));
  const table = ['| key | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`;
}

function rowsOf(at: string, keys: ConfigKeys): string[] {
  if (!(keys instanceof z.ZodType))
    return Object.entries(keys).flatMap(([key, inner]) => rowsOf(`${at}.${key}`, inner));
  return [`| \`${at}\` | ${valuesOf(keys)} | \`${JSON.stringify(keys.parse(undefined))}\` | ${keys.description} |`];
}

type Json = Omit<z.core.JSONSchema.BaseSchema, 'anyOf'>;

function valuesOf(schema: z.ZodType): string {
  const { anyOf: [value, none] = [], ...alone } = z.toJSONSchema(schema, { io: 'input' });
  return none === undefined ? boundsOf(alone) : `${boundsOf(value as Json)}, or \`null\``;
}

function boundsOf(json: Json): string {
  if (json.type === 'boolean') return '`true` or `false`';
  if (Array.isArray(json.enum)) {
    const words = json.enum.map((word) => `\`${JSON.stringify(word)}\``);
    return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  }
  if (json.type === 'string') return `text of at most ${json.maxLength} letters`;
  if (json.type === 'array') return `list of at most ${json.maxItems} texts`;
  return `${json.type === 'integer' ? 'whole number' : 'number'}, ${json.minimum} to ${json.maximum}`;
}
