/**
 * Links that other programs follow into the app: `memoscope://open?workspace=<absolute path>&place=<view/id?query>`.
 * Anyone can write one, so what it names is checked for its form here; whether the folder may be opened is asked later.
 */
import { deepLinkScheme } from '#shared/rpc/shell-bridge.ts';

export interface DeepLink {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** As after `memo://`; empty for the window as it is. */
  readonly place: string;
}

const maxLength = 8192;

/** null for whatever is no such link: another action, a path that is relative, climbs, or lies on another machine. */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > maxLength || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== `${deepLinkScheme}:` || url.host !== 'open' || !['', '/'].includes(url.pathname)) return null;
  const root = url.searchParams.get('workspace') ?? '';
  const place = url.searchParams.get('place') ?? '';
  return isPlainRoot(root) && (place === '' || /^[a-z]+([/?]|$)/.test(place)) ? { root, place } : null;
}

/** A share is refused before anybody looks at it: a look at `\\host\share` already signs in there. */
function isPlainRoot(root: string): boolean {
  const absolute = /^\/(?![/\\])/.test(root) || /^[A-Za-z]:[\\/](?![/\\])/.test(root);
  return absolute && !/\p{Cc}/u.test(root) && !root.split(/[\\/]/).includes('..');
}
