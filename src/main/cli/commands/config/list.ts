/** `config list`: outside of a project only the person's own settings. */
import { isDeepStrictEqual } from 'node:util';
import type { CommandCall, RunCommand } from '../../command.ts';
import { table } from '../../terminal/table.ts';
import { nearestWorkspace } from '../../workspace.ts';
import { ofPerson, ofProject, type Setting } from './settings.ts';

export const run: RunCommand = async (call) => {
  const inProject = call.workspace !== undefined || nearestWorkspace() !== null;
  const entries = [...(inProject ? await ofProject(call) : []), ...(await ofPerson(call))];
  call.out.result({ entries }, () => [
    ...(inProject ? ['Of the project (.memo/config.yaml):', ...lines(entries, 'project', call), ''] : []),
    'Your own:',
    ...lines(entries, 'person', call),
  ]);
};

function lines(entries: readonly Setting[], scope: Setting['scope'], { out }: CommandCall): string[] {
  const shown = entries.filter((entry) => entry.scope === scope);
  const rows = shown.map(({ key, value, about }) => [`  ${key}`, JSON.stringify(value), about]);
  return table(rows, (cell, column, row) => {
    const entry = shown[row];
    const own = entry !== undefined && !isDeepStrictEqual(entry.value, entry.default);
    return column === 1 && own ? out.style('bold', cell) : column === 2 ? out.style('dim', cell) : cell;
  }).map((line) => line.trimEnd());
}
