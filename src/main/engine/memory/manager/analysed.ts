/**
 * What the project map says of the code. Structure and enums are in the code map; tech stack, routes, databases
 * and config keys are found for the documents, which come after it.
 */
import { createHash } from 'node:crypto';
import type { Language } from '#shared/contract/common.ts';
import { languageNames } from '#shared/contract/words.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { pauses } from '../../workspace/workspace.ts';
import { type Analysed, type AnalysisState, mdFilesOf, mdLine, noFiles } from '../copies/project-map.ts';

interface AnalysedOptions {
  codeMap(): Pick<CodeMap, 'files'>;
  /** Grows with each change of the code map. */
  revision(): number;
  /** Epoch milliseconds of the last complete look at all files; 0 before the first. */
  indexedAt(): number;
  /** The documents of this code map are written. */
  documented(): boolean;
}

const never = new AbortController().signal;

/** The hashes of all files are gone through once for each state of the code map, in slices. */
export function createAnalysed(options: AnalysedOptions): () => Promise<Analysed> {
  const { codeMap, revision, indexedAt, documented } = options;
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
    const mapped: AnalysisState = lastAnalyzed > 0 ? 'COMPLETED' : 'RUNNING';
    const told: AnalysisState = lastAnalyzed === 0 ? 'PENDING' : documented() ? 'COMPLETED' : 'RUNNING';
    const analysisStatus = {
      project_structure: mapped,
      tech_stack: told,
      api_entries: told,
      db_entities: told,
      enums: mapped,
      config_files: told,
    };
    return { lastAnalyzed, ...files, analysisStatus };
  };
}

interface TechStackInput {
  languages: readonly { language: Language; bytes: number }[];
  /** The most imported first. */
  packages: readonly { name: string; files: number; dev: boolean }[];
}

const maxPackages = 12;

/**
 * What the project is built with: its languages by amount of code, then the packages that its code depends
 * on.
 */
export function techStack({ languages, packages }: TechStackInput): string[] {
  const byWeight = [...languages].sort((a, b) => b.bytes - a.bytes);
  const shipped = packages.filter(({ dev }) => !dev).slice(0, maxPackages);
  return [...byWeight.map(({ language }) => languageNames[language]), ...shipped.map(({ name }) => name)];
}
