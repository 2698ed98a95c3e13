import { choosing } from './choose.ts';

export const run = choosing('Pin', () => 'is pinned');
