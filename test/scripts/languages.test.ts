import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languageNames, lightLanguages } from '#shared/contract/words.ts';
import { languagesPage } from '../../scripts/languages.mjs';
import { appRoot } from '../../src/main/engine/storage/storage.ts';

const written = fs.readFileSync(path.join(appRoot(), 'docs', 'languages.md'), 'utf8');

test('the table in docs/languages.md is up to date (node scripts/languages.mjs writes it)', () => {
  expect(languagesPage(written)).toBe(written);
});

test('lists every light language, and endings that are read as text', () => {
  for (const language of lightLanguages) expect(written).toContain(`| ${languageNames[language]} | lightly |`);
  expect(written).toMatch(/\| other code \| as text \|.*`\.ml`/);
});
