/** Which project files there are, as the listing of the workspace tells: those that say what the code depends on. */
import type { Listing } from '../../../workspace/workspace.ts';
import { isManifest } from './manifests.ts';

export interface ManifestFiles {
  /** All files were listed. */
  listed(listing: Listing): void;
  /** A few were looked at. */
  inspected(listing: Listing, gone: readonly string[]): void;
  /** Paths relative to the workspace. */
  files(): readonly string[];
}

export function createManifestFiles(): ManifestFiles {
  let files = new Set<string>();
  const namedIn = ({ projectFiles, otherTexts }: Listing): string[] =>
    [...projectFiles, ...otherTexts.map(({ file }) => file)].filter(isManifest);
  return {
    listed(listing) {
      files = new Set(namedIn(listing));
    },
    inspected(listing, gone) {
      for (const file of gone) files.delete(file);
      for (const file of namedIn(listing)) files.add(file);
    },
    files: () => [...files],
  };
}
