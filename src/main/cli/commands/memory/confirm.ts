/** `memory confirm`: a person says that one record is right, or all that came with the repository. */
import type { Result } from '#shared/contract/contract.ts';
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { summaryLines } from './record-text.ts';

/** What a person has rejected since is not brought back. */
const filter: MemoryFilter = { origin: 'repository', statuses: ['active', 'stale'] };

type Answer = Result<'memory.confirm'>;

export const run: RunCommand = async (call) => {
  const all = call.flag('from-repository');
  if (all === (call.argument !== '')) throw usage('Give either the id of a record or --from-repository.', 'id');
  const note = call.value('note') ?? '';
  const answer = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    if (!all) return link.call('memory.confirm', { ids: [call.argument], note }, call);
    const records: Answer['records'] = [];
    for (;;) {
      const part = await link.call('memory.confirm', { filter, note }, call);
      records.push(...part.records);
      if (part.left === 0 || part.records.length === 0) return { ...part, records };
    }
  });
  call.out.result(answer, () =>
    answer.records.length === 0
      ? 'Nothing came with the repository that was not confirmed already.'
      : answer.records.flatMap((record) => summaryLines(call.out, record)),
  );
};
