/**
 * Symbol paths as people and programs write them: TypePath = Namespace.Type+Nested   MemberPath =
 * TypePath.Member[(Types)] `*` and `?` are allowed in any segment; `**` alone in a segment matches any number of
 * segments. Type arguments (`List<int>`, `` List`1 ``) are dropped. `.` is taken for `+` too, but `+` means a
 * nested type.
 */

export interface SymbolPath {
  readonly segments: readonly string[];
  /** By segment: true when it was joined to the one before by `+`. */
  readonly nested: readonly boolean[];
  /** Parameter types, null when no list was written. */
  readonly params: readonly string[] | null;
  readonly wildcard: boolean;
}

/** null when nothing is left of the path. */
export function parseSymbolPath(text: string): SymbolPath | null {
  const trimmed = text.trim();
  const open = paramsStart(trimmed);
  const written = stripTypeArguments((open < 0 ? trimmed : trimmed.slice(0, open)).trim());
  const kept = splitPath(written).filter(({ name }) => name !== '');
  if (kept.length === 0) return null;
  return {
    segments: kept.map(({ name }) => name),
    nested: kept.map(({ nested }, i) => i > 0 && nested),
    params: open < 0 ? null : splitParams(trimmed.slice(open + 1, -1)),
    wildcard: kept.some(({ name }) => /[*?]/u.test(name)),
  };
}

export function printSymbolPath(path: SymbolPath): string {
  const joined = path.segments.map((segment, i) => (i === 0 ? '' : path.nested[i] ? '+' : '.') + segment).join('');
  return path.params === null ? joined : `${joined}(${path.params.join(',')})`;
}

/** Segments of a path; `nested` = joined to the one before by `+`. What follows `operator` is its name, signs and all. */
export function splitPath(path: string): { name: string; nested: boolean }[] {
  const segments: { name: string; nested: boolean }[] = [];
  let start = 0;
  let nested = false;
  for (let i = 0; i <= path.length; i++) {
    const unit = path[i];
    if (unit !== undefined && unit !== '.' && unit !== '+') continue;
    const name = path.slice(start, i).trim();
    if (name === 'operator' && unit !== undefined) {
      segments.push({ name: path.slice(start).trim(), nested });
      break;
    }
    segments.push({ name, nested });
    nested = unit === '+';
    start = i + 1;
  }
  return segments;
}

/** Parameter types of a list without its parentheses, split at commas outside brackets. */
export function splitParams(list: string): string[] {
  const params: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const unit = list[i] as string;
    if ('<([{'.includes(unit)) depth++;
    else if ('>)]}'.includes(unit)) depth--;
    else if (unit === ',' && depth <= 0) {
      params.push(list.slice(start, i).trim());
      start = i + 1;
    }
  }
  const last = list.slice(start).trim();
  return params.length === 0 && last === '' ? [] : [...params, last];
}

/** Place of the parenthesis that opens the list at the end of the path, or -1. */
function paramsStart(text: string): number {
  if (!text.endsWith(')')) return -1;
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === ')') depth++;
    else if (text[i] === '(' && --depth === 0) {
      // `operator()` is a name of C++.
      return /(^|[.+])operator\s*$/u.test(text.slice(0, i)) ? -1 : i;
    }
  }
  return -1;
}

/** Drops `<…>` (only where the brackets pair up; an operator keeps its sign) and `` `2 ``. */
function stripTypeArguments(path: string): string {
  const bare = path.replace(/`\d+/gu, '');
  if (!bare.includes('<') || /(^|[.+])operator\b/u.test(bare)) return bare;
  let kept = '';
  let depth = 0;
  for (const unit of bare) {
    if (unit === '<') depth++;
    else if (unit === '>') {
      if (--depth < 0) return bare;
    } else if (depth === 0) kept += unit;
  }
  return depth === 0 ? kept : bare;
}
