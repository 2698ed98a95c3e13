/** Globs over paths: the notation of ignore files, and `{a,b}` besides. A pattern that fits a folder fits all below it. */
import { MemoError } from '#shared/base/errors.ts';
import { parsePatterns } from '../../workspace/workspace.ts';

/** `{a,b}{c,d}…` multiplies. */
const maxExpanded = 200;

export interface PathGlobs {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Throws InvalidArgument naming the list. */
export function pathFilter({ include, exclude }: PathGlobs): (file: string) => boolean {
  const wanted = globs(include, 'include');
  const unwanted = globs(exclude, 'exclude');
  return (file) => (wanted === null || wanted(file)) && (unwanted === null || !unwanted(file));
}

function globs(list: readonly string[], field: string): ((file: string) => boolean) | null {
  if (list.length === 0) return null;
  const lines = list.flatMap(expandBraces);
  if (lines.length > maxExpanded)
    throw new MemoError('InvalidArgument', `The globs stand for ${lines.length} patterns; at most ${maxExpanded}.`, {
      path: field,
    });
  const patterns = parsePatterns(lines.map(literalStart));
  if (patterns === null)
    throw new MemoError('InvalidArgument', `None of the globs can be used: ${list.join(', ')}.`, { path: field });
  const folders = new Map<string, boolean>();
  const inFolder = (file: string): boolean => {
    const slash = file.lastIndexOf('/');
    if (slash < 0) return false;
    const folder = file.slice(0, slash);
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const answer = patterns.verdict(folder, true) === 'ignored' || inFolder(folder);
    folders.set(folder, answer);
    return answer;
  };
  return (file) => inFolder(file) || patterns.verdict(file, false) === 'ignored';
}

/** `!` and `#` begin a rule in an ignore file; here they are characters of a name. `./src` means `src`. */
function literalStart(glob: string): string {
  const plain = glob.startsWith('./') ? glob.slice(1) : glob;
  return /^[!#]/.test(plain) ? `\\${plain}` : plain;
}

/** `*.{ts,tsx}` → `*.ts`, `*.tsx`; innermost braces first. */
function expandBraces(glob: string): string[] {
  let done = [glob];
  for (;;) {
    const next = done.flatMap((one) => {
      const braces = /\{([^{}]*,[^{}]*)\}/.exec(one);
      if (braces === null) return [one];
      const [whole, inner = ''] = braces;
      const before = one.slice(0, braces.index);
      const after = one.slice(braces.index + whole.length);
      return inner.split(',').map((choice) => before + choice + after);
    });
    if (next.length === done.length && next.every((one, n) => one === done[n])) return done;
    done = next;
    if (done.length > maxExpanded) return done;
  }
}
