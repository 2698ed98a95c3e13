/** The places of the rail, in order, and the pages of each. Types, files and graphs are things inside a place, not pages. */
import type { PlainKey } from '#shared/messages/translator.ts';
import { askRoute } from '../features/ask/model/left-ask.ts';
import { type Route, route, type ViewName } from '../lib/navigation/route.ts';
import type { Services } from '../lib/services.ts';
import type { IconName } from '../ui/icons/icon-shapes.ts';

export interface Page {
  /** Names its command, `place.<name>`. */
  readonly name: string;
  readonly title: PlainKey;
  /** Absent where another command leads to it. */
  readonly command?: PlainKey;
  readonly route: Route;
}

export interface Place {
  readonly title: PlainKey;
  readonly icon: IconName;
  /** The first is the one that the rail and the key lead to. */
  readonly pages: readonly [Page, ...Page[]];
  /** Views of things inside this place: its mark on the rail stays while they are shown. */
  readonly holds: readonly ViewName[];
  /** At the foot of the rail. */
  readonly foot: boolean;
}

export const places: readonly Place[] = [
  {
    title: 'view.overview',
    icon: 'overview',
    pages: [{ name: 'overview', title: 'view.overview', command: 'command.overview', route: route('overview') }],
    holds: [],
    foot: false,
  },
  {
    title: 'place.code',
    icon: 'symbols',
    pages: [
      { name: 'symbols', title: 'view.symbols', command: 'command.symbols', route: route('symbols') },
      { name: 'search', title: 'view.search', route: route('search') },
    ],
    holds: ['type', 'graph', 'file'],
    foot: false,
  },
  {
    title: 'view.ask',
    icon: 'ask',
    pages: [{ name: 'ask', title: 'view.ask', command: 'command.ask', route: route('ask') }],
    holds: [],
    foot: false,
  },
  {
    title: 'place.changes',
    icon: 'diff',
    pages: [{ name: 'diff', title: 'view.diff', command: 'command.diff', route: route('diff') }],
    holds: [],
    foot: false,
  },
  {
    title: 'view.project',
    icon: 'module',
    pages: [
      {
        name: 'project',
        title: 'generations.tab.arch',
        command: 'command.architecture',
        route: route('project'),
      },
      {
        name: 'interface',
        title: 'generations.tab.interface',
        command: 'command.interface',
        route: route('project', 'interface'),
      },
      {
        name: 'stories',
        title: 'generations.tab.stories',
        command: 'command.stories',
        route: route('project', 'stories'),
      },
      { name: 'issues', title: 'generations.tab.issues', command: 'command.issues', route: route('project', 'issues') },
      { name: 'commands', title: 'view.commands', command: 'command.commands', route: route('commands') },
      { name: 'docs', title: 'view.docs', command: 'command.docs', route: route('docs') },
    ],
    holds: [],
    foot: false,
  },
  {
    title: 'place.knowledge',
    icon: 'learnings',
    pages: [
      { name: 'learnings', title: 'view.learnings', command: 'command.learnings', route: route('learnings') },
      { name: 'inbox', title: 'view.inbox', command: 'command.inbox', route: route('inbox') },
      { name: 'questions', title: 'view.questions', command: 'command.questions', route: route('questions') },
      { name: 'bank', title: 'view.bank', command: 'command.bank', route: route('bank') },
    ],
    holds: [],
    foot: false,
  },
  {
    title: 'place.agents',
    icon: 'context',
    pages: [
      { name: 'agents', title: 'view.agents', command: 'command.agents', route: route('agents') },
      { name: 'sessions', title: 'view.sessions', command: 'command.sessions', route: route('sessions') },
      { name: 'context', title: 'context.window', command: 'command.context', route: route('context') },
    ],
    holds: [],
    foot: false,
  },
  {
    title: 'view.settings',
    icon: 'settings',
    pages: [
      { name: 'settings', title: 'view.settings', command: 'command.settings', route: route('settings') },
      { name: 'diagnostics', title: 'view.diagnostics', command: 'command.diagnostics', route: route('diagnostics') },
      { name: 'generations', title: 'view.generations', command: 'command.generations', route: route('generations') },
      { name: 'evolution', title: 'view.evolution', command: 'command.evolution', route: route('evolution') },
    ],
    holds: [],
    foot: true,
  },
];

/** The place that a route lies in; Welcome lies in none. */
export function placeOf({ view }: Route): Place | undefined {
  return places.find(({ pages, holds }) => holds.includes(view) || pages.some((page) => page.route.view === view));
}

/** The page of a place that a route shows: the one with its id, else the first of its view. */
export function pageOf({ pages }: Place, { view, id }: Route): Page | undefined {
  const ofView = pages.filter((page) => page.route.view === view);
  return ofView.find((page) => page.route.id === id) ?? ofView[0];
}

/** The key of a place: a digit each, in the order of the rail; what is at its foot has the key that all programs
 * give it. */
export function placeKeys(place: Place): string {
  return place.foot ? 'Mod+,' : `Mod+${places.indexOf(place) + 1}`;
}

/** Where a page is gone to: Ask opens as it was left. */
export function routeTo(page: Page, services: Services): Route {
  return page.name === 'ask' ? askRoute(services) : page.route;
}
