/** Which folder an import path of Go names. Main type: GoPackages. The go.mod around it says so; without one its end does. */
import type { WholeMap } from '../../../codemap/codemap.ts';
import { folderOf } from './modules.ts';

export interface GoPackages {
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
