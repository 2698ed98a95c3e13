/** Which file of the workspace a relative import of TypeScript or JavaScript means. */
import type { WholeFile, WholeMap } from '../../../codemap/codemap.ts';

const endings = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.jsx', '/index.ts', '/index.tsx', '/index.js'];

/** null where it leads out of the workspace, or to nothing. */
export function resolveImport(folder: string, from: string, map: Pick<WholeMap, 'file'>): WholeFile | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of from.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.join('/');
  for (const stem of [path, path.replace(/\.[cm]?jsx?$/, '')]) {
    for (const end of endings) {
      const file = map.file(`${stem}${end}`);
      if (file !== null) return file;
    }
  }
  return null;
}
