/**
 * The evolution loop: it thinks of questions about the code, explores them with tools that only read, and keeps what
 * the code bears out. Main types: Evolution (the loop of one workspace and what is known of it), Learner (who asks and
 * answers). It runs in the process that owns the workspace; all state that must survive is in memory.db.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { EvolutionState, LearnResult } from '#shared/contract/evolution/evolution-types.ts';
import { EvolutionStatus } from '#shared/contract/memory/memory-types.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { ModelSettings } from '../models/models.ts';
import { redactInPieces } from '../redact/redact.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { Log } from '../storage/storage.ts';
import { createSafeFiles, createTools, type ToolRegistry } from '../tools/tools.ts';
import { pauses } from '../workspace/workspace.ts';
import { patternsOf, practicesOf } from './distil.ts';
import { createExploreAsked, type ExploreAsked } from './explore-asked.ts';
import { createExplorer } from './explorer.ts';
import type { Learner } from './learner.ts';
import { createChooser } from './loop/choose-learner.ts';
import { createGovernor, type Governor } from './loop/governor.ts';
import { createLoop } from './loop/loop.ts';
import type { LoopParts } from './loop/parts.ts';
import { createRecorder, type RecorderOptions } from './record/recorder.ts';
import { sureUses } from './record/statements.ts';
import { createStaticLearner, type StaticLearnerOptions } from './static/static-learner.ts';
import { createLive, evolutionStats } from './status.ts';

export type { Learner } from './learner.ts';

// Joins the parts of the loop for one workspace: learners, tools, explorer, recorder, guard, status.

export interface EvolutionOptions
  extends Pick<LoopParts, 'timers' | 'config' | 'use' | 'ready' | 'quietMs' | 'onChanged' | 'reading' | 'revision'>,
    Pick<StaticLearnerOptions, 'codeMap' | 'document' | 'past'>,
    Omit<RecorderOptions, 'memory' | 'log'> {
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Whether the loop runs in this process; `learn` does in any. */
  readonly here: boolean;
  /** Of this user, re-read each time. */
  settings(): Promise<Pick<ModelSettings, 'analyst' | 'language'>>;
  readonly consent: { read(): Promise<boolean>; write(given: boolean): Promise<void> };
  /** 0 to 1; for the jitter of waits. */
  chance?(): number;
}

export interface Evolution {
  /**
   * The files have been checked: the loop runs from now on, unless it was stopped. Throws where memory does not
   * open.
   */
  begin(): Promise<void>;
  configured(): void;
  /** Whether it learns, or will after the usual wait: not where it is stopped, waits for another day, or has nothing to ask. */
  working(): boolean;
  state(): Promise<EvolutionState>;
  start(): Promise<EvolutionState>;
  stop(): Promise<EvolutionState>;
  pause(): Promise<EvolutionState>;
  /** As `Loop.learn`. */
  learn(n: number, caller: AbortSignal, signal: AbortSignal, onProgress: (done: number) => void): Promise<LearnResult>;
  log(query: ParsedParams<'evolution.log'>): Promise<Result<'evolution.log'>>;
  stats(): Promise<Result<'evolution.stats'>>;
  allow(given: boolean): Promise<EvolutionState>;
  /** A question that a person asked; not an iteration of the loop. */
  readonly explore: ExploreAsked;
  distilled(): Promise<Result<'evolution.distilled'>>;
  /** Throws NotFound. */
  setDistilled(change: ParsedParams<'evolution.setDistilled'>): Promise<Record<string, never>>;
  /** Ends at once what it is at. */
  close(): Promise<void>;
}

