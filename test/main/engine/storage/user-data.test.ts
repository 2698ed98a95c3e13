import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { userDataDir, userDataProblem } from '../../../../src/main/engine/storage/storage.ts';
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

  it('is a private temporary one where it cannot be made, the same at each call, and says so once', () => {
    const file = path.join(tempFolder(), 'file');
    fs.writeFileSync(file, '');
    vi.stubEnv('TMPDIR', tempFolder());
    vi.stubEnv('MEMOSCOPE_USER_DATA', path.join(file, 'below'));
    const standIn = userDataDir();
    expect(path.dirname(standIn)).toBe(process.env.TMPDIR);
    expect(fs.statSync(standIn).mode & 0o777).toBe(0o700);
    expect(userDataDir()).toBe(standIn);
    expect(userDataProblem()).toMatchObject({ folder: path.join(file, 'below'), standIn });
    vi.stubEnv('MEMOSCOPE_USER_DATA', tempFolder());
    expect(userDataProblem()).toBeNull();
    vi.unstubAllEnvs();
  });

  it('is none that somebody else put among the temporary ones', () => {
    const file = path.join(tempFolder(), 'file');
    fs.writeFileSync(file, '');
    const shared = tempFolder();
    vi.stubEnv('TMPDIR', shared);
    const taken = path.join(shared, `memoscope-user-${process.getuid?.()}`);
    fs.mkdirSync(taken, { mode: 0o777 });
    fs.chmodSync(taken, 0o777);
    const standIn = userDataDir({ MEMOSCOPE_USER_DATA: path.join(file, 'below') });
    expect(standIn).not.toBe(taken);
    expect(fs.statSync(standIn).mode & 0o777).toBe(0o700);
    vi.unstubAllEnvs();
  });
});
