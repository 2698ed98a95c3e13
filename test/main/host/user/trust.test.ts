/** Trust in a folder: given and undone by the person, kept with the user, never by the folder. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as trust from '../../../../src/main/host/user/trust.ts';
import { makeWorkspace, type TestWorkspace } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
let root: string;
let list: string;
/** Of damaged lists. */
let notices: string[] = [];
const tell = ({ message }: { message: string }) => void notices.push(message);
const readTrust = (folder: string) => trust.readTrust(folder, tell);
const changeTrust = (folder: string, trusted: boolean) => trust.changeTrust(folder, trusted, tell);
beforeEach(() => {
  notices = [];
  workspace = makeWorkspace({ 'inner/a.py': 'a = 1\n' });
  root = fs.realpathSync(workspace.root);
  list = path.join(process.env.MEMOSCOPE_USER_DATA ?? '', 'trusted.json');
});
afterEach(() => workspace.dispose());

test('no folder is trusted until the person says so, which can be undone', async () => {
  expect(await readTrust(workspace.root)).toEqual({ root, trusted: false, since: null });
  expect(await changeTrust(workspace.root, true)).toEqual({ root, trusted: true, since: expect.any(Number) });
  expect(await readTrust(workspace.root)).toMatchObject({ trusted: true });
  expect(await changeTrust(workspace.root, false)).toEqual({ root, trusted: false, since: null });
  expect(await readTrust(workspace.root)).toMatchObject({ trusted: false });
});

test('a folder is trusted under its real place, and what lies in it or above it is not', async () => {
  const link = `${workspace.root}-link`;
  fs.symlinkSync(workspace.root, link);
  await changeTrust(link, true);
  expect(await readTrust(workspace.root)).toMatchObject({ root, trusted: true });
  expect(await readTrust(path.join(workspace.root, 'inner'))).toMatchObject({ trusted: false });
  expect(await readTrust(path.dirname(workspace.root))).toMatchObject({ trusted: false });
});

test('the list lies in the user data folder only; a damaged one means that nothing is trusted', async () => {
  workspace.write('.memo/trusted.json', JSON.stringify({ folders: [{ root, at: 1 }] }));
  workspace.write('trusted.json', JSON.stringify({ folders: [{ root, at: 1 }] }));
  expect(await readTrust(root)).toMatchObject({ trusted: false });
  await changeTrust(root, true);
  fs.writeFileSync(list, '{"folders": [');
  expect(await readTrust(root)).toMatchObject({ trusted: false });
  expect(notices).toEqual([expect.stringMatching(/trusted\.json is damaged.*It is kept as .*corrupt-/)]);
  expect(await changeTrust(root, true)).toMatchObject({ trusted: true });
});

test('a folder that is not there cannot be trusted', async () => {
  await expect(changeTrust(path.join(workspace.root, 'none'), true)).rejects.toMatchObject({ code: 'NotFound' });
  expect(fs.existsSync(list)).toBe(false);
});
