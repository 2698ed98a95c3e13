/** One call of a tool, from checked arguments to the stamped answer: for a client of the server, and for the command line. */
import { toMemoError } from '#shared/base/errors.ts';
import { freshnessOf } from '#shared/base/freshness.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { WorkspaceLink } from '../link/link.ts';
import { parseArguments } from './answer/errors.ts';
import { withoutSecrets } from './answer/without-secrets.ts';
import { askingOf } from './asking.ts';
import { SeenBlocks } from './seen-blocks.ts';
import { explore } from './tools/explore.ts';
import type { Answer, Asking, Tool } from './tools/tool.ts';

/** A swap of generations takes a moment and hours lie between two. */
const maxSwaps = 2;

export type ToolAnswer = ReturnType<typeof stamped>;

export async function runTool(tool: Tool, args: Record<string, unknown>, asking: Asking): Promise<ToolAnswer> {
  const { link } = asking;
  for (let swaps = 0; ; swaps += 1) {
    const before = link.state().generation;
    const answer = await tool.run(args, asking);
    const same = before === link.state().generation;
    // A swap in between: the answer may be of either generation, so it is read again and says the right one.
    if (same || !tool.annotations.readOnlyHint || swaps === maxSwaps) return stamped(answer, link.state());
  }
}

/** Longer than for an agent: an engine that was started for this command has only begun to count usages. */
const patienceMs = 30_000;

/** What `memoscope explore` prints: the answer of the tool, as text and as data. Throws MemoError. */
export async function exploreOnce(
  link: WorkspaceLink,
  args: Record<string, unknown>,
  { signal, progress }: Pick<Asking, 'signal' | 'progress'>,
): Promise<{ text: string; data: Readonly<Record<string, unknown>> }> {
  const session = { client: 'cli', seenBlocks: new SeenBlocks(), patienceMs, listAll: () => {} };
  try {
    const asking = askingOf(link, { signal }, session, progress);
    const { content, structuredContent } = await runTool(explore, parseArguments(explore.input, args), asking);
    return { text: content.map(({ text }) => text).join('\n'), data: structuredContent };
  } catch (thrown) {
    throw toMemoError(thrown);
  }
}

// What every answer of a tool says of the index that it was read from (stale context is never passed off as fresh).

function stamped(answer: Answer, state: WorkspaceState) {
  const { text, data } = withoutSecrets(answer);
  const { generation, revision, pendingFiles } = state;
  const freshness = freshnessOf(state);
  const words = {
    fresh: 'fresh',
    stale:
      pendingFiles === 0
        ? 'stale: files are being looked at for changes'
        : `stale: ${pendingFiles} changed ${pendingFiles === 1 ? 'file is' : 'files are'} not read yet`,
    indexing: 'indexing: the files are being read, so things may be missing; call again later',
  }[freshness];
  const foot = `[${generation ?? 'no generation yet'}, revision ${revision}, ${words}]`;
  return {
    content: [{ type: 'text' as const, text: `${text}\n${foot}` }],
    structuredContent: { ...data, generation, revision, freshness },
  };
}
