/** `models list`: what the server that answers has. Exits 1 where it cannot be reached. */
import type { ModelEntry } from '#shared/contract/models/methods.ts';
import { modelServers } from '#shared/contract/models/servers.ts';
import type { RunCommand } from '../../command.ts';
import { table } from '../../terminal/table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { gigabytes } from './sizes.ts';

export const run: RunCommand = async (call) => {
  const { out } = call;
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('models.list', {}, call),
    { settle: false },
  );
  const { state, server, host, model, models, message } = answer;
  out.result(answer, () => [
    ...(state === 'off' ? ['The settings name no model server.'] : []),
    ...(server === null || server === 'ollama' ? [] : [`${modelServers[server].name} at ${host}`]),
    ...table(models.map(row), (cell, column, at) => {
      return column === 0 && models[at]?.name === model ? out.style('green', cell) : cell;
    }),
    ...(message === '' ? [] : [message]),
  ]);
  return state === 'absent' ? 1 : undefined;

  function row({ name, bytes, parameters, embeds, contextLength, loaded }: ModelEntry): string[] {
    return [
      name,
      bytes === 0 ? '' : gigabytes(bytes),
      parameters,
      contextLength === null ? '' : `${contextLength} tokens`,
      embeds ? 'makes vectors' : name === model ? 'answers' : '',
      loaded === null ? '' : `in memory, ${gigabytes(loaded.bytes)}`,
    ];
  }
};
