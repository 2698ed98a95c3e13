/** Answers that follow what is in the prompt window and in packs, apart from the code map. */
import type { MethodName } from '#shared/contract/contract.ts';

export const contextAnswers: ReadonlySet<unknown> = new Set<MethodName>([
  'GetPromptWindow',
  'context.choices',
  'ListPacks',
  'pack.show',
]);
