/**
 * `app://bundle/…`: the built page from its folder, with exact types and a policy that lets it load nothing else. A
 * scheme of our own, because pages from `file://` share one origin with every file of the machine.
 */
import { type Protocol, protocol } from 'electron';
import { pagePolicy, readStaticFile } from '../page/page.ts';

const scheme = 'app';
export const appOrigin = `${scheme}://bundle`;
export const appPage = `${appOrigin}/`;

/** Before the app is ready: Electron takes it only then. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function servePage(on: Protocol, folder: string): void {
  on.handle(scheme, async (request) => {
    const url = new URL(request.url);
    const headers = { 'Content-Security-Policy': pagePolicy(), 'X-Content-Type-Options': 'nosniff' };
    if (url.host !== 'bundle') return new Response('There is nothing at this address.', { status: 404, headers });
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers });
    const file = await readStaticFile(folder, url.pathname);
    if (file === null) return new Response('There is nothing at this address.', { status: 404, headers });
    return new Response(new Uint8Array(file.body), { headers: { ...file.headers, ...headers } });
  });
}
