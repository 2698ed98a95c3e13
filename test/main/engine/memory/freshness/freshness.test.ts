/** How evidence stands follows the files, through real stores, readers and code maps. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentHash } from '../../../../../src/main/engine/storage/storage.ts';
import { makePipe } from '../../temp-folder.ts';
import { draft } from '../store/open-store.ts';
import { openTestFreshness, put } from './open-freshness.ts';

const cart = [
  'export class Cart {',
  '  total(): number {',
  '    return 1;',
  '  }',
  '  count(): number {',
  '    return 1;',
  '  }',
  '}',
  '',
];
const text = (lines: readonly string[]): string => lines.join('\n');

describe('one file', () => {
  test('changed lines make a record stale, and fresh again when they are put back', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart) });
    const id = await t.learn('src/cart.ts', 2, 4);
    expect(t.standing(id)).toEqual(['fresh']);
    expect(await t.change({ 'src/cart.ts': text(cart).replace('return 1', 'return 2') })).toEqual([id]);
    expect([t.standing(id), t.isStale(id)]).toEqual([['changed'], true]);
    expect(await t.change({ 'src/cart.ts': `${text(cart).replace('return 1', 'return 2')}// more\n` })).toEqual([]);
    expect(await t.change({ 'src/cart.ts': text(cart) })).toEqual([id]);
    expect([t.standing(id), t.isStale(id)]).toEqual([['fresh'], false]);
    expect(t.told).toHaveLength(2);
  });

  test('moved lines are followed with where they are now; what another file says does not matter', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart), 'src/other.ts': text(cart) });
    const id = await t.learn('src/cart.ts', 2, 4);
    await t.change({ 'src/cart.ts': `// one\n// two\n${text(cart)}` });
    expect([t.standing(id), t.isStale(id)]).toEqual([['moved 4-6'], false]);
    expect(await t.change({ 'src/other.ts': '' })).toEqual([]);
  });

  test('CRLF, a byte order mark and UTF-16 change nothing', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart) });
    const id = await t.learn('src/cart.ts', 2, 4);
    expect(await t.change({ 'src/cart.ts': text(cart).replaceAll('\n', '\r\n') })).toEqual([]);
    expect(await t.change({ 'src/cart.ts': `\uFEFF${text(cart)}` })).toEqual([]);
    put(t.root, 'src/cart.ts', Buffer.from(`\uFEFF${text(cart)}`, 'utf16le'));
    expect(await t.changed(['src/cart.ts'], [])).toEqual([]);
    expect(t.standing(id)).toEqual(['fresh']);
  });

  test('lines that stand several times are followed by their member only', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart) });
    const anchored = await t.learn('src/cart.ts', 6, 6);
    const plain = await t.learn('src/cart.ts', 6, 6, { typeId: 'T_00000000' });
    await t.change({ 'src/cart.ts': `// one\n// two\n// three\n${text(cart)}` });
    // The twin now stands where both were.
    expect(t.standing(anchored)).toEqual(['moved 9-9']);
    expect(t.standing(plain)).toEqual(['fresh']);
    await t.change({ 'src/cart.ts': `// one\n// two\n${text(cart)}` });
    expect(t.standing(anchored)).toEqual(['moved 8-8']);
    expect(t.standing(plain)).toEqual(['changed']);
  });

  test('a hash that never fitted is stale from the start', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart) });
    const evidence = [{ file: 'src/cart.ts', startLine: 2, endLine: 4, hash: contentHash('something else') }];
    const { added } = t.store.store.records.add([draft('Q', { evidence })], 'agent');
    await t.freshness.settled();
    expect(t.standing(added[0] ?? '')).toEqual(['changed']);
  });

  test('lines that were learnt elsewhere and are in other places here are found without ever having been seen', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': `\n\n${text(cart)}` });
    const hash = contentHash(text(cart.slice(1, 4)));
    const evidence = [{ file: 'src/cart.ts', startLine: 2, endLine: 4, hash }];
    const { added } = t.store.store.records.add([draft('Q', { evidence })], 'agent');
    await t.freshness.settled();
    expect(t.standing(added[0] ?? '')).toEqual(['moved 4-6']);
  });
});

describe('files that come and go', () => {
  test('evidence in a file that is gone is missing, and fresh when it is back', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart) });
    const id = await t.learn('src/cart.ts', 2, 4);
    expect(await t.change({ 'src/cart.ts': null })).toEqual([id]);
    expect([t.standing(id), t.isStale(id)]).toEqual([['missing'], true]);
    expect(await t.change({ 'src/cart.ts': text(cart) })).toEqual([id]);
    expect(t.standing(id)).toEqual(['fresh']);
  });

  test('a renamed file is known by its content, in whatever order it comes and goes', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart), 'src/x.ts': 'export const x = 1;\n' });
    const id = await t.learn('src/cart.ts', 2, 4, { typeId: 'T_00000000' });
    await t.change({ 'src/cart.ts': null, 'src/basket.ts': text(cart) });
    expect(t.standing(id)).toEqual(['moved src/basket.ts 2-4']);
    expect(await t.change({ 'src/basket.ts': null })).toEqual([id]);
    expect(t.standing(id)).toEqual(['missing']);
    expect(await t.change({ 'lib/cart.ts': text(cart) })).toEqual([id]);
    expect(t.standing(id)).toEqual(['moved lib/cart.ts 2-4']);
    await t.change({ 'lib/copy.ts': text(cart), 'lib/cart.ts': `${text(cart)}// no copy\n` });
    expect(t.standing(id)).toEqual(['moved lib/copy.ts 2-4']);
  });

  const csharp = (body: string): string =>
    `namespace Shop;\n\npublic class Cart\n{\n    public int Total()\n    {\n        ${body}\n    }\n}\n`;

  test('a symbol that went to another file is followed by its id, also when it comes back only later', async () => {
    const t = await openTestFreshness({ 'a/Cart.cs': csharp('return 1;') });
    const id = await t.learn('a/Cart.cs', 5, 8);
    await t.change({ 'a/Cart.cs': 'namespace Shop;\n' });
    expect(t.standing(id)).toEqual(['changed']);
    expect(await t.change({ 'b/Money.cs': `// moved\n${csharp('return 1;')}` })).toEqual([id]);
    expect(t.standing(id)).toEqual(['moved b/Money.cs 6-9']);
    expect(await t.change({ 'b/Money.cs': csharp('return 2;') })).toEqual([id]);
    expect(t.standing(id)).toEqual(['changed']);
    await t.change({ 'a/Cart.cs': null });
    expect(t.standing(id)).toEqual(['missing']);
    await t.change({ 'b/Money.cs': csharp('return 1;') });
    expect(t.standing(id)).toEqual(['moved b/Money.cs 5-8']);
  });
});

describe('opening again', () => {
  test('finds what changed meanwhile; files that nobody touched are not read', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart), 'src/other.ts': text(cart) });
    const place = path.join(t.root, 'src/other.ts');
    const wholeSecond = (): void => fs.utimesSync(place, 1_700_000_000, 1_700_000_000);
    wholeSecond();
    const [cartId, otherId] = [await t.learn('src/cart.ts', 2, 4), await t.learn('src/other.ts', 2, 4)];
    expect(await t.reopen()).toEqual([]);
    // Of the same size and time it counts as untouched. Nothing else could report that it was not read.
    put(t.root, 'src/other.ts', text(cart).replace('return 1', 'return 2'));
    wholeSecond();
    put(t.root, 'src/cart.ts', `\n${text(cart)}`);
    expect(await t.reopen()).toEqual([cartId]);
    expect([t.standing(cartId), t.standing(otherId)]).toEqual([['moved 3-5'], ['fresh']]);
    expect(await t.changed(['src/other.ts'], [])).toEqual([otherId]);
  });

  test('new evidence in a file that needed no look is looked at, even when that was cut short', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart) });
    await t.learn('src/cart.ts', 2, 4);
    await t.freshness.close();
    const evidence = [{ file: 'src/cart.ts', startLine: 5, endLine: 7, hash: contentHash('something else') }];
    const { added } = t.store.store.records.add([draft('Q', { evidence })], 'agent');
    expect(await t.reopen()).toEqual(added);
  });

  test('a file that was renamed while nobody looked is followed', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart) });
    const id = await t.learn('src/cart.ts', 2, 4, { typeId: 'T_00000000' });
    await t.freshness.close();
    await t.map.change({ 'src/cart.ts': null, 'src/basket.ts': text(cart) });
    expect(await t.reopen()).toEqual([id]);
    expect(t.standing(id)).toEqual(['moved src/basket.ts 2-4']);
  });
});

describe('hostile files', () => {
  test('a link, a pipe and a folder in the place of a file are never read; evidence there is missing', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart), 'src/x.ts': text(cart), 'src/y.ts': text(cart) });
    const outside = path.join(path.dirname(t.root), 'secret.ts');
    fs.writeFileSync(outside, text(cart));
    const files = ['src/cart.ts', 'src/x.ts', 'src/y.ts'];
    const ids = await Promise.all(files.map((file) => t.learn(file, 2, 4, { typeId: 'T_00000000' })));
    for (const file of files) fs.rmSync(path.join(t.root, file));
    fs.symlinkSync(outside, path.join(t.root, 'src/cart.ts'));
    makePipe(path.join(t.root, 'src/x.ts'));
    fs.mkdirSync(path.join(t.root, 'src/y.ts'));
    await t.map.change({}, 'all');
    expect(await t.changed(files, [])).toEqual(ids);
    expect(ids.map(t.standing)).toEqual([['missing'], ['missing'], ['missing']]);
    await expect(
      t.freshness.hashed([{ file: 'src/cart.ts', startLine: 1, endLine: 1 }], 'evidence'),
    ).rejects.toMatchObject({
      code: 'InvalidArgument',
    });
    await expect(
      t.freshness.hashed([{ file: '../secret.ts', startLine: 1, endLine: 1 }], 'evidence'),
    ).rejects.toMatchObject({
      code: 'InvalidArgument',
    });
  });

  test('what is no text any more, or too large, has changed', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart) });
    const id = await t.learn('src/cart.ts', 2, 4);
    for (const content of [Buffer.from([0xff, 0x00, 0x80]), Buffer.from([0x63, 0xe9, 0x0a]), 'x'.repeat(5_000_000)]) {
      put(t.root, 'src/cart.ts', content);
      await t.changed(['src/cart.ts'], []);
      expect(t.standing(id)).toEqual(['changed']);
    }
  });
});

describe('evidence as it is taken', () => {
  test('gets the hash of its lines and the innermost symbol around them', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart), 'notes.md': 'One.\r\nTwo.\r\n' });
    const places = [
      { file: 'src/cart.ts', startLine: 3, endLine: 3 },
      { file: 'notes.md', startLine: 1, endLine: 2 },
      { file: 'src/cart.ts', startLine: 2, endLine: 6 },
    ];
    const [inMember, prose, inType] = await t.freshness.hashed(places, 'evidence');
    expect(t.map.map.ref(t.map.map.byMemberId(inMember?.memberId ?? '') ?? { type: 0, member: 0 })?.name).toBe('total');
    expect(prose).toEqual({ ...places[1], hash: contentHash('One.\nTwo.') });
    expect([inType?.typeId, inType?.memberId]).toEqual([inMember?.typeId, undefined]);
    const beyond = t.freshness.hashed([{ file: 'notes.md', startLine: 2, endLine: 3 }], 'changes.evidence', 4);
    await expect(beyond).rejects.toMatchObject({
      code: 'InvalidArgument',
      data: { path: 'changes.evidence.4.endLine' },
    });
  });

  test('as it stands: followed where it moved, read again where it changed, left out where it is gone', async () => {
    const t = await openTestFreshness({
      'src/cart.ts': text(cart),
      'src/x.ts': text(cart),
      'a.md': 'one\ntwo\nthree\n',
    });
    const places = [
      { file: 'src/cart.ts', startLine: 2, endLine: 4 },
      { file: 'src/cart.ts', startLine: 5, endLine: 7 },
      { file: 'src/x.ts', startLine: 2, endLine: 4 },
      { file: 'a.md', startLine: 2, endLine: 3 },
    ];
    const evidence = await t.freshness.hashed(places, 'evidence');
    const { added } = t.store.store.records.add([draft('Q', { evidence })], 'human');
    await t.freshness.settled();
    put(t.root, 'a.md', 'one\n2\n');
    const longer = ['// new', ...cart.slice(0, 5), '    const one = 1;', '    return one;', ...cart.slice(6)];
    await t.change({ 'src/cart.ts': text(longer), 'src/x.ts': null, 'a.md': 'one\n2\n' });
    const id = added[0] ?? '';
    expect(t.standing(id)).toEqual(['moved 3-5', 'changed', 'missing', 'changed']);
    const row = t.store.store.records.get(id);
    const taken = row === null ? [] : await t.freshness.asItStands(row);
    expect(taken.map(({ file, startLine, endLine, hash }) => [file, startLine, endLine, hash])).toEqual([
      ['src/cart.ts', 3, 5, evidence[0]?.hash],
      ['src/cart.ts', 6, 9, contentHash(text(longer.slice(5, 9)))],
      ['a.md', 2, 2, contentHash('2')],
    ]);
    t.store.store.records.change([{ id, action: 'verified', by: 'human', note: '', fields: { evidence: taken } }]);
    await t.freshness.settled();
    expect([t.standing(id), t.failures]).toEqual([['fresh', 'fresh', 'fresh'], []]);
  });

  test('a record that is pinned while it is stale stays stale; one that is removed leaves nothing', async () => {
    const t = await openTestFreshness({ 'src/cart.ts': text(cart) });
    const id = await t.learn('src/cart.ts', 2, 4);
    await t.change({ 'src/cart.ts': text(cart).replace('return 1', 'return 2') });
    const told = t.told.length;
    t.store.store.records.change([{ id, action: 'pinned', by: 'human', note: '', fields: { pinned: true } }]);
    expect(t.isStale(id)).toBe(true);
    await t.freshness.settled();
    expect([t.isStale(id), t.told.length]).toEqual([true, told]);
    const row = t.store.store.records.get(id)?.row ?? 0;
    t.store.store.records.remove(id);
    expect(t.freshness.isStale(row)).toBe(false);
    await t.freshness.settled();
    const seen = t.store.store.database.read.prepare<[], number>('SELECT count(*) FROM evidence_files').pluck();
    expect([seen.get(), await t.change({ 'src/cart.ts': text(cart) })]).toEqual([0, []]);
  });
});
