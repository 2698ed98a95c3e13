import type { Result } from '#shared/contract/contract.ts';
import type { CommitTold, HistoryReach, LoggedCommit } from '#shared/contract/project/commits.ts';
import type { CommitKind } from '#shared/contract/project/why.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean, type Output } from '../../output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

const settle = { whole: false, settle: 'briefly' } as const;
const shownMembers = 6;

export const showLog: RunCommand = async (call) => {
  const { out } = call;
  if (call.argument === '') return lately(call);
  const limit = call.count('limit');
  const subject = /[/\\].*\.\w+$/.test(call.argument) ? { file: call.argument } : { path: call.argument };
  const params = { ...subject, ...(limit !== undefined && { limit }) };
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('history.log', params, call),
    settle,
  );
  const { symbol, file, commits, total, together, reach } = answer;
  out.cut(commits.length, total);
  out.result(answer, () => [
    out.style('bold', clean(symbol ?? file)) + (symbol === null ? '' : out.style('dim', `  ${clean(file)}`)),
    ...commits.flatMap((commit) => commitLines(out, commit)),
    ...(together.length > 0 ? ['', out.style('dim', 'Often changes together with:')] : []),
    ...together.map(
      ({ file: other, commits: count, of }) => `  ${clean(other)} ${out.style('dim', `${count} of ${of} commits`)}`,
    ),
    ...notes(out, reach, [
      ...(commits.length === 0 ? ['git has no commit of this.'] : []),
      ...(total > commits.length ? [`${commits.length} of ${total} commits are shown (--limit).`] : []),
      ...(symbol !== null && commits.some(({ compared }) => !compared)
        ? ['Of commits marked "file", only the file is known to have changed.']
        : []),
    ]),
  ]);
  return undefined;
};

async function lately(call: CommandCall): Promise<undefined> {
  const { out } = call;
  const days = call.count('days');
  const answer: Result<'history.lately'> = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('history.lately', days === undefined ? {} : { days }, call),
    settle,
  );
  const { areas, routine, hot, hotDays, commits, since, reach } = answer;
  out.result(answer, () => [
    out.style('bold', `${commits} commits since ${day(since)}`),
    ...areas.map(({ area, commits: count, last, classes }) => {
      const changed = Object.entries(classes).map(([name, types]) => `${types} ${name}`);
      const facts = [`${count} commits`, ...(changed.length > 0 ? [`types: ${changed.join(', ')}`] : [])].join('; ');
      return `${out.style('cyan', area === '' ? '.' : clean(area))}  ${day(last.at)} ${clean(last.subject)} ${out.style('dim', facts)}`;
    }),
    ...(routine.length > 0
      ? [out.style('dim', `routine: ${routine.map(({ kind, commits: count }) => `${count} ${kind}`).join(', ')}`)]
      : []),
    ...(hot.length > 0 ? ['', out.style('dim', `Changed most in ${hotDays} days, for its size and fixes:`)] : []),
    ...hot.map(
      ({ file, commits: count, fixes }) => `  ${clean(file)} ${out.style('dim', `${count} commits, ${fixes} fixes`)}`,
    ),
    ...notes(out, reach, []),
  ]);
  return undefined;
}

export const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function head(out: Output, { id, at, subject, issues, tags }: CommitTold, facts: readonly string[]): string {
  const named = [id, ...tags, ...issues.filter((issue) => !subject.includes(issue)), ...facts];
  return `${out.style('cyan', day(at))} ${clean(subject)} ${out.style('dim', clean(named.join(' · ')))}`;
}

function commitLines(out: Output, commit: LoggedCommit): string[] {
  const { change, changeClass, was, members, compared, reason } = commit;
  const facts = [
    ...(changeClass === null ? [] : [changeClass]),
    ...(change === 'changed' ? [] : [change]),
    ...(was === null ? [] : [`was ${was}`]),
    ...(compared || changeClass !== null ? [] : ['file']),
  ];
  const signs = { added: '+', removed: '-', changed: '~' } as const;
  const told = members.slice(0, shownMembers).map(({ name, what, was: former }) => {
    const from = former === null ? '' : ` (was ${former.replace('#', '.')})`;
    return `${signs[what]}${name}${from}`;
  });
  const more = members.length - told.length;
  return [
    '',
    head(out, commit, facts),
    ...reason.map((sentence) => `  ${clean(sentence)}`),
    ...(told.length > 0
      ? [out.style('dim', `  ${clean(told.join(', '))}${more > 0 ? `, and ${more} more` : ''}`)]
      : []),
  ];
}

export function notes(out: Output, { ends, commits, compared }: HistoryReach, others: readonly string[]): string[] {
  const told = [
    ...others,
    ...(ends === 'shallow' ? ['This clone is shallow: older commits are not in it.'] : []),
    ...(ends === 'missing' ? ['Older commits are missing from this clone.'] : []),
    ...(ends === 'limit' ? [`Only the newest ${commits} commits were read.`] : []),
    ...(ends === 'none'
      ? ['git has no history of this folder.']
      : [`Types of ${compared} of ${commits} commits were compared.`]),
  ];
  return ['', ...told.map((note) => out.style('dim', note))];
}

const titles: Partial<Record<CommitKind, string>> = {
  ...{ feature: 'Features', fix: 'Fixes', revert: 'Reverted', other: 'Other changes', refactor: 'Refactoring' },
  ...{ docs: 'Documentation', test: 'Tests', dependency: 'Dependencies', format: 'Formatting' },
};

/** As Markdown: release notes are pasted. */
export const showNotes: RunCommand = async (call) => {
  const [from = '', to = 'HEAD'] = call.argument.split(/\.{2,3}/);
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('history.notes', { from, to: to === '' ? 'HEAD' : to }, call),
    { whole: false, settle: 'briefly' },
  );
  call.out.result(answer, () => [
    `# ${clean(answer.from)} to ${clean(answer.to)}`,
    ...answer.groups.flatMap(({ kind, commits }) => [
      '',
      `## ${titles[kind] ?? kind}`,
      '',
      ...commits.map(({ subject, id }) => `- ${clean(subject)} (${id})`),
    ]),
    ...(answer.types.length > 0 ? ['', '## Types whose visible side changed', ''] : []),
    ...answer.types.map(
      ({ path, change, changeClass, commit }) => `- \`${clean(path)}\`: ${change}, ${changeClass} (${commit})`,
    ),
    ...notes(call.out, answer.reach, []),
  ]);
  return undefined;
};
