/** `generations …` that change which index version is live or compare two. */
import { randomUUID } from 'node:crypto';
import { toMemoError } from '#shared/base/errors.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import { documentNames } from '#shared/contract/generations/documents.ts';
import { EndReason, type GenerationDiff } from '#shared/contract/generations/methods.ts';
import { changeClasses } from '#shared/contract/words.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean, type Output, type Style } from '../../output.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

/** Owners may end one after the other; a request is not repeated forever. */
const maxOwners = 5;

export const runRotate: RunCommand = async (call) => {
  const { out } = call;
  const request = { now: call.flag('now'), key: randomUUID() };
  const swapped = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    for (let owners = 1; ; owners += 1) {
      const { id, result } = await rotateOnce(link, request, call);
      if (result !== null) return result;
      if (owners === maxOwners) return link.call('generations.wait', { id }, call);
      out.remark(`${id} ended with the Memoscope that built it; the rebuild is asked for again.`);
      await link.settled(call.signal);
    }
  });
  out.result(swapped, () => [
    out.style('bold', `${swapped.to} is live in place of ${swapped.from}`),
    ...diffLines(out, swapped.diff),
  ]);
};

/** `result` is null where the rebuild `id` ended with the engine that ran it. */
async function rotateOnce(
  link: WorkspaceLink,
  request: Params<'generations.trigger'>,
  call: CommandCall,
): Promise<{ id: string; result: Result<'generations.wait'> | null }> {
  const { out, signal } = call;
  const { started, rebuild, message } = await link.call('generations.trigger', request, call);
  const { id } = rebuild;
  // Without --now minutes follow in which nothing is to be seen where there is no terminal.
  if (!started || !request.now) out.remark(message);
  try {
    return { id, result: await link.call('generations.wait', { id }, call) };
  } catch (thrown) {
    const { code, data } = toMemoError(thrown);
    if (!signal.aborted && endedWithEngine(data.endReason)) return { id, result: null };
    if (signal.aborted && code === 'Cancelled') {
      out.remark(
        link.owner() === 'self'
          ? `${id} ends with this command, which ran it. The live code map is as it was.`
          : `${id} goes on without this command. To stop it: memoscope generations stop`,
      );
    }
    throw thrown;
  }
}

function endedWithEngine(reason: unknown): boolean {
  const known = EndReason.safeParse(reason);
  return known.success && (known.data.code === 'killed' || known.data.code === 'closed');
}

/** `generations rollback`: the generation before the live one is live again. */
export const runRollback: RunCommand = async (call) => {
  const swapped = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('generations.rollback', {}, call),
  );
  call.out.result(swapped, () => [
    call.out.style(
      'bold',
      `${swapped.to} is live again in place of ${swapped.from}, brought up to the files as they are now`,
    ),
    ...diffLines(call.out, swapped.diff),
  ]);
};

/** `generations stop`: ends the rebuild that runs. */
export const stopRebuild: RunCommand = async (call) => {
  const stopped = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('generations.stop', {}, call),
  );
  call.out.result(stopped, () => `${stopped.id} was stopped and removed.`);
};

/** `generations diff`: what a swap changed, or how two stored generations differ now. */
export const compareGenerations: RunCommand = async (call) => {
  const query = { ...given('from'), ...given('to') };

  function given(name: 'from' | 'to'): { [key in 'from' | 'to']?: string } {
    const id = call.value(name);
    if (id === undefined) return {};
    if (!/^g-\d{4,9}$/.test(id)) throw usage(`'${id}' is no id of a generation: they look like g-0001.`, name);
    return { [name]: id };
  }

  const diff = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('generations.diff', query, call),
  );
  call.out.result(diff, () => [call.out.style('bold', `${diff.from} → ${diff.to}`), ...diffLines(call.out, diff)]);
};

/** Named of each list; --json has up to 200. */
const maxLines = 10;

interface Listed<T> {
  readonly count: number;
  readonly some: readonly T[];
}

/** What a swap changed, for people: types first, then entries of the documents. */
export function diffLines(out: Output, { types, classes, documents }: GenerationDiff): string[] {
  const { added, removed, renamed, changed } = types;
  const lines = [
    ...group(out, '+', 'green', 'added', added, (type) => type.path),
    ...group(out, '-', 'red', 'removed', removed, (type) => type.path),
    ...group(out, '~', 'yellow', 'renamed', renamed, (type) => `${type.path}  (was ${type.was})`),
    ...group(out, '~', 'yellow', 'changed', changed, (type) => `${type.path}  (${type.changeClass})`),
  ];
  if (lines.length === 0) lines.push('No type changed.');
  else {
    const counts = changeClasses.flatMap((name) => (classes[name] === undefined ? [] : [`${classes[name]} ${name}`]));
    lines.push(out.style('dim', counts.join(', ')));
  }
  for (const name of documentNames) {
    const diff = documents[name];
    if (diff === undefined) continue;
    lines.push('', out.style('bold', `${name}.json`));
    lines.push(...group(out, '+', 'green', 'added', diff.added, titleOf));
    lines.push(...group(out, '-', 'red', 'removed', diff.removed, titleOf));
    lines.push(...group(out, '~', 'yellow', 'changed', diff.changed, titleOf));
  }
  return lines;
}

const titleOf = ({ section, title }: { section: string; title: string }): string => `${section}: ${title}`;

function group<T>(
  out: Output,
  mark: string,
  style: Style,
  what: string,
  { count, some }: Listed<T>,
  text: (one: T) => string,
): string[] {
  const shown = some.slice(0, maxLines);
  const lines = shown.map((one) => `  ${out.style(style, mark)} ${clean(text(one)).replaceAll(/\s+/g, ' ')}`);
  if (count > shown.length) lines.push(out.style('dim', `    … and ${count - shown.length} more ${what} (--json)`));
  return lines;
}
