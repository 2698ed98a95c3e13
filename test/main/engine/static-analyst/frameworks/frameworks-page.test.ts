import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { frameworksPage } from '../../../../../src/main/engine/static-analyst/frameworks/frameworks-page.ts';
import { libraries } from '../../../../../src/main/engine/static-analyst/frameworks/table/libraries.ts';
import { appRoot } from '../../../../../src/main/engine/storage/storage.ts';

test('docs/frameworks.md is up to date (node scripts/frameworks.mjs writes it)', () => {
  expect(frameworksPage()).toBe(fs.readFileSync(path.join(appRoot(), 'docs', 'frameworks.md'), 'utf8'));
});

test('lists every library that gives something', () => {
  const page = frameworksPage();
  for (const { name } of libraries) expect(page).toContain(`| ${name} |`);
});
