/** Where the loop stands (seed 001 §3.1 EvolutionStatus), kept over restarts (S1-23). */
import { EvolutionStatus } from '#shared/contract/memory/types.ts';
import { redact } from '../../../redact/redact.ts';
import type { Database } from '../../../storage/storage.ts';
import type { EvolutionStore } from '../store.ts';
import { createEvolutionLog } from './evolution-log.ts';
import type { TableContext } from './table-context.ts';

export function createEvolution(
  { read, write }: Pick<Database, 'read' | 'write'>,
  { clock, times, written }: Pick<TableContext, 'clock' | 'times' | 'written'>,
): EvolutionStore {
  const get = read.prepare<[], { status: string; last_evolution_at: number }>('SELECT * FROM evolution_status');
  const put = write.prepare<[string, number]>('INSERT OR REPLACE INTO evolution_status VALUES (1, ?, ?)');
  const status = (): EvolutionStatus => EvolutionStatus.parse(JSON.parse(get.get()?.status ?? '{}'));
  const lastEvolutionTime = (): number => get.get()?.last_evolution_at ?? 0;
  const questions = read.prepare<[number, number], { row: number; question: string }>(
    'SELECT row, question FROM learning_records WHERE row > ? ORDER BY row LIMIT ?',
  );
  const edits = read.prepare<[], { id: string; title: string; description: string; removed: number }>(
    'SELECT * FROM practice_edits',
  );
  const edit = write.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO practice_edits VALUES (?, ?, ?, ?)',
  );
  return {
    practiceEdits: () => new Map(edits.all().map((row) => [row.id, { ...row, removed: row.removed === 1 }])),
    editPractice: ({ id, title, description, removed }) =>
      void edit.run(id, redact(title), redact(description), removed ? 1 : 0),
    log: createEvolutionLog({ read, write }),
    questions: (after, limit) => questions.all(after, limit),
    status,
    setStatus(next) {
      const explored = next.totalQuestionsExplored > status().totalQuestionsExplored;
      const lastError = next.lastError === null ? null : redact(next.lastError);
      const text = JSON.stringify({ ...EvolutionStatus.parse(next), lastError });
      write.transaction(() => {
        times.touch();
        put.run(text, explored ? clock.now() : lastEvolutionTime());
      });
      written('map', '');
    },
    lastEvolutionTime,
  };
}
