/** docs/config-schema.md says of the keys what the schema says. Written by: node scripts/config-reference.mjs */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appRoot } from '../../../../../src/main/engine/storage/storage.ts';
import { withConfigReference } from '../../../../../src/main/engine/workspace/config/config-reference.ts';
import { userOnlyKeys } from '../../../../../src/main/engine/workspace/config/config-schema.ts';

const page = fs.readFileSync(path.join(appRoot(), 'docs/config-schema.md'), 'utf8');

describe('docs/config-schema.md', () => {
  it('lists exactly the keys of the schema, with value, default and meaning (engine-8)', () => {
    expect(page).toBe(withConfigReference(page));
    const row = '| `index.maxFileKB` | whole number, 1 to 65536 | `1024` |';
    expect(page).toContain(row);
    expect(withConfigReference(page.replace(row, '| `index.gone` | text | `""` |'))).toBe(page);
    expect(() => withConfigReference('# no marks')).toThrow('config-reference.mjs');
  });

  it('names what a folder may not set (engine-8)', () => {
    for (const key of userOnlyKeys) expect(page).toContain(`\`${key}\``);
  });
});
