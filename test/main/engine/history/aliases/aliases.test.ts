/** Renamed types over a real code map, a real history.db and the files of a generation. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestHistory, type TestHistory, uncancelled } from '../open-history.ts';

let opened: TestHistory | undefined;
afterEach(async () => {
  await opened?.dispose();
  opened = undefined;
});

const day = 24 * 60 * 60_000;
const members = 'public int Size() => 1;\npublic void Add(int item) {}';
const inFile = (name: string, body = members): string => `namespace Shop;\npublic class ${name} {\n${body}\n}\n`;

interface Aliased extends TestHistory {
  folder: string;
  /** Path below the generation's folder → text; null where there is no such file. */
  read(...parts: string[]): string | null;
  write(text: string, ...parts: string[]): void;
  tidy(): Promise<void>;
  aliases(file?: string): { oldTypeId: string; newTypeId: string; reason: string; collapsed: boolean }[];
}

async function open(files: Record<string, string>): Promise<Aliased> {
  const code = await openTestHistory(files);
  opened = code;
  const folder = path.dirname(code.file);
  for (const part of ['types', 'semantic/archive']) fs.mkdirSync(path.join(folder, part), { recursive: true });
  const read = (...parts: string[]): string | null => {
    const file = path.join(folder, ...parts);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
  };
  return Object.assign(code, {
    folder,
    read,
    write: (text: string, ...parts: string[]) => fs.writeFileSync(path.join(folder, ...parts), text),
    tidy: () => code.history.tidy(uncancelled),
    aliases: (file = 'aliases.json') => JSON.parse(read(file) ?? '{"aliases":[]}').aliases,
  });
}

/** Renames the one class of `Type.cs`. */
async function rename(code: TestHistory, to: string, body = members): Promise<string> {
  await code.save({ 'Type.cs': inFile(to, body) });
  return code.id(`Shop.${to}`);
}

test('a renamed type is reported as one change of the new one, member by member (alias-1)', async () => {
  const own = (name: string): string =>
    `public ${name}(int a) {}\npublic ${name} Clone() => this;\npublic int B, C;\n${members}`;
  const code = await open({ 'Type.cs': inFile('Store', own('Store')) });
  const before = code.id('Shop.Store');
  const now = await rename(code, 'Depot', `${own('Depot')}\npublic void Close() {}`);
  expect(code.history.changes({ limit: 5 })).toMatchObject([
    {
      kind: 'changed',
      path: 'Shop.Depot',
      typeId: now,
      changeClass: 'Structure',
      alias: { from: 'Shop.Store', fromTypeId: before },
      members: { added: [{ name: 'Close' }], removed: [], changed: [] },
    },
  ]);
});

test('aliases.json holds old id, new id, time and reason, sorted, once the alias is final (alias-2)', async () => {
  const code = await open({ 'Type.cs': inFile('Store') });
  const before = code.id('Shop.Store');
  const now = await rename(code, 'Depot');
  expect(code.history.alias(before)).toMatchObject({ draft: true, newTypeId: now });
  expect(code.read('aliases.json')).toBeNull();
  await code.tidy();
  expect(code.history.alias(before)?.draft).toBe(false);
  expect(JSON.parse(code.read('aliases.json') ?? '')).toEqual({
    schemaVersion: '1.0',
    aliases: [
      {
        oldTypeId: before,
        newTypeId: now,
        detectedAt: new Date(code.now).toISOString(),
        reason: 'renamed',
        oldPath: 'Shop.Store',
        similarity: 1,
        collapsed: false,
      },
    ],
  });
});

test('a chain of renames leads to its end, over a restart too; renaming back leaves no circle (alias-2)', async () => {
  const code = await open({ 'Type.cs': inFile('A') });
  const a = code.id('Shop.A');
  const b = await rename(code, 'B');
  await code.tidy();
  code.reopen();
  const c = await rename(code, 'C');
  await code.tidy();
  const lead = () => code.aliases().map((each) => [each.oldTypeId, each.newTypeId, each.collapsed]);
  expect(lead()).toEqual(
    [
      [a, c, true],
      [b, c, false],
    ].sort(),
  );
  expect(await rename(code, 'A')).toBe(a);
  await code.tidy();
  expect(lead()).toEqual(
    [
      [b, a, true],
      [c, a, false],
    ].sort(),
  );
  expect(code.history.alias(a)).toBeNull();
});

test('an old id that is a type again ends its alias, without a rename', async () => {
  const code = await open({ 'Type.cs': inFile('Store') });
  const before = code.id('Shop.Store');
  await rename(code, 'Depot');
  await code.save({ 'Other.cs': inFile('Store', 'public string Else;') });
  expect(code.history.alias(before)).toBeNull();
  await code.tidy();
  expect(code.aliases()).toEqual([]);
});

