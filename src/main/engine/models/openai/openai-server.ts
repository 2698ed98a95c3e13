/**
 * A server that speaks the form of OpenAI: LM Studio, llama.cpp, Jan, vLLM and others. Nothing beyond that form is used, for
 * they have nothing else in common; fields that some of them refuse are left out.
 */
import { analystOf, type ModelServerId, modelServers } from '#shared/contract/models/servers.ts';
import { errorText } from '../servers/guarded-fetch.ts';
import { linesOf, objectIn } from '../servers/lines.ts';
import { createMeter } from '../servers/meter.ts';
import type { ChatEnd, ChatPart, ChatRequest, ModelServer } from '../servers/model-server.ts';
import { type ServerPlace, serverUrl, usualServer } from '../servers/place.ts';
import { readAnswer } from '../servers/read-answer.ts';
import { type InRequest, inRequest } from '../servers/requests.ts';
import { type Asked, cutAnswer, failedAnswer, faultOf } from '../servers/server-error.ts';
import { type Bounds, chatBounds, embedBounds, smallBounds } from '../servers/watch.ts';
import { Chunk, Embeddings, Listed, modelOf } from './answers.ts';
import { identify } from './identify.ts';
import { formed, isRefusedForm, type JsonForm, jsonForms } from './json-form.ts';

/** What servers refused before, by address and model: it costs a request to find out. */
const knownForms = new Map<string, JsonForm>();

export function openOpenaiServer(place: ServerPlace): ModelServer {
  const url = serverUrl(place);
  let id: ModelServerId = usualServer(url);
  const name = (): string => modelServers[id].name;

  function request<T>(
    model: string | null,
    path: string,
    body: object | null,
    bounds: Bounds,
    signal: AbortSignal,
    read: (response: Response, inside: InRequest) => Promise<T>,
  ): Promise<T> {
    const asked: Asked = { server: name(), url, model };
    return inRequest(asked, place, bounds, signal, async (inside) => {
      const response = await inside.fetch(`${url}/v1/${path}`, {
        method: body === null ? 'GET' : 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...(place.key ? { authorization: `Bearer ${place.key}` } : {}),
        },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      });
      return read(response, inside);
    });
  }

  async function chatWith(
    form: JsonForm,
    asked: ChatRequest,
    onPart: (part: ChatPart) => void,
    signal: AbortSignal,
  ): Promise<ChatEnd> {
    const { model, maxTokens, temperature, seed } = asked;
    const body = {
      ...{ model, stream: true, stream_options: { include_usage: true }, max_tokens: maxTokens },
      ...(temperature === undefined ? {} : { temperature }),
      ...(seed === undefined ? {} : { seed }),
      ...formed(asked, form),
    };
    return request(model, 'chat/completions', body, chatBounds(maxTokens), signal, (response, inside) =>
      readChat(response, inside, maxTokens, onPart),
    );
  }

  return {
    url,
    name,
    async list(signal) {
      const models = await request(null, 'models', null, smallBounds, signal, async (response, { asked }) => {
        const { data } = readAnswer(asked, Listed, await response.json());
        id = identify(url, response.headers.get('server'), data[0]?.owned_by);
        return data.map(modelOf);
      });
      return { id, models };
    },
    facts: ({ contextLength }) => Promise.resolve({ contextLength, thinks: null }),
    async chat(asked, onPart, signal) {
      const key = `${url} ${analystOf(id, asked.model)}`;
      for (let at = asked.format === undefined ? 0 : jsonForms.indexOf(knownForms.get(key) ?? 'schema'); ; at += 1) {
        const form = jsonForms[at] ?? 'words';
        try {
          return await chatWith(form, asked, onPart, signal);
        } catch (thrown) {
          const { status, said } = faultOf(thrown) === 'refused' ? dataOf(thrown) : {};
          const next = jsonForms[at + 1];
          if (asked.format === undefined || next === undefined || !isRefusedForm(status, said)) throw thrown;
          knownForms.set(key, next);
        }
      }
    },
    embed(model, input, signal) {
      const body = { model, input, encoding_format: 'float' };
      return request(model, 'embeddings', body, embedBounds, signal, async (response, { asked }) => {
        const { data } = readAnswer(asked, Embeddings, await response.json());
        return data
          .map((each, at) => ({ at: each.index ?? at, vector: each.embedding }))
          .sort((a, b) => a.at - b.at)
          .map(({ vector }) => vector);
      });
    },
  };
}

function dataOf(thrown: unknown): { status?: unknown; said?: unknown } {
  return thrown instanceof Error && 'data' in thrown ? (thrown.data as { status?: unknown; said?: unknown }) : {};
}

/** Servers that give no reason for the end of an answer say at least that it is one. */
const done: Chunk = { choices: [{ finish_reason: 'stop' }], usage: null };

/** Events of a stream, or one object from a server that does not stream. */
async function* chunksOf(response: Response, { asked }: InRequest): AsyncGenerator<Chunk> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream) {
    yield readAnswer(asked, Chunk, await response.json());
    return;
  }
  for await (const line of linesOf(asked, response.body ?? new ReadableStream())) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    if (data === '[DONE]') {
      yield done;
      return;
    }
    const value = objectIn(asked, data);
    const error = 'error' in value && value.error !== null ? errorText(value) : null;
    if (error !== null) throw failedAnswer(asked, error);
    yield readAnswer(asked, Chunk, value);
  }
}

/** The arguments of a tool call are the answer where a tool was the way to ask for JSON. */
async function readChat(
  response: Response,
  inside: InRequest,
  maxTokens: number,
  onPart: (part: ChatPart) => void,
): Promise<ChatEnd> {
  const meter = createMeter(maxTokens, inside.progress);
  let reason = '';
  let parts = 0;
  let usage: Chunk['usage'] = null;
  for await (const chunk of chunksOf(response, inside)) {
    const [choice] = chunk.choices;
    usage = chunk.usage ?? usage;
    if (choice === undefined) continue;
    const said = choice.delta ?? choice.message;
    const text =
      (said?.content ?? '') + (said?.tool_calls ?? []).map((call) => call.function?.arguments ?? '').join('');
    const thought = said?.reasoning_content ?? said?.reasoning ?? '';
    if (text !== '' || thought !== '') parts += 1;
    if (!meter.add(text + thought)) {
      reason = 'length';
      break;
    }
    onPart({ text, thought });
    reason ||= choice.finish_reason ?? '';
  }
  if (reason === '') throw cutAnswer(inside.asked);
  return {
    cut: reason === 'length',
    tokens: { prompt: usage?.prompt_tokens ?? 0, answer: usage?.completion_tokens ?? parts },
  };
}
