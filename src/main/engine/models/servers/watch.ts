/** How long a request may take and how much may come, and what ends it: time, size, or the caller. */
import { MemoError } from '#shared/base/errors.ts';

export interface Bounds {
  /** Until the first content of an answer; a large model takes minutes to load. */
  readonly firstMs: number;
  /** From one piece of content to the next. Blank lines, blank tokens and comments are no content. */
  readonly quietMs: number;
  /** For the whole request, whatever comes. */
  readonly longestMs: number;
  readonly maxBytes: number;
}

const second = 1_000;
/** For requests that need no model: the server can answer them at once. */
export const smallBounds: Bounds = {
  firstMs: 5 * second,
  quietMs: 5 * second,
  longestMs: 5 * second,
  maxBytes: 4 << 20,
};
/** For vectors, whose model may have to be loaded first. */
export const embedBounds: Bounds = {
  firstMs: 180 * second,
  quietMs: 60 * second,
  longestMs: 240 * second,
  maxBytes: 8 << 20,
};

/** For an answer of this length: a slow machine writes two tokens a second, one that writes none is given up. */
export function chatBounds(maxTokens: number): Bounds {
  const longestMs = (240 + maxTokens) * second;
  return { firstMs: 180 * second, quietMs: 60 * second, longestMs, maxBytes: 16 << 20 };
}

interface Watch {
  /** Aborted when time is up or the caller ends the request. */
  readonly signal: AbortSignal;
  /** Content has come: the next may take `quietMs`. */
  progress(): void;
  /** Rejects as soon as the signal is aborted, whatever a client does with its own promise. */
  within<T>(work: Promise<T>): Promise<T>;
  /** Ends the request, even if its answer is not read to the end. */
  end(): void;
}

/** `late` makes the error of a request that takes too long. */
export function createWatch(
  { firstMs, quietMs, longestMs }: Bounds,
  caller: AbortSignal,
  late: () => MemoError,
): Watch {
  const own = new AbortController();
  const signal = AbortSignal.any([caller, own.signal]);
  const giveUp = (): void => own.abort(late());
  const last = setTimeout(giveUp, longestMs).unref();
  let next = setTimeout(giveUp, firstMs).unref();
  return {
    signal,
    progress() {
      clearTimeout(next);
      next = setTimeout(giveUp, quietMs).unref();
    },
    async within(work) {
      let stop = (): void => undefined;
      const aborted = new Promise<never>((_, reject) => {
        stop = () => reject(signal.reason);
        signal.addEventListener('abort', stop);
      });
      try {
        signal.throwIfAborted();
        return await Promise.race([work, aborted]);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    end() {
      clearTimeout(next);
      clearTimeout(last);
      own.abort(new MemoError('Cancelled', 'The request has ended.'));
    },
  };
}

/** Why the caller ended it, or null where it did not: then what broke is an error of the server. */
export function ended(signal: AbortSignal): MemoError | null {
  if (!signal.aborted) return null;
  return signal.reason instanceof MemoError
    ? signal.reason
    : new MemoError('Cancelled', 'The question to the language model was cancelled.');
}

/** More letters than any tokenizer puts into one token on average. */
const lettersPerToken = 16;
/** A part of a stream is one token, at times less: letters of other scripts come byte by byte. */
const partsPerToken = 4;
/** Roles, counts and endings are sent as parts of their own. */
const spareParts = 200;

/**
 * How much of an answer has come. A server that does not keep to the tokens it was given is stopped here, and only what
 * is no blank renews the time that it has.
 * `add` takes text and thoughts of one part; false when the answer is longer than it may be.
 */
export function createMeter(maxTokens: number, progress: () => void): { add(text: string): boolean } {
  let letters = 0;
  let parts = 0;
  return {
    add(text) {
      letters += text.length;
      parts += 1;
      if (text.trim() !== '') progress();
      return letters <= maxTokens * lettersPerToken && parts <= maxTokens * partsPerToken + spareParts;
    },
  };
}
