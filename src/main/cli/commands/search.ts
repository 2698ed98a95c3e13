import type { Params, Result } from '#shared/contract/contract.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import type { Output } from '../terminal/output.ts';
import { table } from '../terminal/table.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

type Hit = Result<'SearchSymbols'>['hits'][number];

export const run: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('SearchSymbols', query(call), call),
  );
  const { hits, total, of } = answer;
  call.out.result(hits, () => {
    if (hits.length === 0) return `Nothing found among ${of} symbols.`;
    const rows = hits.map((hit) => [hit.kind, hit.path, `${hit.file}:${hit.line}`]);
    const lines = table(rows, (cell, column, row) => {
      if (column === 1) return highlight(call.out, cell, hits[row]);
      return call.out.style(column === 0 ? 'dim' : 'cyan', cell);
    });
    const left = total - hits.length;
    return left > 0 ? [...lines, call.out.style('dim', `… and ${left} more (--limit)`)] : lines;
  });
};

/** Kinds and languages are checked by the engine, which names the field. */
function query(call: CommandCall): Params<'SearchSymbols'> {
  const kinds = call.values('kind') as Hit['kind'][];
  const languages = call.values('lang') as Hit['language'][];
  const limit = call.count('limit');
  const within = call.value('in');
  return {
    query: call.argument,
    ...(limit === undefined ? {} : { limit }),
    ...(kinds.length === 0 ? {} : { kinds }),
    ...(languages.length === 0 ? {} : { languages }),
    ...(within === undefined ? {} : { within }),
  };
}

function highlight(out: Output, path: string, hit: Hit | undefined): string {
  let text = '';
  let at = 0;
  for (const [start, end] of hit?.matches ?? []) {
    if (start < at) continue;
    text += path.slice(at, start) + out.style('bold', path.slice(start, end));
    at = end;
  }
  return text + path.slice(at);
}
