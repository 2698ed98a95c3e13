/**
 * Who gets a name through files between: in Python whatever a file imports can be imported from it in turn, so a type
 * may lead elsewhere although neither its own file nor the one that declares the name has changed. Walks from what
 * changed along (file, local name), as finding does in `modules.ts`: all importers of a file would be most of a project.
 */

import type { Database } from '../../../storage/storage.ts';
import { folderModule, type ImportFact } from '../../facts.ts';
import { boundBy } from '../modules.ts';
import { moduleNames, type PendingLinks } from './pending.ts';

export interface PassedOn {
  /** What a file imports is other than before; both lists as JSON. Nothing unless it is Python. */
  imports(file: string, before: string, now: string): void;
  /** Modules by one of these simple names come or go. */
  modules(names: Iterable<string>): void;
  /** What is declared under one of these simple names comes or goes: files may pass it on under another. */
  declared(names: Iterable<string>): void;
  /** Modules that are found from another place once the package that this file stands for begins or ends. */
  namesBelow(file: string): string[];
}

interface Importer {
  id: number;
  path: string;
  language: string;
  project: number;
  imports: string;
}

/** Local name, and what it stands for. */
type Bound = readonly [local: string, from: string, name: string];

const whole = '';
const everything = '*';

export function createPassedOn({ read }: Pick<Database, 'read'>, pending: PendingLinks): PassedOn {
  const mentioning = read.prepare<[string], Importer>(
    `SELECT f.id, f.path, f.language, f.project, f.imports FROM names n JOIN mentions m ON m.name = n.id
     JOIN files f ON f.id = m.file WHERE n.name = ?`,
  );
  const renaming = read.prepare<[string, string], Importer>(
    `SELECT f.id, f.path, f.language, f.project, f.imports FROM names n JOIN mentions m ON m.name = n.id
     JOIN files f ON f.id = m.file WHERE n.name = ? AND instr(f.imports, ?) > 0`,
  );
  const mentions = read.prepare<[number, string], { id: number }>(
    'SELECT n.id FROM names n JOIN mentions m ON m.name = n.id WHERE m.file = ? AND n.name = ?',
  );
  const below = read.prepare<[string, string], { path: string }>(
    `SELECT path FROM files WHERE path > ? AND path < ? AND language = 'python'`,
  );
  /** Linking comes after all commits, so what was walked in one of them need not be walked in another. */
  const seen = new Set<string>();

  /** Importers of the file get another thing under the name, or may. */
  function walk(start: readonly (readonly [file: string, name: string])[]): void {
    const queue = [...start];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [file, name] = next;
      const key = `${name} ${file}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const module of moduleNames(file)) {
        for (const importer of mentioning.all(module)) {
          if (importer.language !== 'python') continue;
          const bound = boundIn(importer.imports);
          for (const [local, from, of] of bound) {
            // Who gets the module itself under another name need not mention the module.
            const renamed = local !== module && (of === module || (of === whole && lastOf(from) === module));
            if (of === name || renamed) queue.push([importer.path, local]);
            else if (of === everything) queue.push([importer.path, name]);
          }
          if (mentions.get(importer.id, name) !== undefined) pending.addFile(importer.id);
        }
      }
    }
  }

  return {
    imports(file, before, now) {
      if (!isPython(file)) return;
      const spell = (imports: string): Map<string, string> =>
        new Map(boundIn(imports).map((bound) => [JSON.stringify(bound), bound[0]]));
      const [earlier, later] = [spell(before), spell(now)];
      const changed = [...earlier, ...later].filter(([text]) => earlier.has(text) !== later.has(text));
      walk(changed.map(([, local]) => [file, local] as const));
    },
    modules(names) {
      for (const module of names) {
        for (const { path, language, project, imports } of mentioning.all(module)) {
          if (language !== 'python') continue;
          const through = boundIn(imports).filter(([, from, name]) => lastOf(from) === module || name === module);
          if (through.some(([local]) => local === everything)) pending.addImporters(path, project);
          walk(through.map(([local]) => [path, local] as const));
        }
      }
    },
    declared(names) {
      for (const name of names) {
        for (const { path, language, project, imports } of renaming.all(name, `"name":${JSON.stringify(name)}`)) {
          const others = boundIn(imports).filter(([local, , of]) => of === name && local !== name);
          if (language === 'python') walk(others.map(([local]) => [path, local] as const));
          else if (others.length > 0 && imports.includes('"reexport":true')) pending.addImporters(path, project);
        }
      }
    },
    namesBelow(file) {
      if (!file.endsWith('__init__.py')) return [];
      const folder = file.slice(0, -'__init__.py'.length);
      const inside = below.all(folder, `${folder}\u{10ffff}`);
      return [...new Set(inside.flatMap(({ path }) => moduleNames(path)))];
    },
  };
}

function isPython(file: string): boolean {
  return /\.pyi?$/.test(file);
}

function lastOf(from: string): string {
  return from.endsWith('.') ? folderModule : from.slice(from.lastIndexOf('.') + 1);
}

function boundIn(imports: string): Bound[] {
  if (imports === '[]') return [];
  return (JSON.parse(imports) as ImportFact[]).flatMap(({ from, names, alias }): Bound[] => {
    if (names.length === 0) {
      // `import a.b` binds the package, through which the module is used too.
      const { local, from: bound } = boundBy({ from, alias });
      return bound === from
        ? [[local, from, whole]]
        : [
            [local, bound, whole],
            [local, from, whole],
          ];
    }
    return names.map((name): Bound => [name.alias === '' ? name.name : name.alias, from, name.name]);
  });
}
