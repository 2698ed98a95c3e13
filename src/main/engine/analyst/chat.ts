/** One question to a model, its answer as it comes, and what it cost. */
import { MemoError } from '#shared/base/errors.ts';
import { analystOf, type ModelServerId } from '#shared/contract/models/servers.ts';
import type { ChatEnd, ChatRequest, ModelFacts, ModelServer, ServerModel } from '../models/models.ts';
import { contextFor } from './context-size.ts';
import type { Answer, Question } from './question.ts';
import { withoutThoughts } from './thoughts.ts';

/** Tokens that a model which thinks is given for it beside those of its answer. */
const thoughtTokens = 2_000;

export interface Talker {
  readonly server: ModelServer;
  readonly id: ModelServerId;
  readonly model: ServerModel;
  readonly facts: ModelFacts;
}

/** `thinks`: it needs room for thoughts. `mustThink`: it is silent with `think: false`. */
type Habit = 'thinks' | 'mustThink';

/** What was seen of models while they answered, by address, name and weights. */
const habits = new Map<string, Habit>();
const keyOf = ({ server, model }: Talker): string => `${server.url} ${model.name} ${model.digest}`;

interface Said extends ChatEnd {
  readonly text: string;
  readonly thought: boolean;
}

/**
 * A model that returns only thoughts, or nothing at all with `think: false`, is asked once more with room for both. Later
 * questions get that room at once.
 */
export async function streamChat(talker: Talker, question: Question): Promise<Answer> {
  const { server, id, model } = talker;
  const started = performance.now();
  const first = requestOf(talker, question);
  let said = await listen(server, first, question);
  const tokens = { ...said.tokens };
  if (said.text.trim() === '') {
    const habit = first.think === undefined ? 'thinks' : 'mustThink';
    const known = habits.get(keyOf(talker));
    if (known !== habit && (said.thought || first.think !== undefined)) {
      habits.set(keyOf(talker), habit);
      said = await listen(server, requestOf(talker, question), question);
      tokens.prompt += said.tokens.prompt;
      tokens.answer += said.tokens.answer;
    }
    if (said.text.trim() === '') throw emptyAnswer(talker, said);
  }
  return {
    text: said.text,
    analyst: analystOf(id, model.name),
    tokens,
    cut: said.cut,
    durationMs: Math.round(performance.now() - started),
  };
}

function requestOf(talker: Talker, question: Question): ChatRequest {
  const { model, facts } = talker;
  const { system, messages, options, format } = question;
  const habit = habits.get(keyOf(talker));
  const think = thinkOf(model, facts, habit, question.think);
  const thinks = habit !== undefined || think === 'low' || (facts.thinks === true && think === undefined);
  const maxTokens = question.maxTokens + (thinks ? thoughtTokens : 0);
  return {
    ...{ model: model.name, maxTokens },
    messages: [{ role: 'system', content: system }, ...messages],
    context: contextFor({ ...question, maxTokens }, facts.contextLength),
    ...options,
    ...(format === undefined ? {} : { format }),
    ...(think === undefined ? {} : { think }),
  };
}

/** Models that cannot think refuse `think`, and gpt-oss, which supports levels only, answers `false` with silence. */
function thinkOf(
  { name, family }: ServerModel,
  { thinks }: ModelFacts,
  habit: Habit | undefined,
  wanted: Question['think'],
): ChatRequest['think'] {
  if (wanted === undefined || thinks !== true || habit === 'mustThink') return undefined;
  return /gpt-?oss/i.test(`${name} ${family}`) ? 'low' : false;
}

async function listen(server: ModelServer, request: ChatRequest, { signal, ...question }: Question): Promise<Said> {
  let text = '';
  let thought = false;
  const visible = withoutThoughts(() => {
    thought = true;
    text = '';
    question.onRestart?.();
  });
  const add = (more: string): void => {
    if (more === '') return;
    text += more;
    question.onText(more);
  };
  const end = await server.chat(
    request,
    (part) => {
      const shown = visible.next(part.text);
      thought ||= part.thought !== '' || (shown === '' && part.text.trim() !== '');
      add(shown);
    },
    signal,
  );
  add(visible.end());
  return { ...end, text, thought };
}

function emptyAnswer({ server, model }: Talker, { cut }: Said): MemoError {
  const how = cut ? 'used all its tokens before it came to an answer' : 'gave an empty answer';
  return new MemoError(
    'ModelUnavailable',
    `The model ${model.name} of ${server.name()} at ${server.url} ${how}. Ask again in other words, or choose another model.`,
    { fault: 'empty' },
  );
}