test('a type whose id alone changed, because another project has one of its name, is reported as nothing and keeps its past', async () => {
  const project = '<Project />\n';
  const code = await open({ 'a/A.csproj': project, 'a/Type.cs': inFile('Store') });
  await code.save({ 'a/Type.cs': inFile('Store', `${members}\npublic void Close() {}`) });
  const before = code.id('Shop.Store');
  expect(code.history.state(before).outlineVersion).toBe(2);
  await code.change({ 'b/B.csproj': project, 'b/Type.cs': inFile('Store', 'public string Other;') }, 'all');
  await code.history.record(uncancelled);
  const now = code.history.alias(before)?.newTypeId ?? '';
  expect(code.history.alias(before)?.reason).toBe('idChanged');
  expect(code.history.state(now).outlineVersion).toBe(2);
  expect(code.history.changes({ limit: 5 }).map((each) => [each.kind, each.file, each.typeId === now])).toEqual([
    ['added', 'b/Type.cs', false],
    ['changed', 'a/Type.cs', true],
  ]);
});

test('of several candidates the most similar is taken; the others are in the log (alias-1)', async () => {
  const told: string[] = [];
  const many = Array.from({ length: 10 }, (_, n) => `public int M${n}() => ${n};`).join('\n');
  const code = await open({ 'Type.cs': inFile('Store', many) });
  const before = code.id('Shop.Store');
  code.reopen({ conflicts: { warn: (message) => told.push(message) } });
  await code.save({ 'Type.cs': null, 'B.cs': inFile('B', `${many}\npublic int More;`), 'C.cs': inFile('C', many) });
  expect(code.history.alias(before)?.newTypeId).toBe(code.id('Shop.C'));
  expect(told).toEqual([
    `Shop.Store ${before} may also have become Shop.B ${code.id('Shop.B')} (0.91): it is taken for Shop.C ${code.id('Shop.C')}`,
  ]);
});

test('what was found before a kill is found again, once', async () => {
  const code = await open({ 'Type.cs': inFile('Store') });
  const before = code.id('Shop.Store');
  const clear = (): never => {
    throw new Error('killed');
  };
  code.reopen({ codeMap: () => ({ ...code.map, changes: { ...code.map.changes, clear } }) });
  await expect(rename(code, 'Depot')).rejects.toThrow('killed');
  code.reopen();
  await code.history.record(uncancelled);
  await code.tidy();
  expect(code.aliases().map((each) => each.oldTypeId)).toEqual([before]);
  expect(code.history.changes({ limit: 5 })).toHaveLength(1);
});

describe('texts of a renamed type (alias-3)', () => {
  const semantic = (name: string, id: string): string =>
    `# Semantic: ${name} ${id}\nStructureHash: 1\nImplHash: 2\nDependencies: \n\nROLE: Keeps ${id}.\n`;

  test('move to the new id, and the old files say where they went', async () => {
    const code = await open({ 'Type.cs': inFile('Store') });
    const before = code.id('Shop.Store');
    code.write(`# Shop.Store ${before}\n`, 'types', `${before}.outline.md`);
    code.write(semantic('Shop.Store', before), 'types', `${before}.semantic.md`);
    const now = await rename(code, 'Depot');
    await code.tidy();
    expect(code.read('types', `${now}.outline.md`)).toMatch(new RegExp(`^# Shop\\.Depot ${now}\nKind: class`));
    expect(code.read('types', `${now}.semantic.md`)).toBe(
      semantic('Shop.Store', before).replace(`Shop.Store ${before}`, `Shop.Depot ${now}`),
    );
    for (const ending of ['outline.md', 'semantic.md']) {
      expect(code.read('types', `${before}.${ending}`)).toBe(
        `<!-- tombstone: ${before} -> ${now} -->\nShop.Store is now Shop.Depot: see ${now}.${ending}\n`,
      );
    }
  });

  test('tombstones follow a chain, and go when the old name is a type again', async () => {
    const code = await open({ 'Type.cs': inFile('A') });
    const a = code.id('Shop.A');
    code.write(semantic('Shop.A', a), 'types', `${a}.semantic.md`);
    const b = await rename(code, 'B');
    await code.tidy();
    const c = await rename(code, 'C');
    await code.tidy();
    expect(code.read('types', `${a}.semantic.md`)).toContain(`${a} -> ${c}`);
    expect(code.read('types', `${b}.semantic.md`)).toContain(`${b} -> ${c}`);
    await rename(code, 'A');
    await code.tidy();
    expect(code.read('types', `${a}.semantic.md`)).toMatch(`# Semantic: Shop.A ${a}\n`);
    await code.save({ 'B.cs': inFile('B', 'public string Other;') });
    await code.tidy();
    expect(code.read('types', `${b}.semantic.md`)).toBeNull();
  });

  test('heads of other texts name the new id; what is written below stays (alias-3)', async () => {
    const code = await open({ 'Type.cs': inFile('Store') });
    const before = code.id('Shop.Store');
    const other = semantic('Shop.Other', 'T_other000').replace('Dependencies: ', `Dependencies: T_first000, ${before}`);
    code.write(other.replace('Keeps T_other000', `Keeps ${before}`), 'types', 'T_other000.semantic.md');
    code.write(`Types: ${before}, T_third000\n\nROLE: both\n`, 'semantic', 'G_00000000.md');
    const now = await rename(code, 'Depot');
    await code.tidy();
    expect(code.read('types', 'T_other000.semantic.md')).toBe(
      other.replace(before, now).replace('Keeps T_other000', `Keeps ${before}`),
    );
    expect(code.read('semantic', 'G_00000000.md')).toBe(`Types: ${now}, T_third000\n\nROLE: both\n`);
  });

  test('a move that was cut short continues after a restart', async () => {
    const code = await open({ 'Type.cs': inFile('Store') });
    const before = code.id('Shop.Store');
    code.write(semantic('Shop.Store', before), 'types', `${before}.semantic.md`);
    const now = await rename(code, 'Depot');
    await expect(code.history.tidy(AbortSignal.abort())).rejects.toThrow();
    expect(code.read('types', `${now}.semantic.md`)).toBeNull();
    code.reopen();
    await code.tidy();
    expect(code.read('types', `${now}.semantic.md`)).toContain('ROLE: Keeps');
    expect(code.aliases()).toHaveLength(1);
  });
});

