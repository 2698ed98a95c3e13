/** `pack …`: saved selections for the prompt window. */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { PackInfo } from '#shared/contract/context/context-types.ts';
import type { RunCommand } from '../../command.ts';
import { clean, type Output } from '../../output.ts';
import { usage } from '../../parse.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const buildPack: RunCommand = async (call) => {
  const { out, argument: name } = call;
  const maxTokens = call.count('max-tokens');
  let filter = call.value('filter');
  const pack = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    if (filter === undefined) {
      const { packs } = await link.call('ListPacks', {}, call);
      filter = packs.find((one) => one.name === name)?.filter;
      if (filter === undefined) throw usage(`There is no pack '${name}' yet: --filter says what it holds.`, 'filter');
    }
    try {
      return await link.call('BuildPack', { name, filter, ...(maxTokens === undefined ? {} : { maxTokens }) }, call);
    } catch (thrown) {
      throw pointed(toMemoError(thrown), filter);
    }
  });
  out.result(pack, () => [
    `${out.style('bold', pack.name)} ${[
      `${pack.types} types`,
      `about ${pack.tokenEstimate} of ${pack.maxTokens} tokens`,
      ...marks(pack),
      ...(pack.reused ? ['nothing has changed since it was built'] : []),
    ].join(', ')}`,
    ...pack.contents.map(({ symbol, as, tokens }) =>
      clean(`  ${symbol.path}  ${out.style('dim', `${as === 'match' ? '' : 'dependency, '}${tokens} tokens`)}`),
    ),
    ...(pack.leftOut.length === 0
      ? []
      : [out.style('dim', `  ${pack.leftOutTotal ?? pack.leftOut.length} more are left out.`)]),
  ]);
  return pack.contents.length === 0 ? 3 : 0;
};

/** The filter with a mark under each place; long ones and those of several lines are shown without. */
function pointed(error: MemoError, filter: string): MemoError {
  const { problems } = error.data;
  if (error.code !== 'InvalidFilter' || !Array.isArray(problems) || !/^[\x20-\x7e]{0,200}$/.test(filter)) return error;
  const marked = [...' '.repeat(filter.length + 1)];
  for (const { position, length } of problems as { position: number; length: number }[]) {
    marked.fill('^', position, position + Math.max(1, length));
  }
  const told = (problems as { position: number; message: string; hint: string }[]).map(
    ({ position, message, hint }) => `  ${position + 1}: ${message} ${hint}`,
  );
  const text = ['The filter cannot be read.', `  ${filter}`, `  ${marked.join('').trimEnd()}`, ...told].join('\n');
  return new MemoError(error.code, text, error.data);
}

export const listPacks: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) => link.call('ListPacks', {}, call));
  call.out.result(answer, () => packLines(call.out, answer.packs));
};

export const showPack: RunCommand = async (call) => {
  const name = call.argument;
  const pack = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('pack.show', { name }, call),
  );
  call.out.result(pack, () => clean(pack.text).trimEnd());
  if (pack.stale) call.out.remark(`The code has changed since it was built. See: memoscope pack build ${name}`);
};

export const activatePack: RunCommand = async (call) => {
  const params = { name: call.argument, active: !call.flag('off') };
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('pack.activate', params, call),
  );
  call.out.result(answer, () => packLines(call.out, answer.packs));
};

export const removePack: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('pack.remove', { name: call.argument }, call),
  );
  call.out.result(answer, () => packLines(call.out, answer.packs));
};

/** Packs as lines for people. */
export function packLines(out: Output, packs: readonly PackInfo[]): string[] {
  if (packs.length === 0) return ['There are no packs. See: memoscope pack build --help'];
  const rows = packs.map((pack) => [
    pack.name,
    `${pack.types} types`,
    `${pack.tokenEstimate} of ${pack.maxTokens} tokens`,
    marks(pack).join(', '),
    pack.filter,
  ]);
  return table(rows, (cell, column) => out.style(column === 0 ? 'bold' : column === 3 ? 'yellow' : 'dim', cell));
}

export function marks({ active, truncated, stale }: PackInfo): string[] {
  return [
    ...(active ? ['active'] : []),
    ...(truncated ? ['cut to the budget'] : []),
    ...(stale ? ['the code has changed since'] : []),
  ];
}
