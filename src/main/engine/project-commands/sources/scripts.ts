/** Scripts of JavaScript packages and of Composer, called by the manager that the package uses. */
import { Found, type SourceFile } from '../found.ts';

const managers = [
  { name: 'pnpm', locks: ['pnpm-lock.yaml'], install: 'pnpm install' },
  { name: 'yarn', locks: ['yarn.lock'], install: 'yarn install' },
  { name: 'bun', locks: ['bun.lock', 'bun.lockb'], install: 'bun install' },
  { name: 'npm', locks: ['package-lock.json', 'npm-shrinkwrap.json'], install: 'npm install' },
] as const;
type Manager = (typeof managers)[number];

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Null where the text is no JSON. */
export function readPackageJson(source: SourceFile): Found | null {
  const json = parsed(source.text);
  if (json === null) return null;
  const found = new Found(source, 'manifest');
  const scripts = Object.entries(record(json.scripts)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const names = new Set(scripts.map(([name]) => name));
  const { manager, lock } = managerOf(json, source);
  const engine = record(json.engines).node;
  const needs = typeof engine === 'string' ? [{ kind: 'tool' as const, name: 'Node', version: engine }] : [];
  if (lock !== null && source.folder === lock)
    found.add(manager.install, { line: 1, purpose: 'install', label: '', needs, isImplied: true });
  for (const [name, body] of scripts) {
    if (isHook(name, names)) continue;
    const run =
      manager.name === 'npm' && !/^(test|start|stop|restart)$/.test(name)
        ? 'npm run'
        : manager.name === 'bun'
          ? 'bun run'
          : manager.name;
    found.add(`${run} ${name}`, { line: lineOf(source.text, 'scripts', name), name, label: 'scripts', body, needs });
  }
  return found;
}

/** Run by the manager before or after another, or when it installs or publishes. */
function isHook(name: string, names: ReadonlySet<string>): boolean {
  const base = /^(?:pre|post)(.+)$/.exec(name)?.[1];
  return (
    /^(prepare|prepack|postpack|prepublishOnly|(pre|post)?(un)?install|(pre|post)version)$/.test(name) ||
    (base !== undefined && names.has(base))
  );
}

/** By the field, else by the lock file beside the package or above it. */
function managerOf(json: Record<string, unknown>, source: SourceFile): { manager: Manager; lock: string | null } {
  const field = typeof json.packageManager === 'string' ? json.packageManager.split('@')[0] : undefined;
  let folder: string | null = source.folder;
  let found: { manager: Manager; lock: string } | null = null;
  while (folder !== null && found === null) {
    const at: string = folder;
    const beside = managers.find(({ locks }) => locks.some((lock) => source.has(at === '' ? lock : `${at}/${lock}`)));
    if (beside !== undefined) found = { manager: beside, lock: at };
    folder = at === '' ? null : at.split('/').slice(0, -1).join('/');
  }
  const named = managers.find(({ name }) => name === field);
  return { manager: named ?? found?.manager ?? managers[3], lock: found?.lock ?? null };
}

export function readComposer(source: SourceFile): Found | null {
  const json = parsed(source.text);
  if (json === null) return null;
  const found = new Found(source, 'manifest');
  found.add('composer install', { line: 1, purpose: 'install', isImplied: true });
  // Laravel's program of the project.
  if (source.has(source.folder === '' ? 'artisan' : `${source.folder}/artisan`)) {
    found.add('php artisan serve', { line: 1, purpose: 'run', isImplied: true });
    found.add('php artisan migrate', { line: 1, purpose: 'migrate', isImplied: true });
  }
  const about = record(json['scripts-descriptions']);
  for (const [name, body] of Object.entries(record(json.scripts))) {
    if (/^(pre|post)-/.test(name)) continue;
    const text = [body]
      .flat()
      .filter((each) => typeof each === 'string')
      .join(' && ');
    const description = typeof about[name] === 'string' ? about[name] : '';
    found.add(`composer ${name}`, {
      line: lineOf(source.text, 'scripts', name),
      name,
      label: 'scripts',
      description,
      body: text,
    });
  }
  return found;
}

/** The settings of PHPUnit, which say where the tests are: Composer puts the program there. */
export function readPhpunit(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  found.add('vendor/bin/phpunit', { line: 1, purpose: 'test', isImplied: true });
  return found;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return record(JSON.parse(text));
  } catch {
    // Half-written, or with comments: the caller reports that it was not read.
    return null;
  }
}

/** Line of `key` within `section`; 1 where it is not written as JSON writes it. */
function lineOf(text: string, section: string, key: string): number {
  const from = Math.max(0, text.search(new RegExp(`"${section}"\\s*:`)));
  const at = text.indexOf(JSON.stringify(key), from + 1);
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}

/** A script of the project that is run as it is. One without a first line that names its program is no command. */
export function readOwnScript(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  if (!source.text.startsWith('#!')) return found;
  const name = source.file.slice(source.file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const comment = /^#[ \t]+(\S.*)$/m.exec(source.text.split('\n').slice(1, 4).join('\n'))?.[1] ?? '';
  found.add(`./${source.file}`, {
    ...{ line: 1, name, folder: '', description: comment, body: source.text.slice(0, 2_000), isImplied: true },
  });
  return found;
}
