/** Looks at what Memoscope needs from the machine. A check never throws: what it finds wrong it says, with the mend. */
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Result } from '#shared/contract/contract.ts';
import { resourcePath, userDataDir } from '../../engine/storage/storage.ts';
import { electronBinary } from '../electron-binary.ts';

type Check = Result<'doctor.run'>['checks'][number];
type Finding = Omit<Check, 'name'>;

/** Below this many watches, a repository of a few ten thousand folders cannot be followed (Linux). */
const wantedWatches = 65_536;
const wantedNapi = 10;

const checks: Record<string, () => Promise<Finding>> = {
  node: async () => ({
    ok: Number(process.versions.napi) >= wantedNapi,
    found: `Node ${process.versions.node}, Node-API ${process.versions.napi}`,
    mend: 'Install Node 24, or start Memoscope through npm.',
  }),
  sqlite: checkSqlite,
  grammars: checkGrammars,
  git: checkGit,
  'user data': checkUserData,
  'file watching': checkWatches,
  electron: async () => ({
    ok: true,
    found:
      electronBinary() ??
      'not installed, Memoscope opens in the browser (npx install-electron gets the desktop window)',
  }),
};

/** All checks, in a fixed order; `mend` only where something is wrong. */
export async function runDoctor(): Promise<Check[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const finding = await check().catch((thrown: unknown): Finding => ({ ok: false, found: textOf(thrown) }));
      const { mend, ...rest } = finding;
      return { name, ...rest, ...(finding.ok || mend === undefined ? {} : { mend }) };
    }),
  );
}

async function checkSqlite(): Promise<Finding> {
  const mend = 'npm install';
  try {
    const { default: Sqlite } = await import('better-sqlite3');
    const db = new Sqlite(':memory:');
    const version = db.prepare('SELECT sqlite_version()').pluck().get();
    db.close();
    return { ok: true, found: `SQLite ${version}` };
  } catch (thrown) {
    return { ok: false, found: textOf(thrown), mend };
  }
}

async function checkGrammars(): Promise<Finding> {
  const folder = resourcePath('grammars');
  const mend = 'npm run build';
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => name.endsWith('.wasm'));
  if (names.length === 0) return { ok: false, found: `none in ${folder}`, mend };
  // The library starts once in a thread, and the one who starts it holds its memory.
  const { brokenGrammars } = await import('../../engine/engine.ts');
  const broken = await brokenGrammars(names);
  if (broken.length > 0) return { ok: false, found: `cannot be loaded: ${broken.join(', ')}`, mend };
  return { ok: true, found: `${names.length} loaded` };
}

async function checkGit(): Promise<Finding> {
  const mend = 'Install git; without it, ignored files are found by .gitignore only and the branch is not shown.';
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { timeout: 5_000 });
    return { ok: true, found: stdout.trim() };
  } catch (thrown) {
    return { ok: false, found: textOf(thrown), mend };
  }
}

async function checkUserData(): Promise<Finding> {
  try {
    const folder = userDataDir();
    const probe = path.join(folder, `.probe-${process.pid}`);
    await fs.writeFile(probe, '');
    await fs.rm(probe);
    return { ok: true, found: folder };
  } catch (thrown) {
    return {
      ok: false,
      found: textOf(thrown),
      mend: 'Make that folder writable, or set MEMOSCOPE_USER_DATA to another one.',
    };
  }
}

async function checkWatches(): Promise<Finding> {
  if (process.platform !== 'linux') return { ok: true, found: 'by the system' };
  const text = await fs.readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8').catch(() => null);
  if (text === null) return { ok: true, found: 'no limit is known' };
  const limit = Number(text);
  return {
    ok: limit >= wantedWatches,
    found: `${limit} folders at most`,
    mend: 'sudo sysctl fs.inotify.max_user_watches=524288',
  };
}

function textOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
