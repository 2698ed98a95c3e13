/** Messages of commits, read from the objects themselves: no configuration of the repository has a part in it. */
import { runGit } from '../git/git.ts';

export interface CommitMessage {
  id: string;
  /** Epoch milliseconds of the commit. */
  at: number;
  parents: number;
  /** As written: a text of anyone. At most 16 KB are kept. */
  text: string;
}

const timeoutMs = 15_000;
const maxText = 16 * 1024;

/** In the order of `ids`, without those that this clone does not hold. Throws Cancelled. */
export async function readMessages(
  root: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<CommitMessage[]> {
  if (ids.length === 0) return [];
  const input = `${ids.join('\n')}\n`;
  const { stdout, ok } = await runGit(root, 'cat-file', ['--batch'], { signal, timeoutMs, input });
  if (!ok) return [];
  const found: CommitMessage[] = [];
  let at = 0;
  while (at < stdout.length) {
    const end = stdout.indexOf(0x0a, at);
    if (end < 0) break;
    const [id = '', type = '', size = '0'] = stdout.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (type === 'missing') continue;
    const length = Number(size);
    if (type === 'commit') found.push(parsed(id, stdout.toString('utf8', at, at + length)));
    at += length + 1;
  }
  return found;
}

function parsed(id: string, object: string): CommitMessage {
  const gap = object.indexOf('\n\n');
  const head = gap < 0 ? object : object.slice(0, gap);
  const seconds = /^committer .* (\d+) [+-]\d{4}$/m.exec(head)?.[1];
  return {
    id,
    at: Number(seconds ?? 0) * 1000,
    parents: [...head.matchAll(/^parent /gm)].length,
    text: gap < 0 ? '' : object.slice(gap + 2, gap + 2 + maxText),
  };
}
