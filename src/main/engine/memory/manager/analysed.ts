/** What the project map says of the code (S1-20 to S1-22), from the code map: one analysis gives all of it at once. */
import { createHash } from 'node:crypto';
import type { CodeMap } from '../../codemap/codemap.ts';
import { type Analysed, analysisSteps } from '../copies/project-map.ts';

export interface AnalysedOptions {
  codeMap(): Pick<CodeMap, 'files'>;
  /** Grows with each change of the code map. */
  revision(): number;
  /** Epoch milliseconds of the last complete look at all files; 0 before the first. */
  indexedAt(): number;
}

/** The hashes of all files are gone through once for each state of the code map. */
export function createAnalysed({ codeMap, revision, indexedAt }: AnalysedOptions): () => Analysed {
  let of = -1;
  let files: Pick<Analysed, 'projectMd5' | 'mdFiles'> = { projectMd5: '', mdFiles: {} };
  return () => {
    const lastAnalyzed = indexedAt();
    if (of !== revision()) {
      of = revision();
      const all = [...codeMap().files()].sort((a, b) => (a.file < b.file ? -1 : 1));
      const md5 = createHash('md5');
      for (const { file, hash } of all) md5.update(`${file}\0${hash}\n`);
      const mdFiles = Object.fromEntries(all.map(({ file, hash }) => [file, hash]));
      files = { projectMd5: md5.digest('hex'), mdFiles };
    }
    const state = lastAnalyzed > 0 ? ('COMPLETED' as const) : ('RUNNING' as const);
    const steps = Object.fromEntries(analysisSteps.map((step) => [step, state])) as Analysed['analysisStatus'];
    return { lastAnalyzed, ...files, analysisStatus: steps };
  };
}
