/** One call of a tool, from checked arguments to the stamped answer: for a client of the server, and for the command line. */
import { toMemoError } from '#shared/base/errors.ts';
import type { WorkspaceLink } from '../link/link.ts';
import { parseArguments } from './answer/errors.ts';
import { stamped } from './answer/stamp.ts';
import { askingOf } from './asking.ts';
import { SeenBlocks } from './seen-blocks.ts';
import { explore } from './tools/first/explore.ts';
import type { Asking, Tool } from './tools/tool.ts';

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
