/** `search`, `resolve`, `outline` and `usages`: symbols of the code map. */

import { certaintyOf } from '#shared/base/certainty.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import { linkingSentences } from '#shared/contract/coverage/sentences.ts';
import { languageNames } from '#shared/contract/words.ts';
import { guessedLines } from '#shared/messages/guessed.ts';
import type { WorkspaceLink } from '../../link/link.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { coverageLines, mentionLines, partlyLine, words } from '../coverage.ts';
import { remarkNothing, severalLine, tellWasCalled } from '../found-text.ts';
import { clean, type Output } from '../output.ts';
import { usage } from '../parse.ts';
import { table } from '../table.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

type Hit = Result<'SearchSymbols'>['hits'][number];

export const searchSymbols: RunCommand = async (call) => {
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

/** A path that means several symbols is an error: a script must not act on the wrong one. */
export const resolveSymbol: RunCommand = async (call) => {
  const path = call.argument;
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('ResolveSymbol', { path }, call),
    { whole: false, settle: 'briefly' },
  );
  const { resolved, candidates, total, redirectedFrom } = answer;
  if (!resolved) {
    throw new MemoError(
      'AmbiguousSymbol',
      candidates.length < total
        ? sentence`'${path}' means ${total} symbols, of which ${candidates.length} are listed. Give more of its path, or an id.`
        : sentence`'${path}' means ${total} symbols. Give more of its path, or an id.`,
      { candidates, total },
    );
  }
  call.out.result({ resolved, ...(redirectedFrom === undefined ? {} : { redirectedFrom }) }, () => {
    const { out } = call;
    const from = redirectedFrom === undefined ? '' : out.style('dim', `  (was ${redirectedFrom})`);
    return `${out.style('bold', resolved.path)}  ${resolved.kind}  ${out.style('cyan', `${resolved.file}:${resolved.line}`)}${from}`;
  });
};

/** The outline of a type, or of one member where the path names one. */
export const showOutline: RunCommand = async (call) => {
  const path = call.argument;
  const outline = (link: WorkspaceLink) => link.call('GetOutline', { path }, call);
  const answer = await withWorkspace(findWorkspace(call.workspace), call, outline, {
    whole: false,
    settle: 'briefly',
  });
  if (!call.out.json) tellWasCalled(call.out, answer);
  const all = [answer, ...(answer.others ?? [])];
  call.out.result(answer, () => [
    all.map(({ text }) => clean(text).trimEnd()).join('\n\n'),
    ...all.flatMap(({ guessed }) => guessedLines(guessed)).map((line) => call.out.style('yellow', line)),
  ]);
  if (answer.symbols !== undefined) call.out.remark(severalLine(path, all.length, answer.symbols));
  const partly = [...new Map(all.flatMap((one) => one.partly).map((one) => [one.file, one])).values()];
  if (partly.length > 0)
    call.out.remark(`Read only in part, members may be missing: ${partlyLine(partly, partly.length)}`);
  for (const line of linkingSentences(words, answer.linking)) call.out.remark(line);
};

/** `usages`: where a symbol is used, the surest first. */
export const listUsages: RunCommand = async (call) => {
  const { out } = call;
  const limit = call.count('limit');
  const params = { path: call.argument, ...(limit === undefined ? {} : { maxResults: limit }) };
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('FindUsages', params, call),
    { whole: false, settle: 'briefly' },
  );
  // With --json too: the list of usages has no place for it.
  tellWasCalled(out, answer);
  const all = [answer, ...(answer.others ?? [])];
  const several = all.length > 1;
  // The list of `--json` has a place for mentions, and none for what was not read.
  if (out.json) for (const one of all) for (const line of remarks(out, one)) out.remark(line);
  for (const { usages, total } of all) out.cut(usages.length, total);
  const each = all.flatMap(({ resolved, usages, mentions }) => {
    const named = mentions.places.map(({ file, line, text, range }) => ({ file, line, kind: 'mention', text, range }));
    return [...usages, ...named].map((one) => (several ? { ...one, symbol: resolved.path } : one));
  });
  out.result(each, () =>
    several
      ? [
          severalLine(call.argument, all.length, answer.symbols ?? all.length),
          ...all.flatMap((one) => [
            '',
            out.style('bold', `${one.resolved.path}  ${one.resolved.file}:${one.resolved.line}`),
            ...lines(out, one),
          ]),
        ]
      : lines(out, answer),
  );
};

type Answer = Omit<Result<'FindUsages'>, 'others' | 'symbols'>;

const lightLine = ({ resolved, light }: Answer): string[] =>
  light === undefined ? [] : [clean(words('coverage.light', { name: resolved.path, language: languageNames[light] }))];

const remarks = (out: Output, one: Answer): string[] => [...lightLine(one), ...coverageLines(out, one.coverage, one)];

function lines(out: Output, answer: Answer): string[] {
  const { resolved, usages, total, mentions, coverage, untyped, throughBase, reader, reading, guessed, light } = answer;
  if (light !== undefined) return [...lightLine(answer), ...mentionLines(out, mentions, 'lines')];
  const guesses = guessedLines(guessed).map((line) => out.style('yellow', line));
  const beside = [
    ...mentionLines(out, mentions),
    ...coverageLines(out, coverage, { untyped, throughBase, reader, ...reading }),
    ...guesses,
  ];
  if (usages.length === 0)
    return [clean(words('coverage.none', { name: resolved.path, count: coverage.read })), ...beside];
  const rows = usages.map(({ file, line, column, cell, kind, confidence, snippet }) => [
    certaintyOf(confidence),
    kind,
    `${file}:${line}:${column}${cell === undefined ? '' : ` (${words('usages.cell', { ...cell })})`}`,
    snippet,
  ]);
  const shown = table(rows, (cell, column) =>
    column === 2 ? out.style('cyan', cell) : column < 2 ? out.style('dim', cell) : cell,
  );
  const left = total - usages.length;
  const more = `… ${usages.length} of ${total} are shown, ${left} more (--limit)`;
  return [...shown, ...(left > 0 ? [out.style('dim', more)] : []), ...beside];
}
