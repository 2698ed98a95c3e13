/**
 * Takes an answer into memory, or refuses it: what leaked, what follows text of a file, what has no
 * ground and what is known already is no learning. Main types: Recorder, Recorded. Nothing of an answer is believed
 * before it was held against the files; a person's records are never superseded by a machine.
 */
import type { GeneratedQuestion, Reason } from '#shared/contract/evolution/evolution-types.ts';
import type { FailureRecord, LearningDraft, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { orderIn } from '../../claims/claims.ts';
import { type Memory, normalForm, onceConfirmed } from '../../memory/memory.ts';
import type { Log } from '../../storage/storage.ts';
import { createSafeFiles, type ToolOptions } from '../../tools/tools.ts';
import type { Checked, CheckedAnswer, ExplorationResult, Learner, Summary } from '../learner.ts';
import { avoidStrategyOf, reasonSentence } from '../repeats.ts';
import { type Grounding, ground, knownFiles } from './ground.ts';
import { isDuplicate, isPlaceholder, isSameInSubstance, templateLeak } from './refusals.ts';
import { type Held, heldStatements } from './statements.ts';

export type Recorded =
  /** `reasons`: what lowered its confidence. */
  | { kind: 'learned'; record: LearningRecord; reasons: readonly Reason[] }
  /** The stale record that was asked again holds: its evidence is taken as it is now. */
  | { kind: 'verified'; record: LearningRecord }
  /** Without a failure where the same is known already. */
  | { kind: 'refused'; reason: Reason; failure: FailureRecord | null };

export interface RecordInput {
  question: GeneratedQuestion;
  exploration: ExplorationResult;
  /** Null: what was found gives no answer. */
  summary: Summary | null;
  learner: Pick<Learner, 'name' | 'cap'>;
  language: 'en' | 'zh';
  /** How a refusal is avoided in future; without it the rule of its reason applies. */
  avoid?(reason: Reason, error: string): Promise<Pick<FailureRecord, 'avoidStrategy'> & { context: object }>;
  /** Asks a checker that has seen nothing but the answer and its lines; null where there is none. */
  check: ((answer: CheckedAnswer) => Promise<readonly Checked[]>) | null;
  /** A stale record that was asked again: it is verified or superseded. */
  again: LearningRecord | null;
}

export interface Recorder {
  /** Throws Cancelled; what the store throws. */
  record(input: RecordInput, signal: AbortSignal): Promise<Recorded>;
}

export interface RecorderOptions extends Omit<ToolOptions, 'clock'> {
  log: Pick<Log, 'info'>;
  /** Id of the generation that is read. */
  generation(): string;
}

/** Steps as they are kept in a record, and what is kept of each. */
const keptSteps = 100;
const maxRelated = 10;
/** Answers that are compared with a new one. */
const maxLike = 5;
/**
 * A model's answer counts for no more until a person confirms it, or it is found again in another generation. Less than the
 * static analyst's: rules see words, names and numbers of the lines, not how they belong together.
 */
const mostUnconfirmed = 0.5;
const leastConfidence = 0.1;
/** Metadata key: the generation that an answer was found in. */
const ofGeneration = 'grounding.generation';
const leaked = 60;

export function createRecorder(options: RecorderOptions): Recorder {
  const { memory: use, index, textSearch, log } = options;
  const files = createSafeFiles({ ...options, has: textSearch.has });

  async function refuse(memory: Memory, input: RecordInput, reason: Reason): Promise<Recorded> {
    const { question, language, learner } = input;
    const error = reasonSentence(reason);
    const said = (await input.avoid?.(reason, error)) ?? {
      avoidStrategy: avoidStrategyOf(reason, language) || null,
      context: {},
    };
    const failure = await memory.manager.recordFailure({
      operationType: 'SELF_EVOLUTION_SUMMARY',
      operation: normalForm(question.question) || question.question,
      error,
      context: {
        ...{ question: question.question, questionType: question.type, reason: reason.code, analyst: learner.name },
        ...Object.fromEntries(Object.entries(reason.values).map(([key, value]) => [`reason.${key}`, String(value)])),
        ...said.context,
      },
      avoidStrategy: said.avoidStrategy,
    });
    return { kind: 'refused', reason, failure };
  }

  async function draftOf(memory: Memory, input: RecordInput, summary: Summary, grounding: Grounding & Believed) {
    const { question, exploration, language, learner } = input;
    const { confidence, agreed, evidence, sourceFiles, reasons, symbols } = grounding;
    const domain = domainOf(summary.domain, sourceFiles);
    const draft: LearningDraft = {
      question: question.question,
      questionType: question.type,
      answer: summary.answer.trim(),
      explorationPath: exploration.steps.slice(0, keptSteps),
      ...{ confidence, sourceFiles, language },
      evidence: await memory.hashed(evidence, 'evidence'),
      tags: tagsOf(summary.tags, symbols),
      analyst: learner.name,
      ...(domain === undefined ? {} : { domain }),
      metadata: {
        'grounding.confidence': String(summary.confidence),
        [ofGeneration]: options.generation(),
        ...(agreed > confidence ? { [onceConfirmed]: String(agreed) } : {}),
        ...(reasons.length === 0 ? {} : { 'grounding.reasons': JSON.stringify(reasons) }),
      },
    };
    return draft;
  }

  /** Found by a model in another generation of the code map. */
  function isOfEarlier({ analyst, metadata }: LearningRecord): boolean {
    const generation = metadata[ofGeneration];
    return analyst !== 'static' && generation !== undefined && generation !== options.generation();
  }

  /** The same answer to different questions answers no question. */
  async function sameAnswer(memory: Memory, answer: string): Promise<LearningRecord | undefined> {
    const found = await memory.manager.searchLearningRecords(answer, memory.projectKey, maxLike);
    return found.map(({ record }) => record).find((record) => isDuplicate(answer, record.answer));
  }

  return {
    record: (input, signal) =>
      use(async (memory): Promise<Recorded> => {
        const { question, exploration, summary, learner, again } = input;
        if (summary === null || summary.answer.trim() === '')
          return refuse(memory, input, { code: 'noEvidence', values: {} });
        const known = await knownFiles(textSearch.names(), (file) => files.known(file).ok, signal);
        const isModel = learner.name !== 'static';
        const about = { question, summary, calls: exploration.calls, cap: learner.cap, mustBeShown: isModel };
        const grounding = await ground({ files, index, known }, about, signal);
        const { holds } = grounding.material;
        const leak = templateLeak(summary, holds);
        if (leak !== null) return refuse(memory, input, reasonWith('templateLeak', leak));
        const order = orderOf(question.question, summary, holds);
        if (order !== null) return refuse(memory, input, reasonWith('instructionFollowed', order));
        if (grounding.refusal !== null) return refuse(memory, input, grounding.refusal);

        const like = (await memory.same(question.question, signal))
          .map(({ record }) => record)
          .filter(({ id, status }) => id !== again?.id && status !== 'superseded');
        const twin =
          again !== null
            ? undefined
            : (like.find(({ answer }) => isDuplicate(summary.answer, answer)) ??
              (isModel ? await sameAnswer(memory, summary.answer) : undefined));
        const duplicate = (id: string): Recorded => {
          return { kind: 'refused', reason: { code: 'nearDuplicate', values: { record: id } }, failure: null };
        };
        // A second exploration of this question, in another generation, that comes to the same confirms the first.
        const agrees = twin !== undefined && isModel && like.includes(twin) && isMachines(twin) && isOfEarlier(twin);
        if (twin !== undefined && !agrees) return duplicate(twin.id);
        const earlier = again ?? twin ?? null;

        const statements = isModel
          ? await heldStatements(
              { ...options, files },
              { question: question.question, summary, grounding, check: input.check },
              signal,
            )
          : { held: { summary, cap: learner.cap, reasons: [] } };
        if ('refusal' in statements) return refuse(memory, input, statements.refusal);
        const believed = believedOf(grounding, statements.held, isModel);
        if (believed.confidence < leastConfidence)
          return refuse(memory, input, believed.reasons[0] ?? { code: 'noEvidence', values: {} });
        const { answer } = statements.held.summary;
        if (earlier !== null && isSameInSubstance(answer, earlier.answer)) {
          const elsewhen = isModel && earlier.metadata[ofGeneration] !== options.generation();
          const agreed = elsewhen ? Math.max(earlier.confidence, believed.agreed) : earlier.confidence;
          const note = question.question.slice(0, 200);
          const { rows } = await memory.changes.verify([earlier.id], learner.name, note, agreed);
          const record = rows[0]?.record;
          // Where all that it rested on is gone it rests on something else now, which the new record names.
          if (record !== undefined && record.evidence.length > 0) return { kind: 'verified', record };
        }
        if (twin !== undefined) return duplicate(twin.id);
        const draft = await draftOf(memory, input, statements.held.summary, { ...grounding, ...believed });
        signal.throwIfAborted();
        // As they are now: a person may have confirmed or forgotten one while files were read.
        const others = memory.present([...like, ...(again === null ? [] : [again])].map(({ id }) => id));
        const replaced = others.filter(
          (one) => isMachines(one) && (one.id === again?.id || (one.analyst === 'static' && learner.name !== 'static')),
        );
        const related = others.filter((one) => one.status === 'active' && !replaced.includes(one));
        const saved = await memory.manager.saveLearningRecord({
          ...draft,
          supersedes: replaced.map(({ id }) => id),
          relatedRecords: related.map(({ id }) => id).slice(0, maxRelated),
        });
        log.info(`learnt ${saved.id} (confidence ${saved.confidence}): ${question.question}`);
        return { kind: 'learned', record: memory.row(saved.id).record, reasons: believed.reasons };
      }),
  };
}

interface Believed {
  confidence: number;
  /** Once it was found again in another generation. */
  agreed: number;
  reasons: Reason[];
}

/** What names, places and sentences leave of what the analyst claimed. */
function believedOf(
  { confidence, claimed, reasons }: Grounding,
  { cap, reasons: more }: Held,
  isModel: boolean,
): Believed {
  const all = [...reasons, ...more];
  if (!isModel) return { confidence, agreed: confidence, reasons: all };
  const less = claimed - confidence + more.reduce((sum, { values }) => sum + Number(values.by ?? 0), 0);
  const believed = (most: number): number => Math.max(0, Math.round((Math.min(claimed, most) - less) * 100) / 100);
  return {
    confidence: believed(Math.min(mostUnconfirmed, cap)),
    agreed: believed(cap > mostUnconfirmed ? claimed : cap),
    reasons: all,
  };
}

/** Every text that would be kept: question and answer, tags, domain. */
function orderOf(question: string, { answer, tags, domain }: Summary, holds: (text: string) => boolean): string | null {
  for (const text of [question, answer, domain, ...tags]) {
    const order = orderIn(text, holds, { advice: true });
    if (order !== null) return order;
  }
  return null;
}

function reasonWith(code: Reason['code'], what: string): Reason {
  return { code, values: { what: what.slice(0, leaked).toWellFormed() } };
}

/** What a person wrote or said yes to is never taken away by a machine. */
function isMachines({ analyst, origin, confirmedAt, pinned, status }: LearningRecord): boolean {
  return origin === 'own' && analyst !== 'human' && confirmedAt === null && !pinned && status === 'active';
}

/** Folders whose names do not describe their content. */
const general = new Set(
  'src lib libs app apps main source sources java kotlin python internal pkg cmd packages package modules module core common shared test tests spec com org net io impl spi'.split(
    ' ',
  ),
);
const maxDomain = 64;
const maxTags = 8;

/**
 * Where an answer is filed when its analyst did not say: a domain by the folder of its evidence, tags by its names.
 *
 * @param files the evidence first.
 */
function domainOf(said: string, files: readonly string[]): string | undefined {
  const wanted = said.replace(/\s+/g, ' ').trim();
  if (wanted !== '' && wanted.length <= maxDomain && !isPlaceholder(wanted)) return wanted;
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file
      .split('/')
      .slice(0, -1)
      .find((part) => !general.has(part.toLowerCase()) && part.length > 1);
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0].slice(0, maxDomain).toWellFormed().trim() || undefined;
}

function tagsOf(said: readonly string[], symbols: readonly string[]): string[] {
  const own = said.map((tag) => tag.replace(/\s+/g, ' ').trim()).filter((tag) => tag !== '' && tag.length <= 64);
  const real = [...new Set(own.filter((tag) => !isPlaceholder(tag)))];
  if (real.length > 0) return real.slice(0, maxTags);
  const names = symbols.map(
    (name) =>
      name
        .replace(/\(.*$/, '')
        .split(/[.:#/]/)
        .at(-1) ?? '',
  );
  return [...new Set(names.filter((name) => /^[\w$]{3,64}$/.test(name)))].slice(0, 4);
}