export function openEvolution(options: EvolutionOptions): Evolution {
  const { timers, config, use, settings, consent, here, textSearch, reading } = options;
  const governor = createGovernor(options);
  const tools = createTools({ ...options, memory: use, clock: timers });
  const files = createSafeFiles({ ...options, has: textSearch.has });
  const staticLearner = createStaticLearner({
    ...options,
    files: textSearch.names,
    async read(file, signal) {
      const source = await files.lines(file, signal);
      return source.ok ? redactInPieces(source.lines.join('\n'), pauses(signal)) : null;
    },
    async calls(caller, signal) {
      const query = { caller, root: options.root, maxBytes: options.maxFileBytes(), maxResults: 60 };
      return (await options.codeMap().calls(query, signal)).calls;
    },
    uses: (rows, signal) => sureUses(options.codeMap(), rows, options, signal),
  });
  const recorder = createRecorder({ ...options, memory: use });
  const live = createLive({
    timers,
    config,
    idle: here ? 'indexing' : 'notHere',
    initial: EvolutionStatus.parse({}),
    onChanged: options.onChanged,
  });
  const loop = createLoop({
    ...options,
    ...{ governor, live },
    explorer: createExplorer({ tools: readingTools(tools, reading, governor), clock: timers }),
    recorder: { record: (input, signal) => reading(() => recorder.record(input, signal)) },
    filesOf: (question) => namedFiles(question, { ...options, has: textSearch.has }),
    choose: createChooser({
      staticLearner: readingLearner(staticLearner, reading, governor),
      tools: tools.tools,
      settings,
      consent: consent.read,
    }),
    consent: consent.read,
    language: async () => (await settings()).language,
    chance: options.chance ?? Math.random,
  });

  async function state(): Promise<EvolutionState> {
    await loop.look();
    live.set({ consent: await consent.read() });
    return live.state();
  }

  async function steered(change: Promise<void>): Promise<EvolutionState> {
    await change;
    return state();
  }

  return {
    begin: loop.begin,
    configured: loop.configured,
    working() {
      const { since, idle } = live.get();
      return since !== null && (idle === null || idle === 'interval' || idle === 'yields');
    },
    state,
    start: () => steered(loop.start()),
    stop: () => steered(loop.stop()),
    pause: () => steered(loop.pause()),
    learn: loop.learn,
    log: ({ limit, before, kinds }) =>
      use(({ evolution }) => {
        const entries = evolution.log.page({ limit: limit + 1, before, kinds });
        return { entries: entries.slice(0, limit), more: entries.length > limit };
      }),
    stats: () => use((memory) => evolutionStats(memory, timers.now())),
    explore: createExploreAsked({
      ...{ config, settings, clock: timers, consent: consent.read },
      tools(scope) {
        const confined = scope === null ? tools : createTools({ ...options, memory: use, clock: timers, scope });
        return { tools: confined.tools, call: (...call) => reading(() => confined.call(...call)) };
      },
      recorder: { record: (input, signal) => reading(() => recorder.record(input, signal)) },
    }),
    async allow(given) {
      await consent.write(given);
      return state();
    },
    distilled: () => use(async (memory) => ({ patterns: await patternsOf(memory), practices: practicesOf(memory) })),
    setDistilled: ({ practice, remove }) =>
      use(async (memory) => {
        const known = [...practicesOf(memory), ...(await patternsOf(memory))];
        if (!known.some(({ id }) => id === practice.id)) {
          const message = sentence`There is no practice or pattern ${practice.id}. It was removed, or too little bears it out now.`;
          throw new MemoError('NotFound', message, { id: practice.id });
        }
        memory.evolution.editPractice({ ...practice, removed: remove });
        return {};
      }),
    async close() {
      await loop.close();
      live.close();
    },
  };
}

type Reading = LoopParts['reading'];

/** Each call reads one generation of the code map, and holds it no longer: it rests without. */
function readingTools({ tools, call }: ToolRegistry, reading: Reading, { step }: Governor): ToolRegistry {
  return {
    tools,
    call: (name, parameters, signal) => step(() => reading(() => call(name, parameters, signal)), signal),
  };
}

function readingLearner(learner: Learner, reading: Reading, { step }: Governor): Learner {
  return {
    ...learner,
    questions: (context, signal) => step(() => reading(() => learner.questions(context, signal)), signal),
    next: (context, signal) => step(() => reading(() => learner.next(context, signal)), signal),
    summarize: (result, language, signal) =>
      step(() => reading(() => learner.summarize(result, language, signal)), signal),
  };
}

interface NamedFilesOptions {
  has(file: string): boolean;
  index(): SymbolIndex;
  codeMap(): CodeMap;
}

const mostNames = 10;

/** The files that a question is about, by the paths and symbols that it names; ambiguous names are ignored. */
function namedFiles(question: string, { has, index, codeMap }: NamedFilesOptions): string[] {
  const names = [...question.matchAll(/`([^`\s]{2,300})`/g)].map((found) => found[1] ?? '').slice(0, mostNames);
  const files = names.flatMap((name) => {
    if (has(name)) return [name];
    const { step, found, total } = index().resolve(name.replace(/\(.*$/, ''), 1);
    const [one] = found;
    if (one === undefined || total !== 1 || (step !== 'exact' && step !== 'suffix')) return [];
    const file = codeMap().ref(one.handle)?.file;
    return file === undefined ? [] : [file];
  });
  return [...new Set(files)];
}
