/**
 * Sources of the workspace's own packages by the name they are imported by. In a fresh clone nothing else leads from
 * `import 'my-lib'` to `packages/my-lib/src/index.ts`: node_modules is missing, and `main` names what a build would make.
 * The same goes for `#name`, which a package maps to files of its own.
 */
import path from 'node:path';
import * as z from 'zod/mini';
import type { ConfinedFiles } from '../../typescript/typescript.ts';

/** Fields of other forms are left out, as if they were not there. */
const text = z.catch(z.optional(z.string()), undefined);
const PackageFile = z.object({
  name: text,
  main: text,
  module: text,
  types: text,
  typings: text,
  exports: z.optional(z.unknown()),
  imports: z.optional(z.unknown()),
});
type PackageFile = z.infer<typeof PackageFile>;

const endings = ['', '.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];
const indexes = ['/index.ts', '/index.tsx', '/index.mts', '/index.d.ts', '/index.js'];
const sourceName = /\.[cm]?[jt]sx?$/;
/** Conditions nest a few levels at most; a crafted file could nest without end. */
const maxConditions = 5;

interface Package {
  readonly folder: string;
  readonly manifest: PackageFile;
}

/** Resolves an import that nothing else resolves to a source file; null for a package from elsewhere. Paths are absolute. */
export function packageSources(
  files: ConfinedFiles,
  manifests: readonly string[],
): (specifier: string, importer: string) => string | null {
  const named = new Map<string, Package>();
  const inFolder = new Map<string, Package>();
  for (const name of manifests) {
    const file = files.absolute(name);
    const manifest = readManifest(files.read(file));
    if (manifest === null) continue;
    const own = { folder: path.posix.dirname(file), manifest };
    inFolder.set(own.folder, own);
    if (manifest.name !== undefined && !named.has(manifest.name)) named.set(manifest.name, own);
  }
  const known = new Map<string, string | null>();

  function around(importer: string): Package | null {
    for (let folder = path.posix.dirname(importer); ; folder = path.posix.dirname(folder)) {
      const own = inFolder.get(folder);
      if (own !== undefined) return own;
      if (folder === files.root || folder === path.posix.dirname(folder)) return null;
    }
  }

  function find(specifier: string): string | null {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    const found = named.get(name);
    if (found === undefined) return null;
    const inside = specifier.slice(name.length + 1);
    return firstOf(found.folder, [
      ...targets(found.manifest, inside).flatMap(sourcesOf),
      ...(inside === '' ? ['src/index', 'index', 'src/main', 'lib/index'] : [`src/${inside}`, inside]),
    ]);
  }

  function firstOf(folder: string, guesses: readonly string[]): string | null {
    for (const guess of guesses) {
      const base = path.posix.join(folder, guess);
      for (const ending of [...endings, ...indexes]) {
        const file = `${base}${ending}`;
        if (sourceName.test(file) && files.exists(file)) return file;
      }
    }
    return null;
  }

  return (specifier, importer) => {
    const own = specifier.startsWith('#') ? around(importer) : null;
    const key = `${own?.folder ?? ''} ${specifier}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found =
      own === null
        ? find(specifier)
        : firstOf(own.folder, (mapped(own.manifest.imports, specifier) ?? []).flatMap(sourcesOf));
    known.set(key, found);
    return found;
  };
}

function readManifest(content: string | undefined): PackageFile | null {
  if (content === undefined) return null;
  try {
    const parsed = z.safeParse(PackageFile, JSON.parse(content));
    return parsed.success ? parsed.data : null;
  } catch {
    // No JSON: then it names no package.
    return null;
  }
}

function targets({ exports, main, module, types, typings }: PackageFile, inside: string): string[] {
  const own = mapped(exports, inside === '' ? '.' : `./${inside}`);
  if (own !== null) return own;
  if (inside !== '') return [];
  return [...strings(exports, 0), ...[types, typings, module, main].filter((one) => one !== undefined)];
}

/** The target of a name in `exports` or `imports`: its own entry, else the longest pattern that matches; null without either. */
function mapped(map: unknown, name: string): string[] | null {
  if (typeof map !== 'object' || map === null) return null;
  const fits = Object.entries(map).flatMap(([pattern, value]: [string, unknown]) => {
    const [before = '', after, ...more] = pattern.split('*');
    if (after === undefined) return pattern === name ? [{ value, star: '', length: Number.POSITIVE_INFINITY }] : [];
    const isFit = more.length === 0 && name.length >= pattern.length && name.startsWith(before) && name.endsWith(after);
    return isFit ? [{ value, star: name.slice(before.length, name.length - after.length), length: before.length }] : [];
  });
  const [best] = fits.sort((a, b) => b.length - a.length);
  return best === undefined
    ? null
    : strings(best.value, maxConditions).map((target) => target.replaceAll('*', () => best.star));
}

function strings(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth <= 0 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) => strings(one, depth - 1));
}

/** `./dist/esm/node/index.js` is most often built from `src/node/index.ts`. */
function sourcesOf(target: string): string[] {
  const plain = target.replace(/^\.\//, '').replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
  const source = plain.replace(/^(dist|lib|build|out|types|esm|cjs|es)\/((types|prod|dev|esm|cjs)\/)?/, 'src/');
  return [source, plain.replace(/^(dist|lib|build|out)\//, ''), plain];
}
