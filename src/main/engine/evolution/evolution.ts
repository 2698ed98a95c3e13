/**
 * The evolution loop: it thinks of questions about the code, explores them with tools that only read, and keeps what
 * the code bears out. Main types: Evolution (the loop of one workspace and what is known of it), Learner (who asks and
 * answers). It runs in the process that owns the workspace; all state that must survive is in memory.db.
 */

export type { AskedQuestion, Explored } from './explore-asked.ts';
export type { Learner } from './learner.ts';
export { type Evolution, type EvolutionOptions, openEvolution } from './open-evolution.ts';
