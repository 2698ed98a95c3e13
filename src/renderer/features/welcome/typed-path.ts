/** Paths as they are typed into the folder picker, with either slash: only cut and joined, never interpreted. */

/** The folder before the last slash, and what was typed after it. A root keeps its slash: `/`, `C:\`. */
export function splitTyped(path: string): { parent: string; rest: string } {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  if (at < 0) return { parent: '', rest: path };
  const isRoot = at === 0 || /^[A-Za-z]:$/.test(path.slice(0, at));
  return { parent: isRoot ? path.slice(0, at + 1) : path.slice(0, at), rest: path.slice(at + 1) };
}

export function joinPath(folder: string, name: string): string {
  const slash = folder.includes('\\') ? '\\' : '/';
  return folder.endsWith(slash) ? folder + name : folder + slash + name;
}

export function lastPart(path: string): string {
  const trimmed = path.replace(/[/\\]+$/, '');
  return trimmed === '' ? path : splitTyped(trimmed).rest;
}

/** Characters at the beginning and end of a path that stay where it is named in a sentence. */
const kept = { head: 120, tail: 60 };

/** The text with a path in it that would fill the page given way in its middle. */
export function shortenedIn(text: string, path: string): string {
  if (path.length <= kept.head + kept.tail) return text;
  return text.replaceAll(path, () => `${path.slice(0, kept.head)}…${path.slice(-kept.tail)}`);
}

/** The longest beginning that all names share, without regard to case; in the first one's letters. */
export function commonPrefix(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let length = first.length;
  for (const name of others) {
    let same = 0;
    while (same < length && name[same]?.toLowerCase() === first[same]?.toLowerCase()) same += 1;
    length = same;
  }
  return first.slice(0, length);
}
