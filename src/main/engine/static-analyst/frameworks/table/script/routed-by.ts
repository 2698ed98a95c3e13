/** Which route a file has because of where it lies: Next, SvelteKit, Remix. Main type: Routed. */

const ending = /\.[cm]?[jt]sx?$/;

export interface Routed {
  framework: string;
  path: string;
  /** `page`: shown for GET; `api`: one function for all methods; `methods`: an export for each. */
  by: 'page' | 'api' | 'methods' | 'loader';
}

/** Folders in brackets group (`(shop)`), those with `@` are slots: neither is part of the address. */
const address = (folders: string): string =>
  `/${folders
    .split('/')
    .filter((part) => part !== '' && part !== 'index' && !/^(\(.*\)|@.*)$/.test(part))
    .join('/')}`;

/** null for a file that its place makes no route. */
export function routedBy(file: string): Routed | null {
  const kit = /(?:^|\/)src\/routes\/((?:[^/]+\/)*)\+(server|page\.server)\.[jt]s$/.exec(file);
  if (kit !== null) return { framework: 'sveltekit', path: address(kit[1] ?? ''), by: 'methods' };
  const shown = /(?:^|\/)src\/routes\/((?:[^/]+\/)*)\+page\.svelte$/.exec(file);
  if (shown !== null) return { framework: 'sveltekit', path: address(shown[1] ?? ''), by: 'page' };
  const vue = /(?:^|\/)pages\/([^A-Z]+)\.(vue|astro)$/.exec(file);
  if (vue !== null) return { framework: vue[2] === 'vue' ? 'nuxt' : 'astro', path: address(vue[1] ?? ''), by: 'page' };
  const app = /(?:^|\/)app\/((?:[^/]+\/)*)(page|route)\.[jt]sx?$/.exec(file);
  if (app !== null)
    return { framework: 'next', path: address(app[1] ?? ''), by: app[2] === 'page' ? 'page' : 'methods' };
  const api = /(?:^|\/)pages\/(api\/.+)$/.exec(file);
  if (api !== null && !/\.(test|spec)\./.test(file))
    return { framework: 'next', path: address((api[1] ?? '').replace(ending, '')), by: 'api' };
  const page = /(?:^|\/)pages\/([^A-Z]+)$/.exec(file);
  if (page !== null && /\.[jt]sx$/.test(file) && !/(^|\/)_[^/]*$/.test(file))
    return { framework: 'next', path: address((page[1] ?? '').replace(ending, '')), by: 'page' };
  const remix = /(?:^|\/)app\/routes\/([^/]+)\.[jt]sx?$/.exec(file);
  if (remix !== null)
    return {
      framework: 'remix',
      path: address((remix[1] ?? '').replaceAll('.', '/').replace(/(^|\/)_[^/]*/g, '')),
      by: 'loader',
    };
  return null;
}
