/** `diff`: what became of the types since a commit, since they were described or between two generations, by class; of one in full. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { ChangedMember, MemberDiff, TypeDiff } from '#shared/contract/change.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { UnknownPast } from '#shared/contract/diff.ts';
import type { ComparedType } from '#shared/contract/diff-type.ts';
import { changeClasses } from '#shared/contract/words.ts';
import type { WorkspaceLink } from '../../link/link.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { coverageLines } from '../coverage.ts';
import { severalLine } from '../found-text.ts';
import { clean } from '../output.ts';
import { usage } from '../parse.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';
import { diffText, typeDiffText } from './diff-text.ts';

type Answer = Result<'codemap.diff'>;
type Query = Params<'codemap.diff'> & { propagated: boolean };

/** Types in one answer. */
const pageSize = 500;

export const run: RunCommand = async (call) => {
  const query = queryOf(call);
  const type = call.value('type');
  if (type !== undefined) return oneType(call, query, type);
  if (call.value('member') !== undefined) throw usage('--member needs --type: the type whose member it is.', 'member');
  const limit = call.count('limit') ?? Number.POSITIVE_INFINITY;
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) => allPages(link, query, limit, call));
  const { types, propagated, summary, from, to, unknown, coverage } = answer;
  const listed = query.propagated ? { propagated: propagated ?? [] } : {};
  call.out.result({ types, ...listed, summary, from, to, unknown, coverage }, () => diffText(call.out, answer));
  for (const { why, count, files } of unknown) call.out.remark(clean(unknownText(why, count, files)));
  for (const line of coverageLines(call.out, coverage)) call.out.remark(line);
};

async function oneType(call: CommandCall, query: Query, type: string): Promise<undefined> {
  const other = ['class', 'in', 'limit'].find((name) => call.values(name).length > 0);
  if (other !== undefined || query.propagated)
    throw usage(`--type is about one type: leave out --${other ?? 'propagated'}.`, 'type');
  const { since, until, from, to, base } = query;
  const params = {
    ...{ type, base: base ?? false },
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const name = call.value('member');
  const answer = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    const { others = [], symbols, ...best } = await link.call('diff.type', params, call);
    const compared: { whole: ComparedType; source: Source }[] = [];
    for (const whole of [best, ...others]) {
      // Asked for by id: the path of one that is gone may be that of another today.
      const own = { ...params, type: whole.type.typeId };
      if (name === undefined) {
        compared.push({ whole, source: shownOf(await link.call('diff.source', own, call)) });
        continue;
      }
      const sources: Source[] = [];
      for (const member of membersNamed(whole.type, name))
        sources.push(await link.call('diff.source', { ...own, member }, call));
      const total = sources.reduce((sum, each) => sum + each.total, 0);
      compared.push({ whole, source: { pieces: sources.flatMap((each) => each.pieces), total } });
    }
    return { compared, symbols };
  });
  const { compared, symbols } = answer;
  const forms = compared.map(({ whole: { type: shown, ...rest }, source }) => {
    return { types: [shown], summary: { [shown.changeClass]: 1 }, ...rest, source };
  });
  const [first, ...others] = forms;
  call.out.result(symbols === undefined ? first : { ...first, others, symbols }, () =>
    compared.flatMap(({ whole, source }, n) => [
      ...(n === 0 ? [] : ['']),
      ...[typeDiffText(call.out, whole, source)].flat(),
    ]),
  );
  if (symbols !== undefined) call.out.remark(severalLine(type, compared.length, symbols));
}

type Source = Pick<Result<'diff.source'>, 'pieces' | 'total'>;

function shownOf({ pieces, total }: Source): Source {
  return { pieces, total };
}

