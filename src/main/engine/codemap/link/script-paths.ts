/**
 * Mappings from names to files in TypeScript and JavaScript: `paths` of tsconfig.json, `imports` and `exports` of
 * package.json. The rules are read once per complete scan (build/script-paths.ts) and apply to all files below a
 * folder.
 */
import type { ReadDb, WriteDb } from '../../storage/storage.ts';

export interface PathRule {
  /** Files below it may use the rule; '' = the whole workspace. */
  folder: string;
  /** A specifier, with at most one `*`. */
  pattern: string;
  /** Target paths from the root; the first that exists counts. Each has at most one `*`. */
  targets: string[];
  /** By the name of a package: what a tsconfig says counts before it, as to TypeScript. */
  byPackage?: true;
}

/** Written extensions of compiled and declared files, which the sources of a package spell otherwise. */
const ending = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** What `*` matches where `text` fits `pattern`, '' for one without `*`; null where it does not fit. */
export function starOf(pattern: string, text: string): string | null {
  const at = pattern.indexOf('*');
  if (at < 0) return pattern === text ? '' : null;
  const after = pattern.slice(at + 1);
  const fits = text.length >= pattern.length - 1 && text.startsWith(pattern.slice(0, at)) && text.endsWith(after);
  return fits ? text.slice(at, text.length - after.length) : null;
}

function isBelow(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}

/** First segment, by which rules are found. */
function headOf(specifier: string): string {
  const slash = specifier.indexOf('/');
  return slash < 0 ? specifier : specifier.slice(0, slash);
}

export interface PathRules {
  /** Paths that a specifier may mean in a file, the likeliest first: the nearest folder's rules, then the longest pattern. */
  candidates(specifier: string, importer: string): string[];
}

export function createPathRules(rules: readonly PathRule[]): PathRules {
  const byHead = Map.groupBy(rules, ({ pattern }) => (headOf(pattern).includes('*') ? '*' : headOf(pattern)));
  const weight = ({ folder, pattern }: PathRule): number => {
    const star = pattern.indexOf('*');
    return folder.length * 10_000 + (star < 0 ? 9_999 : Math.min(star, 9_998));
  };
  for (const same of byHead.values()) same.sort((a, b) => weight(b) - weight(a));
  return {
    candidates(specifier, importer) {
      const found = [...(byHead.get(headOf(specifier)) ?? []), ...(byHead.get('*') ?? [])].flatMap((rule) => {
        const star = isBelow(importer, rule.folder) ? starOf(rule.pattern, specifier) : null;
        return star === null ? [] : [{ rule, star }];
      });
      const last = ({ byPackage }: PathRule): number => Number(byPackage === true);
      found.sort((a, b) => last(a.rule) - last(b.rule) || weight(b.rule) - weight(a.rule));
      return found.flatMap(({ rule, star }) => rule.targets.map((target) => target.replace('*', () => star)));
    },
  };
}

/**
 * Last names of the specifiers by which rules may mean a file: who mentions one of them may find it now, or no longer.
 * Names that the path itself spells are left to `moduleNames`.
 */
export function namesByRules(rules: readonly PathRule[], file: string): string[] {
  const stem = file.replace(ending, '');
  const folder = stem.replace(/(?:^|\/)index$/, '');
  const names = new Set<string>();
  for (const { pattern, targets } of rules) {
    for (const target of targets) {
      const bare = target.replace(ending, '').replace(/\/index$/, '');
      const star = starOf(bare, stem) ?? starOf(bare, folder);
      if (star === null) continue;
      const specifier = pattern.replace('*', () => star).replace(ending, '');
      names.add(specifier.slice(Math.max(specifier.lastIndexOf('/'), specifier.lastIndexOf('.')) + 1));
    }
  }
  return [...names];
}

export function readPathRules(read: ReadDb): PathRule[] {
  const row = read.prepare<[], { value: string }>(`SELECT value FROM meta WHERE key = 'pathRules'`).get();
  return row === undefined ? [] : (JSON.parse(row.value) as PathRule[]);
}

/** True when the rules changed. */
export function notePathRules(write: WriteDb, rules: readonly PathRule[]): boolean {
  const put = write.prepare<[string]>(
    `INSERT INTO meta(key, value) VALUES ('pathRules', ?)
     ON CONFLICT(key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
  );
  return put.run(JSON.stringify(rules)).changes > 0;
}
