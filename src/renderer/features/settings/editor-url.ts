/**
 * Links into editors: what is wrong with one, and what it opens. The same rules as the contract's schema, which has the
 * last word; here they are only told in the person's language, as they type.
 */
import type { PlainKey } from '#shared/messages/translator.ts';

/** Longest link that is kept. */
const longest = 500;

export function editorUrlError(url: string): PlainKey | null {
  if (url.length > longest) return 'settings.editorUrl.long';
  if (!/^[a-z][a-z0-9+.-]*:/.test(url)) return 'settings.editorUrl.form';
  if (/^(javascript|data|file|https?|blob|vbscript):/i.test(url)) return 'settings.editorUrl.scheme';
  if (!url.includes('{file}')) return 'settings.editorUrl.file';
  return null;
}

export function exampleLink(url: string): string {
  return url
    .replaceAll('/{file}', '/home/me/app/main.ts')
    .replaceAll('{file}', '/home/me/app/main.ts')
    .replaceAll('{line}', '12');
}

export const knownEditors = [
  { name: 'settings.editor.vscode', url: 'vscode://file/{file}:{line}' },
  { name: 'settings.editor.cursor', url: 'cursor://file/{file}:{line}' },
  { name: 'settings.editor.zed', url: 'zed://file/{file}:{line}' },
  { name: 'settings.editor.jetbrains', url: 'idea://open?file={file}&line={line}' },
] as const satisfies readonly { name: PlainKey; url: string }[];
