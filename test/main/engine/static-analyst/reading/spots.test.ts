/** What a comment says of the declaration below it, in the words that are there. */
import { expect, test } from 'vitest';
import type { Language } from '#shared/contract/common.ts';
import { saidAt, spotsOf } from '../../../../../src/main/engine/static-analyst/reading/spots.ts';

function said(language: Language, text: string, line: number, doc: string): string | undefined {
  return saidAt({ file: 'a', language, text, lines: text.split('\n') }, line, doc, 'Unit')?.text;
}

test('ends a comment of Rust where attributes begin', () => {
  const text = '/// Supported time units\n#[derive(Debug, Clone)]\npub enum Unit {\n    Second,\n}\n';
  expect(said('rust', text, 3, 'Supported time units')).toBe('Supported time units');
});

test('is silent where a comment only names its author', () => {
  const text = '/**\n * @author Somebody Else\n */\nclass Unit {}\n';
  expect(said('java', text, 4, '@author Somebody Else')).toBeUndefined();
  // As the code map has it, which puts type parameters first.
  expect(said('java', text, 4, 'author: Somebody Else')).toBeUndefined();
  const typed = '/**\n * @param <T> The type of the source\n */\nclass Unit<T> {}\n';
  expect(said('java', typed, 4, 'T: The type of the source')).toBeUndefined();
});

test('is silent where the comment continues in a list, though only its first line is known', () => {
  const text =
    '/* Splits a line into parts, where each can be in one of\n * the following forms:\n *\n * plain or quoted\n */\nint Unit(void);\n';
  expect(said('c', text, 6, 'Splits a line into parts, where each can be in one of')).toBeUndefined();
});

test('an arrow is a step to a member in C, and elsewhere leads to a result', () => {
  const owners = (language: Language, text: string) =>
    spotsOf({ file: 'a', language, text, lines: text.split('\n') }, ['make']).map(({ owner }) => owner);
  expect(owners('c', 'int f(ops *o) { return o->make(1); }')).toEqual(['o']);
  expect(owners('kotlin', 'val all = map { x -> make(x) }')).toEqual(['']);
});

test('takes the text of the class above for none of the one below', () => {
  const text =
    'class Host(Exception):\n    """Indicates that the name cannot be resolved."""\n\n\nclass Unit(Exception):\n    """Indicates that a request took too long."""\n';
  expect(said('python', text, 5, 'Indicates that a request took too long.')).toBe(
    'Indicates that a request took too long.',
  );
});
