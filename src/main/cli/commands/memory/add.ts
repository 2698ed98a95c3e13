/**
 * `memory add` and `memory import`: records go to the engine in parts of about half a megabyte, so that it answers others
 * in between. What is stored when a part is answered is on the disk: ending this process then loses nothing.
 */
import type { Result } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { clean } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { readRecords } from './read-json.ts';

type Answer = Result<'memory.add'>;

const partBytes = 512 * 1024;

export const run: RunCommand = async (call) => {
  const file = call.argument || call.value('from');
  if (file === undefined || file === '') throw usage('Say which file holds the records: --from <file>.', 'from');
  const workspace = findWorkspace(call.workspace);
  const records = await readRecords(file);
  const all: Answer = { added: [], updated: [], unchanged: [], refused: [] };
  await withWorkspace(
    workspace,
    call,
    async (link) => {
      for (const { from, part, expected } of parts(records)) {
        const progress = { of: records.length, before: from };
        const answer = await link.call('memory.add', { records: part, expected, ...progress }, call);
        all.added.push(...answer.added);
        all.updated.push(...answer.updated);
        all.unchanged.push(...answer.unchanged);
        all.refused.push(...answer.refused.map((one) => ({ ...one, index: one.index + from })));
      }
    },
    // Records need no code map to be stored.
    { settle: false },
  );
  call.out.result(all, () => [
    `${all.added.length} added, ${all.updated.length} updated, ${all.unchanged.length} there already, ${all.refused.length} refused`,
    ...firstOf(all.added).map((id) => call.out.style('dim', id)),
  ]);
  const refused = call.out.json ? [] : all.refused;
  for (const { index, id, path, message } of refused.slice(0, namedMost)) {
    call.out.remark(clean(`refused: record ${index + 1}${id === undefined ? '' : ` (${id})`}, ${path}: ${message}`));
  }
  if (refused.length > namedMost) call.out.remark(`… and ${refused.length - namedMost} more were refused (--json).`);
  return all.refused.length > 0 ? 1 : undefined;
};

/** Of each kind; the others are in the answer with --json. */
const namedMost = 20;

function firstOf(ids: readonly string[]): string[] {
  const more = ids.length - namedMost;
  return more <= 0 ? [...ids] : [...ids.slice(0, namedMost), `… and ${more} more (--json)`];
}

interface Part {
  from: number;
  part: unknown[];
  /** Ids that it links to and that come later: records of an export may link to each other in any order. */
  expected: string[];
}

function* parts(records: readonly unknown[]): Generator<Part> {
  // A time for each, so that an answer that got lost on its way can be asked for again without a second record.
  const now = Date.now();
  const later = new Set(records.flatMap((record) => textsOf(record, 'id')));
  let part: unknown[] = [];
  let bytes = 0;
  let from = 0;
  const cut = (): Part => {
    for (const id of part.flatMap((record) => textsOf(record, 'id'))) later.delete(id);
    const links = part.flatMap((record) => linkFields.flatMap((field) => textsOf(record, field)));
    return { from, part, expected: [...new Set(links)].filter((id) => later.has(id)) };
  };
  for (const [n, record] of records.entries()) {
    const createdAt = now - (records.length - 1 - n);
    const dated = typeof record === 'object' && record !== null ? { createdAt, ...record } : record;
    const size = sizeOf(dated, n);
    if (part.length > 0 && bytes + size > partBytes) {
      yield cut();
      from += part.length;
      part = [];
      bytes = 0;
    }
    part.push(dated);
    bytes += size;
  }
  if (part.length > 0) yield cut();
}

/** In letters of JSON. Throws InvalidArgument for what no call could carry. */
function sizeOf(record: unknown, n: number): number {
  try {
    return JSON.stringify(record)?.length ?? 0;
  } catch (thrown) {
    if (thrown instanceof RangeError) throw usage(`Record ${n + 1} is nested too deeply to be stored.`, 'from');
    throw thrown;
  }
}

const linkFields = ['relatedRecords', 'supersedes', 'supersededBy'];

/** The texts that a field of something holds; the engine says what is wrong with it. */
function textsOf(record: unknown, field: string): string[] {
  if (typeof record !== 'object' || record === null) return [];
  const value = (record as Record<string, unknown>)[field];
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}
