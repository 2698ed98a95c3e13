/** The tour through the views: at which stop it is. That it was seen is remembered by the window, so that it begins unasked only once. */
import { createStore } from 'zustand/vanilla';

/** Key under which the window keeps that the tour was seen or skipped. */
export const tourSeenKey = 'tour.seen';

export interface TourSlice {
  /** Number of the stop, from 0; null while there is no tour. */
  readonly stop: number | null;
}

export function createTourStore() {
  return createStore<TourSlice>(() => ({ stop: null }));
}
export type TourStore = ReturnType<typeof createTourStore>;
