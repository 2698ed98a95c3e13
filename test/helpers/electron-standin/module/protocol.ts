/** `protocol`, `session`: schemes of the app, played by addresses that Chromium believes to be secure. */

import { app } from './app.ts';
import { strict } from './strict.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;

const schemes = new Map<string, SchemeHandler | null>();

/** `app://bundle/x` as Chromium sees it: `https://bundle.app.invalid/x`. Other addresses stay as they are. */
export function toBrowser(url: string): string {
  return url.replace(/^([a-z][\w+.-]*):\/\/([^/?#]+)/, (whole, scheme: string, host: string) =>
    schemes.has(scheme) ? `https://${host}.${scheme}.invalid` : whole,
  );
}

export function fromBrowser(url: string): string {
  return url.replace(/^https:\/\/([^/?#]+?)\.([a-z]+)\.invalid(?=[/?#]|$)/, '$2://$1');
}

export function schemePatterns(): { urlPattern: string; resourceType?: string }[] {
  return [
    ...[...schemes.keys()].map((scheme) => ({ urlPattern: `https://*.${scheme}.invalid/*` })),
    { urlPattern: '*', resourceType: 'Document' },
  ];
}

/** The app's handler for this address of the app, or null when the network would answer. */
export function handlerFor(appUrl: string): SchemeHandler | null {
  return schemes.get(appUrl.split(':')[0] ?? '') ?? null;
}

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(list: readonly { scheme: string }[]) {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of list) schemes.set(scheme, null);
  },
  handle(scheme: string, handler: SchemeHandler) {
    if (!schemes.has(scheme)) throw new Error(`electron stand-in: scheme ${scheme} was not declared before ready`);
    schemes.set(scheme, handler);
  },
});

type PermissionCheck = (contents: null, permission: string) => boolean;
let permissionCheck: PermissionCheck = () => true;

const defaultSession = strict('session.defaultSession', {
  protocol,
  setPermissionRequestHandler: () => {},
  setPermissionCheckHandler: (check: PermissionCheck) => {
    permissionCheck = check;
  },
  setDevicePermissionHandler: () => {},
  /** Read by tests: what the app's own check says. */
  allows: (permission: string) => permissionCheck(null, permission),
});

export const session = strict('session', { defaultSession });
