/** What the project map says of the code (S1-20 to S1-22), from the code map: one analysis gives all of it at once. */
import { createHash } from 'node:crypto';
import type { CodeMap } from '../../codemap/codemap.ts';
import { pauses } from '../../workspace/workspace.ts';
import { type Analysed, analysisSteps, mdFilesOf, mdLine, noFiles } from '../copies/project-map.ts';

export interface AnalysedOptions {
  codeMap(): Pick<CodeMap, 'files'>;
  /** Grows with each change of the code map. */
  revision(): number;
  /** Epoch milliseconds of the last complete look at all files; 0 before the first. */
  indexedAt(): number;
}

const never = new AbortController().signal;

/** The hashes of all files are gone through once for each state of the code map, in slices. */
export function createAnalysed({ codeMap, revision, indexedAt }: AnalysedOptions): () => Promise<Analysed> {
  let of = -1;
  let files: Pick<Analysed, 'projectMd5' | 'mdFiles'> = { projectMd5: '', mdFiles: noFiles };
  return async () => {
    const lastAnalyzed = indexedAt();
    const now = revision();
    if (of !== now) {
      const pause = pauses(never);
      const md5 = createHash('md5');
      const lines: string[] = [];
      for (const { file, hash } of codeMap().files()) {
        md5.update(`${file}\0${hash}\n`);
        lines.push(mdLine(file, hash));
        await pause();
      }
      of = now;
      // One text: an object of a hundred thousand keys takes longer to write out than one turn may.
      files = { projectMd5: md5.digest('hex'), mdFiles: mdFilesOf(lines) };
    }
    const state = lastAnalyzed > 0 ? ('COMPLETED' as const) : ('RUNNING' as const);
    const steps = Object.fromEntries(analysisSteps.map((step) => [step, state])) as Analysed['analysisStatus'];
    return { lastAnalyzed, ...files, analysisStatus: steps };
  };
}
