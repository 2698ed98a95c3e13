import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openProjectKey, type ProjectKey } from '../../../../../src/main/engine/memory/copies/project-key.ts';
import { parseConfig } from '../../../../../src/main/engine/workspace/config/load-config.ts';
import { tempFolder, tempUserData } from '../../temp-folder.ts';

const silent = { onSetAside: () => {}, onNotice: () => {} };

async function open(root: string, readOnly: string | null = null): Promise<ProjectKey> {
  const configFile = path.join(root, 'config.yaml');
  const text = fs.existsSync(configFile) ? fs.readFileSync(configFile, 'utf8') : '';
  const { config, notices } = await parseConfig(text);
  expect(notices).toEqual([]);
  const folder = { root, name: path.basename(root), readOnly };
  return openProjectKey({ folder, state: { configFile }, configured: config.projectKey, ...silent });
}
function folder(...parts: string[]): string {
  const root = path.join(tempFolder(), ...parts);
  fs.mkdirSync(root, { recursive: true });
  return root;
}

describe('what memory calls a project', () => {
  test('the name of its folder, with a hash of its path where another is called so; the key survives moves', async () => {
    tempUserData();
    const first = folder('My Shop (v2)');
    const one = await open(first);
    expect(one.key).toBe('my-shop-v2');
    expect(fs.existsSync(path.join(first, 'config.yaml'))).toBe(false);
    await one.remember();
    await one.remember();
    expect(fs.readFileSync(path.join(first, 'config.yaml'), 'utf8')).toBe('projectKey: "my-shop-v2"\n');

    const second = folder('My Shop (v2)');
    const two = await open(second);
    expect(two.key).toMatch(/^my-shop-v2-[0-9a-z]{4}$/);
    expect([...two.others]).toEqual([[first, 'my-shop-v2']]);
    await two.remember();
    const moved = path.join(tempFolder(), 'elsewhere');
    fs.renameSync(second, moved);
    expect((await open(moved)).key).toBe(two.key);
  });

  test.each([
    ['还款', '还款'],
    ['...', 'project'],
    ['-x_1.0-', 'x_1.0'],
  ])('a folder called %s is %s', async (name, key) => {
    tempUserData();
    expect((await open(folder(name === '...' ? '… …' : name))).key).toBe(key);
  });

  test('what a person wrote in config.yaml stays as it is', async () => {
    tempUserData();
    const root = folder('shop');
    const file = path.join(root, 'config.yaml');
    const text = '# mine\nindex:\n   exclude: [ "gen/" ]   # odd';
    fs.writeFileSync(file, text);
    await (await open(root)).remember();
    expect(fs.readFileSync(file, 'utf8')).toBe(`${text}\nprojectKey: "shop"\n`);
    expect((await open(root)).key).toBe('shop');
  });

  test.each([
    ['a list', '- a\n'],
    ['no YAML', 'a: [\n'],
    ['a map on one line', '{index: {}}\n'],
  ])('a config.yaml that is %s is left alone, and so is a folder that cannot be written', async (_what, text) => {
    tempUserData();
    const root = folder('shop');
    const file = path.join(root, 'config.yaml');
    const openAs = (readOnly: string | null) =>
      openProjectKey({
        folder: { root, name: 'shop', readOnly },
        state: { configFile: file },
        configured: '',
        ...silent,
      });
    await (await openAs('read-only')).remember();
    expect(fs.existsSync(file)).toBe(false);
    fs.writeFileSync(file, text);
    await (await openAs(null)).remember();
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
    expect((await openAs(null)).key).toBe('shop');
  });

  test('a list of workspaces that a newer Memoscope wrote is left alone; memory does without it and says so', async () => {
    const userData = tempUserData();
    const list = path.join(userData, 'projects.json');
    const text = '{"version": 2, "projects": [{"root": "/x", "key": "shop"}]}';
    fs.writeFileSync(list, text);
    const root = folder('shop');
    const notices: (string | null)[] = [];
    const { key, others, remember } = await openProjectKey({
      folder: { root, name: 'shop', readOnly: null },
      state: { configFile: path.join(root, 'config.yaml') },
      configured: '',
      ...{ onSetAside: () => expect.unreachable(), onNotice: (message) => notices.push(message) },
    });
    // Another may be called shop.
    expect(key).toMatch(/^shop-[0-9a-z]{4}$/);
    expect(others.size).toBe(0);
    await remember();
    expect(fs.readFileSync(list, 'utf8')).toBe(text);
    expect((await open(root)).key).toBe(key);
    expect(notices[0]).toBeNull();
    expect(notices.slice(1)).toEqual(notices.slice(1).map(() => expect.stringContaining('newer Memoscope (version 2')));
    expect(notices.length).toBeGreaterThan(1);
  });
});
