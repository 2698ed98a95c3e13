/** What can go wrong with a model server, in words that say what to do. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';

/** What a message names. */
export interface Asked {
  /** `Ollama`, `LM Studio`. */
  readonly server: string;
  readonly url: string;
  readonly model: string | null;
}

/** What went wrong, in the field `fault` of an error's data: what one may do about it depends on it. */
export type ServerFault =
  /** Nothing answers at the address. */
  | 'offline'
  | 'missing'
  /** It wants a key, or another one. */
  | 'key'
  | 'memory'
  /** 429 or 503. */
  | 'busy'
  /** Another status, or an error in the middle of an answer. */
  | 'refused'
  | 'slow'
  /** An answer without its end. */
  | 'cut'
  /** What answers does not answer as such a server does. */
  | 'broken'
  | 'empty'
  /** No JSON of the form that was asked for. */
  | 'form';

export function faultOf(thrown: unknown): ServerFault | null {
  return thrown instanceof MemoError && typeof thrown.data.fault === 'string'
    ? (thrown.data.fault as ServerFault)
    : null;
}

const maxQuoted = 300;

/** An answer with a status that is not 200. */
export function refusedAnswer(asked: Asked, status: number, text: string): MemoError {
  const said = quoted(text);
  const { server, url, model } = asked;
  const data = { status, said };
  if (status === 401 || status === 403) {
    return unavailable(
      `${server} at ${url} needs a key (${said}). Copy the key from its own settings into the settings here.`,
      'key',
      data,
    );
  }
  // Other servers answer 404 also for what they cannot do at all.
  if (status === 404 && model !== null && (server === 'Ollama' || /model/i.test(text))) {
    return missingModel(asked, model, data);
  }
  if (status === 429 || status === 503) {
    return new MemoError('Busy', sentence`${server} at ${url} has too much to do (${said}). Ask again in a while.`, {
      ...data,
      fault: 'busy',
    });
  }
  if (/memory/i.test(text)) return outOfMemory(asked, data);
  return unavailable(
    `${server} at ${url} refused ${of(asked)} with status ${status}: ${said}. Ask again; its log says why.`,
    'refused',
    data,
  );
}

export function missingModel({ server, url }: Asked, model: string, data: Record<string, unknown> = {}): MemoError {
  return unavailable(
    server === 'Ollama'
      ? `Ollama at ${url} does not have the model ${model}. Get it with: ollama pull ${model}, or choose another in the settings.`
      : `${server} at ${url} does not have the model ${model}. Load it there, or choose another in the settings.`,
    'missing',
    { ...data, host: url },
  );
}

export function slowAnswer(asked: Asked): MemoError {
  const { server, url } = asked;
  return unavailable(
    `${server} at ${url} does not answer in time for ${of(asked)}. Ask again when it has less to do, or choose a smaller model.`,
    'slow',
  );
}

/** Something answers, but not as such a server does. */
export function brokenAnswer(asked: Asked, how: string): MemoError {
  return unavailable(
    `What answers at ${asked.url} for ${of(asked)} cannot be used: ${how}. Look whether the address in the settings is that of ${asked.server}.`,
    'broken',
  );
}

export function cutAnswer(asked: Asked, options?: ErrorOptions): MemoError {
  const { server, url } = asked;
  return unavailable(
    `${server} at ${url} broke off while it answered with ${of(asked)}. Ask again; its log says why.`,
    'cut',
    {},
    options,
  );
}

/** An error that the server reports in the middle of an answer. */
export function failedAnswer(asked: Asked, text: string, options?: ErrorOptions): MemoError {
  const { server, url } = asked;
  const data = { said: quoted(text) };
  if (/memory/i.test(text)) return outOfMemory(asked, data, options);
  return unavailable(
    `${server} at ${url} failed with ${of(asked)}: ${data.said}. Ask again; its log says why.`,
    'refused',
    data,
    options,
  );
}

/** Whatever the client or fetch threw, as one of ours. */
export function serverError(asked: Asked, thrown: unknown): MemoError {
  if (thrown instanceof MemoError) return thrown;
  const { server, url } = asked;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const code = codeOf(thrown);
  // `aborted` is Node's word for an answer that broke off; before it began there was none.
  if (code !== null && text !== 'aborted') {
    return new MemoError(
      'Offline',
      server === 'Ollama'
        ? sentence`Ollama does not answer at ${url} (${code}). Start it with: ollama serve`
        : sentence`${server} does not answer at ${url} (${code}). Start it with its server turned on, or choose another in the settings.`,
      { host: url, fault: 'offline' },
      { cause: thrown },
    );
  }
  if (thrown instanceof SyntaxError) return brokenAnswer(asked, 'its answer is not JSON');
  // The words of Ollama's client for a stream that ends without its last part.
  if (text === 'aborted' || /did not receive done/i.test(text)) return cutAnswer(asked, { cause: thrown });
  return failedAnswer(asked, text, { cause: thrown });
}

function outOfMemory(asked: Asked, data: { readonly said: string }, options?: ErrorOptions): MemoError {
  const { server, url } = asked;
  return unavailable(
    `${server} at ${url} has not enough memory for ${of(asked)}: ${data.said}. Choose a smaller model.`,
    'memory',
    data,
    options,
  );
}

function unavailable(
  message: string,
  fault: ServerFault,
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

/** The system's code, such as ECONNREFUSED. */
function codeOf(thrown: unknown): string | null {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
}
