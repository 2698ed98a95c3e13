/**
 * Investigations: a question that a person asked, explored as an op and kept with its conclusion, evidence and
 * references. Main types: Investigations, InvestigateOptions. It explores with the loop's explorer, so that the same
 * guards apply to both.
 */
import type { Clock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { Worded } from '#shared/contract/common.ts';
import type { Investigation } from '#shared/contract/context/investigate.ts';
import type { ParsedParams } from '#shared/contract/contract.ts';
import type { LiveStep, Reason } from '#shared/contract/evolution/evolution-types.ts';
import type { Op } from '#shared/contract/service.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Evolution } from '../evolution/evolution.ts';
import { type Memory, normalForm } from '../memory/memory.ts';
import { redact } from '../redact/redact.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { Log, SetAsideNotice } from '../storage/storage.ts';
import { untilAborted } from '../threads/threads.ts';
import { words } from './investigation-words.ts';
import { createKept, type Kept } from './kept.ts';
import { readScope, type Scope } from './scope.ts';
import { createStaticInvestigator, type StaticInvestigatorOptions } from './static-investigator.ts';

export { createFindPlaces } from './find-places.ts';

// Begins, shows, keeps and finds investigations. One runs at a time for a model, and all are ended with the engine. An answer
// is given again without exploring while the question and its scope are the same and every file that it rests on is as it
// was.

/** Runs work as an op and reports its progress; the id is known as soon as the work has begun. */
type RunOp = (
  work: (op: {
    readonly opId: string;
    readonly signal: AbortSignal;
    progress(update: Partial<Pick<Op, 'phase' | 'done' | 'total' | 'detail'>>): void;
  }) => Promise<void>,
) => Promise<void>;

export interface InvestigateOptions {
  /** `ops/` of the state folder. */
  folder: string;
  clock: Clock;
  log: Log;
  runOp: RunOp;
  codeMap(): CodeMap;
  index(): SymbolIndex;
  memory<T>(work: (memory: Memory) => T | Promise<T>): Promise<T>;
  /** What `work` reads is of one generation. */
  reading<T>(work: () => Promise<T>): Promise<T>;
  explore: Evolution['explore'];
  ranked: StaticInvestigatorOptions['ranked'];
  files(): Iterable<string>;
  maxSteps(): number;
  language(): Promise<'en' | 'zh'>;
  /** Wants the description of a type. */
  describe(typeId: string, signal: AbortSignal): Promise<unknown>;
  onSetAside(notice: SetAsideNotice): void;
}

export interface Investigations {
  /** Resolves with the op's id as soon as it has begun. Throws NotFound for a scope that is not there. */
  begin(asked: ParsedParams<'Investigate'>): Promise<string>;
  /** As it is, or once it has ended or the time is over. Throws NotFound, Cancelled. */
  get(opId: string, waitMs: number, signal: AbortSignal): Promise<Investigation>;
  /** Newest first. */
  list(limit: number): Promise<{ investigations: Investigation[]; total: number }>;
  close(): Promise<void>;
}

/** Types whose description is wanted afterwards. */
const mostDescribed = 8;
/** Files that an answer may rest on and still be given again. */
const mostFiles = 200;
const stepLetters = 300;

export function openInvestigations(options: InvestigateOptions): Investigations {
  const { clock, log } = options;
  const running = new Map<string, { now: Kept; done: Promise<void> }>();
  const closing = new AbortController();
  const kept = createKept({ ...options, runs: (opId) => running.has(opId) });

  async function begin({ question, scopePaths, fresh, language }: ParsedParams<'Investigate'>): Promise<string> {
    const asked = redact(question.trim());
    const say = language ?? (await options.language());
    const scope = await options.reading(() => readScope(scopePaths, options.codeMap(), options.files()));
    const key = [say, normalForm(asked) || asked, ...[...scopePaths].sort()].join('\n');
    const before = fresh ? null : await stillTrue(key);
    let opId = '';
    const done = options
      .runOp((op) => {
        opId = op.opId;
        const first: Kept = {
          ...{ version: 1, opId, key, files: {}, question: asked, scope: scopePaths, state: 'running' },
          ...{ startedAt: clock.now(), endedAt: null, steps: [], conclusion: '', found: false, evidence: [] },
          ...{ references: [], outside: [], record: null, notSaved: null, notSavedReason: null, analyst: '' },
          ...{ tokens: 0, durationMs: 0, cached: false, error: null },
        };
        const now = { now: first, done: Promise.resolve() };
        running.set(opId, now);
        const signal = AbortSignal.any([op.signal, closing.signal]);
        return conduct(now, before, { asked, say, scope, progress: op.progress }, signal);
      })
      .catch((thrown) => {
        // It is reported where it is shown.
        if (toMemoError(thrown).code !== 'Cancelled') log.warn(`investigation: ${toMemoError(thrown).message}`);
      })
      .finally(() => running.delete(opId));
    const entry = running.get(opId);
    if (entry !== undefined) entry.done = done;
    return opId;
  }

  const notKept = (thrown: unknown): void => log.warn(`investigation: ${toMemoError(thrown).message}`);

  interface Conducted {
    asked: string;
    say: 'en' | 'zh';
    scope: Scope;
    progress(update: Partial<Pick<Op, 'phase' | 'done' | 'total' | 'detail'>>): void;
  }

  async function conduct(
    entry: { now: Kept },
    before: Kept | null,
    run: Conducted,
    signal: AbortSignal,
  ): Promise<void> {
    const started = performance.now();
    let saving: Promise<void> = Promise.resolve();
    const change = (update: Partial<Kept>): void => {
      entry.now = { ...entry.now, ...update };
      // Steps are few, and what is kept of them outlives a crash.
      if (update.steps !== undefined) saving = saving.then(() => kept.save(entry.now)).catch(notKept);
    };
    run.progress({ phase: 'exploring', done: 0, total: options.maxSteps() });
    try {
      await kept.save(entry.now);
      if (before === null) change(await explored(run, change, signal));
      else {
        const { steps, conclusion, found, evidence, references, outside, record, analyst, files } = before;
        const { notSaved, notSavedReason } = before;
        change({ steps, conclusion, found, evidence, references, outside, record, notSaved, notSavedReason });
        change({ analyst, files, cached: true });
      }
      change({ state: 'done' });
    } catch (thrown) {
      const { code, message, data } = toMemoError(thrown);
      const ofModel = { key: 'investigate.modelFailed', values: { message } };
      const reason = Worded.safeParse(data.reason).data ?? (code === 'ModelUnavailable' ? ofModel : undefined);
      const error = { code, message, ...(reason === undefined ? {} : { reason }) };
      change(code === 'Cancelled' || signal.aborted ? { state: 'cancelled' } : { state: 'failed', error });
      throw thrown;
    } finally {
      change({ endedAt: clock.now(), durationMs: performance.now() - started });
      await saving;
      await kept.save(entry.now).catch(notKept);
    }
  }

  async function explored(
    { asked, say, scope, progress }: Conducted,
    change: (update: Partial<Kept>) => void,
    signal: AbortSignal,
  ): Promise<Partial<Kept>> {
    const steps: LiveStep[] = [];
    const answer = await options.explore(
      {
        question: {
          ...{ question: asked, type: 'CODE_STRUCTURE', priority: 10, reason: '' },
          suggestedTools: ['expert_consult', 'outline', 'call_chain', 'read_file'],
          expectedOutcome: scope.paths.length === 0 ? '' : `Only about what is in: ${scope.paths.join(', ')}`,
        },
        language: say,
        scope: scope.paths.length === 0 ? null : scope,
        staticLearner: createStaticInvestigator({ ...options, scope }),
        onAnalyst: (name) => change({ analyst: name }),
        onStep(step) {
          const known = steps.findIndex(({ at, tool }) => at === step.at && tool === step.tool);
          if (known === -1) steps.push(step);
          else steps[known] = step;
          change({ steps: steps.map(stepOf) });
          progress({ done: steps.length, detail: `${step.tool} ${step.input}`.slice(0, stepLetters) });
        },
        onSummary: () => progress({ phase: 'concluding' }),
      },
      signal,
    );
    const { exploration, summary, recorded, analyst, tokens } = answer;
    if (!exploration.success && summary === null && exploration.error !== null) {
      const { ended } = exploration;
      const told = ended !== undefined && ended.code !== 'modelError' && ended.code !== 'other';
      const data = told ? { reason: wordedOf(ended) } : {};
      throw new MemoError(ended?.code === 'timeout' ? 'Busy' : 'ModelUnavailable', exploration.error, data);
    }
    if (recorded.kind === 'refused') {
      const twin = recorded.reason.code === 'nearDuplicate' ? String(recorded.reason.values.record ?? '') : '';
      if (twin === '' || summary === null) {
        // What was not believed is not shown as an answer.
        return {
          conclusion: words[say].nothing,
          ...(summary === null ? {} : whyNot(recorded.reason)),
          analyst,
          tokens,
        };
      }
      const record = await options.memory((memory) => memory.present([twin])[0] ?? null);
      const known = {
        // The words that were checked, not those of now.
        conclusion: record?.answer ?? words[say].nothing,
        evidence: [...(record?.evidence ?? [])],
        record: record?.id ?? null,
      };
      return { ...(await concluded(known, scope, signal)), ...whyNot(recorded.reason), analyst, tokens };
    }
    const { answer: conclusion, evidence, id } = recorded.record;
    return {
      ...(await concluded({ conclusion, evidence: [...evidence], record: id }, scope, signal)),
      analyst,
      tokens,
    };
  }

  async function concluded(
    known: Pick<Kept, 'conclusion' | 'evidence' | 'record'>,
    scope: Scope,
    signal: AbortSignal,
  ): Promise<Partial<Kept>> {
    const { references, typeIds } = await options.reading(async () =>
      readReferences(known.conclusion, known.evidence, options.codeMap(), options.index()),
    );
    for (const typeId of typeIds.slice(0, mostDescribed)) {
      await options
        .describe(typeId, signal)
        .catch((thrown) => log.info(`investigation: ${typeId} is not described: ${toMemoError(thrown).message}`));
    }
    const places = [...known.evidence, ...references];
    const outside = [...new Set(places.map(({ file }) => file).filter((file) => !scope.hasFile(file)))];
    return { ...known, found: true, references: [...references], outside, files: hashesOf(places) };
  }

  /** Hashes of all files known to the code map; others are not checked. */
  function hashesOf(places: readonly { file: string }[]): Record<string, string> {
    const names = [...new Set(places.map(({ file }) => file))].slice(0, mostFiles);
    return Object.fromEntries(
      names.flatMap((file) => {
        const known = options.codeMap().file(file);
        return known === null ? [] : [[file, known.hash]];
      }),
    );
  }

  async function stillTrue(key: string): Promise<Kept | null> {
    for (const one of await kept.all()) {
      if (one.key !== key || one.state !== 'done' || !one.found) continue;
      const names = Object.entries(one.files);
      const same = names.length > 0 && names.every(([file, hash]) => options.codeMap().file(file)?.hash === hash);
      return same ? one : null;
    }
    return null;
  }

  return {
    begin,
    async get(opId, waitMs, signal) {
      const entry = running.get(opId);
      if (entry !== undefined && waitMs > 0) {
        const enough = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
        await untilAborted(entry.done, enough, 'Waiting ended.').catch((thrown) => {
          if (signal.aborted) throw thrown;
        });
      }
      const found = running.get(opId)?.now ?? (await kept.get(opId));
      if (found !== null && found !== undefined) return shown(found);
      const message = sentence`There is no investigation '${opId}': it was never begun here, or is too long ago.`;
      throw new MemoError('NotFound', message, { path: 'opId' });
    },
    async list(limit) {
      const all = await kept.all();
      const investigations = all.slice(0, limit).map((one) => shown(running.get(one.opId)?.now ?? one));
      return { investigations, total: all.length };
    },
    async close() {
      closing.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

function shown({ version: _, key: _key, files: _files, ...investigation }: Kept): Investigation {
  return investigation;
}

function stepOf({ tool, input, result, ok, at }: LiveStep): Investigation['steps'][number] {
  return { at, tool, purpose: redact(input), result: redact(result), success: ok };
}

const english = createWording('en');
const wordedOf = ({ code, values }: Reason): Worded => ({ key: `evolution.reason.${code}`, values });
const whyNot = (reason: Reason): Pick<Kept, 'notSaved' | 'notSavedReason'> => ({
  notSaved: english(wordedOf(reason)) ?? reason.code,
  notSavedReason: wordedOf(reason),
});

// Symbols and files that a conclusion names between backticks, and those that its evidence lies in.

type Reference = Investigation['references'][number];

const most = 60;
const longest = 300;

interface Named {
  readonly references: readonly Reference[];
  /** Types that it is about, in the order in which they are named. */
  readonly typeIds: readonly string[];
}

function readReferences(
  conclusion: string,
  evidence: Investigation['evidence'],
  codeMap: Pick<CodeMap, 'ref' | 'file' | 'typesIn' | 'byTypeId' | 'places'>,
  index: Pick<SymbolIndex, 'resolve'>,
): Named {
  const references = new Map<string, Reference>();
  const types = new Set<string>();
  for (const [, text = ''] of conclusion.matchAll(/`([^`\n]+)`/g)) {
    if (references.size >= most || text.length > longest) continue;
    const [file = text, line = '0'] = /^(.*?):(\d+)/.exec(text)?.slice(1) ?? [text];
    if (codeMap.file(file) !== null) {
      references.set(file, { path: file, kind: 'file', file, line: Number(line) });
      continue;
    }
    const answer = index.resolve(text.replace(/\(.*\)$/, ''), 2);
    const one = answer.step === 'exact' || answer.step === 'suffix' ? answer.found[0] : undefined;
    const ref = one === undefined || answer.total > 1 ? null : codeMap.ref(one.handle);
    if (ref === null) continue;
    references.set(ref.path, { path: ref.path, kind: 'symbol', file: ref.file, line: ref.line });
    types.add(ref.typeId);
  }
  for (const { file, startLine, endLine } of evidence) {
    if (references.size < most && ![...references.values()].some((one) => one.file === file)) {
      references.set(file, { path: file, kind: 'file', file, line: startLine });
    }
    for (const typeId of codeMap.typesIn(file)) {
      const type = codeMap.byTypeId(typeId);
      const places = type === null ? [] : codeMap.places({ type, member: 0 });
      if (places.some((place) => place.file === file && startLine <= place.endLine && endLine >= place.startLine))
        types.add(typeId);
    }
  }
  return { references: [...references.values()], typeIds: [...types] };
}
