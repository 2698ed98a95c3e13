/** Compares two listings of one folder: whether any file came, went or was written between them. */
import type { Listing } from './sift.ts';

interface Stamped {
  file: string;
  size?: number;
  mtimeMs?: number;
}

const stampOf = ({ size, mtimeMs }: Stamped): string => `${size ?? ''} ${mtimeMs ?? ''}`;

/** Files that are left out count by their names. `pause` is awaited between files. */
export async function isSameListing(before: Listing, now: Listing, pause: () => Promise<void>): Promise<boolean> {
  if (before.via !== now.via || before.otherFiles !== now.otherFiles) return false;
  const named = (files: readonly string[]): Stamped[] => files.map((file) => ({ file }));
  const pairs: [readonly Stamped[], readonly Stamped[]][] = [
    [before.files, now.files],
    [before.otherTexts, now.otherTexts],
    [before.skipped, now.skipped],
    [named(before.projectFiles), named(now.projectFiles)],
  ];
  for (const [then, since] of pairs) {
    if (then.length !== since.length) return false;
    const stamps = new Map<string, string>();
    for (const each of then) {
      stamps.set(each.file, stampOf(each));
      await pause();
    }
    for (const each of since) {
      if (stamps.get(each.file) !== stampOf(each)) return false;
      await pause();
    }
  }
  return true;
}
