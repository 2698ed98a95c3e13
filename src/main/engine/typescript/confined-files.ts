/**
 * The disk as the language service may see it: the opened folder and the library's own declarations, through no link
 * that leads out. A tsconfig may name any place; what lies outside is not there for it. Folders are read from the list
 * of the workspace, so that no pattern makes it walk where the workspace does not.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-library';
import { decode } from '../workspace/workspace.ts';

export interface ConfinedFiles {
  readonly root: string;
  absolute(file: string): string;
  /** Null for what is not below the root. */
  relative(file: string): string | null;
  /** Whether it is a file of the workspace, as listed. */
  listed(file: string): boolean;
  /** Changes when the content may be another. */
  version(file: string): string;
  read(file: string): string | undefined;
  exists(file: string): boolean;
  folderExists(folder: string): boolean;
  folders(folder: string): string[];
  /** As of a tsconfig's `include` and `exclude`, of listed files only. */
  matching(
    folder: string,
    extensions?: readonly string[],
    exclude?: readonly string[],
    include?: readonly string[],
    depth?: number,
  ): string[];
  /** Files that read as these texts instead; given whole each time. */
  setTexts(texts: readonly { file: string; text: string }[]): void;
}

interface Entries {
  readonly files: string[];
  readonly directories: string[];
}

/** TypeScript's own reading of patterns; exported by the library, though not in its declarations. */
interface Matcher {
  matchFiles(
    folder: string,
    extensions: readonly string[] | undefined,
    exclude: readonly string[] | undefined,
    include: readonly string[] | undefined,
    caseSensitive: boolean,
    current: string,
    depth: number | undefined,
    entries: (folder: string) => Entries,
    realpath: (file: string) => string,
  ): string[];
}

const maxBytes = 16 * 1024 * 1024;

/** @param ours folders of our own that may be read too, e.g. the declarations of React. */
export function createConfinedFiles(
  realRoot: string,
  names: readonly string[],
  ours: readonly string[] = [],
): ConfinedFiles {
  const root = realRoot.replaceAll('\\', '/');
  const readable = [path.dirname(ts.getDefaultLibFilePath({})).replaceAll('\\', '/'), ...ours];
  const tree = treeOf(root, names);
  const list = new Set(names.map((name) => `${root}/${name}`));
  const allowed = new Map<string, boolean>();
  let texts = new Map<string, { text: string; version: string }>();
  let edition = 0;

  const below = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);
  const inside = (file: string): boolean => below(file, root) || readable.some((folder) => below(file, folder));

  /** What is there, and with all links followed still inside. */
  function reachable(file: string): boolean {
    const normal = path.posix.normalize(file);
    if (!inside(normal)) return false;
    const known = allowed.get(normal);
    if (known !== undefined) return known;
    let real: string;
    try {
      real = realpathSync.native(normal).replaceAll('\\', '/');
    } catch {
      // Not there; it may come, so that this is not kept.
      return false;
    }
    allowed.set(normal, inside(real));
    return inside(real);
  }

  function plain(file: string): { size: number; mtimeMs: number } | null {
    if (!reachable(file)) return null;
    try {
      const found = statSync(file);
      return found.isFile() && found.size <= maxBytes ? found : null;
    } catch {
      // It went between the two looks.
      return null;
    }
  }

  return {
    root,
    absolute: (file) => `${root}/${file}`,
    relative: (file) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1) : null),
    listed: (file) => list.has(file),
    version(file) {
      const text = texts.get(file);
      if (text !== undefined) return text.version;
      const found = plain(file);
      return found === null ? 'gone' : `${found.mtimeMs}:${found.size}`;
    },
    read(file) {
      const text = texts.get(file)?.text;
      if (text !== undefined) return text;
      if (plain(file) === null) return undefined;
      try {
        return textOf(readFileSync(file));
      } catch {
        // It went, or may not be read: for the service it is not there.
        return undefined;
      }
    },
    exists: (file) => texts.has(file) || plain(file) !== null,
    folderExists: (folder) => reachable(folder) && ts.sys.directoryExists(folder),
    folders: (folder) => (reachable(folder) ? ts.sys.getDirectories(folder) : []),
    matching(folder, extensions, exclude, include, depth) {
      const matcher = ts as typeof ts & Matcher;
      const entries = (at: string): Entries => tree.get(path.posix.normalize(at).replace(/\/$/, '')) ?? noEntries;
      return matcher.matchFiles(folder, extensions, exclude, include, true, root, depth, entries, (file) => file);
    },
    setTexts(now) {
      edition += 1;
      texts = new Map(
        now.map(({ file, text }) => {
          const old = texts.get(`${root}/${file}`);
          return [`${root}/${file}`, old?.text === text ? old : { text, version: `text ${edition}` }];
        }),
      );
    },
  };
}

const noEntries: Entries = { files: [], directories: [] };

function treeOf(root: string, names: readonly string[]): ReadonlyMap<string, Entries> {
  const tree = new Map<string, Entries>();
  const at = (folder: string): Entries => {
    const known = tree.get(folder);
    if (known !== undefined) return known;
    const made: Entries = { files: [], directories: [] };
    tree.set(folder, made);
    if (folder !== root) at(path.posix.dirname(folder)).directories.push(path.posix.basename(folder));
    return made;
  };
  for (const name of names) {
    const file = `${root}/${name}`;
    at(path.posix.dirname(file)).files.push(path.posix.basename(file));
  }
  return tree;
}

function textOf(bytes: Buffer): string {
  const decoded = decode(bytes);
  return decoded.kind === 'text' ? decoded.text : bytes.toString('utf8');
}
