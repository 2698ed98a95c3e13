/**
 * Investigations: a question that somebody asked on purpose, explored as an op and kept with its conclusion, evidence and
 * references (seed 004 §15, spec 08). Main types: Investigations, InvestigateOptions. It explores with the loop's explorer, so
 * that the same guards hold whoever asks.
 */

export { createFindPlaces } from './find-places.ts';
export { type InvestigateOptions, type Investigations, openInvestigations } from './open-investigations.ts';
