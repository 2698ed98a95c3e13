/** Reads files of the workspace into analysis.db: of the code map a part at a time, and texts that are not in it. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { lookAtHashes } from '../../../codemap/codemap.ts';
import { contentHash } from '../../../storage/storage.ts';
import { readTextSync } from '../../../workspace/workspace.ts';
import type { AnalysisStore } from '../store/analysis-store.ts';
import { analyseFile } from '../texts/file-analysis.ts';
import { readTextFacts } from '../texts/text-facts.ts';

interface Where {
  root: string;
  maxFileBytes: number;
  mark: number;
}

/** How long one part takes at most, and how many files are looked at in it, changed or not. */
const partMs = 150;
const filesAtOnce = 2_000;

/**
 * `after` of the answer is '' once no file is left; `total` stands in that of the first part. Looks at one file at least,
 * however late it comes to run.
 */
export function scanSome(
  symbols: string,
  { root, maxFileBytes, mark, after }: Where & { after: string },
  store: AnalysisStore,
): { after: string; looked: number; total: number | null } {
  const until = performance.now() + partMs;
  let looked = 0;
  let last = '';
  let ended = true;
  const total = store.transaction(() =>
    lookAtHashes({ file: symbols, mark, after, limit: filesAtOnce }, ({ file, hash, language }) => {
      if (looked > 0 && performance.now() > until) {
        ended = false;
        return false;
      }
      looked += 1;
      last = file;
      if (store.scannedHash(file) === hash) return true;
      const read = readTextSync(root, file, maxFileBytes, () => true);
      // Another text than the code map knows: the next sync brings it, and what it says now.
      const same = read.kind === 'text' && contentHash(read.text) === hash;
      if (same) store.putScan(file, hash, analyseFile(file, language, read.text));
      return true;
    }),
  );
  return { after: ended && looked < filesAtOnce ? '' : last, looked, total };
}

/** Texts whose size and time are those of the last reading are not read again. */
export function takeTexts(texts: readonly string[], { root, maxFileBytes }: Where, store: AnalysisStore): void {
  store.transaction(() => {
    for (const file of texts) {
      const known = store.stamp(file);
      const found = lstatSync(path.join(root, file), { throwIfNoEntry: false });
      if (known !== null && found?.size === known.size && found.mtimeMs === known.mtimeMs) continue;
      const read = readTextSync(root, file, maxFileBytes, () => true);
      if (read.kind !== 'text') {
        store.dropText(file);
        continue;
      }
      const { text, size, mtimeMs } = read;
      const lines = text.split('\n').length;
      store.putText({ file, size, mtimeMs, hash: contentHash(text), lines, facts: readTextFacts(file, text) });
    }
  });
}
