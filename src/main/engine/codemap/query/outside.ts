/**
 * Names from outside the workspace, of packages and referenced assemblies: only their dependents can be shown.
 */
import type { ReadDb } from '../../storage/storage.ts';

export interface Outside {
  /** As the code map knows it: `rxjs.Observable`, `Console`. */
  readonly name: string;
  /** Paths of public types that depend on it: those that are built on it first, then the most used; at most 10. */
  readonly users: readonly string[];
}

/** By the whole name or its end, of a type or of a member behind it; null where no code depends on such a name. */
export type ReadOutside = (path: string) => Outside | null;

const mostUsers = 10;

const endingIn = (path: string): string => `%.${path.replace(/[\\%_]/g, '\\$&')}`;

export function createReadOutside(db: ReadDb): ReadOutside {
  const leaning = db.prepare<[string, string, string], { name: string; path: string; access: string }>(
    `SELECT x.name, t.fqn AS path, t.access FROM names n JOIN mentions m ON m.name = n.id
     JOIN parts p ON p.file = m.file JOIN externals x ON x.src = p.type JOIN types t ON t.id = p.type
     WHERE n.name = ? AND (x.name = ? OR x.name LIKE ? ESCAPE '\\')
     GROUP BY x.name, t.id ORDER BY min(x.kind), t.fan_in DESC, t.fqn LIMIT 200`,
  );

  const pythonModule = db.prepare<[string, string], { id: number }>(
    `SELECT id FROM types WHERE kind = 'module' AND language = 'python' AND (fqn = ? OR fqn LIKE ? ESCAPE '\\') LIMIT 1`,
  );

  /** A name that some code expects in a module of the workspace, which does not declare it: it lies nowhere, not outside. */
  function isExpectedHere(name: string): boolean {
    const module = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    return module !== '' && pythonModule.get(module, module.includes('.') ? endingIn(module) : module) !== undefined;
  }

  function named(path: string): Outside | null {
    const simple = path.slice(path.lastIndexOf('.') + 1);
    const found = leaning.all(simple, path, endingIn(path)).filter(({ name }) => !isExpectedHere(name));
    const [first] = found;
    if (first === undefined) return null;
    const users = found.filter(({ access }) => access === 'public').map((one) => one.path);
    return { name: first.name, users: [...new Set(users)].slice(0, mostUsers) };
  }

  return (path) => {
    const dot = path.lastIndexOf('.');
    return named(path) ?? (dot > 0 ? named(path.slice(0, dot)) : null);
  };
}
