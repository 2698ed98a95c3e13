/** Which files that entries of a document rest on are not what they were when they were read. */
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { readSource } from '../../workspace/workspace.ts';

export type ChangedFiles = Record<string, 'changed' | 'missing'>;

/** The hash of a file as it is now; null where there is none that can be read. */
export type HashNow = (file: string) => Promise<string | null>;

/** Of code as the code map knows it; other texts are read: manifests, documents, settings, which are few. */
export function createHashNow(codeMap: () => Pick<CodeMap, 'file'>, root: string, maxFileBytes: () => number): HashNow {
  return async (file) => {
    const known = codeMap().file(file);
    if (known !== null) return known.hash;
    const read = await readSource(root, file, maxFileBytes());
    return read.kind === 'text' ? read.hash : null;
  };
}

export async function changedFiles(evidence: Iterable<DocumentEvidence>, hashNow: HashNow): Promise<ChangedFiles> {
  const looked = new Map<string, string | null>();
  const changed: ChangedFiles = {};
  for (const { file, hash } of evidence) {
    let now = looked.get(file);
    if (now === undefined) {
      now = await hashNow(file);
      looked.set(file, now);
    }
    if (now !== hash) changed[file] = now === null ? 'missing' : 'changed';
  }
  return changed;
}
