/**
 * Which modules a workspace falls into: some dozens of folders that between them hold every file of the code map. Main
 * types: Module, Modules. A project of its own is always a module; large folders are split along their sub-folders while
 * there is room, small ones stay with the folder around them, so that neither one module is nearly everything nor half of
 * them hold two files. A large folder without sub-folders is split by the first word of its file names.
 */
import type { WholeFile, WholeMap } from '../../../codemap/codemap.ts';

export interface Module {
  /** Unlike any other's. */
  readonly name: string;
  /** Folder, '' for the root. */
  readonly path: string;
  /** By path. */
  readonly files: readonly WholeFile[];
  readonly test: boolean;
  /** All of its folder, but for what is a module of its own below; false for a part formed by file names. */
  readonly whole: boolean;
  /** The project file in its folder, '' for none. */
  readonly project: string;
}

export interface Modules {
  /** By name. */
  readonly all: readonly Module[];
  of(file: string): Module;
}

/** Modules wanted at most, and the share of all lines above which one is split in any case up to `most`. */
const wanted = 32;
const most = 48;
const tooLarge = 1 / 8;
/** A folder with less than this share of the lines, or fewer files, is no module of its own. */
const leastShare = 1 / 150;
const leastFiles = 3;
/**
 * From this share of lines on, a module counts as tests: where tests are beside the code, half of the lines are
 * theirs.
 */
const mostlyTests = 0.8;
/** A folder with a larger share of tests holds nothing else. */
const allTests = 0.9;
/** A file or two with so much of all lines are a module by their name too. */
const largeFile = 0.03;
/** With at least this many, a folder's own files are grouped by name. */
const manyFiles = 30;

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly own: WholeFile[];
  /** At and below. */
  lines: number;
  files: number;
  /** Lines of tests at and below. */
  tests: number;
  project: string;
}

/** What becomes a module. */
interface Part {
  path: string;
  /** Of a part of a folder's own files their first word, else ''. */
  word: string;
  /** Folders whose files are all in it, and files. */
  folders: Folder[];
  files: WholeFile[];
  lines: number;
  /** What is left of a folder that was split. */
  rest: boolean;
}

export function findModules(map: Pick<WholeMap, 'files' | 'projects'>): Modules {
  const root = folderTree(map);
  const parts = withRests(cut(root, map.files.length));
  const names = nameParts(parts, map);
  const all = parts
    .map((part): Module => {
      const files = [...part.files, ...part.folders.flatMap(filesBelow)].sort((a, b) => byText(a.file, b.file));
      const tests = files.reduce((sum, file) => sum + (file.test ? file.lines : 0), 0);
      const lines = files.reduce((sum, file) => sum + file.lines, 0);
      const project = map.projects.find(({ path }) => path !== '' && folderOf(path) === part.path)?.path ?? '';
      const name = names.get(part) ?? part.path;
      return {
        name,
        path: part.path,
        files,
        test: tests > lines * (project === '' ? mostlyTests : allTests),
        whole: part.word === '',
        project,
      };
    })
    .filter(({ files }) => files.length > 0)
    .sort((a, b) => byText(a.name, b.name));
  const byFile = new Map(all.flatMap((module) => module.files.map(({ file }) => [file, module] as const)));
  return {
    all,
    of(file) {
      const module = byFile.get(file);
      if (module === undefined) throw new Error(`${file} is in no module.`);
      return module;
    },
  };
}

export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

function folderTree({ files, projects }: Pick<WholeMap, 'files' | 'projects'>): Folder {
  const make = (path: string): Folder => ({
    ...{ path, folders: new Map(), own: [], lines: 0, files: 0, tests: 0, project: '' },
  });
  const root = make('');
  const byPath = new Map([['', root]]);
  for (const file of files) {
    let folder = root;
    const take = (at: Folder): void => {
      at.lines += file.lines;
      at.files += 1;
      if (file.test) at.tests += file.lines;
    };
    take(root);
    for (const name of file.file.split('/').slice(0, -1)) {
      const next = folder.folders.get(name) ?? make(folder.path === '' ? name : `${folder.path}/${name}`);
      folder.folders.set(name, next);
      byPath.set(next.path, next);
      folder = next;
      take(folder);
    }
    folder.own.push(file);
  }
  for (const { path } of projects) {
    const folder = byPath.get(folderOf(path));
    if (folder !== undefined && path !== '') folder.project ||= path;
  }
  return root;
}

