/** The lock that one instance of the app holds on its user data, and the word that a second start leaves for it. */
import fs from 'node:fs';
import path from 'node:path';

interface SecondStart {
  argv: string[];
  cwd: string;
}

/** True for the first instance, which is informed of later ones; false after the word was left for the first. */
export function takeLock(folder: string, told: (start: SecondStart) => void): boolean {
  const lock = path.join(folder, 'instance.pid');
  const calls = path.join(folder, 'instance-calls');
  fs.mkdirSync(calls, { recursive: true });
  const holder = Number(fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8') : 0);
  if (holder > 0 && isAlive(holder)) {
    const call: SecondStart = { argv: process.argv, cwd: process.cwd() };
    const file = path.join(calls, `${process.pid}.json`);
    fs.writeFileSync(`${file}.new`, JSON.stringify(call));
    fs.renameSync(`${file}.new`, file);
    return false;
  }
  fs.writeFileSync(lock, String(process.pid));
  fs.watch(calls, () => {
    for (const name of fs.readdirSync(calls).filter((entry) => entry.endsWith('.json'))) {
      const file = path.join(calls, name);
      const call = JSON.parse(fs.readFileSync(file, 'utf8')) as SecondStart;
      fs.rmSync(file);
      told(call);
    }
  }).unref();
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // ESRCH: the holder ended without taking its lock away.
    return false;
  }
}
