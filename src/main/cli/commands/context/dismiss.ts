import { choosing } from './choose.ts';

export const run = choosing('Dismiss', () => 'is out of focus and recent until it is asked about again');
