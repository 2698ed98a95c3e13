/** Reading files into analysis.db in parts: on a busy machine a part may begin when its time is over. */
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createCodeTrees } from '../../../../../src/main/engine/codemap/codemap.ts';
import {
  analysisFile,
  openAnalysisStore,
} from '../../../../../src/main/engine/static-analyst/documents/analysis-store.ts';
import { scanSome } from '../../../../../src/main/engine/static-analyst/documents/read-files.ts';
import { openTestCodeMap } from '../../../../helpers/code-map.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('reads all files though each part is late from its beginning', async () => {
  const code = await openTestCodeMap({ 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 2;\n' });
  const folder = path.dirname(code.root);
  const store = openAnalysisStore(analysisFile(folder), 7);
  try {
    let hour = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      hour += 1;
      return hour * 3_600_000;
    });
    const where = { root: code.root, maxFileBytes: 1_000, mark: 7 };
    const ends: string[] = [];
    const trees = createCodeTrees();
    do {
      const part = scanSome(
        path.join(folder, 'symbols.db'),
        { ...where, after: ends.at(-1) ?? '' },
        store,
        trees,
        null,
      );
      if (part.waits === null) ends.push(part.after);
      else await trees.prepare(part.waits.file, part.waits.language);
    } while (ends.at(-1) !== '');
    expect(ends).toEqual(['a.ts', '']);
    expect(['a.ts', 'b.ts'].filter((file) => store.scannedHash(file) === null)).toEqual([]);
  } finally {
    store.close();
    await code.dispose();
  }
});
