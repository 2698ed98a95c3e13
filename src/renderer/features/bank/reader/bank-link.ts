/**
 * Where a link in a file of the bank leads: to another file of the bank (`requirements/r-1.md`, `../active.md`), or to code,
 * told from the file or, as people also write, from the top of the workspace.
 */
import { type Route, route } from '../../../lib/navigation/route.ts';
import { linkTarget } from '../../../ui/markdown/in-app-link.tsx';

const bankDir = 'memory-bank';

/** `known`: paths of the bank. Null where it leads nowhere in the app. */
export function bankLink(from: string, href: string, known: ReadonlySet<string>): Route | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(href) && !/^[^/#]+\.\w+:\d/.test(href)) return linkTarget(href);
  const [, path = '', , line] = /^([^#?]*?)((?::|#L)(\d{1,7})(?:-L?\d{1,7})?|[#?].*)?$/.exec(href) ?? [];
  const plain = decoded(path);
  if (plain === null || plain === '') return null;
  const folders = [bankDir, ...from.split('/').slice(0, -1)];
  const relative = resolved(folders, plain);
  const inBank = relative?.startsWith(`${bankDir}/`) === true ? relative.slice(bankDir.length + 1) : null;
  if (inBank !== null && (known.has(inBank) || inBank.endsWith('_index.md'))) {
    return route('bank', inBank, line === undefined ? {} : { mode: 'source', line });
  }
  const fromTop = resolved([], plain);
  if (fromTop?.startsWith(`${bankDir}/`) === true) return route('bank', fromTop.slice(bankDir.length + 1));
  const file = plain.startsWith('.') ? relative : fromTop;
  if (file === null || !(file.split('/').at(-1) ?? '').includes('.')) return null;
  return route('file', file, { line });
}

/** No path is longer; a pattern looks at nothing that is. */
const longestPlace = 300;

/** A place in code as it stands between backticks: `src/a.ts:12-15`. */
export function codePlace(text: string): { file: string; line: number; endLine: number } | null {
  if (text.length > longestPlace) return null;
  const found = /^([\w@.-]+(?:\/[\w@.+-]+)*\.\w{1,12}):(\d{1,7})(?:-(\d{1,7}))?$/.exec(text);
  if (found === null || (found[1] ?? '').split('/').includes('..')) return null;
  const line = Number(found[2]);
  return { file: found[1] ?? '', line, endLine: Number(found[3] ?? line) };
}

/** Null where it leads out of the workspace. */
function resolved(folders: readonly string[], path: string): string | null {
  const parts = [...folders];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone % is no escape: the path is no link that somebody made.
    return null;
  }
}
