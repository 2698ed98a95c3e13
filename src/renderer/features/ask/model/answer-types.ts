/** The types that an answer was made from: of the code that it read, and of the evidence of the records that it used. */
import type { AskAnswer } from '#shared/contract/memory/ask.ts';
import { usedRecords } from './answer-parts.ts';

export function typesOf(answer: AskAnswer): string[] {
  const code = answer.context.code.map(({ symbol }) => symbol.typeId);
  const own = usedRecords(answer).filter(({ project }) => project === undefined);
  const evidence = own.flatMap(({ hit }) =>
    hit.evidence.flatMap(({ typeId }) => (typeId === undefined ? [] : [typeId])),
  );
  return [...new Set([...code, ...evidence])];
}
