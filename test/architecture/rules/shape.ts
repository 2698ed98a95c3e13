/** Sizes, names and places of files. */
import { importsOf, isCode, lineCount, parse, type SourceFile, type Violation } from '../sources.ts';

const median = 150;
const ninth = 350;
const most = 600;
const folder = 15;

function measured(file: SourceFile): boolean {
  return (
    /^(src|test)\//.test(file.path) && !file.path.startsWith('test/fixtures/') && /\.(ts|tsx|mjs|css)$/.test(file.path)
  );
}

/** Half of the files up to 150 lines, nine of ten under 350, none over 600. */
export function sizes(files: readonly SourceFile[]): Violation[] {
  const sorted = files
    .filter(measured)
    .map((file) => ({ path: file.path, lines: lineCount(file) }))
    .sort((a, b) => a.lines - b.lines);
  const found = sorted
    .filter((file) => file.lines > most)
    .map((file) => ({ path: file.path, message: `${file.lines} lines; at most ${most}: split it by subject` }));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle !== undefined && middle.lines > median) {
    found.push({
      path: middle.path,
      message: `the middle file has ${middle.lines} lines; half should have at most ${median}`,
    });
  }
  const tenth = sorted[Math.floor(sorted.length * 0.9)];
  if (tenth !== undefined && tenth.lines > ninth) {
    found.push({ path: tenth.path, message: `${tenth.lines} lines at nine of ten; they should be under ${ninth}` });
  }
  return found;
}

/** At most 15 files a folder; sub-folders are not counted. */
export function folderSizes(files: readonly SourceFile[]): Violation[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/^(src|test|scripts|bench|bin)\//.test(file.path) || file.path.startsWith('test/fixtures/')) continue;
    const at = file.path.slice(0, file.path.lastIndexOf('/'));
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > folder)
    .map(([path, count]) => ({ path, message: `${count} files; at most ${folder}: group them by subject` }));
}

/** Words in lower case joined by `-`, for files and folders; documents for people may shout. */
export function kebabCase(files: readonly SourceFile[]): Violation[] {
  const word = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  return files
    .filter((file) => /^(src|test|scripts|bench|bin)\//.test(file.path) && !file.path.startsWith('test/fixtures/'))
    .filter((file) => !/\/(README|LICENSE)[^/]*$/.test(file.path))
    .filter((file) => !file.path.split('/').every((part) => word.test(part)))
    .map((file) => ({ path: file.path, message: 'is not in kebab-case' }));
}

const indexAllowed = ['src/main/index.ts', 'src/preload/index.ts'];

/** electron-vite wants two files named index; any other hides what it gathers. */
export function noBarrels(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = [];
  for (const file of files.filter((candidate) => isCode(candidate) && candidate.path.startsWith('src/'))) {
    if (/\/index\.tsx?$/.test(file.path) && !indexAllowed.includes(file.path)) {
      found.push({ path: file.path, message: 'is a barrel: name the file after what it holds' });
    }
    const statements = parse(file).program.body;
    if (statements.length > 0 && statements.every((node) => node.type === 'ExportAllDeclaration')) {
      found.push({ path: file.path, message: 'only passes on other files' });
    }
  }
  return found;
}

/** Imports name the file with its extension, so that Node runs the sources as they are. */
export function namedExtensions(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = [];
  for (const file of files.filter((candidate) => isCode(candidate) && /^(src|test|bench)\//.test(candidate.path))) {
    for (const { specifier, target } of importsOf(file)) {
      if (target !== null && !/\.[a-z0-9]+(\?.*)?$/.test(specifier)) {
        found.push({ path: file.path, message: `imports ${specifier} without its extension` });
      }
    }
  }
  return found;
}
