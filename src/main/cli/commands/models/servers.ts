/** `models servers`: which other model servers run on this machine, by their name, and how one is chosen. */
import type { RunCommand } from '../../command.ts';
import { table } from '../../terminal/table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
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
