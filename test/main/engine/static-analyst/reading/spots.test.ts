/** What a comment says of the declaration below it, in the words that stand there. */
import { expect, test } from 'vitest';
import type { Language } from '#shared/contract/common.ts';
import { saidAt } from '../../../../../src/main/engine/static-analyst/reading/spots.ts';

function said(language: Language, text: string, line: number, doc: string): string | undefined {
  return saidAt({ file: 'a', language, text, lines: text.split('\n') }, line, doc, 'Unit')?.text;
}

test('ends a comment of Rust where attributes begin', () => {
  const text = '/// Supported time units\n#[derive(Debug, Clone)]\npub enum Unit {\n    Second,\n}\n';
  expect(said('rust', text, 3, 'Supported time units')).toBe('Supported time units');
});

test('says nothing where a comment only names its author', () => {
  const text = '/**\n * @author Somebody Else\n */\nclass Unit {}\n';
  expect(said('java', text, 4, '@author Somebody Else')).toBeUndefined();
  // As the code map has it, which puts type parameters first.
  expect(said('java', text, 4, 'author: Somebody Else')).toBeUndefined();
  const typed = '/**\n * @param <T> The type of the source\n */\nclass Unit<T> {}\n';
  expect(said('java', typed, 4, 'T: The type of the source')).toBeUndefined();
});