describe('aliases that nobody follows (alias-2)', () => {
  test('are archived after 30 days, and lead on; who follows one brings it back', async () => {
    const code = await open({ 'Type.cs': inFile('Store') });
    const before = code.id('Shop.Store');
    code.write(`# Shop.Store ${before}\n`, 'types', `${before}.outline.md`);
    await rename(code, 'Depot');
    code.now += 30 * day;
    await code.tidy();
    expect(code.aliases()).toHaveLength(1);
    code.now += 1000;
    await code.tidy();
    expect(code.aliases()).toEqual([]);
    expect(code.aliases('aliases_archive.json')).toMatchObject([{ oldTypeId: before, reason: 'renamed' }]);
    expect(code.read('types', `${before}.outline.md`)).toBeNull();
    code.reopen();
    const alias = code.history.alias(before);
    expect(alias).toMatchObject({ archived: true, newTypeId: code.id('Shop.Depot') });
    if (alias !== null) code.history.useAlias(alias);
    await code.tidy();
    expect(code.aliases()).toHaveLength(1);
    expect(code.aliases('aliases_archive.json')).toEqual([]);
  });

  test('use counts from when it was; the number of days is a setting', async () => {
    const code = await open({ 'Type.cs': inFile('Store') });
    const before = code.id('Shop.Store');
    code.reopen({ archiveDays: () => 2 });
    await rename(code, 'Depot');
    await code.tidy();
    code.now += 1.5 * day;
    const alias = code.history.alias(before);
    if (alias !== null) code.history.useAlias(alias);
    code.now += 1.5 * day;
    await code.tidy();
    expect(code.history.alias(before)?.archived).toBe(false);
    code.now += day;
    await code.tidy();
    expect(code.history.alias(before)?.archived).toBe(true);
  });
});

test('a history that was lost has its aliases from the files of the generation; a damaged file is set aside', async () => {
  const code = await open({ 'Type.cs': inFile('Store') });
  const before = code.id('Shop.Store');
  const now = await rename(code, 'Depot');
  await code.tidy();
  code.history.close();
  for (const ending of ['', '-wal', '-shm']) fs.rmSync(`${code.file}${ending}`, { force: true });
  code.reopen();
  expect(code.history.alias(before)).toBeNull();
  await code.tidy();
  expect(code.history.alias(before)).toMatchObject({ newTypeId: now, oldName: 'Store', draft: false });
  code.history.close();
  for (const ending of ['', '-wal', '-shm']) fs.rmSync(`${code.file}${ending}`, { force: true });
  code.write('{"schemaVersion":"1.0","aliases":[{"oldTypeId":"../x"}]}', 'aliases.json');
  code.reopen();
  await code.tidy();
  expect(code.notices.join()).toContain('aliases.0.oldTypeId');
  expect(code.history.alias(before)).toBeNull();
});
