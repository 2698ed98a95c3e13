/**
 * `semantic`: the present description of a type, with its author and whether a new one is on its way; without a path,
 * what waits to be described, or whose description has certain words. Exits 3 when none has.
 */
import { errorTable } from '#shared/base/errors.ts';
import type { SemanticState } from '#shared/contract/change.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { severalLine, tellWasCalled } from '../../found-text.ts';
import { clean } from '../../output.ts';
import { usage } from '../../parse.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

type Answer = Result<'GetSemantic'>;
type Semantic = Omit<Answer, 'others' | 'symbols'>;
type Queue = Result<'semantics.queue'>;

export const showSemantic: RunCommand = async (call) => {
  const { out, argument: path } = call;
  const words = call.value('find');
  if (words !== undefined) return find(call, words);
  if (path === '') return waiting(call);
  const wait = call.flag('wait');
  const answer = await withWorkspace(findWorkspace(call.workspace), call, async (link): Promise<Answer> => {
    if (call.flag('again')) {
      const asked = await link.call('semantics.request', { path }, call);
      if (!wait) return asked;
    }
    if (wait) out.progress(`Describing ${clean(path)}`);
    try {
      return await link.call('GetSemantic', { path, wait }, call);
    } finally {
      out.progress('');
    }
  });
  if (!out.json) tellWasCalled(out, answer);
  const all = [answer, ...(answer.others ?? [])];
  const { symbols } = answer;
  out.result(answer, () =>
    all.flatMap((one, n) => [
      ...(symbols === undefined ? [] : [...(n === 0 ? [] : ['']), out.style('bold', clean(one.resolved.path))]),
      ...(one.text === null ? [] : [clean(one.text).trimEnd(), '']),
      standing(one),
    ]),
  );
  if (symbols !== undefined) out.remark(severalLine(path, all.length, symbols));
  return undefined;
};

/** One line under the text: how far it can be trusted, and what comes. */
function standing(answer: Semantic): string {
  const { state, analyst, failure } = answer;
  const by = analyst === null ? '' : ` Written by ${analyst === 'static' ? 'the static analyst' : clean(analyst)}.`;
  const holds: Record<Semantic['state'], string> = {
    none: 'It is not described yet.',
    pending: 'It waits to be described.',
    generating: 'It is being described.',
    cached: 'The description holds.',
    stale: 'The description is stale: the code has changed since.',
  };
  const why: Record<NonNullable<Semantic['waitsFor']>, string> = {
    manual: ' Descriptions are written only when a person asks: add --again.',
    quota: ' As many as the model may write a day are written; it goes on tomorrow.',
    retry: ' It is tried again in a moment.',
  };
  const waits = answer.waitsFor === null ? '' : why[answer.waitsFor];
  const failed = failure === null ? '' : ` Last attempt: ${clean(failure.error)}`;
  return `${holds[state]}${waits}${by}${failed}`;
}

async function waiting(call: CommandCall): Promise<undefined> {
  if (call.flag('wait') || call.flag('again'))
    throw usage('Give the path of a type to describe: memoscope semantic <path>.', 'path');
  const queue = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('semantics.queue', { limit: call.count('limit') ?? 100 }, call),
  );
  call.out.result(queue, () => queueLines(queue));
}

async function find(call: CommandCall, query: string): Promise<number | undefined> {
  if (call.argument !== '') throw usage('Give either a path or --find.', 'find');
  const limit = call.count('limit') ?? 50;
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('semantics.search', { query, limit }, call),
  );
  const { types, total } = answer;
  call.out.result(answer, () => [
    ...table(types.map(({ symbol, state, text }) => [clean(symbol.path), state, clean(text.trim())])),
    ...(total > types.length ? [`${total - types.length} more (--limit).`] : []),
  ]);
  return total === 0 ? errorTable.NotFound.exit : undefined;
}

function queueLines(queue: Queue): string[] {
  const { items, length, mode, quota, analyst, types, maxConcurrent } = queue;
  const rows = items.map(({ path, state, priority, failure }) => [
    state,
    priority.toFixed(2),
    clean(path),
    failure === null ? '' : clean(failure.error),
  ]);
  return [
    `${types.cached} described, ${types.stale} stale, ${types.none} not described; ${length} in the queue, ${maxConcurrent} at a time.`,
    `Written by ${analyst === 'static' ? 'the static analyst' : clean(analyst)}; mode ${mode}; ${quota.used} of ${quota.max} by a model today.`,
    ...table(rows),
  ];
}

const meaning: Record<SemanticState, string> = {
  none: 'has no description yet; there is nothing to invalidate',
  pending: 'waits to be described anew',
  generating: 'is being described; that text will be stale at once',
  cached: 'has a description that holds',
  stale: 'has a stale description now',
};

export const invalidateSemantic: RunCommand = async (call) => {
  const path = call.argument;
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('semantics.invalidate', { path }, call),
  );
  if (!call.out.json) tellWasCalled(call.out, answer);
  call.out.result(answer, () => clean(`${answer.resolved.path} ${meaning[answer.change.semanticState]}`));
};
