/** `models …`: models that are there or can be fetched, and servers of models. */
import type { ModelEntry } from '#shared/contract/models/methods.ts';
import { modelServers } from '#shared/contract/models/servers.ts';
import type { RunCommand } from '../../command.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const listModels: RunCommand = async (call) => {
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

/** `models servers`: which other model servers run on this machine, by their name, and how one is chosen. */
export const listServers: RunCommand = async (call) => {
  const { out } = call;
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('models.servers', {}, call),
    { settle: false },
  );
  const { servers } = answer;
  const rows = servers.map(({ id, name, host, models, needsKey, chosen }) => [
    id === 'openai' ? 'another server' : name,
    host,
    needsKey ? 'asks for a key: config set serverKey' : models.length === 1 ? '1 model' : `${models.length} models`,
    chosen ? 'answers' : '',
  ]);
  const [first] = servers;
  out.result(answer, () => [
    ...table(rows, (cell, column, at) => (column === 0 && servers[at]?.chosen ? out.style('green', cell) : cell)),
    ...(first === undefined ? ['No other model server listens at a usual port of this machine.'] : []),
    ...(first !== undefined && servers.every(({ chosen }) => !chosen)
      ? [out.style('dim', `Choose one with: memoscope config set serverHost ${first.host}`)]
      : []),
  ]);
};

/** `models pull`: a person's word that Ollama may download a model; progress is shown as of any op. */
export const pullModel: RunCommand = async (call) => {
  const pulled = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('models.pull', { name: call.argument }, call),
    { settle: false },
  );
  call.out.result(pulled, () => [`${call.out.style('bold', pulled.name)}  ${gigabytes(pulled.bytes)}`]);
};

/** Sizes as Ollama itself reports them, in thousands of millions. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
