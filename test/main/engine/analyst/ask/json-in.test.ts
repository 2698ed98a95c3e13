import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonIn } from '../../../../../src/main/engine/analyst/ask-json.ts';

const objects = fc.dictionary(fc.string(), fc.jsonValue());
const noBrace = fc.string().filter((text) => !/[{}]/.test(text));

it('finds an object whatever stands around it', () => {
  fc.assert(
    fc.property(objects, noBrace, fc.string(), fc.constantFrom(undefined, 2), (object, before, after, indent) => {
      const text = `${before}\`\`\`json\n${JSON.stringify(object, null, indent)}\n\`\`\`${after}`;
      expect(jsonIn(text)).toEqual(JSON.parse(JSON.stringify(object)));
    }),
  );
});

it.each([
  ['braces of a sentence before it', 'I use {a} set: {"a": 1}', { a: 1 }],
  ['another object behind it', '{"a": 1}\n{"b": 2}', { a: 1 }],
  ['braces and quotes in its texts', '{"a": "}{\\"}"} done}', { a: '}{"}' }],
])('is not misled by %s', (_what, text, found) => {
  expect(jsonIn(text)).toEqual(found);
});

it.each(['', 'no', '[1, 2]', '{"a": 1', '{"a": {"b": 1}', '{a}'.repeat(100), '{'.repeat(100_000)])(
  'finds none in %.20s',
  (text) => {
    expect(jsonIn(text)).toBeNull();
  },
);
