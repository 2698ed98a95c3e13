/** Fills the link of the person's editor (`vscode://file/{file}:{line}`) with a file of the open workspace. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';

/** `file` is relative to `root`. Throws NotFound; Refused when the file is reached through a link that leaves `root`. */
export async function editorLink(template: string, root: string, file: string, line: number): Promise<string> {
  const at = path.join(root, file);
  const real = await fs.realpath(at).catch(() => null);
  if (real === null) throw new MemoError('NotFound', sentence`${file} is not there any more.`, { file });
  if (path.relative(root, real).split(path.sep)[0] === '..') {
    throw new MemoError('Refused', sentence`${file} is a link that leads out of the workspace.`, { file });
  }
  // `vscode://file/` + `/home/x` would give two slashes; on Windows the path starts with a drive and needs the one there is.
  const slashed = at.split(path.sep).join('/');
  const encoded = slashed
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^([A-Za-z])%3A/, '$1:');
  return template
    .replaceAll('/{file}', encoded.startsWith('/') ? encoded : `/${encoded}`)
    .replaceAll('{file}', encoded)
    .replaceAll('{line}', String(line));
}