/** Ids of the members that changed under this name, or had it; overloads all. Throws NotFound. */
function membersNamed({ path, members: { added, removed, changed } }: TypeDiff, name: string): string[] {
  const all = [...changed, ...added, ...removed];
  const meant = all.filter((member) => member.memberId === name || member.name === name || oldName(member) === name);
  if (meant.length > 0) return meant.map(({ memberId }) => memberId);
  const names = [...new Set(all.map((member) => member.name))];
  const there = names.length === 0 ? 'None of its members did.' : `These did: ${names.slice(0, 12).join(', ')}.`;
  throw new MemoError('NotFound', sentence`No member ${name} of ${path} changed. ${there}`, { path: 'member' });
}

function oldName(member: MemberDiff | ChangedMember): string | undefined {
  return 'was' in member ? member.was : undefined;
}

async function allPages(link: WorkspaceLink, query: Query, limit: number, call: CommandCall): Promise<Answer> {
  const page = (offset: number): Promise<Answer> =>
    link.call('codemap.diff', { ...query, offset, limit: Math.min(pageSize, limit) }, call);
  let all = await page(0);
  for (let offset = pageSize; offset < Math.min(limit, Math.max(all.total, leaning(all))); offset += pageSize) {
    const next = await page(offset);
    // A file was saved in between: pages of two comparisons do not fit together.
    if (next.revision !== all.revision) return allPages(link, query, limit, call);
    const propagated = [...(all.propagated ?? []), ...(next.propagated ?? [])];
    all = { ...all, types: [...all.types, ...next.types], ...(query.propagated ? { propagated } : {}) };
  }
  const { types, propagated } = all;
  return {
    ...all,
    types: types.slice(0, limit),
    ...(propagated === undefined ? {} : { propagated: propagated.slice(0, limit) }),
  };
}

/** Types that only depend on a changed structure, as far as they were requested. */
function leaning({ propagated, summary }: Answer): number {
  return propagated === undefined ? 0 : (summary.DependencyStructure ?? 0);
}

function queryOf(call: CommandCall): Query {
  const [since, until, from, to, within] = ['since', 'until', 'from', 'to', 'in'].map((name) => call.value(name));
  const base = call.flag('base');
  const limit = call.count('limit');
  if (limit === 0) throw usage('--limit must be at least 1.', 'limit');
  if (since !== undefined && (from ?? to) !== undefined)
    throw usage('Give either --since, or --from and --to.', 'since');
  if (base && (since ?? from ?? to) !== undefined)
    throw usage(
      '--base compares with what each type was when it was described: leave out --since, --from and --to.',
      'base',
    );
  if (to !== undefined && from === undefined) throw usage('--to needs --from: the generation to begin from.', 'from');
  if (until !== undefined && since === undefined)
    throw usage('--until needs --since: the commit to begin from.', 'since');
  for (const [name, revision] of Object.entries({ since, until }))
    if (revision?.startsWith('-') || revision === '')
      throw usage(`--${name} is a commit, branch or tag, not '${revision}'.`, name);
  const generation = [from, to].find((id) => id !== undefined && !/^g-\d{4,9}$/.test(id));
  if (generation !== undefined)
    throw usage(
      `'${generation}' is no id of a generation: they look like g-0001.`,
      generation === from ? 'from' : 'to',
    );
  const classes = call.values('class').map(classOf);
  return {
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(within === undefined ? {} : { within }),
    ...(base ? { base } : {}),
    ...(classes.length === 0 ? {} : { classes }),
    propagated: call.flag('propagated'),
  };
}

function classOf(name: string): TypeDiff['changeClass'] {
  const found = changeClasses.find((one) => one.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  throw usage(`--class is one of ${changeClasses.join(', ')}, not '${name}'.`, 'class');
}

const reasons: Record<UnknownPast, string> = {
  submodule: 'the commit of a submodule is not here',
  nestedRepository: 'they are in repositories of their own',
  missing: 'git does not have their contents here',
  lfs: 'their contents are kept by Git LFS',
  nameUnusable: 'their names cannot be written on this system',
};

function unknownText(why: UnknownPast, count: number, files: readonly string[]): string {
  const names = files.slice(0, 3).join(', ');
  return `Not compared: ${names}${count > 3 ? ` and ${count - 3} more` : ''} (${reasons[why]}).`;
}
