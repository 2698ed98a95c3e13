/** Whether the files that entries rest on are still what they were when they were read: told with each page of a document. */
import { createContext, useContext } from 'react';
import type { EvidenceState } from '#shared/contract/memory/types.ts';

export type ChangedFiles = Readonly<Record<string, 'changed' | 'missing'>>;

export const ChangedFilesContext = createContext<ChangedFiles>({});

export function useEvidenceState(): (file: string) => EvidenceState {
  const changed = useContext(ChangedFilesContext);
  return (file) => changed[file] ?? 'fresh';
}
