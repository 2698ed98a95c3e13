/**
 * What a name of a file, folder, module or symbol may be written as. Pure: the functions know only the text and the root; what
 * exists decides between the readings (`engine/api/names.ts`).
 */

/**
 * A path as it is written in the workspace: relative, with `/`, without `.` and `..`; '' for the root itself, null for
 * what leads out of it. `./a/b`, `a/b/`, `a\b`, a path from the root of the disk and a `file:` address are one path.
 */
export function pathWithin(written: string, root: string): string | null {
  const path = withoutScheme(written).replaceAll('\\', '/');
  const base = root.replaceAll('\\', '/').replace(/\/{1,9}$/, '');
  const isWhole = path.startsWith('/') || /^[A-Za-z]:/.test(path);
  // Drives have letters in either case.
  const same = /^[A-Za-z]:/.test(base) ? (one: string) => one.toLowerCase() : (one: string) => one;
  const inside = same(`${path}/`).startsWith(same(`${base}/`));
  if (isWhole && !inside) return null;
  const kept: string[] = [];
  for (const part of (isWhole ? path.slice(base.length) : path).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.pop() === undefined) return null;
  }
  return kept.join('/');
}

function withoutScheme(written: string): string {
  if (!/^file:\/\//i.test(written)) return written;
  const path = written.replace(/^file:\/\/(localhost)?/i, '').replace(/^\/(?=[A-Za-z]:)/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    // Not an address after all.
    return path;
  }
}

/** A pattern over files of the workspace, without what says only where it begins. */
export function globWithin(written: string, root: string): string {
  const base = `${root.replaceAll('\\', '/').replace(/\/{1,9}$/, '')}/`;
  return (written.startsWith(base) ? written.slice(base.length) : written).replace(/^(\.\/)+/, '') || written;
}

/** A symbol of a file: `src/order.cs#Order.Pay`. */
export interface InFile {
  readonly file: string;
  readonly path: string;
}

/** A line of a file, from 1. */
export interface FileLine {
  readonly file: string;
  readonly line: number;
}

/** `src/a.ts:12`, `src/a.ts:12:5`, `src/a.ts#L12`, `src/a.ts(12,5)`: as compilers, searches and links write a place; else null. */
export function fileLine(written: string, root: string): FileLine | null {
  const bare = written.trim().replace(/^`{1,3}|`{1,3}$/g, '');
  const match =
    /^(.*?[^:#(])(?::(\d{1,7})(?:[:-]\d{1,7}){0,2}:?|#L(\d{1,7})(?:C\d{1,7})?(?:-L?\d{1,7}(?:C\d{1,7})?)?|\((\d{1,7})(?:,\d{1,7})?\):?)$/.exec(
      bare,
    );
  if (match === null) return null;
  const file = pathWithin(match[1] ?? '', root);
  const line = Number(match[2] ?? match[3] ?? match[4]);
  return file === null || file === '' || line < 1 ? null : { file, line };
}

/** What a symbol may be written as, the text itself first: `A::b`, `A#b`, `a/b`, `src/a.ts#B.c`, in both normal forms. */
export function symbolReadings(written: string, root: string): readonly (string | InFile)[] {
  const bare = written.trim().replace(/^`{1,3}|`{1,3}$/g, '');
  const readings: (string | InFile)[] = [written];
  for (const form of new Set([bare, bare.normalize('NFC'), bare.normalize('NFD')])) {
    readings.push(form);
    const ofFile = /^([^#:]*[/\\.][^#:]*|[A-Za-z]:[/\\][^#:]*)(?:#|::?)([^/\\]+)$/.exec(form);
    if (ofFile !== null) {
      const file = pathWithin(ofFile[1] ?? '', root);
      const path = dotted(ofFile[2] ?? '');
      if (file !== null && file !== '') readings.push({ file, path }, `${dotted(withoutEnding(file))}.${path}`);
    }
    const file = pathWithin(form, root);
    if (file !== null && file !== '') readings.push(file, dotted(file), dotted(withoutEnding(file)));
    readings.push(dotted(form));
  }
  return readings;
}

function withoutEnding(file: string): string {
  return /\/|\\/.test(file) ? file.replace(/\.[A-Za-z]{1,5}$/, '') : file;
}

/** All ways to write "of" as the one of symbol paths. The name of an operator is left as it is. */
export function dotted(path: string): string {
  const at = path.search(/(?<![\p{L}\p{N}_])operator(?![\p{L}\p{N}_])/u);
  const head = at < 0 ? path : path.slice(0, at);
  // A `#` after a dot, or at the beginning, is a part of the name: a private member of JavaScript.
  const joined = head
    .replace(/::|->|[/\\]/g, '.')
    .replace(/(?<=[^.])#/g, '.')
    .replace(/\.{2,9}/g, '.')
    .replace(/^\./, '');
  return (at < 0 ? joined.replace(/\.$/, '') : joined) + (at < 0 ? '' : path.slice(at));
}
