import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { userDataDir } from '../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../temp-folder.ts';

describe('user data folder', () => {
  it('follows the rules of each system, and is made for this user only', () => {
    const home = tempFolder();
    const cases: [NodeJS.ProcessEnv, string, string][] = [
      [{ HOME: home }, 'linux', '.local/share/memoscope'],
      [{ HOME: home, XDG_DATA_HOME: path.join(home, 'xdg') }, 'linux', 'xdg/memoscope'],
      [{ HOME: home, XDG_DATA_HOME: 'relative' }, 'linux', '.local/share/memoscope'],
      [{ HOME: home }, 'darwin', 'Library/Application Support/memoscope'],
      [{ USERPROFILE: home, LOCALAPPDATA: path.join(home, 'Local') }, 'win32', 'Local/memoscope'],
      [{ USERPROFILE: home }, 'win32', 'AppData/Local/memoscope'],
      [{ HOME: home, MEMOSCOPE_USER_DATA: path.join(home, 'mine') }, 'linux', 'mine'],
    ];
    for (const [env, platform, expected] of cases) {
      expect(userDataDir(env, platform)).toBe(path.join(home, expected));
      expect(fs.statSync(path.join(home, expected)).mode & 0o777).toBe(0o700);
    }
  });

  it('says which folder could not be made', () => {
    const file = path.join(tempFolder(), 'file');
    fs.writeFileSync(file, '');
    expect(() => userDataDir({ MEMOSCOPE_USER_DATA: path.join(file, 'below') })).toThrow(path.join(file, 'below'));
  });
});
