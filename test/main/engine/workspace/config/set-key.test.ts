import { expect, test } from 'vitest';
import { withKey } from '../../../../../src/main/engine/workspace/config/set-key.ts';

const key = ['bank', 'machine', 'tech'];

test.each([
  ['', 'bank:\n  machine:\n    tech: true\n'],
  [
    '# ours\nindex:\n    maxFileKB:   2048 # large',
    '# ours\nindex:\n    maxFileKB:   2048 # large\nbank:\n  machine:\n    tech: true\n',
  ],
  ['bank:\n  machine:\n    tech:   false  # later\n', 'bank:\n  machine:\n    tech:   true  # later\n'],
  [
    'bank:\n    machine:\n        # all\n        active: true\n',
    'bank:\n    machine:\n        # all\n        tech: true\n        active: true\n',
  ],
  ['bank: { machine: { tech: false } }\n', 'bank: { machine: { tech: true } }\n'],
])('%j gets one key, and all else stays', async (before, after) => {
  expect(await withKey(before, key, true)).toBe(after);
  expect(await withKey(after, key, true)).toBe(after);
});

test.each([['- a\n'], ['bank: {}\n'], ['bank: 3\n'], ['bank: [\n'], ['a: 1\n---\nb: 2\n']])(
  '%j is left alone',
  async (text) => {
    expect(await withKey(text, key, true)).toBeNull();
  },
);
