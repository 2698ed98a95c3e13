/** One question to a model, its answer as it comes, and what it cost. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { analystOf, type ModelServerId } from '#shared/contract/models/servers.ts';
import type { ChatEnd, ChatRequest, ModelFacts, ModelServer, ServerModel } from '../models/models.ts';
import type { Answer, Question } from './ask-json.ts';

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
    sentence`The model ${model.name} of ${server.name()} at ${server.url} ${how}. Ask again in other words, or choose another model.`,
    { fault: 'empty' },
  );
}

// How much room a question needs. Left to itself Ollama gives a few thousand tokens and silently cuts the beginning of longer
// prompts, which holds the rules and the evidence.

/** English has about four bytes a token, code three, and Chinese three: a letter. */
const bytesPerToken = 3;
/** Each message costs a few more for its role. */
const tokensPerMessage = 8;
/** Ollama reloads a model for each new size, so there are few. */
const smallest = 4_096;

/** Tokens of question and answer: a power of two, at most what the model has. */
function contextFor(
  question: {
    readonly system: string;
    readonly messages: readonly { readonly content: string }[];
    readonly maxTokens: number;
  },
  most: number | null,
): number {
  const texts = [question.system, ...question.messages.map((message) => message.content)];
  const needed = texts.reduce(
    (sum, text) => sum + Math.ceil(Buffer.byteLength(text) / bytesPerToken) + tokensPerMessage,
    question.maxTokens,
  );
  let size = smallest;
  while (size < needed) size *= 2;
  return Math.min(size, most ?? size);
}

// Takes what a model thinks to itself out of its answer. Most write it at the beginning between two tags. Where the first tag
// is part of the server's prompt, the answer holds only the last one, and everything before it is a thought.

const pairs = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
] as const;
const openings = pairs.map(([opening]) => opening);
const closings = pairs.map(([, closing]) => closing);
const tags = [...openings, ...closings];
const firstLetters = new Set(tags.map((tag) => tag.charAt(0)));
const longest = Math.max(...tags.map((tag) => tag.length));

interface VisibleText {
  /** What can be shown after this part; '' while it is not known. */
  next(part: string): string;
  /** What is left at the end. */
  end(): string;
}

/**
 * A later tag, in code or after other tags, is part of the answer, which may be about such tags.
 * @param onThought what was shown until now was a thought.
 */
export function withoutThoughts(onThought: () => void): VisibleText {
  let held = '';
  let state: 'start' | 'thinking' | 'answer' = 'start';
  let closing = '';
  /** Whether a tag without its beginning may still come; none does after thoughts that had one. */
  let mayClose = true;
  const place = createPlace();

  function start(): boolean {
    // Blank lines separate thoughts and answer; the answer may begin in a later part, and thoughts once more.
    held = held.trimStart();
    const pair = pairs.find(([opening]) => held.startsWith(opening));
    if (pair !== undefined) {
      [, closing] = pair;
      state = 'thinking';
      mayClose = false;
      held = held.slice(pair[0].length);
      return true;
    }
    if (openings.some((opening) => opening.startsWith(held))) return false;
    state = 'answer';
    return true;
  }

  function thinking(): boolean {
    const end = held.indexOf(closing);
    if (end < 0) {
      // Only the beginning of the tag that may end them: thoughts can be long, and those of a hostile server never end.
      held = held.slice(-(closing.length - 1));
      return false;
    }
    held = held.slice(end + closing.length);
    state = 'start';
    return true;
  }

  /** What can be shown of `held`; null where it turned out that it was a thought, as was all before it. */
  function answer(atEnd: boolean): string | null {
    for (let at = 0; mayClose && at < held.length; at += 1) {
      const letter = held.charAt(at);
      if (firstLetters.has(letter)) {
        const rest = held.slice(at, at + longest);
        if (!atEnd && tags.some((tag) => tag.length > rest.length && tag.startsWith(rest))) return take(at);
        const end = closings.find((tag) => rest.startsWith(tag));
        if (end !== undefined && place.mayEndThoughts()) {
          held = held.slice(at + end.length);
          state = 'start';
          mayClose = false;
          return null;
        }
        if (!place.inlineCode() && openings.some((tag) => rest.startsWith(tag))) mayClose = false;
      }
      place.see(letter);
    }
    return take(held.length);
  }

  function take(length: number): string {
    const text = held.slice(0, length);
    held = held.slice(length);
    return text;
  }

  function show(atEnd: boolean): string {
    for (;;) {
      if (state === 'start') {
        if (!start()) return atEnd ? take(held.length) : '';
      } else if (state === 'thinking') {
        if (!thinking()) return '';
      } else {
        const shown = answer(atEnd);
        if (shown !== null) return shown;
        onThought();
      }
    }
  }

  return {
    next(part) {
      held += part;
      return show(false);
    },
    end: () => show(true),
  };
}

interface Place {
  see(letter: string): void;
  inlineCode(): boolean;
  /** Outside of code, or where a line begins: models forget to end a block of code in their thoughts. */
  mayEndThoughts(): boolean;
}

/** Follows the runs of backticks of a Markdown text: one opens code, and one as long ends it. */
function createPlace(): Place {
  let fence = 0;
  let ticks = 0;
  let atLineStart = true;
  const endRun = (): void => {
    if (ticks === 0) return;
    if (fence === 0) fence = ticks;
    else if (fence === ticks || (fence >= 3 && ticks > fence)) fence = 0;
    ticks = 0;
  };
  return {
    see(letter) {
      if (letter === '`') ticks += 1;
      else endRun();
      atLineStart = letter === '\n';
      // A single backtick that is not closed on its line does not begin code.
      if (atLineStart && fence < 3) fence = 0;
    },
    inlineCode() {
      endRun();
      return fence === 1 || fence === 2;
    },
    mayEndThoughts() {
      endRun();
      return fence === 0 || (fence >= 3 && atLineStart);
    },
  };
}
