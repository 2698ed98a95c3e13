/** Reads the places of all names of a folder whose code map is there, as an engine does at rest. Run by large.ts. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCodeMap } from '../../src/main/engine/codemap/codemap.ts';
import {
  createReferences,
  openOccurrences,
  passInputs,
  referencesFile,
} from '../../src/main/engine/references/references.ts';
import { createLog, databaseMark } from '../../src/main/engine/storage/storage.ts';

const [root = ''] = process.argv.slice(2);
const generations = path.join(root, '.memo', 'generations');
const symbolsFile = path.join(generations, fs.readdirSync(generations)[0] ?? '', 'symbols.db');
const mark = databaseMark(root);
const map = openCodeMap(symbolsFile, mark);
const references = createReferences({
  ...{ root, mark, log: createLog(path.join(root, '.memo', 'logs', 'large.log')) },
  symbolsFile: () => symbolsFile,
  input: () => passInputs(map.files(), []),
  isOn: () => false,
});
await references.refresh(new AbortController().signal);
const files = [...map.files()].filter(({ hash }) => hash !== '').length;
/** The pass has ended once no more files come. */
const quietMs = 30_000;
let [covered, since] = [0, performance.now()];
while (covered < files && performance.now() - since < quietMs) {
  await sleep(1_000);
  const reader = openOccurrences({ file: referencesFile(symbolsFile), mark });
  const now = reader?.covered().size ?? 0;
  reader?.close();
  if (now !== covered) [covered, since] = [now, performance.now()];
}
console.error(`${covered} of ${files} files`);
await references.close();
await map.close();
