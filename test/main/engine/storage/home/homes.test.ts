/** One folder, several machine keys: each finds its own state again, and opens none of another. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { claimState, prepareStateFolder, type StateFolder } from '../../../../../src/main/engine/storage/storage.ts';
import { keyed } from '../../../../../src/main/engine/storage/workspace-key.ts';
import { tempFolder, writeFiles } from '../../temp-folder.ts';

const stateOf = (root: string): Promise<StateFolder> =>
  prepareStateFolder({ root, name: 'project', key: 'k', readOnly: null, network: false });

/** Opens the folder with the key of `home`. Returns where foreign state went, where that is told. */
async function claim(root: string, home: string): Promise<string | null> {
  vi.stubEnv('MEMOSCOPE_USER_DATA', home);
  try {
    return await claimState(await stateOf(root));
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Of a workspace that was used, each file saying by whom. */
function use(root: string, who: string): void {
  for (const name of keyed) {
    const folder = ['generations', 'vectors', 'edits'].includes(name);
    writeFiles(root, { [`.memo/${name}${folder ? '/one' : ''}`]: who });
  }
}
function inPlace(root: string): Record<string, string> {
  return Object.fromEntries(
    keyed.flatMap((name) => {
      const place = path.join(root, '.memo', name);
      if (!fs.existsSync(place)) return [];
      if (!fs.statSync(place).isDirectory()) return [[name, fs.readFileSync(place, 'utf8')]];
      return fs.readdirSync(place).map((one) => [name, fs.readFileSync(path.join(place, one), 'utf8')]);
    }),
  );
}
const all = (who: string) => Object.fromEntries(keyed.map((name) => [name, who]));
const homesOf = (root: string): string[] => fs.readdirSync(path.join(root, '.memo/homes')).sort();

test('the state of each key is back after the other had the folder, and nothing is copied', async () => {
  const [root, a, b] = [tempFolder(), tempFolder(), tempFolder()];
  expect(await claim(root, a)).toBeNull();
  use(root, 'a');
  expect(await claim(root, b), 'b meets the state of a for the first time').toMatch(/homes\/[0-9a-f]{16}$/);
  expect(inPlace(root)).toEqual({});
  use(root, 'b');
  for (let round = 0; round < 8; round += 1) {
    expect(await claim(root, a)).toBeNull();
    expect(inPlace(root)).toEqual(all('a'));
    expect(await claim(root, b)).toBeNull();
    expect(inPlace(root)).toEqual(all('b'));
    expect(homesOf(root)).toHaveLength(1);
  }
  expect(fs.readdirSync(path.join(root, '.memo')).filter((name) => /foreign|corrupt/.test(name))).toEqual([]);
});

test('state that an earlier version of this key left in place stays where it is', async () => {
  const [root, a] = [tempFolder(), tempFolder()];
  await claim(root, a);
  use(root, 'a');
  expect(await claim(root, a)).toBeNull();
  expect(inPlace(root)).toEqual(all('a'));
  expect(fs.existsSync(path.join(root, '.memo/homes'))).toBe(false);
});

test('a kill between any two of the renames costs neither key anything', async () => {
  for (const kill of [1, 2, keyed.length - 1, keyed.length, keyed.length + 1, keyed.length + 6, 2 * keyed.length - 1]) {
    const [root, a, b] = [tempFolder(), tempFolder(), tempFolder()];
    await claim(root, a);
    use(root, 'a');
    await claim(root, b);
    use(root, 'b');
    let left = kill;
    const real = fs.renameSync;
    const cut = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      left -= 1;
      if (left === 0) throw Object.assign(new Error('killed'), { code: 'EIO' });
      real(from, to);
    });
    await claim(root, a).catch(() => undefined);
    cut.mockRestore();
    const [first, second] = kill % 2 === 0 ? [a, b] : [b, a];
    await claim(root, first);
    expect(inPlace(root), `${kill}`).toEqual(all(first === a ? 'a' : 'b'));
    await claim(root, second);
    expect(inPlace(root), `${kill}`).toEqual(all(second === a ? 'a' : 'b'));
  }
});

test('homes are bounded: the one that was parked first goes', async () => {
  const root = tempFolder();
  const [a, ...others] = Array.from({ length: 8 }, () => tempFolder());
  if (a === undefined) throw new Error('no home');
  for (const home of [a, ...others]) {
    await claim(root, home);
    use(root, home);
  }
  expect(homesOf(root)).toHaveLength(4);
  await claim(root, others[3] ?? '');
  expect(inPlace(root)).toEqual(all(others[3] ?? ''));
  await claim(root, a);
  expect(inPlace(root), 'the first one begins anew').toEqual({});
});

test('a clone that names our home, without our MAC, puts nothing among what is ours', async () => {
  const [root, a, b] = [tempFolder(), tempFolder(), tempFolder()];
  await claim(root, a);
  use(root, 'a');
  const machine = path.join(root, '.memo/machine.json');
  const { mac } = JSON.parse(fs.readFileSync(machine, 'utf8'));
  await claim(root, b);
  fs.writeFileSync(machine, JSON.stringify({ version: 1, mac: `${mac.slice(0, 16)}${'0'.repeat(48)}` }));
  use(root, 'hostile');
  await claim(root, a);
  expect(inPlace(root)).toEqual(all('a'));
});

test('a clone that names the home of somebody who has one here adds nothing to it', async () => {
  const [root, a, b] = [tempFolder(), tempFolder(), tempFolder()];
  await claim(root, a);
  use(root, 'a');
  const machine = path.join(root, '.memo/machine.json');
  const ofA = fs.readFileSync(machine);
  await claim(root, b);
  use(root, 'hostile');
  fs.writeFileSync(machine, ofA);
  await claim(root, b);
  await claim(root, a);
  expect(inPlace(root)).toEqual(all('a'));
});

test.each(['homes', 'homes/0123456789abcdef'])('a link at .memo/%s leads nothing out of the folder', async (place) => {
  const [root, a, outside] = [tempFolder(), tempFolder(), tempFolder()];
  writeFiles(root, { '.memo/machine.json': JSON.stringify({ version: 1, mac: '0123456789abcdef'.repeat(4) }) });
  use(root, 'hostile');
  fs.mkdirSync(path.dirname(path.join(root, '.memo', place)), { recursive: true });
  fs.symlinkSync(outside, path.join(root, '.memo', place));
  await claim(root, a).then(
    () => expect(inPlace(root)).toEqual({}),
    (thrown) => expect(thrown).toMatchObject({ code: 'Refused', data: { file: path.join(root, '.memo/homes') } }),
  );
  expect(fs.readdirSync(outside)).toEqual([]);
});
