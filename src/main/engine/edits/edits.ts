/**
 * Edits of source code: the one place where the product writes what it analyses, so that it never does by surprise. An
 * operation is tried in memory and held against the compiler; a person looks at the result; then it is written as a
 * whole or not at all. Main types: Edits, EditOptions. docs/edits.md says what is promised.
 */
export type { FoundRename } from './edit-service.ts';
export type { EditCounts } from './journal.ts';
export { type EditOptions, type Edits, openEdits, type RenameRequest } from './open-edits.ts';
export { type ServerFinding, surveyServers } from './servers/find-server.ts';
