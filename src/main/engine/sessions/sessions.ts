/**
 * Sessions of coding agents: what was asked, tried and changed in this folder, read from the transcripts that the agents keep, and
 * the few notes that are worth proposing. Main types: Sessions, Session, Candidate. Nothing is read before a person has switched
 * the source on, and nothing of a transcript is kept but the notes: the files are large, private, and not ours.
 */
export { createSessions, type Sessions, type SessionsOptions } from './open-sessions.ts';
export { readProjectFacts } from './project-facts.ts';
export { type Candidate, noteKinds, type ProjectFacts } from './propose/candidate.ts';
export { findNotes } from './propose/propose.ts';
export type { Session } from './read/fold.ts';
export { placeOf } from './read/places.ts';
export { readSessions, readTranscript } from './read/read-sessions.ts';
