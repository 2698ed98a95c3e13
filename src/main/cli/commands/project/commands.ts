import type { CommandPurpose, CommandSource, ProjectCommand } from '#shared/contract/project/commands.ts';
import { commandPurposes } from '#shared/contract/words.ts';
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

/** Commands that are shown for each purpose when all purposes are listed. */
const firstOnes = 3;
const shownSources = 2;

export const run: RunCommand = async (call) => {
  const purpose = purposeOf(call.argument);
  const limit = call.count('limit');
  const params = { ...(purpose !== null && { purposes: [purpose] }), ...(limit !== undefined && { limit }) };
  const { commands, total, files, unread } = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('commands.list', params, call),
    { whole: false, settle: 'briefly' },
  );
  call.out.cut(commands.length, total);
  call.out.result(commands, () => {
    if (commands.length === 0) return [`No command found in ${files} CI files, documents and project files.`];
    const groups = [...Map.groupBy(commands, (command) => command.purpose)];
    const lines = groups.flatMap(([group, all], at) => {
      const shown = purpose === null ? all.slice(0, firstOnes) : all;
      const rows = shown.map((one) => [`  ${typed(one)}`, one.description, sourcesOf(one)]);
      const more = all.length - shown.length;
      return [
        ...(at === 0 ? [] : ['']),
        call.out.style('bold', group),
        ...table(rows, (cell, column) => (column === 0 ? cell : call.out.style(column === 1 ? 'dim' : 'cyan', cell))),
        ...(more > 0 ? [call.out.style('dim', `  … ${more} more: memoscope commands ${group}`)] : []),
      ];
    });
    const left = total - commands.length;
    return left > 0
      ? [...lines, '', call.out.style('dim', `… ${commands.length} of ${total} are shown (--limit)`)]
      : lines;
  });
  if (unread.length > 0) {
    const named = unread.slice(0, 3).map(({ file, reason }) => `${file} (${reason})`);
    const rest = unread.length > 3 ? `, and ${unread.length - 3} more` : '';
    call.out.remark(`Not read: ${named.join(', ')}${rest}`);
  }
  return undefined;
};

function purposeOf(given: string): CommandPurpose | null {
  if (given === '') return null;
  const known = commandPurposes.find((purpose) => purpose === given.toLowerCase());
  if (known === undefined)
    throw usage(`'${given}' is no purpose. It is one of: ${commandPurposes.join(', ')}.`, 'purpose');
  return known;
}

/** As it is typed in the root of the workspace. */
const typed = ({ folder, text }: ProjectCommand): string => (folder === '' ? text : `cd ${folder} && ${text}`);

function sourcesOf({ sources }: ProjectCommand): string {
  const shown = sources.slice(0, shownSources).map(sourceOf);
  const more = sources.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? `, ${more} more` : ''}`;
}

const sourceOf = ({ kind, file, line, triggers }: CommandSource): string =>
  `${file}:${line}${kind === 'ci' ? ` (CI${triggers.length > 0 ? `, on ${triggers.slice(0, 2).join(', ')}` : ''})` : ''}`;
