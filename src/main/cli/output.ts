/**
 * Where a command writes. Results go to standard output, either for people or as one JSON value; progress and remarks go
 * to standard error. Colour only on a terminal that wants it (NO_COLOR, TERM=dumb).
 * Names and texts come from files that anybody may have written, so control characters never reach a terminal.
 */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ErrorObject } from '#shared/base/errors.ts';

/** A stream that may be a terminal. */
export type TextStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan' | 'match';

/** A list that is printed while it is found. */
export interface OutputList {
  /** With --json an element of one array, else what `print` makes of it. */
  item(value: unknown, print: () => string): void;
  end(): void;
}

const codes: Record<Style, string> = {
  bold: '1',
  dim: '2',
  red: '31',
  yellow: '33',
  green: '32',
  cyan: '36',
  match: '1;31',
};

type Staleness =
  | { freshness: 'stale'; pendingFiles: number }
  | { freshness: 'indexing'; phase?: string; done?: number; total?: number };

export class Output {
  readonly json: boolean;
  readonly #out: TextStream;
  readonly #err: TextStream;
  readonly #env: NodeJS.ProcessEnv;
  #stale: Staleness | null = null;

  constructor(json: boolean, out: TextStream, err: TextStream, env: NodeJS.ProcessEnv) {
    this.json = json;
    this.#out = out;
    this.#err = err;
    this.#env = env;
  }

  /**
   * The answer may be out of date: files have changed that were not read in time. Said on standard error, with --json as one
   * object, whose fields the result holds as well where it is an object.
   */
  stale(pendingFiles: number): void {
    this.#stale = { freshness: 'stale', pendingFiles };
    const which =
      pendingFiles === 0
        ? 'files are still being looked at for changes'
        : `${pendingFiles} changed ${pendingFiles === 1 ? 'file is' : 'files are'} not read yet`;
    const words = `This answer may be out of date (stale): ${which}. Ask again in a moment.`;
    this.remark(this.json ? JSON.stringify(this.#stale) : words);
  }

  /**
   * The files are being read for the first time, or all of them are looked at again: the answer is from what has been read so far. Said
   * like `stale`. `done` of `total` in the phase that runs; null where nothing is known of it yet. `readsOn`: another process reads on.
   */
  reading(progress: { phase: string; done: number; total: number } | null, readsOn: boolean): void {
    this.#stale = { freshness: 'indexing', ...progress };
    const so = progress === null ? '' : ` (${progress.phase}, ${progress.done} of ${progress.total})`;
    const goesOn = readsOn ? ' Reading continues in the background.' : '';
    const words = `The files are still being read${so}: this answer may miss some.${goesOn} To wait for all of them: memoscope index.`;
    this.remark(this.json ? JSON.stringify(this.#stale) : words);
  }

  /** With --json a list is no place for how many there are: one object on standard error says it. Text says it in its own way. */
  cut(shown: number, total: number | null): void {
    if (this.json && (total === null || shown < total)) this.remark(JSON.stringify({ shown, total }));
  }

  get isStale(): boolean {
    return this.#stale !== null;
  }

  /** The result: `value` with --json, else the lines that `print` makes. */
  result(value: unknown, print: () => string | readonly string[]): void {
    if (this.json) {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      this.#out.write(`${JSON.stringify(isObject ? { ...value, ...this.#stale } : value)}\n`);
      return;
    }
    const text = print();
    this.#out.write(`${typeof text === 'string' ? text : text.join('\n')}\n`);
  }

  list(): OutputList {
    let items = 0;
    return {
      item: (value, print) => {
        this.#out.write(this.json ? `${items === 0 ? '[' : ',\n'}${JSON.stringify(value)}` : `${print()}\n`);
        items += 1;
      },
      end: () => {
        if (this.json) this.#out.write(items === 0 ? '[]\n' : ']\n');
      },
    };
  }

  /** A part of a result that is shown while it comes about; its end is for `result`. */
  write(text: string): void {
    this.#out.write(text);
  }

  /** Whether a person reads the results where they are written. */
  get isTerminal(): boolean {
    return this.#out.isTTY === true;
  }

  /** Where results go, for what is longer than memory should hold. */
  get stream(): Writable {
    return this.#out;
  }

  /** Resolves when the reader has taken most of what was written: a slow one does not fill our memory. */
  async drained(): Promise<void> {
    if (this.#out.writableNeedDrain) await once(this.#out, 'drain');
  }

  /** A remark for people, on standard error. */
  remark(text: string): void {
    this.#err.write(`${text}\n`);
  }

  error(error: ErrorObject): void {
    if (this.json) {
      const { code, message, ...data } = error;
      this.#out.write(`${JSON.stringify({ error: { code, message, ...data }, ...this.#stale })}\n`);
      return;
    }
    this.#err.write(`${this.#paint('red', 'error', this.#err)} ${clean(error.message)}\n`);
    for (const hint of hints(error)) this.#err.write(`  ${clean(hint)}\n`);
  }

  style(style: Style, text: string): string {
    return this.#paint(style, clean(text), this.#out);
  }

  /** Replaces the line on standard error; '' removes it. Nothing where that is no terminal. */
  progress(text: string): void {
    if (!this.#err.isTTY) return;
    const width = Math.max(20, this.#err.columns ?? 80);
    this.#err.write(`\r\u001b[K${clean(text).slice(0, width - 1)}`);
  }

  #paint(style: Style, text: string, stream: TextStream): string {
    const wanted = stream.isTTY && !this.#env.NO_COLOR && this.#env.TERM !== 'dumb';
    return wanted ? `\u001b[${codes[style]}m${text}\u001b[0m` : text;
  }
}

/** Text without what moves a cursor or starts an escape sequence; line ends and tabs stay. */
export function clean(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (char) =>
    char === '\n' || char === '\t' ? char : '\ufffd',
  );
}

/** What the message does not say itself. */
function hints({ message, suggestions = [], candidates }: ErrorObject): string[] {
  const lines: string[] = [];
  if (suggestions.length > 0 && !suggestions.some((one) => message.includes(one)))
    lines.push(`Did you mean: ${suggestions.join(', ')}`);
  const found = (candidates ?? []) as {
    path?: string;
    typeId?: string;
    memberId?: string;
    file?: string;
    line?: number;
  }[];
  for (const candidate of found) {
    const { path, typeId, memberId, file, line } = candidate;
    // A longer path does not distinguish these.
    const isTwin = found.some((other) => other !== candidate && other.path === path);
    const id = isTwin ? `  ${memberId ?? typeId}` : '';
    lines.push(file === undefined ? String(path ?? candidate) : `${path}  ${file}:${line}${id}`);
  }
  return lines;
}
