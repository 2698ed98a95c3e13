/** Messages of commits, read from the objects themselves: no configuration of the repository has a part in it. */
import { runGit } from '../git/git.ts';
import { readSizes } from './commit-list.ts';

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
/** A larger object was written by no person. */
const maxObject = 1024 * 1024;

/** In the order of `ids`, without those that this clone does not hold or that are too large to be a message. Throws Cancelled. */
export async function readMessages(
  root: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<CommitMessage[]> {
  if (ids.length === 0) return [];
  const sizes = await readSizes(root, ids, signal);
  const wanted = ids.filter((id) => (sizes.get(id) ?? maxObject) < maxObject);
  if (wanted.length === 0) return [];
  const input = `${wanted.join('\n')}\n`;
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
    if (type === 'commit') found.push(parsed(id, stdout.subarray(at, at + length)));
    at += length + 1;
  }
  return found;
}

function parsed(id: string, bytes: Buffer): CommitMessage {
  const object = decoded(bytes);
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

/** Messages are UTF-8 unless their head names another encoding. */
function decoded(bytes: Buffer): string {
  const label = /^encoding (\S{1,40})$/m.exec(bytes.toString('latin1', 0, 4_096).split('\n\n', 1)[0] ?? '')?.[1];
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // A name of no encoding that is known here.
    return bytes.toString('utf8');
  }
}
