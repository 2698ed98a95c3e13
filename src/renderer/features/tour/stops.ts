/** The stops of the tour, in order: where each leads, and what it says there. Few, because nobody reads a long one. */
import type { PlainKey } from '#shared/messages/translator.ts';
import { type Route, route } from '../../lib/navigation/route.ts';

export interface Stop {
  readonly place: Route;
  readonly title: PlainKey;
  readonly text: PlainKey;
}

export const stops: readonly Stop[] = [
  { place: route('overview'), title: 'view.overview', text: 'tour.overview' },
  { place: route('symbols'), title: 'view.symbols', text: 'tour.symbols' },
  { place: route('learnings'), title: 'view.learnings', text: 'tour.learnings' },
  { place: route('ask'), title: 'view.ask', text: 'tour.ask' },
  { place: route('bank'), title: 'view.bank', text: 'tour.bank' },
  { place: route('diff'), title: 'view.diff', text: 'tour.diff' },
  { place: route('context'), title: 'view.context', text: 'tour.context' },
];
