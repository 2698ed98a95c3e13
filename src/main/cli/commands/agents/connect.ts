import { changeAgents } from './change.ts';

export const run = changeAgents('connect');
