import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRoot } from '../../../../../src/main/engine/storage/storage.ts';
import { configKeys, userOnlyKeys } from '../../../../../src/main/engine/workspace/config/config-schema.ts';

const document = fs.readFileSync(path.join(appRoot(), 'docs/config-schema.md'), 'utf8');

function bounds(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input' });
  if (json.type === 'array') return `list of at most ${json.maxItems} texts`;
  return `whole number, ${json.minimum} to ${json.maximum}`;
}

describe('docs/config-schema.md', () => {
  it('lists exactly the keys of the schema, with value, default and meaning (S4-158)', () => {
    const expected = Object.entries(configKeys).flatMap(([section, keys]) =>
      Object.entries(keys).map(
        ([key, schema]) =>
          `| \`${section}.${key}\` | ${bounds(schema)} | \`${JSON.stringify(schema.parse(undefined))}\` | ${schema.description} |`,
      ),
    );
    expect(document.split('\n').filter((line) => /^\| `\w+\.\w+` \|/.test(line))).toEqual(expected);
  });

  it('names what a folder may not set (S4-158)', () => {
    for (const key of userOnlyKeys) expect(document).toContain(`\`${key}\``);
  });
});
