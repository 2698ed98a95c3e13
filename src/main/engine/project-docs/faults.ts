/**
 * What of a section is true no more: a name that led to something once, or that a commit removed or renamed, and leads to nothing now,
 * and a link that leads nowhere. A name that never led anywhere is no fault: it may be of another project.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { DocFault } from '#shared/contract/project/docs.ts';
import type { NameFinder } from './code-names.ts';
import type { CodeName, DocLink } from './section.ts';

export interface FaultOptions {
  readonly root: string;
  readonly finder: NameFinder;
  /** Symbol path of what is called so no more; '' where that is not known. */
  renamed(name: string): string;
}

export interface DocumentNames {
  readonly file: string;
  readonly names: readonly CodeName[];
  readonly links: readonly DocLink[];
  /** What its names once led to. */
  readonly once: ReadonlyMap<string, string>;
  /** Names that commits removed or renamed → the file that has another path now, else ''. */
  readonly gone: ReadonlyMap<string, string>;
}

export function faultsOf({ file, names, links, once, gone }: DocumentNames, options: FaultOptions): DocFault[] {
  return [
    ...names.flatMap((each) => nameFault(each, file, { once, gone }, options) ?? []),
    ...links.flatMap((each) => linkFault(each, file, options) ?? []),
  ].sort((a, b) => a.line - b.line);
}

function nameFault(
  { name, line, isBlock }: CodeName,
  file: string,
  { once, gone }: Pick<DocumentNames, 'once' | 'gone'>,
  { finder, renamed }: FaultOptions,
): DocFault | null {
  if (finder.find(name, file) !== 'none') return null;
  const now = renamed(name);
  if (now !== '') return { kind: 'renamed', name, line, now };
  const before = once.get(name);
  if (isBlock) return null;
  if (before === undefined) {
    const place = gone.get(name);
    return place === undefined ? null : { kind: place === '' ? 'gone' : 'renamed', name, line, now: place };
  }
  const last = before.slice(before.lastIndexOf('/') + 1);
  const moved = before.includes('.') && name.includes('.') ? finder.filesNamed(last) : [];
  return moved.length === 1
    ? { kind: 'renamed', name, line, now: moved[0] ?? '' }
    : { kind: 'gone', name, line, now: '' };
}

/** Endings of files that people link to. Pages that a site generator makes are not in the folder. */
const linked =
  /\.(md|mdx|markdown|rst|adoc|txt|png|jpe?g|svg|gif|webp|pdf|json|ya?ml|toml|[cm]?[jt]sx?|py|go|rs|java|kt|cs|c|cc|cpp|h|hpp|sh|ps1|sql|rb|php|swift)$/i;
const maxTarget = 500;

function linkFault({ target, line }: DocLink, file: string, { root, finder }: FaultOptions): DocFault | null {
  if (target.length > maxTarget || /^[a-z][\w+.-]*:|^[/#]|[{}<>$*|\\]/i.test(target)) return null;
  const plain = decoded(target.replace(/[?#].*$/, ''));
  if (plain === '' || !linked.test(plain)) return null;
  const place = path.posix.join(path.posix.dirname(file), plain);
  // What leads out of the workspace cannot be judged.
  if (place.startsWith('..') || exists(root, place)) return null;
  const named = finder.filesNamed(place.slice(place.lastIndexOf('/') + 1));
  return { kind: 'link', name: target, line, now: named.length === 1 ? (named[0] ?? '') : '' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function exists(root: string, place: string): boolean {
  try {
    return lstatSync(path.join(root, place), { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A file in place of a folder, or no permission: it cannot be reported as missing.
    return true;
  }
}
