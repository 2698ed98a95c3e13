/** The palette's rows for places opened last, the shown one left out. */
import type { SymbolRef } from '#shared/contract/common.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { type RecentPlace, samePlace } from '../../../lib/navigation/recent-places.ts';
import type { Route } from '../../../lib/navigation/route.ts';
import type { PaletteItem } from './palette-items.ts';

/** Rows shown. */
const shown = 10;

/** @param symbols what is known of types opened last: their rows are those of symbols. */
export function recentItems(
  places: readonly RecentPlace[],
  symbols: readonly SymbolRef[],
  here: Route,
  t: Translate,
): PaletteItem[] {
  return places
    .filter(({ route }) => !samePlace(route, here))
    .slice(0, shown)
    .map((place): PaletteItem => {
      const { view, id } = place.route;
      const symbol = view === 'type' ? symbols.find(({ typeId }) => typeId === id) : undefined;
      const key = `recent ${view} ${id}`;
      if (symbol !== undefined) return { kind: 'symbol', key, symbol };
      return { kind: 'place', key, route: place.route, ...namesOf(place, t) };
    });
}

function namesOf({ route, names }: RecentPlace, t: Translate): { title: string; detail: string } {
  const view = t(`view.${route.view}`);
  // A page without a thing of its own gets its name again: the language may have changed since.
  if (route.id === '' && names.length < 2) return { title: view, detail: '' };
  const own = names.at(-1) ?? (route.id === '' ? view : route.id);
  if (route.view === 'file' || route.view === 'type') return { title: own, detail: names.slice(1, -1).join(' › ') };
  return { title: own, detail: own === view ? '' : view };
}
