/**
 * Investigations: a question that a person asked, explored as an op and kept with its conclusion, evidence and
 * references. Main types: Investigations, InvestigateOptions. It explores with the loop's explorer, so that the same
 * guards apply to both.
 */

export { createFindPlaces } from './find-places.ts';
export { type InvestigateOptions, type Investigations, openInvestigations } from './open-investigations.ts';
