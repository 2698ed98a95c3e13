/** The records about lines of a file: those whose evidence covers a line, then the nearest. Evidence is taken as it stands now. */
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { EvidenceView } from '#shared/contract/memory/methods.ts';
import type { Memory } from '../../memory/memory.ts';

/** Letters of an answer: a few lines. */
const excerpt = 600;

interface Place {
  readonly startLine: number;
  readonly endLine: number;
}

export function recordsOfLines(
  memory: Memory,
  { file, line, limit }: ParsedParams<'memory.ofLines'>,
): Result<'memory.ofLines'> {
  const { records } = memory.list.list({
    filter: { file, statuses: ['active', 'stale'] },
    order: 'newest',
    limit: Number.MAX_SAFE_INTEGER,
  });
  const found = records.flatMap((record) => {
    const whole = memory.views.whole(memory.row(record.id));
    const places = whole.evidence.flatMap((one) => placeIn(file, one));
    const [nearest] = places.sort((a, b) => nearer(a, b, line));
    if (nearest === undefined) return [];
    const answer = whole.answer.slice(0, excerpt).replace(/[\ud800-\udbff]$/, '');
    return [{ record, answer, ...nearest, inside: distance(nearest, line) === 0 }];
  });
  return { records: found.sort((a, b) => nearer(a, b, line)).slice(0, limit), total: found.length };
}

function placeIn(file: string, { now, ...learnt }: EvidenceView): Place[] {
  const { startLine, endLine } = now ?? learnt;
  return (now?.file ?? learnt.file) === file ? [{ startLine, endLine }] : [];
}

/** Lines between; 0 for what covers it. */
function distance({ startLine, endLine }: Place, line: number): number {
  return Math.max(0, startLine - line, line - endLine);
}

function nearer(a: Place, b: Place, line: number): number {
  return distance(a, line) - distance(b, line) || a.endLine - a.startLine - (b.endLine - b.startLine);
}