function cut(root: Folder, files: number): Part[] {
  const whole = (folder: Folder): Part => {
    const at = single(folder);
    return { path: at.path, word: '', folders: [at], files: [], lines: weightOf(at), rest: false };
  };
  const total = Math.max(1, weightOf(root));
  const worth = (folder: Folder): boolean => {
    if (folder.project !== '' || hasProject(folder)) return true;
    // The tests of the workspace are a place of their own; those of a module are part of it.
    if (folder.tests > folder.lines * allTests) return !folder.path.includes('/');
    const large = weightOf(folder) >= total * leastShare && folder.files >= Math.min(leastFiles, files / 6);
    return large || folder.files >= manyFiles;
  };
  let parts: Part[] = [whole(root)];
  const done = new Set<Part>();
  for (;;) {
    const splittable = parts.filter((part) => !done.has(part));
    const part = splittable.reduce<Part | null>((a, b) => (a !== null && a.lines >= b.lines ? a : b), null);
    if (part === null) return parts;
    const split = splitPart(part, worth, whole, total);
    const room = parts.length - 1 + split.length;
    const fits = room <= wanted || (part.lines > total * tooLarge && room <= most) || parts.length === 1;
    if (split.length < 2 || !fits) {
      done.add(part);
      continue;
    }
    parts = [...parts.filter((each) => each !== part), ...split];
    for (const each of split) if (each.rest) done.add(each);
  }
}

/** For a project whose code is in one folder below, the rest beside it belongs to that: its set-up, its tests. */
function withRests(parts: readonly Part[]): Part[] {
  const gone = new Set<Part>();
  for (const part of parts) {
    if (!part.rest || part.word !== '' || part.path === '') continue;
    const below = parts.filter(({ path, word }) => word === '' && folderOf(path) === part.path);
    const code = below.filter(({ path }) => /\/(src|lib|source)$/.test(path));
    const [only] = code;
    if (only === undefined || code.length > 1 || only.rest || part.lines > only.lines / 4) continue;
    only.path = part.path;
    only.folders.push(...part.folders);
    only.files.push(...part.files);
    gone.add(part);
  }
  return parts.filter((part) => !gone.has(part));
}

/** Tests and foreign code get a low weight: they are listed, but the architecture is not in them. */
const aside = 0.1;

function weightOf({ path, lines, tests }: Folder): number {
  return isForeign(`${path}/`) ? lines * aside : lines - tests * (1 - aside);
}

function hasProject(folder: Folder): boolean {
  if (folder.tests * 2 > folder.lines) return false;
  return [...folder.folders.values()].some((below) => below.project !== '' || hasProject(below));
}

function splitPart(
  part: Part,
  worth: (folder: Folder) => boolean,
  whole: (folder: Folder) => Part,
  total: number,
): Part[] {
  const [folder] = part.folders;
  // Tests and code of others are one module a place, however they are laid out.
  if (folder === undefined || folder.tests > folder.lines * allTests || isForeign(`${folder.path}/x/`)) return [part];
  const apart: Folder[] = [];
  const kept: Folder[] = [];
  for (const child of folder.folders.values()) (worth(child) ? apart : kept).push(child);
  const rest: Part = {
    path: folder.path,
    word: '',
    folders: kept,
    files: folder.own,
    lines: kept.reduce((sum, below) => sum + weightOf(below), 0) + linesOf(folder.own),
    rest: true,
  };
  const left = rest.files.length + kept.length === 0 ? [] : byWord(rest, total);
  const split = [...apart.map(whole), ...left];
  const [only] = split;
  // What holds nothing but one folder falls into what that falls into.
  const deeper = split.length === 1 && only !== undefined && !only.rest ? splitPart(only, worth, whole, total) : [];
  return deeper.length > 1 ? deeper : split;
}

const linesOf = (files: readonly WholeFile[]): number =>
  files.reduce((sum, { lines, test }) => sum + lines * (test ? aside : 1), 0);

/**
 * `cluster.c`, `cluster.h` and `cluster_legacy.c` belong together, wherever there are too many in a folder for
 * folders to group them.
 */
