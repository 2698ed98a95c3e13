/**
 * What we wrote where, so that it is taken out again exactly: `agents/ledger.json` in the user data folder. And copies of files as
 * they were before our first change of them. Without a ledger our parts are still known by their marks and commands.
 */
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  atomicWriteFile,
  contentHash,
  readValidated,
  type SetAsideNotice,
  userDataDir,
} from '../engine/storage/storage.ts';

const Entry = z.object({
  file: z.string(),
  kind: z.enum(['server', 'hooks', 'rules', 'skill']),
  /** Clients that read it, with their scope: claude/user. Taken out with the last of them. */
  users: z.array(z.string()),
  removed: z.string(),
  inserted: z.string(),
  /** JSON containers that were made for it. */
  made: z.array(z.string()),
  /** Whether the file was made for it, and the folders. */
  created: z.boolean(),
  folders: z.array(z.string()),
});
export type LedgerEntry = z.infer<typeof Entry>;

const Ledger = z.object({ version: z.literal(1), entries: z.array(Entry) });

const keptBackups = 10;
const folder = (): string => path.join(userDataDir(), 'agents');
const ledgerFile = (): string => path.join(folder(), 'ledger.json');

/** In the order of writing. */
export async function readLedger(onDamage: (notice: SetAsideNotice) => void): Promise<LedgerEntry[]> {
  const found = await readValidated(ledgerFile(), Ledger, onDamage, 1);
  return found?.entries ?? [];
}

export async function writeLedger(entries: readonly LedgerEntry[]): Promise<void> {
  fs.mkdirSync(folder(), { recursive: true, mode: 0o700 });
  await atomicWriteFile(ledgerFile(), `${JSON.stringify({ version: 1, entries }, null, 2)}\n`);
}

/** Keeps a file as it was before our first change. Returns the path of the copy; null where there is one already. */
export function keepBackup(file: string, bytes: Buffer): string | null {
  const kept = path.join(folder(), 'backups');
  fs.mkdirSync(kept, { recursive: true, mode: 0o700 });
  const mark = `${contentHash(file).slice(0, 12)}-${path.basename(file)}`;
  const names = fs.readdirSync(kept).sort();
  if (names.some((name) => name.endsWith(mark))) return null;
  for (const name of names.slice(0, Math.max(0, names.length + 1 - keptBackups))) fs.rmSync(path.join(kept, name));
  const stamp = new Date().toISOString().replace(/[-:.]/g, '');
  const copy = path.join(kept, `${stamp}-${mark}`);
  fs.writeFileSync(copy, bytes, { mode: 0o600, flag: 'wx' });
  return copy;
}
