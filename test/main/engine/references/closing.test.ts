/** What closing leaves of the processes that read references, which are killed whatever they are doing. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  createReferences,
  openOccurrences,
  passInputs,
  referencesFile,
} from '../../../../src/main/engine/references/references.ts';
import { openTestCodeMap } from '../../../helpers/code-map.ts';

const mark = 7;

it('takes in the log that a killed process leaves, with all that it had written', async () => {
  const code = await openTestCodeMap({ 'a.ts': 'export const one = 1;\n', 'b.ts': "import { one } from './a';\none;\n" });
  const symbols = path.join(path.dirname(code.root), 'symbols.db');
  const file = referencesFile(symbols);
  const references = createReferences({
    ...{ root: code.root, mark, symbolsFile: () => symbols, isOn: () => false },
    input: () => passInputs(code.map.files(), []),
    log: { info() {}, warn: (line) => expect.fail(line), error() {} },
  });
  await references.readNames();
  expect(fs.statSync(`${file}-wal`).size).toBeGreaterThan(0);
  await references.close();
  expect(fs.existsSync(`${file}-wal`)).toBe(false);
  const reader = openOccurrences({ file, mark }) ?? expect.fail('nothing was kept');
  expect(reader.covered().size).toBe(2);
  reader.close();
  await code.dispose();
});
