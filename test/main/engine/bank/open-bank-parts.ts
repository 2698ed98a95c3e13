/** The writing half of a bank in a temporary folder: real files, a real database. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBankFiles } from '../../../../src/main/engine/bank/bank-files.ts';
import { createSteps } from '../../../../src/main/engine/bank/carry-out.ts';
import { createConflicts, takeBack } from '../../../../src/main/engine/bank/conflicts.ts';
import type { Language } from '../../../../src/main/engine/bank/gates/gate.ts';
import { createGated } from '../../../../src/main/engine/bank/gates/gated.ts';
import { createIndexKeeper } from '../../../../src/main/engine/bank/keep-index.ts';
import { createBlockTable } from '../../../../src/main/engine/bank/store/block-table.ts';
import { createDraftTable } from '../../../../src/main/engine/bank/store/inbox-table.ts';
import { migrations } from '../../../../src/main/engine/bank/store/migrations.ts';
import { createUndoTable } from '../../../../src/main/engine/bank/store/undo-table.ts';
import { createBlockWriter } from '../../../../src/main/engine/bank/write-block.ts';
import { createReceipts, openDatabase } from '../../../../src/main/engine/storage/storage.ts';

export function openBankParts(language: Language = 'en') {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-bank-'));
  const dir = path.join(root, 'memory-bank');
  fs.mkdirSync(dir);
  let time = Date.parse('2026-03-12T13:58:04.120Z');
  let told = 0;
  const clock = { now: () => (time += 1_000) };
  const database = openDatabase(path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-bank-')), 'bank.db'), {
    migrations,
  });
  const table = createBlockTable(database);
  const undos = createUndoTable(database, createReceipts(database), clock);
  const drafts = createDraftTable(database, clock);
  const files = createBankFiles({ root, readOnly: null });
  const steps = createSteps(files, undos);
  const onConflicts = (): void => {
    told += 1;
  };
  const at = (file: string): string => path.join(dir, file);
  return {
    ...{ root, dir, table, files, drafts, undos, database, clock },
    steps,
    gated: createGated({ files, drafts, steps, table, clock, language: async () => language, onChanged: onConflicts }),
    writer: createBlockWriter({ files, table, clock, onConflicts }),
    index: createIndexKeeper({
      files,
      database,
      language: async () => language,
      conflicts: (file) => table.conflicts().filter(({ path }) => path === file).length,
    }),
    conflicts: createConflicts({ files, table, steps, clock, onConflicts }),
    undo: (id: string) => takeBack(id, { files, table, undos, onConflicts, taken() {} }),
    told: () => told,
    put(file: string, text: string | Buffer) {
      fs.mkdirSync(path.dirname(at(file)), { recursive: true });
      fs.writeFileSync(at(file), text);
    },
    bytes: (file: string) => fs.readFileSync(at(file)),
    text: (file: string) => fs.readFileSync(at(file), 'utf8'),
    at,
    dispose() {
      database.close();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}
