/**
 * Finds of routers, groups and parsers whose place in the whole is told elsewhere in the file: they wait until its end.
 * Main type: Mounts. A name stands for one thing in a file; the last to say where it is mounted does not count.
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

  /** `name` hangs under `parent` at `prefix`. */
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
