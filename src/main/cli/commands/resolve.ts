import { MemoError } from '#shared/base/errors.ts';
import type { RunCommand } from '../command.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

/** A path that means several symbols is an error: a script must not act on the wrong one. */
export const run: RunCommand = async (call) => {
  const path = call.argument;
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('ResolveSymbol', { path }, call),
    { whole: false, settle: 'briefly' },
  );
  const { resolved, candidates, total, redirectedFrom } = answer;
  if (!resolved) {
    throw new MemoError(
      'AmbiguousSymbol',
      candidates.length < total
        ? `'${path}' means ${total} symbols, of which ${candidates.length} are listed. Give more of its path, or an id.`
        : `'${path}' means ${total} symbols. Give more of its path, or an id.`,
      { candidates, total },
    );
  }
  call.out.result({ resolved, ...(redirectedFrom === undefined ? {} : { redirectedFrom }) }, () => {
    const { out } = call;
    const from = redirectedFrom === undefined ? '' : out.style('dim', `  (was ${redirectedFrom})`);
    return `${out.style('bold', resolved.path)}  ${resolved.kind}  ${out.style('cyan', `${resolved.file}:${resolved.line}`)}${from}`;
  });
};
