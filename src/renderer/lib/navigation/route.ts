/**
 * Places in the app as addresses: `#/symbols?q=hold` in the window, `memo://symbols?q=hold` as a link to hand on.
 * One form for all views, so that back and forward, deep links and the recent places of the palette need no special case.
 */
import { deepLinkScheme } from '#shared/rpc/shell-bridge.ts';

export const viewNames = [
  'welcome',
  'overview',
  'project',
  'commands',
  'docs',
  'symbols',
  'type',
  'graph',
  'search',
  'file',
  'learnings',
  'inbox',
  'questions',
  'ask',
  'bank',
  'diff',
  'evolution',
  'generations',
  'agents',
  'sessions',
  'context',
  'settings',
  'diagnostics',
] as const;
export type ViewName = (typeof viewNames)[number];

export interface Route {
  readonly view: ViewName;
  /** What the view shows, e.g. a type id; empty where the view needs none. */
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
}

export function route(view: ViewName, id = '', query: Readonly<Record<string, string | undefined>> = {}): Route {
  const kept: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') kept[key] = value;
  return { view, id, query: kept };
}

/** `type/T_ab12?member=M_1`, `generations/g-0003/issues`: what stands after `#/` and after `memo://`. */
export function formatPlace({ view, id, query }: Route): string {
  const search = new URLSearchParams(query).toString();
  const path = encodeURIComponent(id).replaceAll('%2F', '/');
  return `${view}${id === '' ? '' : `/${path}`}${search === '' ? '' : `?${search}`}`;
}

export function formatHash(target: Route): string {
  return `#/${formatPlace(target)}`;
}

export function formatLink(target: Route): string {
  return `memo://${formatPlace(target)}`;
}

/** For other programs: they need the folder too. */
export function formatDeepLink(root: string, target: Route): string {
  return `${deepLinkScheme}://open?${new URLSearchParams({ workspace: root, place: formatPlace(target) })}`;
}

/** The place that a hash or a `memo://` link names, or null when it names none. */
export function parsePlace(text: string): Route | null {
  const place = text.trim().replace(/^(memo:\/\/|#?\/?)/, '');
  const [path = '', search = ''] = splitOnce(place, '?');
  const [view = '', id = ''] = splitOnce(path, '/');
  if (!isViewName(view)) return null;
  try {
    return moved(route(view, decodeURIComponent(id), Object.fromEntries(new URLSearchParams(search))));
  } catch {
    // A malformed % escape: the address was not made by formatPlace.
    return null;
  }
}

/** Where a link of an earlier version leads now. */
function moved(old: Route): Route {
  const proposal = old.view === 'bank' ? /^inbox(?::(.*))?$/.exec(old.query.form ?? '') : null;
  return proposal === null ? old : route('inbox', proposal[1]);
}

export function isViewName(name: string): name is ViewName {
  return (viewNames as readonly string[]).includes(name);
}

export function sameRoute(a: Route, b: Route): boolean {
  return formatPlace(a) === formatPlace(b);
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
