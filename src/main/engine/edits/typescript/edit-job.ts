/** What the engine asks of the thread that holds TypeScript's language service, and what it answers. */
import type { CheckAnswer, EditAnswer, EditNames, EditScope, ExtractWork, RenameWork } from '../edit-service.ts';

export type EditJob =
  | (EditScope & RenameWork & { readonly kind: 'rename' })
  | (EditScope & ExtractWork & { readonly kind: 'extract' })
  | (EditScope & EditNames & { readonly kind: 'check' });

export interface AnswerOf {
  rename: EditAnswer;
  extract: EditAnswer;
  check: CheckAnswer;
}
