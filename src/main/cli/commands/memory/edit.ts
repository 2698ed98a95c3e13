/** `memory edit`: the options are the fields that change. */
import type { Params } from '#shared/contract/contract.ts';
import { questionTypes } from '#shared/contract/memory/words.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { readText } from '../../given-text.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { oneOf } from './filter.ts';
import { summaryLines } from './record-text.ts';

type Changes = Params<'memory.edit'>['changes'];

export const run: RunCommand = async (call) => {
  const workspace = findWorkspace(call.workspace);
  const changes = await changesOf(call);
  if (Object.keys(changes).length === 0) throw usage('Say what changes: --answer, --domain, … (memory edit --help).');
  const answer = await withWorkspace(workspace, call, async (link) => {
    const { record } = await link.call('memory.get', { id: call.argument }, call);
    return link.call('memory.edit', { id: record.id, revision: record.revision, changes }, call);
  });
  call.out.result(answer, () => summaryLines(call.out, answer.record));
};

async function changesOf(call: CommandCall): Promise<Changes> {
  const [question, answer, type, domain, notes] = ['question', 'answer', 'type', 'domain', 'notes'].map(call.value);
  const tags = call.values('tag');
  const confidence = call.value('confidence');
  if (confidence !== undefined && !/^(0|1|0?\.\d+|[01]\.\d*)$/.test(confidence)) {
    throw usage(`--confidence must be a number from 0 to 1, not '${confidence}'.`, 'confidence');
  }
  return {
    ...(question === undefined ? {} : { question }),
    ...(answer === undefined ? {} : { answer: answer === '-' ? await readText('-') : answer }),
    ...(type === undefined ? {} : { questionType: oneOf('type', questionTypes, type.toUpperCase()) }),
    ...(confidence === undefined ? {} : { confidence: Number(confidence) }),
    ...(domain === undefined ? {} : { domain: domain === '' ? null : domain }),
    ...(notes === undefined ? {} : { notes }),
    ...(tags.length === 0 ? {} : { tags: tags.filter((tag) => tag !== '') }),
  };
}
