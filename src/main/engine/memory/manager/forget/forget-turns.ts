/**
 * A forgotten record in conversations (spec 01 `forget`): turns whose answer was made from it go, for it may say what the
 * record said. Those that only list it, as too far from the question or as left out, stay without it.
 */
import { AskAnswer } from '#shared/contract/memory/ask.ts';
import type { Database } from '../../../storage/storage.ts';

/** Within a transaction of the caller. Returns how many turns are gone. */
export function createForgetTurns({ read, write }: Database): (id: string) => number {
  const naming = read.prepare<[string, string], { id: number; answer: string | null; saved_as: string | null }>(
    'SELECT id, answer, saved_as FROM session_turns WHERE saved_as = ? OR instr(answer, ?) > 0',
  );
  const remove = write.prepare<[number]>('DELETE FROM session_turns WHERE id = ?');
  const update = write.prepare<[string, number]>('UPDATE session_turns SET answer = ? WHERE id = ?');
  return (id) => {
    let gone = 0;
    for (const turn of naming.all(id, JSON.stringify(id))) {
      const kept = turn.saved_as === id || turn.answer === null ? null : withoutRecord(turn.answer, id);
      if (kept === null) {
        remove.run(turn.id);
        gone += 1;
      } else update.run(JSON.stringify(kept), turn.id);
    }
    return gone;
  };
}

/** null where the record was used, or the form is one that is read no more. */
function withoutRecord(text: string, id: string): AskAnswer | null {
  const { success, data: answer } = AskAnswer.safeParse(JSON.parse(text));
  if (!success) return null;
  const { citations, context, records } = answer;
  if (context.records.some((used) => used.id === id) || citations.some(({ record }) => record === id)) return null;
  // What was left out is named by its question.
  const questions = new Set(records.flatMap((hit) => (hit.id === id ? [hit.question] : [])));
  return {
    ...answer,
    records: records.filter((hit) => hit.id !== id),
    context: { ...context, leftOut: context.leftOut.filter(({ what }) => !questions.has(what)) },
  };
}
