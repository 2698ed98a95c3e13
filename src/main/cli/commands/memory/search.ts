/** `memory search`: the nearest records, with why each was found. */
import type { Result } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { clean, type Output } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { filterOf } from './filter.ts';
import { oneLine, statusMark, statusWord, twoPlaces, unconfirmed } from './record-text.ts';

/** As the contract has it. */
const usualHits = 5;

type Answer = Result<'memory.search'>;

export const run: RunCommand = async (call) => {
  const topK = call.count('limit');
  const params = {
    query: call.argument,
    filter: filterOf(call),
    ...(topK === undefined ? {} : { topK }),
    ...(call.flag('all-workspaces') ? { projectKey: null } : {}),
  };
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.search', params, call),
  );
  const hits = answer.hits.map((hit) => ({ ...hit, domain: hit.domain ?? null }));
  // All are more or less near, so that nobody counts them.
  const isFull = hits.length === (topK ?? usualHits);
  if (isFull) call.out.cut(hits.length, null);
  call.out.result(hits, () => [
    ...text(call.out, answer, call.flag('all-workspaces')),
    ...(isFull ? [call.out.style('dim', `… the ${hits.length} nearest are shown (--limit)`)] : []),
  ]);
  if (!answer.meaning && !call.out.json) call.out.remark('Searched by words only: the model cannot read this text.');
};

/** @param projects whether paths need the project that they are in. */
function text(out: Output, { hits, threshold }: Answer, projects: boolean): string[] {
  if (hits.length === 0) return ['Nothing found.'];
  return hits.flatMap((hit) => {
    const { id, projectKey, status, score, why, question, answer, domain, evidence, origin } = hit;
    const strength = score < threshold ? 'dim' : 'cyan';
    const places = evidence.slice(0, 3).map((e) => `${e.now?.file ?? e.file}:${e.now?.startLine ?? e.startLine}`);
    const because = [why.words > 0 ? 'words' : '', why.meaning > 0 ? 'meaning' : ''].filter(Boolean).join(' and ');
    return [
      `${statusMark(out, status)} ${out.style(strength, twoPlaces(score))}  ${out.style('bold', oneLine(question, 160))}`,
      `  ${oneLine(answer, 240)}`,
      `  ${out.style('dim', clean([id, projects ? projectKey : '', domain, because, unconfirmed(origin), ...places].filter(Boolean).join('  ')))}  ${statusWord(out, status)}`,
    ];
  });
}
