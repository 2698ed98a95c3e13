/**
 * Dotted module paths of Rust (docs/languages.md), which follow from the file's path: `mod.rs` and `lib.rs` represent
 * their folder, `main.rs` keeps its name. The linker, which knows all files, decides which one is the root of a crate;
 * the guess made here serves `impl` blocks for types that another file declares.
 */
import { type ModulePath, modulePath } from '../reading/module-path.ts';

export function rustModule(file: string): ModulePath {
  const stem = /(?:^|\/)(mod|lib)\.rs$/.exec(file)?.[1];
  return modulePath(file, stem ?? '');
}

export function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/** `tests/x.rs` and the like in the folder of a package: each file is a crate of its own. */
export const standaloneFile = /^(?:tests|examples|benches|src\/bin)\/[^/]+\.rs$/;

/** What `crate` most likely means in a file, null where its path does not show it. */
export function likelyCrate(file: string): string | null {
  const source = /^(?:.*?\/)?src(?:\/bin\/[^/]+)?(?=\/)/.exec(file)?.[0];
  const folder = source ?? /^(?:.*\/)?(?:tests|examples|benches)\/[^/]+(?=\/)/.exec(file)?.[0];
  if (folder !== undefined) return modulePath(`${folder}/mod.rs`, 'mod').full;
  return /(?:^|\/)(?:tests|examples|benches)\/[^/]+\.rs$/.test(file) ? rustModule(file).full : null;
}
