import { choosing } from './choose.ts';

export const run = choosing('Unpin', () => 'is not pinned');
