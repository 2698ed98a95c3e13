/**
 * Messages on the pipes of a language server: a head with `Content-Length`, an empty line, JSON in UTF-8. What a server says is
 * not trusted: the head and the body have limits, and what is neither ends the conversation.
 */
import { MemoError } from '#shared/base/errors.ts';

const mostHead = 4096;
/** Parsed on the engine's thread; ten thousand places of a rename take 1.5 MB. */
export const mostBody = 8 * 1024 * 1024;
const headEnd = '\r\n\r\n';

export function frame(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}${headEnd}`, 'latin1'), body]);
}

/** Takes what the pipe brings, in whatever pieces. Throws InternalError for what is no message; nothing may be given to it after. */
export function createFrameReader(take: (message: unknown) => void): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let held = 0;
  let awaited: number | null = null;

  function cut(length: number): Buffer {
    const all = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
    const rest = all.subarray(length);
    pieces = rest.length === 0 ? [] : [rest];
    held = rest.length;
    return all.subarray(0, length);
  }

  function readHead(): number | null {
    const start = Buffer.concat(pieces).subarray(0, mostHead);
    const end = start.indexOf(headEnd);
    if (end < 0) {
      if (held >= mostHead) throw broken('sent something that is no message');
      return null;
    }
    const head = cut(end + headEnd.length).toString('latin1');
    const length = Number(/^content-length: *(\d{1,12})\r?$/im.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw broken('sent something that is no message');
    if (length > mostBody) throw broken(`sent a message of ${length} bytes; ${mostBody} are read at most`);
    return length;
  }

  return (chunk) => {
    pieces.push(chunk);
    held += chunk.length;
    for (;;) {
      awaited ??= readHead();
      if (awaited === null || held < awaited) return;
      const body = cut(awaited).toString('utf8');
      awaited = null;
      let message: unknown;
      try {
        message = JSON.parse(body);
      } catch {
        // Whoever reads the next length would read it from the middle of something.
        throw broken('sent a message that is not JSON');
      }
      take(message);
    }
  };
}

function broken(what: string): MemoError {
  return new MemoError('InternalError', what);
}
