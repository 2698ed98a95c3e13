/** Keys of settings files: appsettings, Spring, plain .conf. Values are never told: they may be secrets. */
import type { Finds, Place } from '../found.ts';
import { type Line, lineFinder, linesOf } from '../text/lines.ts';

const maxKeys = 300;
const maxDepth = 4;

const at = (line: number, framework: string): Place => ({ line, endLine: line, framework });

/** The keys of `appsettings.json` that hold values, joined as .NET joins them. */
export function appSettings(_file: string, text: string, finds: Finds): void {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^[ \t]*\/\/.*$/gm, ''));
  } catch {
    // Half-written, or with comments of a kind that JSON has not: then it says nothing.
    return;
  }
  const lineAt = lineFinder(text);
  let count = 0;
  const walk = (value: unknown, path: string, from: number, depth: number): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > maxDepth) return;
    for (const [key, inner] of Object.entries(value)) {
      if (count >= maxKeys) return;
      const offset = Math.max(from, text.indexOf(JSON.stringify(key), from));
      const name = path === '' ? key : `${path}:${key}`;
      if (typeof inner === 'object' && inner !== null && !Array.isArray(inner) && depth < maxDepth)
        walk(inner, name, offset, depth + 1);
      else {
        count += 1;
        finds.config('setting', name, at(lineAt(offset), 'appsettings'));
      }
    }
  };
  walk(json, '', 0, 1);
}

export function properties(_file: string, text: string, finds: Finds): void {
  for (const { line, text: row } of linesOf(text)) {
    const name = /^\s*([A-Za-z_][\w.-]*)\s*[=:]/.exec(row)?.[1];
    if (name !== undefined) finds.config('setting', name, at(line, 'spring'));
  }
}

/** `a:` above `b: 1` is `a.b`. */
export function yamlKeys(lines: Iterable<Line>, note: (path: string, line: number) => void): void {
  const open: { indent: number; key: string }[] = [];
  for (const { line, text, indent } of lines) {
    const [, key = '', value = ''] = /^\s*["']?([\w.-]+)["']?\s*:(?:\s+(.*))?$/.exec(text) ?? [];
    if (key === '') continue;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    open.push({ indent, key });
    if (value !== '' && !value.startsWith('#') && open.length <= 8) note(open.map((each) => each.key).join('.'), line);
  }
}

export function applicationYaml(_file: string, text: string, finds: Finds): void {
  yamlKeys(linesOf(text), (path, line) => finds.config('setting', path, at(line, 'spring')));
}

/** `port 6379` lines; a file with blocks is another language. */
export function plainConf(_file: string, text: string, finds: Finds): void {
  const keys: { name: string; line: number }[] = [];
  for (const { line, text: row, indent } of linesOf(text)) {
    if (/[{<]\s*$/.test(row) || (indent === 0 && row.startsWith('<'))) return;
    const name = /^([a-z][\w.-]{1,60})(?:\s*=\s*|\s+)\S/.exec(row)?.[1];
    if (name !== undefined) keys.push({ name, line });
  }
  for (const { name, line } of keys) finds.config('setting', name, at(line, 'conf'));
}
