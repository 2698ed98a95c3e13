import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setConfigKey, withKey, withoutKey } from '../../../../../src/main/engine/workspace/config/config-entries.ts';
import { tempFolder } from '../../temp-folder.ts';

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

test.each([
  ['projectKey: old # ours\n', ['projectKey'], '*new', 'projectKey: "*new" # ours\n'],
  [
    'index:\n  exclude:\n    - a/\n    - b/\n  maxFileKB: 1\n',
    ['index', 'exclude'],
    ['c/'],
    'index:\n  exclude:\n    ["c/"]\n  maxFileKB: 1\n',
  ],
  ['index:\n  exclude: [a, b]\n', ['index', 'exclude'], [], 'index:\n  exclude: []\n'],
  ['rebuild:\n  seed: 3\n', ['rebuild', 'seed'], null, 'rebuild:\n  seed: null\n'],
  ['', ['index', 'maxFileKB'], 64, 'index:\n  maxFileKB: 64\n'],
])('%j takes a value of any form', async (before, path, value, after) => {
  expect(await withKey(before, path, value)).toBe(after);
});

test.each([['- a\n'], ['bank: {}\n'], ['bank: 3\n'], ['bank: [\n'], ['a: 1\n---\nb: 2\n']])(
  '%j is left alone',
  async (text) => {
    expect(await withKey(text, key, true)).toBeNull();
  },
);

test.each([
  ['', ''],
  ['# ours\nindex:\n  maxFileKB: 3\n', '# ours\nindex:\n  maxFileKB: 3\n'],
  ['bank:\n  machine:\n    tech: true\n', ''],
  [
    '# ours\nbank: # the bank\n  # its blocks\n  machine:\n    # why\n    tech: false # later\n    active: true\nindex:\n  maxFileKB: 3\n',
    '# ours\nbank: # the bank\n  # its blocks\n  machine:\n    # why\n    # later\n    active: true\nindex:\n  maxFileKB: 3\n',
  ],
  ['# top\nbank: # the bank\n  machine:\n    # why\n    tech: [ a,\n      b ]', '# top\n# the bank\n    # why\n'],
  ['a: 1\nbank:\n  machine:\n    tech:\n      - x\n      - y\nb: 2\n', 'a: 1\nb: 2\n'],
  ['bank:\n  machine:\n    tech:\n    active: true\n', 'bank:\n  machine:\n    active: true\n'],
])('%j loses one key, and its comments and all else stay', async (before, after) => {
  expect(await withoutKey(before, key)).toBe(after);
});

test.each([
  ['bank: { machine: { tech: false } }\n'],
  ['bank:\n  machine: { tech: true }\n'],
  ['bank:\n  machine:\n    tech: &yes true\n    active: *yes\n'],
  ['bank: [\n'],
])('%j loses no key', async (text) => {
  expect(await withoutKey(text, key)).toBeNull();
});

test('what a person saves in the same instant stays, beside the key', async () => {
  const configFile = path.join(tempFolder(), 'config.yaml');
  fs.writeFileSync(configFile, '# ours\n');
  for (let n = 0; n < 60; n += 1) {
    const setting = setConfigKey({ configFile }, key, n % 2 === 0);
    for (let k = 0; k < n % 15; k += 1) await turn();
    fs.appendFileSync(configFile, `# mine ${n}\n`);
    await setting;
    expect(fs.readFileSync(configFile, 'utf8')).toContain(`tech: ${n % 2 === 0}`);
    for (let k = 0; k <= n; k += 1) expect(fs.readFileSync(configFile, 'utf8')).toContain(`# mine ${k}\n`);
  }
});

test('a file that is no UTF-8 keeps every byte', async () => {
  const configFile = path.join(tempFolder(), 'config.yaml');
  const latin = Buffer.from('# Caf\xe9\n', 'latin1');
  fs.writeFileSync(configFile, latin);
  await expect(setConfigKey({ configFile }, key, true)).rejects.toMatchObject({ code: 'Refused' });
  expect(fs.readFileSync(configFile).equals(latin)).toBe(true);
});
