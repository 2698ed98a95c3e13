/** A place of its own for one test file: a copy of the demo workspace and an empty user data folder. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..', '..', '..');

export interface Place {
  /** The workspace, a copy that a test may change. */
  readonly root: string;
  readonly userData: string;
  /** For every process that a test starts. */
  readonly env: NodeJS.ProcessEnv;
  write(file: string, text: string): void;
  read(file: string): string;
  remove(): void;
}

/** `learns`: whether the loop adds learnings on its own, of which most tests would count too many. */
export function makePlace({ learns = false } = {}): Place {
  if (!fs.existsSync(path.join(projectRoot, 'out', 'main', 'cli.js'))) {
    throw new Error('The end-to-end tests run on the built product. Build it first: npm run build');
  }
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-e2e-')));
  const root = path.join(folder, 'ledgerline');
  const userData = path.join(folder, 'user');
  fs.cpSync(path.join(projectRoot, 'resources', 'demo', 'ledgerline'), root, { recursive: true });
  fs.mkdirSync(userData, { mode: 0o700 });
  if (!learns) {
    fs.mkdirSync(path.join(root, '.memo'));
    fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');
  }
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  return {
    root,
    userData,
    env: { ...inherited, MEMOSCOPE_USER_DATA: userData, LANGUAGE: 'en_US', LC_ALL: 'C.UTF-8' },
    write: (file, text) => fs.writeFileSync(path.join(root, file), text),
    read: (file) => fs.readFileSync(path.join(root, file), 'utf8'),
    remove: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}
