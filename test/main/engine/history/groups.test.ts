/** Groups of types over a real code map, with the texts of a generation. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openTestHistory, type TestHistory, uncancelled } from './open-history.ts';

let opened: TestHistory | undefined;
afterEach(async () => {
  await opened?.dispose();
  opened = undefined;
});

/** A class that is built on others. */
const type = (name: string, ...others: string[]): string =>
  `public class ${name} {\n${others.map((other) => `public ${other} The${other};`).join('\n')}\n}\n`;
/** Types in a circle, one file each. */
const circle = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, n) => [`${name}.cs`, type(name, names[(n + 1) % names.length] ?? name)]));

async function open(files: Record<string, string>): Promise<TestHistory & { folder: string }> {
  opened = await openTestHistory(files);
  await opened.history.record(uncancelled);
  const folder = path.join(path.dirname(opened.file), 'semantic');
  fs.mkdirSync(path.join(folder, 'archive'), { recursive: true });
  fs.mkdirSync(path.join(path.dirname(opened.file), 'types'));
  return Object.assign(opened, { folder });
}
const groupOf = (code: TestHistory, name: string): string | null => code.history.state(code.id(name)).semanticGroupId;
const files = (folder: string): string[] => fs.readdirSync(folder, { recursive: true }).map(String).sort();

test('types of a cycle have one group from the first index on, over restarts; others have none (semantics-1)', async () => {
  const code = await open({ ...circle('A', 'B', 'C'), 'D.cs': type('D', 'A') });
  const group = groupOf(code, 'A');
  expect(group).toMatch(/^G_[0-9a-z]{8}$/);
  expect([groupOf(code, 'B'), groupOf(code, 'C'), groupOf(code, 'D')]).toEqual([group, group, null]);
  code.reopen();
  expect(groupOf(code, 'B')).toBe(group);
});

test('a cycle of eight types is a group, one of nine is described type by type', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const code = await open(circle(...names));
  expect(groupOf(code, 'A')).not.toBeNull();
  await code.save(circle(...names, 'I'));
  expect(groupOf(code, 'A')).toBeNull();
});

test('a group that is split or merged leaves its text in the archive, dated, never overwritten (change-6)', async () => {
  const code = await open({ ...circle('A', 'B'), ...circle('C', 'D') });
  const first = groupOf(code, 'A');
  fs.writeFileSync(path.join(code.folder, `${first}.md`), 'one');
  // Merged: B and D lead to each other's cycle.
  const merged = { 'B.cs': type('B', 'A', 'C'), 'D.cs': type('D', 'C', 'A') };
  await code.save(merged);
  const whole = groupOf(code, 'A');
  expect([groupOf(code, 'B'), groupOf(code, 'C'), groupOf(code, 'D')]).toEqual([whole, whole, whole]);
  expect(whole).not.toBe(first);
  await code.history.tidy(uncancelled);
  expect(files(code.folder)).toEqual(['archive', path.join('archive', `${first}-2026-01-01.md`)]);

  fs.writeFileSync(path.join(code.folder, `${whole}.md`), 'all');
  await code.save({ 'B.cs': type('B', 'A'), 'D.cs': type('D', 'C') });
  expect(groupOf(code, 'A')).toBe(first);
  expect(groupOf(code, 'C')).not.toBe(first);
  fs.writeFileSync(path.join(code.folder, `${first}.md`), 'two');
  await code.save(merged);
  await code.history.tidy(uncancelled);
  const archive = path.join(code.folder, 'archive');
  expect(files(archive)).toEqual(
    [`${first}-2026-01-01.md`, `${first}-2026-01-01-2.md`, `${whole}-2026-01-01.md`].sort(),
  );
  expect(fs.readFileSync(path.join(archive, `${first}-2026-01-01.md`), 'utf8')).toBe('one');
  expect(fs.readFileSync(path.join(archive, `${first}-2026-01-01-2.md`), 'utf8')).toBe('two');
});

test('a split that nobody watched is seen at the next look (change-6)', async () => {
  const code = await open(circle('A', 'B'));
  const group = groupOf(code, 'A');
  fs.writeFileSync(path.join(code.folder, `${group}.md`), 'text');
  await code.change({ 'B.cs': type('B') });
  code.reopen();
  expect(groupOf(code, 'A')).toBe(group);
  await code.history.record(uncancelled);
  expect(groupOf(code, 'A')).toBeNull();
  await code.history.tidy(uncancelled);
  expect(files(code.folder)).toContain(path.join('archive', `${group}-2026-01-01.md`));
});

test('a group whose type is renamed keeps its text under its new name (alias-3)', async () => {
  const members = (other: string): string => `public ${other} The;\npublic int Size() => 1;`;
  const pair = (name: string): Record<string, string> => ({
    'A.cs': `public class A { ${members(name)} }\n`,
    'B.cs': `public class ${name} { ${members('A')} }\n`,
  });
  const code = await open(pair('B'));
  const group = groupOf(code, 'A');
  const types = (name: string): string => [code.id('A'), code.id(name)].sort().join(', ');
  fs.writeFileSync(path.join(code.folder, `${group}.md`), `# Semantic: ${group}\nTypes: ${types('B')}\n\nROLE: both\n`);
  const before = code.id('B');
  await code.save(pair('Renamed'));
  const now = groupOf(code, 'A');
  expect(now).not.toBe(group);
  await code.history.tidy(uncancelled);
  expect(files(code.folder)).toEqual([`${now}.md`, 'archive'].sort());
  const text = fs.readFileSync(path.join(code.folder, `${now}.md`), 'utf8');
  expect(text).toContain(`# Semantic: ${now}\n`);
  expect(text).toContain(code.id('Renamed'));
  expect(text).not.toContain(before);
});

test('a kill between the new groups and what they mean for their types loses nothing', async () => {
  const code = await open(circle('A', 'B', 'C'));
  const id = code.id('C');
  const { hashes } = code.map.standing(id) ?? {};
  if (hashes === undefined) throw new Error('C is not there');
  code.history.happen(id, { kind: 'enqueue' });
  code.history.happen(id, { kind: 'dispatch' });
  expect(code.history.happen(id, { kind: 'succeed', base: hashes }).semanticState).toBe('cached');
  const clear = (): never => {
    throw new Error('killed');
  };
  code.reopen({ codeMap: () => ({ ...code.map, changes: { ...code.map.changes, clear } }) });
  // C depends on A only, which stays as it is: that the three are no group any more is all that happens to it.
  await expect(code.save({ 'B.cs': type('B') })).rejects.toThrow('killed');
  code.reopen();
  expect([groupOf(code, 'C'), code.history.state(id).semanticState]).toEqual([null, 'cached']);
  await code.history.record(uncancelled);
  expect(code.history.state(id).semanticState).toBe('stale');
});
