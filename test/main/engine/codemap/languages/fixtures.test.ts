/** Each fixture beside its facts, checked by eye; a new language adds a folder and nothing here. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { factsOf, factsText } from '../../../../helpers/facts.ts';

const root = path.resolve(import.meta.dirname, '../../../../fixtures/languages');

function sources(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.endsWith('.facts.txt') && fs.statSync(path.join(folder, file)).isFile())
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

describe.each(fs.readdirSync(root).sort())('%s fixtures', (language) => {
  const folder = path.join(root, language);
  it.each(sources(folder))('%s', async (file) => {
    const facts = await factsOf(file, fs.readFileSync(path.join(folder, file), 'utf8'));
    expect(facts.language).toBe(language);
    await expect(factsText(facts)).toMatchFileSnapshot(path.join(folder, `${file}.facts.txt`));
  });

  it.each(sources(folder))('%s gives the same facts with CRLF as with LF', async (file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    expect(await factsOf(file, text.replaceAll('\n', '\r\n'))).toEqual(await factsOf(file, text));
  });
});
