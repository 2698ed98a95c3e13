/** The places of the rail, in order: what exists now. Types and records are things inside places, not places. */
import type { PlainKey } from '#shared/messages/translator.ts';
import { askRoute } from '../features/ask/model/left-ask.ts';
import { type Route, route, type ViewName } from '../lib/navigation/route.ts';
import type { Services } from '../lib/services.ts';
import type { IconName } from '../ui/icons/icon-shapes.ts';

export interface Place {
  readonly view: ViewName;
  readonly icon: IconName;
  readonly title: PlainKey;
  readonly command: PlainKey;
  readonly route: Route;
  /** Views that lie inside this place: its mark on the rail stays while they are shown. */
  readonly holds: readonly ViewName[];
  /** Stands at the foot of the rail. */
  readonly foot: boolean;
  /** Begins a group of the rail: what the code is, what is kept of it, what the machine does. */
  readonly begins?: true;
}

export const places: readonly Place[] = [
  {
    view: 'overview',
    icon: 'overview',
    title: 'view.overview',
    command: 'command.overview',
    route: route('overview'),
    holds: ['overview', 'commands'],
    foot: false,
  },
  {
    view: 'symbols',
    icon: 'symbols',
    title: 'view.symbols',
    command: 'command.symbols',
    route: route('symbols'),
    holds: ['symbols', 'type', 'graph'],
    foot: false,
  },
  {
    view: 'learnings',
    icon: 'learnings',
    title: 'view.learnings',
    command: 'command.learnings',
    route: route('learnings'),
    holds: ['learnings'],
    foot: false,
  },
  {
    view: 'ask',
    icon: 'ask',
    title: 'view.ask',
    command: 'command.ask',
    route: route('ask'),
    holds: ['ask'],
    foot: false,
  },
  {
    view: 'bank',
    icon: 'bank',
    title: 'view.bank',
    command: 'command.bank',
    route: route('bank'),
    holds: ['bank'],
    foot: false,
    begins: true,
  },
  {
    view: 'diff',
    icon: 'diff',
    title: 'view.diff',
    command: 'command.diff',
    route: route('diff'),
    holds: ['diff'],
    foot: false,
  },
  {
    view: 'evolution',
    icon: 'evolution',
    title: 'view.evolution',
    command: 'command.evolution',
    route: route('evolution'),
    holds: ['evolution'],
    foot: false,
    begins: true,
  },
  {
    view: 'generations',
    icon: 'generations',
    title: 'view.generations',
    command: 'command.generations',
    route: route('generations'),
    holds: ['generations'],
    foot: false,
  },
  {
    view: 'context',
    icon: 'context',
    title: 'view.context',
    command: 'command.context',
    route: route('context'),
    holds: ['context'],
    foot: false,
  },
  {
    view: 'settings',
    icon: 'settings',
    title: 'view.settings',
    command: 'command.settings',
    route: route('settings'),
    holds: ['settings', 'diagnostics'],
    foot: true,
  },
];

/** The key of a place: a digit each, as they stand on the rail; what stands at its foot has the key that all programs give it. */
export function placeKeys(place: Place): string {
  return place.foot ? 'Mod+,' : `Mod+${places.indexOf(place) + 1}`;
}

/** Where a place is gone to: Ask opens as it was left. */
export function routeTo(place: Place, services: Services): Route {
  return place.view === 'ask' ? askRoute(services) : place.route;
}
