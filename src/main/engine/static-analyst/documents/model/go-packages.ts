/** Which folder an import path of Go names. Main type: GoPackages. The go.mod around it says so; without one its end does. */
import { codeNames, type WholeFile, type WholeMap } from '../../../codemap/codemap.ts';
import { folderOf } from './modules.ts';
import type { SourceTexts } from './source-texts.ts';

interface GoPackages {
  isAt(path: string, folder: string): boolean;
}

export function createGoPackages({ projects }: Pick<WholeMap, 'projects'>): GoPackages {
  const modules = projects
    .filter(({ path }) => /(^|\/)go\.mod$/.test(path))
    .map(({ name, path }) => ({ name, home: folderOf(path) }));
  return {
    isAt(path, folder) {
      if (folder === `vendor/${path}` || folder.endsWith(`/vendor/${path}`)) return true;
      if (modules.length === 0) return path.includes('.') && folder !== '' && path.endsWith(`/${folder}`);
      return modules.some(({ name, home }) => {
        if (home !== '' && folder !== home && !folder.startsWith(`${home}/`)) return false;
        const rest = home === '' ? folder : folder.slice(home.length + 1);
        return path === (rest === '' ? name : `${name}/${rest}`);
      });
    },
  };
}

interface NamedAt {
  readonly file: WholeFile;
  readonly line: number;
}

export interface GoNames {
  /** The first place in each file that names `name` of the package in `folder`, by path. */
  places(folder: string, name: string): readonly NamedAt[];
}

/**
 * Where files of Go name what another package exports: `paths.Dir`, the alias resolved through the imports of the file.
 * Main type: GoNames. In Go whatever is used of another package is written so, hence what is not found here is not used
 * outside of its package. All files are read once, and only when the first name is asked for.
 */
export function createGoNames(map: WholeMap, sources: SourceTexts): GoNames {
  let known: Map<string, NamedAt[]> | null = null;
  return {
    places(folder, name) {
      known ??= read(map, sources);
      return known.get(`${folder} ${name}`) ?? [];
    },
  };
}

function read(map: WholeMap, sources: SourceTexts): Map<string, NamedAt[]> {
  const found = new Map<string, NamedAt[]>();
  const folderFor = packageFolders(map);
  for (const file of map.files) {
    if (file.language !== 'go') continue;
    const folders = new Map<string, string>();
    for (const { from, alias } of map.imports(file.file)) {
      const folder = folderFor(from);
      if (folder !== null) folders.set(alias === '' ? from.slice(from.lastIndexOf('/') + 1) : alias, folder);
    }
    if (folders.size === 0) continue;
    const text = sources.lines(file, 1, file.lines);
    let [line, end] = [1, text.indexOf('\n')];
    for (const { name, owner, before, at } of codeNames(text, 'go', 0, text.length, Number.POSITIVE_INFINITY)) {
      for (; end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
      const folder = before === '.' ? folders.get(owner) : undefined;
      if (folder === undefined) continue;
      const key = `${folder} ${name}`;
      const places = found.get(key) ?? [];
      found.set(key, places);
      if (places.at(-1)?.file !== file) places.push({ file, line });
    }
  }
  return found;
}

/** The folder of the workspace that an import means; null for packages of others. */
function packageFolders({ files, projects }: WholeMap): (from: string) => string | null {
  const folders = new Set(files.filter(({ language }) => language === 'go').map(({ file }) => folderOf(file)));
  const modules = projects
    .filter(({ path }) => /(^|\/)go\.mod$/.test(path))
    .sort((a, b) => b.name.length - a.name.length);
  return (from) => {
    const module = modules.find(({ name }) => from === name || from.startsWith(`${name}/`));
    if (module === undefined) return null;
    const [home, rest] = [folderOf(module.path), from.slice(module.name.length + 1)];
    const folder = home === '' || rest === '' ? `${home}${rest}` : `${home}/${rest}`;
    return folders.has(folder) ? folder : null;
  };
}
