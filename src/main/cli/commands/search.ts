import type { Params, Result } from '#shared/contract/contract.ts';
import { guessedLines } from '#shared/messages/guessed.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { remarkNothing } from '../nothing-text.ts';
import { usage } from '../parse.ts';
import { coverageLines } from '../terminal/coverage.ts';
import type { Output } from '../terminal/output.ts';
import { table } from '../terminal/table.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

type Hit = Result<'SearchSymbols'>['hits'][number];

export const run: RunCommand = async (call) => {
  await checkNames(call);
  const params = query(call);
  const { hits, total, of, guessed, missing, coverage } = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    async (link) => {
      const answer = await link.call('SearchSymbols', params, call);
      if (answer.of === 0) await remarkNothing(link, call);
      if (answer.hits.length > 0 || params.languages === undefined) return { ...answer, missing: '' };
      const { facets } = await link.call('SearchSymbols', { query: '', limit: 1 }, call);
      return { ...answer, missing: missingLanguages(params.languages, Object.keys(facets.languages)) };
    },
    { whole: false, settle: 'briefly' },
  );
  const rests = coverageLines(call.out, coverage);
  if (call.out.json) for (const line of rests) call.out.remark(line);
  call.out.cut(hits.length, total);
  call.out.result(hits, () => {
    if (hits.length === 0) return [`Nothing found among ${of} symbols.${missing}`, ...rests];
    const rows = hits.map((hit) => [hit.kind, hit.path, `${hit.file}:${hit.line}`]);
    const lines = table(rows, (cell, column, row) => {
      if (column === 1) return highlight(call.out, cell, hits[row]);
      return call.out.style(column === 0 ? 'dim' : 'cyan', cell);
    });
    const left = total - hits.length;
    const more = `… ${hits.length} of ${total} are shown, ${left} more (--limit)`;
    const guesses = guessedLines(guessed).map((line) => call.out.style('yellow', line));
    return [...lines, ...(left > 0 ? [call.out.style('dim', more)] : []), ...guesses, ...rests];
  });
};

/** Said here, because the engine names the fields of the contract and not the options of this command. */
async function checkNames(call: CommandCall): Promise<void> {
  const kinds = call.values('kind');
  const wanted = call.values('lang');
  if (kinds.length + wanted.length === 0) return;
  const { languages, memberKinds, typeKinds } = await import('#shared/contract/words.ts');
  checkOption('kind', kinds, [...typeKinds, ...memberKinds]);
  checkOption('lang', wanted, languages);
}

function checkOption(name: string, given: readonly string[], known: readonly string[]): void {
  const wrong = given.find((one) => !known.includes(one));
  if (wrong !== undefined) throw usage(`--${name} cannot be '${wrong}'. It is one of: ${known.join(', ')}.`, name);
}

/** ' There is no rust here, but typescript and python.'; '' when every language that was asked for is here. */
function missingLanguages(wanted: readonly string[], here: readonly string[]): string {
  const missing = wanted.filter((language) => !here.includes(language));
  if (missing.length === 0) return '';
  return ` There is no ${missing.join(' or ')} here; the code map holds ${here.length === 0 ? 'nothing' : here.toSorted().join(', ')}.`;
}

function query(call: CommandCall): Params<'SearchSymbols'> {
  const kinds = call.values('kind') as Hit['kind'][];
  const languages = call.values('lang') as Hit['language'][];
  const limit = call.count('limit');
  const within = call.value('in');
  return {
    query: call.argument,
    facets: false,
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
