/** docs/hash-inputs.md is held to the code: every text of its worked example is what the code hashes. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { implHash } from '../../../../src/main/engine/codemap/build/hashes.ts';
import { prepareFile } from '../../../../src/main/engine/codemap/build/prepare.ts';
import { idHash, shortHash, typeIdInput } from '../../../../src/main/engine/codemap/ids.ts';
import { contentHash } from '../../../../src/main/engine/storage/storage.ts';
import { factsOf } from '../../../helpers/facts.ts';

const page = fs.readFileSync('docs/hash-inputs.md', 'utf8');

/** The blocks of one language in the page, in order. */
function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, 'gm'))].map(
    (match) => match[1] ?? '',
  );
}

test('the worked example of docs/hash-inputs.md is what the code hashes', async () => {
  const [source = ''] = blocks('csharp');
  const [structure = '', find = '', lines = '', layout = ''] = blocks('text');
  const [type] = prepareFile(await factsOf('Store.cs', `${source}\n`)).types;
  const [visible = '', internal = '', sum = ''] = lines.split('\n');
  expect(type?.members.map((member) => member.implHash)).toEqual([shortHash(find), shortHash('=1')]);
  expect(type?.hashes).toEqual({
    structureHash: shortHash(structure),
    publicImplHash: shortHash(visible),
    internalImplHash: shortHash(internal),
    xmlDocHash: shortHash('Keeps items.'),
    cosmeticHash: shortHash(shortHash(layout)),
  });
  expect(visible).toBe(`Find ${shortHash(find)}`);
  expect(internal).toContain(` ${shortHash('=1')}`);
  expect(sum).toBe(`v1|${shortHash(visible)}|${shortHash(internal)}`);
  expect(type === undefined ? '' : implHash(type.hashes)).toBe(shortHash(sum));
  for (const hash of [shortHash(find), shortHash('=1'), shortHash(visible), shortHash(internal)])
    expect(page).toContain(`\`${hash}\``);
  expect(contentHash(`${source.replaceAll('\n', '\r\n')}\r\n`)).toBe(shortHash(`${source}\n`));
  expect(type?.idHash).toBe(idHash('Shop.Store|class|0'));
  expect(page).toContain(`\`${typeIdInput({ fqn: 'Shop.Store', kind: 'class', arity: 0 }, null)}\``);
});

test('members are hashed as fields, properties, events, constructors and methods, each by signature (hash-7)', async () => {
  const members = [
    'void B() {}',
    'void A() {}',
    'Store() {}',
    'event Act E;',
    'int P { get; set; }',
    'int F;',
    'const int C = 1;',
  ];
  const source = `class Store {\n${members.map((member) => `public ${member}\n`).join('')}}\n`;
  const [type] = prepareFile(await factsOf('Store.cs', source)).types;
  const signatures = [
    'const int Store.C',
    'int Store.F',
    'int Store.P',
    'Act Store.E',
    'Store.Store()',
    'void Store.A()',
    'void Store.B()',
  ];
  const lines = ['internal  class Store`0', 'bases ', 'attributes ', ...signatures.map((each) => `public ${each}`)];
  expect(type?.hashes.structureHash).toBe(shortHash(lines.join('\n')));
});

test('a hash is 8 characters of Crockford Base32 in upper case, an id hash 12 in lower case (hash-1)', () => {
  expect(shortHash('x')).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(idHash('x')).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
  expect(idHash('x').slice(0, 8).toUpperCase()).toBe(shortHash('x'));
});
