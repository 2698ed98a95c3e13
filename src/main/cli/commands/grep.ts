/** `grep`: lines of all texts of the workspace, shown while the search is running. Exits 3 when nothing was found. */
import { errorTable, MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Coverage } from '#shared/contract/common.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { TextGroup, TextMatch } from '#shared/contract/find.ts';
import { guessedLines } from '#shared/messages/guessed.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { coverageLines } from '../coverage.ts';
import { remarkNothing } from '../found-text.ts';
import { clean, type Output } from '../output.ts';
import { usage } from '../parse.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

type Query = Params<'search.text'>;
type TextFile = Result<'search.text'>['files'][number];

/** As many lines as one answer may hold. */
const partLines = 5000;
const groups: readonly TextGroup[] = ['code', 'tests', 'docs', 'bank'];

export const run: RunCommand = async (call) => {
  const { out } = call;
  const limit = call.count('limit') ?? Number.POSITIVE_INFINITY;
  if (limit === 0) throw usage('--limit must be at least 1.', 'limit');
  const query = queryOf(call);
  const list = out.list();
  let shown = 0;
  let cut = 0;
  let more = false;
  const guessed: Record<string, string[]> = {};
  const rests: Coverage[] = [];

  async function show(files: readonly TextFile[]): Promise<void> {
    for (const { file, matches, total, encoding } of files) {
      if (encoding !== undefined) guessed[encoding] = [...(guessed[encoding] ?? []), file];
      const lines = matches.slice(0, limit - shown);
      more ||= lines.length < matches.length;
      cut += total - matches.length;
      lines.forEach((match, n) => {
        const { line, text, ranges } = match;
        list.item({ file, line, text, ranges }, () => printed(out, file, match, n === 0, shown > 0));
      });
      shown += lines.length;
    }
    await out.drained();
  }

  await withWorkspace(
    findWorkspace(call.workspace),
    call,
    async (link) => {
      let after: string | undefined;
      do {
        const wanted = Math.min(partLines, limit - shown + 1);
        const part = { ...query, limit: wanted, perFile: wanted, ...(after === undefined ? {} : { after }) };
        const answer = await link.call('search.text', part, call);
        out.progress('');
        if (answer.of === 0) await remarkNothing(link, call);
        await show(answer.files);
        rests.splice(0, 1, answer.coverage);
        after = answer.next ?? undefined;
        if (shown >= limit && after !== undefined) more = true;
        else if (after !== undefined) out.progress(`${answer.searched} of ${answer.of} files searched`);
      } while (after !== undefined && shown < limit);
    },
    // A text search needs only the files: it does not wait for the code map.
    { settle: false, reads: true },
  );
  list.end();
  for (const line of guessedLines(guessed)) out.remark(line);
  for (const coverage of rests) for (const line of coverageLines(out, coverage)) out.remark(line);
  if (more)
    out.remark(
      out.json
        ? JSON.stringify({ shown, total: null })
        : `The first ${shown} lines are shown; there are more (--limit).`,
    );
  else if (cut > 0) out.remark(`${cut} more lines in files with more than ${partLines}.`);
  return shown === 0 ? errorTable.NotFound.exit : undefined;
};

function queryOf(call: CommandCall): Query {
  const modes = (['words', 'fixed'] as const).filter((name) => call.flag(name));
  if (modes.length > 1) throw usage('--words and --fixed exclude each other.', 'words');
  const [mode] = modes;
  return {
    query: call.argument,
    mode: mode === undefined ? 'regex' : mode === 'fixed' ? 'exact' : 'words',
    // Words are looked for in all their spellings.
    caseSensitive: mode !== 'words' && !call.flag('ignore-case'),
    wholeWord: call.flag('whole-word'),
    include: call.values('in'),
    exclude: call.values('not-in'),
    groups: call.values('group').map(groupOf),
  };
}

function groupOf(name: string): TextGroup {
  const found = groups.find((group) => group === name);
  if (found !== undefined) return found;
  throw new MemoError('InvalidArgument', sentence`--group is one of ${groups.join(', ')}, not '${name}'.`, {
    path: 'group',
  });
}

/** On a terminal under the name of the file; for other programs as grep prints it. */
function printed(out: Output, file: string, match: TextMatch, first: boolean, later: boolean): string {
  const text = clean(match.text);
  if (!out.isTerminal) return `${oneLine(file)}:${match.line}:${text}`;
  let painted = '';
  let at = 0;
  for (const [start, end] of match.ranges) {
    painted += text.slice(at, start) + out.style('match', text.slice(start, end));
    at = end;
  }
  const line = `${out.style('dim', String(match.line).padStart(5))}  ${painted}${text.slice(at)}`;
  return first ? `${later ? '\n' : ''}${out.style('cyan', oneLine(file))}\n${line}` : line;
}

function oneLine(file: string): string {
  return clean(file).replaceAll('\n', ' ');
}
