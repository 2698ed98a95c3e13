/**
 * Finds of routers, groups and parsers that are mounted elsewhere in the file: they wait until its end. Main type:
 * Mounts. A name means one thing in a file; only the first place where it is mounted counts.
 */
interface Mount {
  parent: string;
  prefix: string;
}

const maxDepth = 8;

export class Mounts {
  /** What each was made with. */
  readonly #own = new Map<string, string>();
  readonly #mounts = new Map<string, Mount>();
  readonly #join: (prefix: string, path: string) => string;

  constructor(join: (prefix: string, path: string) => string) {
    this.#join = join;
  }

  has(name: string): boolean {
    return this.#own.has(name);
  }

  declare(name: string, prefix: string): void {
    if (name !== '') this.#own.set(name, prefix);
  }

  /** `name` is mounted under `parent` at `prefix`. */
  mount(name: string, parent: string, prefix: string): void {
    if (name !== '' && name !== parent && !this.#mounts.has(name)) this.#mounts.set(name, { parent, prefix });
  }

  /** `path` with all prefixes of `name` before it. */
  full(name: string, path: string): string {
    let text = this.#join(this.#own.get(name) ?? '', path);
    let at = name;
    for (let depth = 0; depth < maxDepth; depth += 1) {
      const up = this.#mounts.get(at);
      if (up === undefined) break;
      text = this.#join(this.#join(this.#own.get(up.parent) ?? '', up.prefix), text);
      at = up.parent;
    }
    return text;
  }
}

/** Blocks in blocks must not make names without end. */
const maxName = 400;

/** Joins path and prefix with one slash between them; '' for no prefix leaves the path as it is. */
export function joined(prefix: string, path: string): string {
  if (prefix === '') return path || '/';
  const left = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  if (path === '' || path === '/') return left || '/';
  return `${left}${rooted(path)}`.slice(0, maxName);
}

export const rooted = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** Joins the words of a command. */
export const words = (parent: string, name: string): string =>
  (parent === '' ? name : name === '' ? parent : `${parent} ${name}`).slice(0, maxName);

/** Templates of routes that name their class and method. */
export const controllerName = (name: string): string => name.replace(/Controller$/, '');

/** It begins with `/` or `~/`: no prefix comes before it. */
export const isWhole = (template: string): boolean => /^~?\//.test(template);

/** A template with the names of its class and method. */
export function fullRoute(prefix: string, template: string, type: string, method: string, area: string): string {
  const text = isWhole(template) ? template.replace(/^~/, '') : joined(prefix, template);
  const named = text
    .replaceAll('[controller]', controllerName(type))
    .replaceAll('[action]', method.replace(/Async$/, ''))
    .replaceAll('[area]', area);
  return rooted(named);
}
