import fs from 'node:fs';
import { expect, test } from 'vitest';
import { contentHashes, defaultSwitches } from '../../../../src/main/engine/codemap/build/hashes.ts';
import { canonicalSignature, idHash, shortHash, typeIdInput } from '../../../../src/main/engine/codemap/ids.ts';

const page = fs.readFileSync('docs/hash-inputs.md', 'utf8');

const find = {
  access: 'public' as const,
  modifiers: [],
  result: 'Item?',
  name: 'Find',
  params: '(string,int)',
  arity: 0,
};
const store = {
  fqn: 'Shop.Store',
  kind: 'class' as const,
  arity: 0,
  access: 'public' as const,
  modifiers: ['sealed'],
  attributes: [],
  bases: ['IStore'],
  doc: 'Keeps items.',
  members: [
    {
      ...find,
      kind: 'method',
      canonical: canonicalSignature('Shop.Store', find),
      attributes: [],
      doc: '',
      implHash: '',
    },
  ],
};

test('S4-158: the worked example of docs/hash-inputs.md is what the code hashes', () => {
  const block = /^```text\n([\s\S]*?)\n```$/m.exec(page)?.[1];
  const hashes = contentHashes({ ...store, parts: [] }, defaultSwitches);
  expect(hashes.structureHash).toBe(shortHash(block ?? ''));
  expect(hashes.xmlDocHash).toBe(shortHash('Keeps items.'));
  expect(page).toContain(`\`${typeIdInput(store, null)}\``);
});

test('S4-45: a hash is 8 characters of Crockford Base32 in upper case, an id hash 12 in lower case', () => {
  expect(shortHash('x')).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(idHash('x')).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
  expect(idHash('x').slice(0, 8).toUpperCase()).toBe(shortHash('x'));
});
