/**
 * Ask: a question answered from memory and code. Main type: Ask. What is below the threshold of the model is not spoken of,
 * and then no language model is asked either; without one, or when it fails before its first whole sentence, the evidence
 * itself is the answer. A conversation's turns are its session memory.
 */

import type { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { Coverage } from '#shared/contract/common.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import type { AskAnswer, askMethods, Session, Turn } from '#shared/contract/memory/ask.ts';
import type { LearningDraft } from '#shared/contract/memory/types.ts';
import { shownAnalyst } from '#shared/contract/models/servers.ts';
import type { Analyst } from '../../analyst/analyst.ts';
import { addressesAnAssistant, runsWhatItFetches, sentencesOf, without } from '../../claims/claims.ts';
import { redact } from '../../redact/redact.ts';
import { createReceipts, type Database } from '../../storage/storage.ts';
import { wholeSentences } from '../load/summary/tokens.ts';
import type { RecordStore } from '../store/store.ts';
import { checkAnswer } from './check-answer.ts';
import { createCitationFilter } from './citations.ts';
import { commandLines } from './command-lines.ts';
import { searchText } from './follow-up.ts';
import { createGather, type Gathered, type GatherOptions } from './gather.ts';
import { promptOf } from './prompt.ts';
import { draftOf } from './save.ts';
import { staticAnswer } from './static-answer.ts';
import { createTurns } from './turns.ts';

type AskProgress = EventPayload<'ask.progress'>;
export type AskParams = z.output<(typeof askMethods)['ask']['params']>;
type SaveParams = z.output<(typeof askMethods)['ask.save']['params']>;

export interface Ask {
  /** Throws Cancelled; what was written until then stays in the turn. */
  ask(params: AskParams, signal: AbortSignal): Promise<AskAnswer & { turn: number | null }>;
  sessions(limit: number): { sessions: Session[]; total: number };
  session(id: string): Turn[];
  forget(session: string): void;
  /** Id of the record. Throws NotFound, InvalidArgument for a turn without an answer. */
  save(params: SaveParams): Promise<string>;
}

export interface AskOptions extends GatherOptions {
  database: Database;
  records: Pick<RecordStore, 'add'>;
  /** null where no model is to be asked. */
  analyst(): Analyst | null;
  /** What of the files an answer rests on. */
  coverage(): Coverage;
  clock: Clock;
  onProgress(progress: AskProgress): void;
}

/** Of the answer. */
const maxTokens = 1_200;
/** Turns that a question may lean on. */
const earlierTurns = 4;

export function createAsk(options: AskOptions): Ask {
  const { database, clock, projectKey } = options;
  const turns = createTurns(database, createReceipts(database));
  const gather = createGather(options);

  async function answer(
    params: AskParams,
    earlier: readonly Turn[],
    signal: AbortSignal,
    onText: (text: string, restart: boolean) => void,
  ): Promise<AskAnswer> {
    const started = performance.now();
    const { question, language, looksIn, budget } = params;
    const tell = (phase: AskProgress['phase'], text: string, tokens: number, restart = false): void => {
      if (params.askId === undefined) return;
      options.onProgress({ askId: params.askId, phase, text, tokens, ...(restart ? { restart } : {}) });
    };
    tell('searching', '', 0);
    const text = searchText(
      question,
      earlier.map((turn) => turn.question),
    );
    const gathered = await gather({ question, text, language, looksIn, budget }, signal);
    const done = (said: Said): AskAnswer => ({
      answer: said.text,
      found: gathered.citations.length > 0,
      citations: gathered.citations,
      records: gathered.hits,
      code: gathered.code.map(({ symbol }) => symbol),
      threshold: gathered.threshold,
      analyst: said.analyst,
      notice: said.notice,
      ...(said.doubts === undefined ? {} : { doubts: said.doubts }),
      context: gathered.context,
      coverage: options.coverage(),
      searchMs: gathered.searchMs,
      durationMs: performance.now() - started,
      tokens: said.tokens,
    });
    if (gathered.citations.length === 0) return done({ ...fromStatic, text: '' });
    let tokens = 0;
    let restart = false;
    const writer: Writer = {
      write(part) {
        if (part === '') return;
        tokens += 1;
        onText(part, restart);
        tell('writing', part, tokens, restart);
        restart = false;
      },
      restart() {
        restart = true;
      },
    };
    const said = await asked(params, gathered, earlier, signal, writer);
    if (said.text !== '') return done(said);
    const { doubts } = said;
    return done({ ...fromEvidence(gathered, params, writer, said.notice), ...(doubts && { doubts }) });
  }

  /** Without a text where there is no model, or it failed before its first whole sentence; the notice says why. */
  async function asked(
    { question, language }: AskParams,
    gathered: Gathered,
    earlier: readonly Turn[],
    signal: AbortSignal,
    writer: Writer,
  ): Promise<Said> {
    const { summary, citations, notes, commands, used, code } = gathered;
    const analyst = options.analyst();
    if (analyst === null || (await analyst.status(signal)).state !== 'ready') return fromStatic;
    let filter = createCitationFilter(citations.length);
    let text = '';
    const show = (part: string): void => {
      text += part;
      writer.write(part);
    };
    try {
      const said = await analyst.chat({
        ...promptOf(
          question,
          [summary.text, ...commandLines(commands, used.length + code.length + 1, language), ...notes].join('\n'),
          earlier,
          language,
        ),
        signal,
        onText: (part) => show(filter.next(part)),
        onRestart() {
          filter = createCitationFilter(citations.length);
          text = '';
          writer.restart();
        },
        maxTokens,
        options: { temperature: 0.1 },
      });
      show(filter.end());
      const kept = withoutOrders(text);
      const { text: whole, doubts } = await checkAnswer(question, said.cut ? wholeSentences(kept) : kept, gathered);
      const isLess = kept !== text || doubts.some(({ why }) => why === 'contradicted');
      if (isLess || whole === '') writer.restart();
      if (isLess) writer.write(whole);
      const notices = [
        ...(kept === text ? [] : [ordersNotice(said.analyst)]),
        ...(said.cut ? [cutNotice(said.analyst, whole)] : []),
      ];
      return { text: whole, analyst: said.analyst, tokens: said.tokens, notice: notices.join(' '), doubts };
    } catch (thrown) {
      if (signal.aborted || text !== '') throw thrown;
      return { ...fromStatic, notice: toMemoError(thrown).message };
    }
  }

  function fromEvidence(gathered: Gathered, { question, language }: AskParams, writer: Writer, notice: string): Said {
    const text = staticAnswer(question, gathered, language);
    writer.write(text);
    return { ...fromStatic, text, notice };
  }

  return {
    async ask(asked, signal) {
      // It is kept, and sent to a model.
      const question = redact(asked.question);
      const params = { ...asked, question };
      const { session } = params;
      if (session === undefined) return { ...(await answer(params, [], signal, () => {})), turn: null };
      const earlier = turns.before(session, earlierTurns);
      const turn = turns.begin(session, clock.now(), question);
      let partial = '';
      try {
        const given = await answer(params, earlier, signal, (text, restart) => {
          partial = restart ? text : partial + text;
        });
        turns.finish(turn, given);
        return { ...given, turn };
      } catch (thrown) {
        const error = toMemoError(thrown);
        turns.leave(turn, partial === '' ? error.message : partial);
        throw error;
      }
    },
    sessions: turns.sessions,
    session: turns.of,
    forget: turns.forget,
    async save({ turn: id, questionType, domain }) {
      const turn = turns.get(id);
      if (turn === null)
        throw new MemoError('NotFound', `There is no turn ${id} in any conversation.`, { path: 'turn' });
      if (turn.savedAs !== null) return turn.savedAs;
      const draft: LearningDraft = await draftOf(turn, { questionType, domain, projectKey }, options.freshness);
      const { added, unchanged, refused } = options.records.add([draft], draft.analyst ?? 'human');
      const [record] = [...added, ...unchanged];
      if (record === undefined) {
        const why = refused[0] === undefined ? 'the store did not take it' : `${refused[0].path} ${refused[0].message}`;
        throw new MemoError('InvalidArgument', `The answer was not saved: ${why}.`, { path: 'turn' });
      }
      turns.saved(id, record);
      return record;
    },
  };
}

interface Said {
  text: string;
  analyst: string;
  tokens: AskAnswer['tokens'];
  notice: string;
  doubts?: AskAnswer['doubts'];
}

/** The answer as it is written; what comes after `restart` takes the place of all before it. */
interface Writer {
  write(part: string): void;
  restart(): void;
}

const fromStatic: Said = { text: '', analyst: 'static', tokens: { prompt: 0, answer: 0 }, notice: '' };

/** An answer says what code is: sentences that speak to an assistant or run what they fetch came from a file that hoped to be read. */
function withoutOrders(text: string): string {
  const isOrder = (part: string): boolean => (addressesAnAssistant(part) ?? runsWhatItFetches(part)) !== null;
  if (!isOrder(text)) return text;
  const kept = without(
    text,
    sentencesOf(text).filter((sentence) => isOrder(sentence.text)),
  );
  return isOrder(kept) ? '' : kept.trim();
}

function ordersNotice(analyst: string): string {
  return `What the model ${shownAnalyst(analyst)} said to its reader instead of about the code is left out.`;
}

function cutNotice(analyst: string, whole: string): string {
  const model = shownAnalyst(analyst);
  return whole === ''
    ? `The model ${model} had no room left before its first sentence ended; what was found is listed instead. Ask for less at once, or choose a model with more context.`
    : `The model ${model} had no room left before its answer was complete; its last sentence, which was cut off, is left out. Ask for less at once, or choose a model with more context.`;
}
