/** Contents of git objects, read as they come, and the name that git gives a content. */
import { hash } from 'node:crypto';
import { MemoError } from '#shared/base/errors.ts';
import { runGit } from '../git/git.ts';
import { pauses } from '../slices.ts';

const timeoutMs = 600_000;
const newline = 0x0a;
const maxHeader = 200;

/**
 * Calls `each` once a blob, in their order, with pauses between them; null for one that is not here (a partial clone). What is larger than
 * `maxBytes` ends the reading with Refused: callers know sizes beforehand, so such an object is not what it was said to be.
 */
export async function readBlobs(
  cwd: string,
  blobs: readonly string[],
  maxBytes: number,
  each: (at: number, content: Buffer | null) => void,
  signal: AbortSignal,
): Promise<void> {
  let at = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  /** Bytes that must be there before the next step: a header line has 0, because its length is not known. */
  let wanted = 0;
  const gather = (): Buffer => {
    const all = waiting.length === 1 && waiting[0] !== undefined ? waiting[0] : Buffer.concat(waiting);
    waiting = [all];
    return all;
  };
  const rest = (all: Buffer, from: number): void => {
    waiting = [all.subarray(from)];
    length = all.length - from;
  };
  const pause = pauses(signal);
  const take = async (chunk: Buffer): Promise<void> => {
    waiting.push(chunk);
    length += chunk.length;
    while (length > 0 && length >= wanted) {
      const all = gather();
      if (wanted > 0) {
        each(at, all.subarray(0, wanted - 1));
        at += 1;
        rest(all, wanted);
        wanted = 0;
        // A piece of the output may hold a hundred small files, each of which is written.
        await pause();
        continue;
      }
      const end = all.indexOf(newline);
      if (end < 0 && length < maxHeader) return;
      const [, name, size] = /^([0-9a-f]+) blob (\d+)$/.exec(all.toString('latin1', 0, Math.max(0, end))) ?? [];
      if (name === undefined) {
        if (!/^[0-9a-f]+ missing$/.test(all.toString('latin1', 0, Math.max(0, end)))) throw unexpected();
        each(at, null);
        at += 1;
      } else if (Number(size) > maxBytes) throw unexpected();
      else wanted = Number(size) + 1;
      rest(all, end + 1);
    }
  };
  const input = blobs.map((blob) => `${blob}\n`).join('');
  const run = await runGit(cwd, 'cat-file', ['--batch'], { signal, timeoutMs, input, onOutput: take });
  if (!run.ok || at !== blobs.length) throw unexpected();
}

function unexpected(): MemoError {
  return new MemoError('Refused', 'git did not give the old contents of all files. Check the repository: git fsck.');
}

/** The name that git gives `content` where it names objects like `sample`: SHA-1, or SHA-256 in newer repositories. */
export function blobName(content: Uint8Array, sample: string): string {
  const head = Buffer.from(`blob ${content.length}\0`);
  return hash(sample.length === 64 ? 'sha256' : 'sha1', Buffer.concat([head, content]), 'hex');
}
