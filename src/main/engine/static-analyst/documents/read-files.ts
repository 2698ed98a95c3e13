/** Reads files of the workspace into analysis.db: of the code map a part at a time, and texts that are not in it. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#shared/contract/common.ts';
import { type CodeTrees, lookAtHashes } from '../../codemap/codemap.ts';
import { contentHash } from '../../storage/storage.ts';
import { readTextSync } from '../../workspace/workspace.ts';
import { type KeptFinds, keptFinds } from '../frameworks/find-frameworks.ts';
import type { AnalysisStore } from './analysis-store.ts';
import { analyseFile } from './file-analysis.ts';
import { readTextFacts } from './text-facts.ts';

interface Where {
  root: string;
  maxFileBytes: number;
  mark: number;
}

/** How long one part takes at most, and how many files are looked at in it, changed or not. */
const partMs = 150;
const filesAtOnce = 2_000;

export interface ScanPart {
  readonly after: string;
  readonly looked: number;
  readonly total: number | null;
  /** A file before which the part ended because `trees` must be prepared for it. */
  readonly waits: { readonly file: string; readonly language: Language } | null;
}

/**
 * `after` of the answer is '' once no file is left; `total` is in that of the first part. Scans at least one file,
 * however late it runs.
 */
export function scanSome(
  symbols: string,
  { root, maxFileBytes, mark, after }: Where & { after: string },
  store: AnalysisStore,
  trees: CodeTrees,
  kept: KeptFinds | null,
): ScanPart {
  const until = performance.now() + partMs;
  let looked = 0;
  let last = after;
  let waits: ScanPart['waits'] = null;
  let ended = true;
  const total = store.transaction(() =>
    lookAtHashes({ file: symbols, mark, after, limit: filesAtOnce }, ({ file, hash, language }) => {
      if (looked > 0 && performance.now() > until) {
        ended = false;
        return false;
      }
      const isKnown = store.scannedHash(file) === hash;
      const known = isKnown ? null : keptFinds(kept, file, hash);
      if (!isKnown && known === null && !trees.isReady(file, language)) {
        ended = false;
        waits = { file, language };
        return false;
      }
      looked += 1;
      last = file;
      if (isKnown) return true;
      const read = readTextSync(root, file, maxFileBytes, () => true);
      // Another text than the code map knows: the next sync brings it, and what it says now.
      const same = read.kind === 'text' && contentHash(read.text) === hash;
      if (same) store.putScan(file, hash, analyseFile(file, language, read.text, trees, known));
      return true;
    }),
  );
  return { after: ended && looked < filesAtOnce ? '' : last, looked, total, waits };
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