function byWord(part: Part, total: number): Part[] {
  if (part.files.length < manyFiles || part.lines < total * tooLarge) return [part];
  const words = Map.groupBy(part.files, ({ file }) => firstWord(file));
  const rest: Part = { ...part, files: [] };
  const split: Part[] = [];
  const largest = [...words].sort((a, b) => linesOf(b[1]) - linesOf(a[1]) || byText(a[0], b[0]));
  for (const [word, files] of largest) {
    const lines = linesOf(files);
    const many = files.length >= leastFiles || lines >= total * largeFile;
    if (word !== '' && split.length < wanted / 2 && many && lines >= total * leastShare * 2) {
      split.push({ path: part.path, word, folders: [], files, lines, rest: true });
    } else rest.files.push(...files);
  }
  rest.lines -= split.reduce((sum, { lines }) => sum + lines, 0);
  return rest.files.length + rest.folders.length === 0 ? split : [...split, rest];
}

/** '' where it is one letter, which has no meaning: `JToken`, `IOrder`. */
function firstWord(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const word = /^[a-z\d]+|^[A-Z][a-z\d]*/.exec(name)?.[0]?.toLowerCase() ?? name;
  return word.length > 1 ? word : '';
}

/** A folder that holds nothing but one other is that one, unless it is a project. */
function single(folder: Folder): Folder {
  const [only] = folder.folders.values();
  const chain = folder.own.length === 0 && folder.folders.size === 1 && folder.project === '';
  return chain && only !== undefined ? single(only) : folder;
}

function filesBelow(folder: Folder): WholeFile[] {
  return [...folder.own, ...[...folder.folders.values()].flatMap(filesBelow)];
}

/** By folder, as people say it; a project of its own under its name where that is no other's. */
function nameParts(parts: readonly Part[], { projects }: Pick<WholeMap, 'projects'>): Map<Part, string> {
  const names = new Map<Part, string>();
  const taken = new Map<string, number>();
  const paths = new Set(parts.map(({ path }) => path));
  const project = projects.find(({ path }) => path === '')?.name ?? '';
  // A Python project often has the name of its package folder: then the root folder is called `.`.
  const root = paths.has(project) ? '' : project;
  const plain = (part: Part): string => {
    const folder = part.path === '' ? root : part.path;
    return part.word === '' ? folder || '.' : `${part.path === '' ? '' : `${part.path}/`}${part.word}*`;
  };
  const wish = (part: Part): string => {
    const own = projects.filter(({ path }) => path !== '' && part.word === '' && folderOf(path) === part.path);
    return own.length === 1 && part.path !== '' ? (own[0]?.name ?? plain(part)) : plain(part);
  };
  for (const part of parts) taken.set(wish(part), (taken.get(wish(part)) ?? 0) + 1);
  for (const part of parts) names.set(part, taken.get(wish(part)) === 1 ? wish(part) : plain(part));
  return names;
}

/** One order for all documents: by code units, the same on every machine and in every language. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Code beside the product in the tree, recognised by its folders.

const foreign = /(^|\/)(deps|vendor|vendors|vendored|third[-_]?party|3rdparty|externals?|externs?|bundled)\//i;
const shown =
  /(^|\/)(_?examples?|samples?|snippets?|demos?|playgrounds?|sandbox(es)?|fixtures?|__fixtures__|__mocks__|mocks?|testdata|bench(es|marks?)?|docs?|website)\//i;

/** Measures by its name: `scripts/benchParse.ts`, `parse.bench.ts`. */
const measures = /(^|\/)[Bb]ench(mark)?([A-Z._-][^/]*)?\.[^/.]+$|[._-]bench(mark)?s?\.[^/.]+$/;
/** Only declare what is elsewhere. */
const declarations = /(\.d\.[cm]?ts|typings?\.ts|\.pyi)$/i;

/** Code of others that is kept here. */
export function isForeign(file: string): boolean {
  return foreign.test(file);
}

/** What only shows or measures how the product is used. */
export function isShown(file: string): boolean {
  return shown.test(file) || measures.test(file);
}

/** What holds declarations alone: nothing in it runs. */
export function isDeclared(file: string): boolean {
  return declarations.test(file);
}
