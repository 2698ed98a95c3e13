/** The manual in docs/ is what the table of commands makes of it. Written by: node scripts/manual.mjs */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commands, globalOptions } from '../../../../src/main/cli/commands.ts';
import { everyCommand } from '../../../../src/main/cli/manual/every-command.ts';
import { manPage, markdownManual } from '../../../../src/main/cli/manual/manual.ts';
import { parseLine } from '../../../../src/main/cli/parse.ts';
import { appRoot } from '../../../../src/main/engine/storage/storage.ts';

const docs = (file: string): string => fs.readFileSync(path.join(appRoot(), 'docs', file), 'utf8');
const { version } = JSON.parse(fs.readFileSync(path.join(appRoot(), 'package.json'), 'utf8'));

test('docs/cli.md and docs/memoscope.1 are up to date (node scripts/manual.mjs writes them)', () => {
  expect(docs('cli.md')).toBe(markdownManual());
  expect(docs('memoscope.1')).toBe(manPage(version));
});

test('no name of a command is there twice, and each has an example that its own parser takes', () => {
  const every = everyCommand({ commands });
  const names = every.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, examples } of every) {
    expect(examples.length, name).toBeGreaterThan(0);
    for (const { line } of examples) {
      const words = wordsOf(line);
      if (words === null) continue;
      expect(parseLine(words, commands, globalOptions).command?.name, line).toBe(name);
    }
  }
});

/** The words of a simple line as a shell would hand them over; null for one with more than that. */
function wordsOf(line: string): string[] | null {
  const [first, ...rest] = line.match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? [];
  if (first !== 'memoscope') return null;
  const end = rest.findIndex((word) => /^[|<>&;]/.test(word));
  return rest.slice(0, end < 0 ? undefined : end).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}
