/** What can go wrong with Ollama, in words that say what to do (spec 07 "Ollama"). */
import { MemoError } from '#shared/base/errors.ts';

/** What a message names. */
export interface Asked {
  readonly url: string;
  readonly model: string | null;
}

/** What went wrong, in the field `fault` of an error's data: what one may do about it depends on it. */
export type OllamaFault =
  /** Nothing answers at the address. */
  | 'offline'
  | 'missing'
  | 'memory'
  /** 429 or 503. */
  | 'busy'
  /** Another status, or an error in the middle of an answer. */
  | 'refused'
  | 'slow'
  /** An answer without its end. */
  | 'cut'
  /** What answers does not answer as Ollama does. */
  | 'broken'
  | 'empty'
  /** No JSON of the form that was asked for. */
  | 'form';

export function faultOf(thrown: unknown): OllamaFault | null {
  return thrown instanceof MemoError && typeof thrown.data.fault === 'string'
    ? (thrown.data.fault as OllamaFault)
    : null;
}

const maxQuoted = 300;

/** An answer with a status that is not 200. */
export function refusedAnswer(asked: Asked, status: number, text: string): MemoError {
  const said = quoted(text);
  const { url, model } = asked;
  const data = { status, said };
  if (status === 404 && model !== null) {
    return unavailable(
      `Ollama at ${url} does not have the model ${model}. Get it with: ollama pull ${model}`,
      'missing',
      data,
    );
  }
  if (status === 429 || status === 503) {
    return new MemoError('Busy', `Ollama at ${url} has too much to do (${said}). Ask again in a while.`, {
      ...data,
      fault: 'busy',
    });
  }
  if (/memory/i.test(text)) {
    return unavailable(
      `Ollama at ${url} has not enough memory for ${of(asked)}: ${said}. Choose a smaller model.`,
      'memory',
      data,
    );
  }
  return unavailable(
    `Ollama at ${url} refused ${of(asked)} with status ${status}: ${said}. Ask again; its log says why.`,
    'refused',
    data,
  );
}

export function slowAnswer(asked: Asked): MemoError {
  return unavailable(
    `Ollama at ${asked.url} does not answer in time for ${of(asked)}. Ask again when it has less to do, or choose a smaller model.`,
    'slow',
  );
}

/** Something answers, but not as Ollama does. */
export function brokenAnswer(asked: Asked, how: string): MemoError {
  return unavailable(
    `What answers at ${asked.url} for ${of(asked)} cannot be used: ${how}. Look whether the address in the settings is that of Ollama.`,
    'broken',
  );
}

/** Whatever the client or fetch threw, as one of ours. */
export function ollamaError(asked: Asked, thrown: unknown): MemoError {
  if (thrown instanceof MemoError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const code = codeOf(thrown);
  // `aborted` is Node's word for an answer that broke off; before it began there was none.
  if (code !== null && text !== 'aborted') {
    return new MemoError(
      'Offline',
      `Ollama does not answer at ${asked.url} (${code}). Start it with: ollama serve`,
      { host: asked.url, fault: 'offline' },
      { cause: thrown },
    );
  }
  if (thrown instanceof SyntaxError) return brokenAnswer(asked, 'its answer is not JSON');
  // The client's own words for a stream that ends without its last part.
  if (text === 'aborted' || /did not receive done/i.test(text)) {
    return unavailable(
      `Ollama at ${asked.url} broke off while it answered with ${of(asked)}. Ask again; its log says why.`,
      'cut',
      {},
      { cause: thrown },
    );
  }
  const data = { said: quoted(text) };
  if (/memory/i.test(text)) {
    return unavailable(
      `Ollama at ${asked.url} has not enough memory for ${of(asked)}: ${data.said}. Choose a smaller model.`,
      'memory',
      data,
      { cause: thrown },
    );
  }
  return unavailable(
    `Ollama at ${asked.url} failed with ${of(asked)}: ${data.said}. Ask again; its log says why.`,
    'refused',
    data,
    {
      cause: thrown,
    },
  );
}

function unavailable(
  message: string,
  fault: OllamaFault,
  data: Record<string, unknown> = {},
  options?: ErrorOptions,
): MemoError {
  return new MemoError('ModelUnavailable', message, { ...data, fault }, options);
}

function of({ model }: Asked): string {
  return model === null ? 'this request' : `the model ${model}`;
}

function quoted(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/\.$/, '').slice(0, maxQuoted) || 'it says nothing';
}

/** Of the system, as ECONNREFUSED. */
function codeOf(thrown: unknown): string | null {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
}
