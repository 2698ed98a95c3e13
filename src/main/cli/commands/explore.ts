/** `explore`: a first look at a symbol, a file or a question, in the words in which coding agents get it. */
import { exploreOnce } from '../../mcp/mcp.ts';
import type { RunCommand } from '../command.ts';
import { clean } from '../output.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  const { out, signal } = call;
  const tokens = call.count('max-tokens');
  const cursor = call.value('cursor');
  const args = {
    query: call.argument,
    ...(tokens === undefined ? {} : { max_tokens: tokens }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const { text, data } = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => exploreOnce(link, args, { signal, progress: (message) => out.progress(message) }),
    { whole: false, settle: 'briefly' },
  );
  out.progress('');
  out.result(data, () => clean(text));
  return data.match === 'none' || data.match === 'near' ? 3 : 0;
};
