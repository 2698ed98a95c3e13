import { rmSync } from 'node:fs';
import path from 'node:path';
import {
  corrupt,
  type Database,
  isCorrupt,
  isNewer,
  type Migration,
  openDatabase,
  takeLogIn,
} from '../../storage/storage.ts';
import type { FileAnalysis } from './file-analysis.ts';
import type { TextFacts } from './text-facts.ts';

/** What was read of each file, by the hash of what was read; of a text that is not in the code map also by size and time. */
const analysisTables: Migration = {
  version: 1,
  name: 'analysis',
  up(db) {
    db.exec(`
      CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE scans(file TEXT PRIMARY KEY, hash TEXT NOT NULL, scan TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE texts(
        file TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime_ms REAL NOT NULL, hash TEXT NOT NULL, lines INTEGER NOT NULL,
        facts TEXT NOT NULL) WITHOUT ROWID;
    `);
  },
};

/** Counts up when files are read by other rules. */
const form = '9';

export interface ReadText {
  readonly file: string;
  readonly hash: string;
  readonly lines: number;
  readonly facts: TextFacts;
}

export interface AnalysisStore {
  /** Hash of the file as it was when it was read; null for one that was not. */
  scannedHash(file: string): string | null;
  putScan(file: string, hash: string, scan: FileAnalysis): void;
  /** By path. What a file held last that has no answer is left out. */
  scans(): Iterable<{ file: string; hash: string; scan: FileAnalysis }>;
  stamp(file: string): { size: number; mtimeMs: number } | null;
  putText(text: ReadText & { size: number; mtimeMs: number }): void;
  dropText(file: string): void;
  /** By path. */
  texts(): ReadText[];
  /** Forgets what is not of these files. */
  keepOnly(files: { has(file: string): boolean }, texts: ReadonlySet<string>): void;
  told(key: string): string | null;
  tell(key: string, value: string): void;
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * analysis.db: what the analyst read of each file, so that only changed files are read again. Main types:
 * AnalysisStore, ReadText. It is derived: one that is damaged or newer, or was made by other rules, is rebuilt.
 */
export const migrations = [analysisTables];

/** Of a generation's folder. */
export const analysisFile = (folder: string): string => path.join(folder, 'analysis.db');

export function openAnalysisStore(file: string, mark: number): AnalysisStore {
  const { read, write, close } = open(file, mark);
  const told = read.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?');
  const tell = write.prepare<[string, string]>('INSERT OR REPLACE INTO meta(key, value) VALUES (?, ?)');
  if (told.get('form')?.value !== form) {
    write.transaction(() => {
      write.exec('DELETE FROM scans; DELETE FROM texts; DELETE FROM meta;');
      tell.run('form', form);
    });
  }
  const scanned = read.prepare<[string], { hash: string }>('SELECT hash FROM scans WHERE file = ?');
  const putScan = write.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO scans(file, hash, scan) VALUES (?, ?, ?)',
  );
  const scans = read.prepare<[], { file: string; hash: string; scan: string }>(
    `SELECT file, hash, scan FROM scans WHERE scan <> '{}' ORDER BY file`,
  );
  const stamp = read.prepare<[string], { size: number; mtimeMs: number }>(
    'SELECT size, mtime_ms AS mtimeMs FROM texts WHERE file = ?',
  );
  const putText = write.prepare<[string, number, number, string, number, string]>(
    'INSERT OR REPLACE INTO texts(file, size, mtime_ms, hash, lines, facts) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const dropText = write.prepare<[string]>('DELETE FROM texts WHERE file = ?');
  const dropScan = write.prepare<[string]>('DELETE FROM scans WHERE file = ?');
  const texts = read.prepare<[], { file: string; hash: string; lines: number; facts: string }>(
    'SELECT file, hash, lines, facts FROM texts ORDER BY file',
  );
  const scanNames = read.prepare<[], { file: string }>('SELECT file FROM scans');
  const textNames = read.prepare<[], { file: string }>('SELECT file FROM texts');
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch (thrown) {
      throw corrupt(file, 'what it says of a file is no JSON', thrown);
    }
  };
  return {
    scannedHash: (name) => scanned.get(name)?.hash ?? null,
    putScan: (name, hash, scan) => void putScan.run(name, hash, JSON.stringify(scan)),
    *scans() {
      for (const { scan, ...rest } of scans.iterate()) yield { ...rest, scan: parsed(scan) as FileAnalysis };
    },
    stamp: (name) => stamp.get(name) ?? null,
    putText: ({ file: name, size, mtimeMs, hash, lines, facts }) =>
      void putText.run(name, size, mtimeMs, hash, lines, JSON.stringify(facts)),
    dropText: (name) => void dropText.run(name),
    texts: () => texts.all().map(({ facts, ...rest }) => ({ ...rest, facts: parsed(facts) as TextFacts })),
    keepOnly(files, wanted) {
      const gone = scanNames.all().filter((each) => !files.has(each.file));
      const goneTexts = textNames.all().filter((each) => !wanted.has(each.file));
      write.transaction(() => {
        for (const each of gone) dropScan.run(each.file);
        for (const each of goneTexts) dropText.run(each.file);
      });
    },
    told: (key) => told.get(key)?.value ?? null,
    tell: (key, value) => void tell.run(key, value),
    transaction: (work) => write.transaction(work),
    close,
  };
}

function open(file: string, mark: number): Database {
  try {
    return openDatabase(file, { migrations, mark });
  } catch (thrown) {
    if (!isCorrupt(thrown) && !isNewer(thrown)) throw thrown;
    removeAnalysis(file);
    return openDatabase(file, { migrations, mark });
  }
}

/** When nothing has it open: a thread that was ended while it wrote leaves its log. */
export function closeAnalysis(file: string, mark: number): void {
  try {
    takeLogIn(file, { migrations, mark });
  } catch {
    // Damaged or newer: the next to open it rebuilds it.
  }
}

/** Files that no process has open. */
export function removeAnalysis(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
    rmSync(name, { recursive: true, force: true });
}
