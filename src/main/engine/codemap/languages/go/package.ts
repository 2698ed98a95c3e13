/**
 * Which package a file belongs to, spelt as a dotted path from the workspace root (docs/languages.md). The folder is
 * the package; the root, which has no name, is called as its package clause says. `x_test` packages stand beside the
 * package they test, and a program that the build leaves out (`//go:build ignore`) stands for itself.
 */
import { type ModulePath, modulePath, moduleSegment } from '../reading/module-path.ts';
import type { Source } from '../reading/syntax.ts';

/** @param name as the package clause says, '' for none. @param before offset of the clause. */
export function packageOf({ file, text }: Source, name: string, before: number): ModulePath {
  if (/^\/\/(?:go:build|[ \t]*\+build)[ \t]+ignore[ \t]*$/m.test(text.slice(0, before))) return modulePath(file, '');
  const folders = file.split('/').slice(0, -1).map(moduleSegment);
  const folder = folders.pop();
  if (folder === undefined) return { namespace: '', name: name || 'main', full: name || 'main' };
  const own = name.endsWith('_test') ? `${folder}_test` : folder;
  return { namespace: folders.join('.'), name: own, full: [...folders, own].join('.') };
}
