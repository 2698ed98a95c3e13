/**
 * Sources of the workspace's own packages by the name they are imported by. In a fresh clone nothing else leads from
 * `import 'my-lib'` to `packages/my-lib/src/index.ts`: node_modules is missing, and `main` names what a build would make.
 */
import path from 'node:path';
import * as z from 'zod/mini';
import type { ConfinedFiles } from '../../typescript/typescript.ts';

/** Fields of other forms are left out, as if they were not there. */
const text = z.catch(z.optional(z.string()), undefined);
const PackageFile = z.object({
  name: z.string(),
  main: text,
  module: text,
  types: text,
  typings: text,
  exports: z.optional(z.unknown()),
});
type PackageFile = z.infer<typeof PackageFile>;

const endings = ['', '.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];
const indexes = ['/index.ts', '/index.tsx', '/index.mts', '/index.d.ts', '/index.js'];
const sourceName = /\.[cm]?[jt]sx?$/;
/** Conditions nest a few levels at most; a crafted file could nest without end. */
const maxConditions = 5;

/** Resolves an import that nothing else resolves to a source file, absolute; null for a package from elsewhere. */
export function packageSources(
  files: ConfinedFiles,
  manifests: readonly string[],
): (specifier: string) => string | null {
  const named = new Map<string, { folder: string; manifest: PackageFile }>();
  for (const name of manifests) {
    const file = files.absolute(name);
    const manifest = readManifest(files.read(file));
    if (manifest !== null && !named.has(manifest.name))
      named.set(manifest.name, { folder: path.posix.dirname(file), manifest });
  }
  const known = new Map<string, string | null>();

  function find(specifier: string): string | null {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    const found = named.get(name);
    if (found === undefined) return null;
    const inside = specifier.slice(name.length + 1);
    const guesses = [
      ...targets(found.manifest, inside).flatMap(sourcesOf),
      ...(inside === '' ? ['src/index', 'index', 'src/main', 'lib/index'] : [`src/${inside}`, inside]),
    ];
    for (const guess of guesses) {
      const base = path.posix.join(found.folder, guess);
      for (const ending of [...endings, ...indexes]) {
        const file = `${base}${ending}`;
        if (sourceName.test(file) && files.exists(file)) return file;
      }
    }
    return null;
  }

  return (specifier) => {
    const before = known.get(specifier);
    if (before !== undefined) return before;
    const found = find(specifier);
    known.set(specifier, found);
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
  const key = inside === '' ? '.' : `./${inside}`;
  if (typeof exports === 'object' && exports !== null && key in exports)
    return strings((exports as Record<string, unknown>)[key], maxConditions);
  if (inside !== '') return [];
  return [...strings(exports, 0), ...[types, typings, module, main].filter((one) => one !== undefined)];
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
