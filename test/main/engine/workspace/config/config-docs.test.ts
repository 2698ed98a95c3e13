import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRoot } from '../../../../../src/main/engine/storage/storage.ts';
import {
  type ConfigKeys,
  configKeys,
  userOnlyKeys,
} from '../../../../../src/main/engine/workspace/config/config-schema.ts';

const document = fs.readFileSync(path.join(appRoot(), 'docs/config-schema.md'), 'utf8');

function bounds(schema: z.ZodType): string {
  const { anyOf: [value, none] = [], ...alone } = z.toJSONSchema(schema, { io: 'input' });
  return none === undefined ? boundsOf(alone) : `${boundsOf(value as Json)}, or \`null\``;
}

type Json = Omit<z.core.JSONSchema.BaseSchema, 'anyOf'>;

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

function rows(at: string, keys: ConfigKeys): string[] {
  if (!(keys instanceof z.ZodType)) return Object.entries(keys).flatMap(([key, inner]) => rows(`${at}.${key}`, inner));
  return [`| \`${at}\` | ${bounds(keys)} | \`${JSON.stringify(keys.parse(undefined))}\` | ${keys.description} |`];
}

describe('docs/config-schema.md', () => {
  it('lists exactly the keys of the schema, with value, default and meaning (S4-17, S4-158)', () => {
    const expected = Object.entries(configKeys).flatMap(([section, keys]) => rows(section, keys));
    expect(document.split('\n').filter((line) => /^\| `\w+(\.\w+)*` \|/.test(line))).toEqual(expected);
  });

  it('names what a folder may not set (S4-158)', () => {
    for (const key of userOnlyKeys) expect(document).toContain(`\`${key}\``);
  });
});
