import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appRoot } from '../../../../src/main/engine/storage/storage.ts';
import { withReference } from '../../../../src/main/mcp/tools/reference.ts';

test('the reference in docs/mcp.md is up to date (node scripts/mcp-reference.mjs writes it)', () => {
  const page = fs.readFileSync(path.join(appRoot(), 'docs', 'mcp.md'), 'utf8');
  expect(withReference(page)).toBe(page);
});

test('a page without its marks is refused', () => {
  expect(() => withReference('# Tools\n')).toThrow('has no lines');
});
