/**
 * Sources of every language, spoilt at random: whatever an editor, a merge or a disk leaves of a
 * file, its facts are sound, are the same each time, and nothing of it stays in the parser for the file after it.
 */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages as known } from '#shared/contract/words.ts';
import { languageOf } from '../../../../../src/main/engine/workspace/workspace.ts';
import { factsOf } from '../../../../helpers/facts.ts';
import { mutations } from '../../../../helpers/mutations.ts';
import { runs } from '../../../../helpers/runs.ts';
import { faultsOf, printOf } from './sound-facts.ts';

const repository = path.resolve(import.meta.dirname, '../../../../..');
/** Fixtures with the odd corners of each language, the demo's everyday code, and our own. */
const folders = [
  'test/fixtures/languages',
  'resources/demo/ledgerline',
  'src/main/engine/codemap/build',
  'src/renderer/ui/markdown',
];

const sources = folders.flatMap((folder) =>
  fs
    .readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => languageOf(file) !== null && !file.endsWith('.facts.txt'))
    .sort()
    .map((file) => ({
      file,
      language: String(languageOf(file)),
      text: fs.readFileSync(path.join(repository, folder, file), 'utf8'),
    })),
);
const languages = [...new Set(sources.map(({ language }) => language))].sort();

describe('a spoilt source', () => {
  it.each([
    ['a quote too many', 'a.go', 'package a\n\nimport ( fmt" \t"strings" )\n\nfunc F() {}\n'],
    ['a control character in a type', 'a.cs', 'class A {\n  void M(B<T\u0085> b) { new C\u0085(); }\n}\n'],
    ['a separator of lines in a type', 'a.kt', 'class A {\n  fun m(b: B<T\u2028>) {}\n}\n'],
  ])('with %s names nothing that breaks a line', async (_, file, text) => {
    expect(faultsOf(text, await factsOf(file, text))).toEqual([]);
  });

  it('with a lost member reaches as far in the type around its type as in that one', async () => {
    const text =
      'class A {\n  class X {\n    int a() { return 1; }\n  }\n}\nvoid f( class X {\n  int b() { return 2; }\n}\n';
    expect(faultsOf(text, await factsOf('a.java', text))).toEqual([]);
  });

  it('is there of every language', () => {
    expect(languages).toEqual([...known].sort());
  });

  it.each(languages)('in %s has sound facts, the same each time, and leaves nothing behind', async (language) => {
    const own = sources.filter((source) => source.language === language);
    const prints = new Map<string, string>();
    for (const { file, text } of own) {
      const facts = await factsOf(file, text);
      expect(faultsOf(text, facts), file).toEqual([]);
      prints.set(file, printOf(facts));
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...own),
        fc.constantFrom(...sources),
        mutations,
        async ({ file, text }, other, spoil) => {
          const spoilt = spoil(text, other.text);
          const facts = await factsOf(file, spoilt);
          expect(faultsOf(spoilt, facts)).toEqual([]);
          expect(printOf(await factsOf(file, spoilt))).toBe(printOf(facts));
          expect(printOf(await factsOf(file, text))).toBe(prints.get(file));
        },
      ),
      runs(15),
    );
  });
});
