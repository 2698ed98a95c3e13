/**
 * A server that speaks the form of OpenAI: LM Studio, llama.cpp, Jan, vLLM and others. Nothing beyond that form is
 * used, because they have nothing else in common; fields that some of them refuse are left out.
 */

import { z } from 'zod';
import { analystOf, type ModelServerId, modelServers } from '#shared/contract/models/servers.ts';
import { errorText } from './guarded-fetch.ts';
import {
  type ChatEnd,
  type ChatPart,
  type ChatRequest,
  isEmbedding,
  type ModelServer,
  type ServerModel,
} from './model-server.ts';
import { type ServerPlace, serverUrl, usualServer } from './place.ts';
import { type InRequest, inRequest, linesOf, objectIn, readAnswer } from './requests.ts';
import { type Asked, cutAnswer, failedAnswer, faultOf } from './server-error.ts';
import { type Bounds, chatBounds, createMeter, embedBounds, smallBounds } from './watch.ts';

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

const tokens = z.number().int().positive().nullish().catch(null);

/** The forms in which servers that speak the form of OpenAI answer. Fields that others leave out have a default. */
const Listed = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      owned_by: z.string().optional().catch(undefined),
      /** vLLM. */
      max_model_len: tokens,
      context_length: tokens,
      max_context_length: tokens,
      /** llama.cpp: what it was started with, what the model was made for. */
      meta: z
        .object({ n_ctx: tokens, n_ctx_train: tokens, size: z.number().optional().catch(undefined) })
        .nullish()
        .catch(null),
    }),
  ),
});

function modelOf({ id, meta, ...rest }: z.infer<typeof Listed>['data'][number]): ServerModel {
  const contextLength =
    meta?.n_ctx ?? rest.max_model_len ?? rest.context_length ?? rest.max_context_length ?? meta?.n_ctx_train ?? null;
  return {
    ...{ name: id, digest: '', size: meta?.size ?? 0, parameters: '', quantization: '', family: '' },
    ...{ embeds: isEmbedding(id), contextLength },
  };
}

const text = z.string().nullish();
const count = z.number().int().nonnegative().nullish();

/** One event of a streamed answer; servers that do not stream give `message` in the place of `delta`. */
const Said = z.object({
  content: text,
  /** llama.cpp, LM Studio, vLLM. */
  reasoning_content: text,
  reasoning: text,
  tool_calls: z
    .array(z.object({ function: z.object({ arguments: text }).nullish() }))
    .nullish()
    .catch(null),
});
const Chunk = z.object({
  choices: z
    .array(z.object({ delta: Said.nullish(), message: Said.nullish(), finish_reason: text }))
    .nullish()
    .transform((choices) => choices ?? []),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});
type Chunk = z.infer<typeof Chunk>;

/** In the order of their index, which some servers leave out. */
const Embeddings = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()).min(1) })),
});

/** The field `owned_by` of a model. */
const owners: Readonly<Record<string, ModelServerId>> = {
  organization_owner: 'lm-studio',
  llamacpp: 'llama.cpp',
  llamafile: 'llamafile',
  vllm: 'vllm',
  koboldcpp: 'koboldcpp',
  humanity: 'gpt4all',
  localai: 'localai',
  jan: 'jan',
  library: 'ollama',
};
/** The header `Server`. */
const programs: readonly (readonly [RegExp, ModelServerId])[] = [
  [/llamafile/i, 'llamafile'],
  [/llama\.cpp/i, 'llama.cpp'],
  [/koboldcpp/i, 'koboldcpp'],
  [/lm[- ]?studio/i, 'lm-studio'],
];

/**
 * Identifies an OpenAI-compatible server by its list of models: most name themselves in it. Others are known by the
 * port on which they usually listen. No other request is made for that.
 */
function identify(url: string, program: string | null, owner: string | undefined): ModelServerId {
  const byProgram = programs.find(([pattern]) => pattern.test(program ?? ''))?.[1];
  return byProgram ?? owners[owner?.toLowerCase() ?? ''] ?? usualServer(url);
}

/**
 * How a server is made to answer with JSON of a form: by a schema that it holds the model to, by a tool whose parameters are
 * that form, or in words. Servers differ in what they support; a way that one refuses is not tried there again.
 */
const jsonForms = ['schema', 'tool', 'words'] as const;
type JsonForm = (typeof jsonForms)[number];

const tool = 'answer';

/** What a request is given beside its messages; `messages` with the form in words where the server knows no other way. */
function formed(
  { messages, format }: Pick<ChatRequest, 'messages' | 'format'>,
  form: JsonForm,
): Record<string, unknown> {
  if (format === undefined) return { messages };
  switch (form) {
    case 'schema':
      return {
        messages,
        response_format: { type: 'json_schema', json_schema: { name: tool, strict: true, schema: format } },
      };
    case 'tool':
      return {
        messages,
        tools: [
          {
            type: 'function',
            function: { name: tool, description: 'Gives the answer.', parameters: objectOf(format) },
          },
        ],
        tool_choice: 'required',
      };
    case 'words': {
      const wanted = `Answer with one JSON object of this JSON schema and nothing else:\n${JSON.stringify(format)}`;
      return { messages: messages.map((each, at) => (at === messages.length - 1 ? followedBy(each, wanted) : each)) };
    }
  }
}

function followedBy<M extends { readonly content: string }>(message: M, more: string): M {
  return { ...message, content: `${message.content}\n\n${more}` };
}

/** Parameters of a tool are an object by name. */
function objectOf(format: object): object {
  return 'type' in format ? format : { type: 'object', ...format };
}

/** A refusal of the request itself, and not of the model, its memory or the length of the question. */
function isRefusedForm(status: unknown, said: unknown): boolean {
  return [400, 404, 422, 500, 501].includes(Number(status)) && !/context|memory|too (large|long)/i.test(String(said));
}
