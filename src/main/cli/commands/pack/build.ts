/** `pack build`: what is wrong in a filter is shown under it. */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { clean } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { marks } from './pack-text.ts';

export const run: RunCommand = async (call) => {
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
