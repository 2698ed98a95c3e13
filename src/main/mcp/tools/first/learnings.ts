/** Learnings about a symbol or a file as `explore` lists them: each with whether it still holds. */
import type { Result } from '#shared/contract/contract.ts';
import { clip } from '../../answer/budget.ts';
import { unconfirmed } from '../memory.ts';
import { type Asking, moreLine } from '../tool.ts';

/** Learnings that are read; of more, the number is reported. */
const mostLearnings = 5;
const answerLetters = 300;
const questionLetters = 160;
const mostPlaces = 3;
/** Records with evidence around one line. */
const mostAtLine = 50;

type Call = Asking['call'];
type Resolved = Result<'GetOutline'>['resolved'];
type RecordView = Result<'memory.get'>['record'];

interface Learnt {
  readonly lines: readonly string[];
  readonly data: readonly unknown[];
}

/** Records with evidence in the symbols' lines, then those that mention them by name. */
export async function learningsOfSymbols(symbols: readonly Resolved[], call: Call): Promise<Learnt> {
  const ids = new Set<string>();
  for (const { typeId, memberId, file, line } of symbols) {
    const about =
      memberId === undefined
        ? await call('memory.ofType', { typeId })
        : await call('memory.ofLines', { file, line, limit: mostAtLine });
    const inside = about.records.filter((one) => one.inside || memberId === undefined);
    for (const { record } of inside) if (isKept(record)) ids.add(record.id);
  }
  const name = symbols[0]?.path.split(/[./+]/).at(-1) ?? '';
  if (name !== '') {
    const { hits } = await call('memory.search', { query: name, topK: mostLearnings });
    // The search is by meaning; what does not mention the name is about something near it.
    for (const hit of hits) if (isKept(hit) && `${hit.question} ${hit.answer}`.includes(name)) ids.add(hit.id);
  }
  return read([...ids], ids.size, call);
}

export async function learningsOfFile(file: string, call: Call): Promise<Learnt> {
  const { records, total } = await call('memory.list', { filter: { file, statuses: ['active', 'stale'] }, limit: 20 });
  return read(
    records.map(({ id }) => id),
    total,
    call,
  );
}

/** @param total before `ids` were cut. */
async function read(ids: readonly string[], total: number, call: Call): Promise<Learnt> {
  const nothing = 'Nothing was learnt about it yet; give what you find to remember.';
  if (ids.length === 0) return { lines: [nothing], data: [] };
  const shown = ids.slice(0, mostLearnings);
  const records = await Promise.all(shown.map(async (id) => (await call('memory.get', { id })).record));
  return {
    lines: ['Learnings:', ...records.map(learningLine), ...moreLine(total, records.length)],
    data: records.map(learningData),
  };
}

/** Rejected and superseded ones are no knowledge. */
function isKept({ status }: { status: string }): boolean {
  return status === 'active' || status === 'stale';
}

export function learningData({
  id,
  status,
  question,
  origin,
}: Pick<RecordView, 'id' | 'status' | 'question' | 'origin'>) {
  return { id, status, question: clip(question, questionLetters), origin };
}

function learningLine({ id, status, question, answer, evidence, analyst, confirmedAt, origin }: RecordView): string {
  const holds =
    status === 'stale'
      ? 'OUTDATED, its lines have changed'
      : evidence.length === 0
        ? 'no evidence, so it is not known whether it holds'
        : 'its lines are unchanged';
  const by = confirmedAt === null ? `by ${analyst}` : 'confirmed by a person';
  const places = evidence
    .slice(0, mostPlaces)
    .map((one) => `${one.file}:${one.startLine}-${one.endLine} (${one.state})`);
  const proof = places.length === 0 ? '' : `\n    ${places.join(', ')}`;
  return `  ${id} [${holds}; ${by}${unconfirmed(origin)}] ${question}\n    ${clip(answer, answerLetters)}${proof}`;
}
