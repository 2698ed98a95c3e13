/** The symbols view's place in the address. */
import { type PlaceControl, useViewPlace } from '../../../lib/navigation/use-view-place.ts';
import { readPlace, type SymbolsPlace, writePlace } from '../model/symbols-place.ts';

export function usePlace(): PlaceControl<SymbolsPlace> {
  return useViewPlace('symbols', readPlace, writePlace);
}
