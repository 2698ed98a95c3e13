import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  claimState,
  prepareStateFolder,
  type StateFolder,
  verifyKey,
} from '../../../../../src/main/engine/storage/storage.ts';
import { tempFolder, tempUserData, writeFiles } from '../../temp-folder.ts';

function stateOf(root: string): Promise<StateFolder> {
  return prepareStateFolder({ root, name: 'project', key: 'k', readOnly: null, network: false });
}

describe('workspace key', () => {
  it('fits state that this machine made, and stays quiet about it', async () => {
    tempUserData();
    const root = tempFolder();
    const state = await stateOf(root);
    expect(await verifyKey(state)).toBe(false);
    expect(await claimState(state)).toBeNull();
    writeFiles(root, {
      '.memo/generations/g-0001/symbols.db': 'ours',
      '.memo/CURRENT': 'g-0001\n',
      '.memo/.memo-tmp-0123456789ab': 'half-writ',
      '.memo/memory/.memo-tmp-0123456789ab': 'half-writ',
      '.memo/context/packs/.memo-tmp-0123456789ab': 'half-writ',
      'elsewhere/.memo-tmp-0123456789ab': 'not ours',
    });
    fs.symlinkSync(path.join(root, 'elsewhere'), path.join(root, '.memo/linked'));
    expect(await verifyKey(state)).toBe(true);
    expect(await claimState(state)).toBeNull();
    expect(fs.existsSync(path.join(root, '.memo/.memo-tmp-0123456789ab'))).toBe(false);
    expect(fs.readdirSync(path.join(root, '.memo/memory'))).toEqual([]);
    expect(fs.existsSync(path.join(root, '.memo/context/packs/.memo-tmp-0123456789ab'))).toBe(false);
    expect(fs.existsSync(path.join(root, 'elsewhere/.memo-tmp-0123456789ab'))).toBe(true);
    expect(fs.readFileSync(path.join(root, '.memo/generations/g-0001/symbols.db'), 'utf8')).toBe('ours');
  });

  it.each([
    ['no key', null],
    ['a made-up key', JSON.stringify({ version: 1, mac: 'ab'.repeat(32) })],
    ['a key of another form', '{"mac": 7}'],
    ['null', 'null'],
    ['no JSON', 'zzz'],
  ])(
    'does not fit a clone with %s: its databases are moved aside unopened, and where to is told',
    async (_what, machine) => {
      tempUserData();
      const root = tempFolder();
      writeFiles(root, { '.memo/generations/g-0001/symbols.db': 'crafted', '.memo/CURRENT': 'g-0001\n' });
      if (machine !== null) writeFiles(root, { '.memo/machine.json': machine });
      const state = await stateOf(root);
      expect(await verifyKey(state)).toBe(false);
      const moved = await claimState(state);
      expect(fs.readdirSync(state.generationsDir)).toEqual([]);
      expect(fs.existsSync(state.currentFile)).toBe(false);
      const [home = ''] = fs.readdirSync(path.join(state.dir, 'homes'));
      expect(moved).toBe(path.join(state.dir, 'homes', home));
      expect(fs.readFileSync(path.join(moved ?? '', 'generations/g-0001/symbols.db'), 'utf8')).toBe('crafted');
      expect(await verifyKey(state)).toBe(true);
    },
  );

  it('does not fit a copy of the folder in another place, nor another user', async () => {
    tempUserData();
    const root = tempFolder();
    await claimState(await stateOf(root));
    const copy = tempFolder();
    fs.cpSync(root, copy, { recursive: true });
    expect(await verifyKey(await stateOf(copy))).toBe(false);
    tempUserData();
    expect(await verifyKey(await stateOf(root))).toBe(false);
  });

  it('is one key, for this user only, also when several processes make it at once', async () => {
    const userData = tempUserData();
    const roots = Array.from({ length: 4 }, () => tempFolder());
    const answers = roots.map(async (root) => {
      const child = fork(path.join(import.meta.dirname, 'key-claimer.ts'), [root]);
      const [fits] = await once(child, 'message');
      return fits;
    });
    expect(await Promise.all(answers)).toEqual([true, true, true, true]);
    for (const root of roots) expect(await verifyKey(await stateOf(root))).toBe(true);
    expect(fs.statSync(path.join(userData, 'workspace-key')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(userData)).toEqual(['workspace-key']);
  });

  it('is rebuilt when it was cut short', async () => {
    const userData = tempUserData();
    const state = await stateOf(tempFolder());
    await claimState(state);
    fs.truncateSync(path.join(userData, 'workspace-key'), 5);
    expect(await verifyKey(state)).toBe(false);
    await claimState(state);
    expect(await verifyKey(state)).toBe(true);
  });
});
