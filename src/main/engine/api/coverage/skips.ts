/** Files that the last listing left out, kept up to date between two listings. Main type: Skips. */
import type { Listing, SkippedFile } from '../../workspace/workspace.ts';

export interface Skips {
  now(): readonly SkippedFile[];
  /** All files were listed. */
  listed(listing: Pick<Listing, 'skipped'>): void;
  /** A few files were looked at: what of them there is now, and what is gone. */
  inspected(listing: Pick<Listing, 'files' | 'otherTexts' | 'skipped'>, gone: readonly string[]): void;
}

const nameOf = (each: string | { readonly file: string }): string => (typeof each === 'string' ? each : each.file);

export function createSkips(): Skips {
  let skips: readonly SkippedFile[] = [];
  return {
    now: () => skips,
    listed({ skipped }) {
      skips = skipped;
    },
    inspected({ files, otherTexts, skipped }, gone) {
      // A skipped file is counted alike whether it was there at the start or came later.
      const judged = new Set([...gone, ...files, ...otherTexts, ...skipped].map(nameOf));
      skips = [...skips.filter(({ file }) => !judged.has(file)), ...skipped];
    },
  };
}
