/**
 * The files that the rules read, and what a parser sees in them. Rules take files as plain data, so that their own
 * tests can plant a violation without touching the disk.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type ParseResult, parseSync } from 'vite';

export interface SourceFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

export interface Violation {
  readonly path: string;
  readonly message: string;
}

export interface ImportUse {
  readonly specifier: string;
  /** Path of the imported project file, or null for packages and Node's own modules. */
  readonly target: string | null;
  readonly typeOnly: boolean;
}

export const root = path.resolve(import.meta.dirname, '..', '..');

/** Paths of tracked files and of new ones that git would take. */
export function projectPaths(): string[] {
  const listing = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  if (listing.status !== 0) throw new Error(`git ls-files failed: ${String(listing.stderr)}`);
  return [...new Set(String(listing.stdout).split('\0'))].filter(
    (file) => file !== '' && fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile(),
  );
}

/** The same as text; files of fixtures and pictures are left out. */
export function projectFiles(): SourceFile[] {
  return projectPaths()
    .map((file) => ({ path: file, bytes: fs.readFileSync(path.join(root, file)) }))
    .filter(({ bytes }) => !bytes.subarray(0, 8000).includes(0))
    .map(({ path: file, bytes }) => ({ path: file, text: bytes.toString('utf8') }));
}

export function isCode(file: SourceFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(file.path) && !file.path.startsWith('test/fixtures/') && !isResource(file);
}

function isResource(file: SourceFile): boolean {
  return file.path.startsWith('resources/');
}

const parsed = new WeakMap<SourceFile, ParseResult>();

export function parse(file: SourceFile): ParseResult {
  let result = parsed.get(file);
  if (result === undefined) {
    result = parseSync(file.path, file.text);
    const first = result.errors[0];
    if (first !== undefined) throw new Error(`${file.path} does not parse: ${first.message}`);
    parsed.set(file, result);
  }
  return result;
}

/** 1-based line of an offset. */
export function lineAt(file: SourceFile, offset: number): number {
  return file.text.slice(0, offset).split('\n').length;
}

/** Lines of text, a last empty one not counted. */
export function lineCount(file: SourceFile): number {
  return file.text.split('\n').length - (file.text.endsWith('\n') ? 1 : 0);
}

/** Static and dynamic imports, re-exports and `import type`; a dynamic import of a computed name is not seen. */
export function importsOf(file: SourceFile): ImportUse[] {
  const { module } = parse(file);
  const uses: ImportUse[] = [];
  for (const item of module.staticImports) {
    const typeOnly = item.entries.length > 0 && item.entries.every((entry) => entry.isType);
    uses.push(use(file, item.moduleRequest.value, typeOnly));
  }
  for (const item of module.staticExports) {
    for (const entry of item.entries) {
      if (entry.moduleRequest) uses.push(use(file, entry.moduleRequest.value, entry.isType));
    }
  }
  for (const item of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/.exec(file.text.slice(item.moduleRequest.start, item.moduleRequest.end));
    if (literal?.[2] !== undefined) uses.push(use(file, literal[2], false));
  }
  return uses;
}

function use(file: SourceFile, specifier: string, typeOnly: boolean): ImportUse {
  const bare = specifier.replace(/\?.*$/, '');
  const target = bare.startsWith('#shared/')
    ? `src/shared/${bare.slice('#shared/'.length)}`
    : bare.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file.path), bare))
      : null;
  return { specifier, target, typeOnly };
}

/** Fails with one readable line a violation. */
export function report(violations: readonly Violation[]): string[] {
  return violations.map((violation) => `${violation.path}: ${violation.message}`);
}
