/**
 * The built page as bytes, for every shell that shows it: no listing, no hidden file, no link, no file type that is not
 * known, and the policy that keeps the page from loading anything else.
 * Files under assets/ carry a hash of their content in their name, so a browser keeps them for good; the rest is asked
 * for again with its ETag. Links from outside that name a place in the page are read here too.
 */
import fs from 'node:fs/promises';
import path from 'node:path';

export { type DeepLink, parseDeepLink } from './deep-link.ts';

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/** Content-Security-Policy of the page; `connect` is what it may connect to in addition to its own origin. */
export function pagePolicy(connect = ''): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    "img-src 'self' data:",
    `connect-src 'self' ${connect}`.trimEnd(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export interface StaticFile {
  body: Buffer;
  headers: Record<string, string>;
}

/** The document in the theme that a person chose from its first bytes on; other files stay as they are. */
export function inTheme(file: StaticFile, theme: 'light' | 'dark'): StaticFile {
  const { body, headers } = file;
  if (headers['Content-Type'] !== mimeTypes['.html']) return file;
  return {
    body: Buffer.from(String(body).replace('<html', `<html data-theme="${theme}"`)),
    headers: { ...headers, ETag: `"${theme}-${headers.ETag?.slice(1)}` },
  };
}

/** null when there is no such file to give; `pathname` is the undecoded path of the URL. */
export async function readStaticFile(root: string, pathname: string): Promise<StaticFile | null> {
  const relative = safePath(pathname);
  const type = relative === null ? undefined : mimeTypes[path.extname(relative)];
  if (relative === null || type === undefined) return null;
  const file = path.join(root, relative);
  try {
    const [realRoot, real, stat] = await Promise.all([fs.realpath(root), fs.realpath(file), fs.lstat(file)]);
    if (!stat.isFile() || real !== path.join(realRoot, relative)) return null;
    const hashed = relative.startsWith('assets/');
    return {
      body: await fs.readFile(real),
      headers: {
        'Content-Type': type,
        'Cache-Control': hashed ? 'private, max-age=31536000, immutable' : 'no-cache',
        ETag: `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`,
      },
    };
  } catch {
    // Missing, unreadable or replaced meanwhile: all the same to the browser.
    return null;
  }
}

/** `index.html` for the root; null for whatever could lead out of the folder. */
function safePath(pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // Broken escapes name no file.
    return null;
  }
  if (decoded === '/') return 'index.html';
  if (/[\\\0:]/.test(decoded)) return null;
  const segments = decoded.slice(1).split('/');
  return segments.some((segment) => segment === '' || segment.startsWith('.')) ? null : segments.join('/');
}
