/**
 * What the machine writes into the bank automatically, each writer only where a person switched it on: the blocks
 * `changes` of active.md and `tech` of tech.md, and proposals for the inbox. Main type: Machine. It runs after the
 * files have been quiet for a while and not often, so that `git status` does not flicker, and does not write text that
 * is already there. It never creates a missing bank: that is a person's step.
 */

import path from 'node:path';
import { assertNever } from '#shared/base/assert-never.ts';
import type { TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import type { MachineWriter } from '#shared/contract/bank/bank-types.ts';
import { recordAsLearning } from '#shared/contract/bank/record-as-learning.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { CodePattern, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { Language } from '../gates/gate.ts';
import { readLearning } from '../gates/learnings.ts';
import type { Inbox, ProposedForm, Source } from '../inbox.ts';
import type { BlockUpdate, BlockWriter } from '../write-block.ts';
import { type ActiveMaterial, activeText } from './active-text.ts';
import { type TechMaterial, techText } from './tech-text.ts';

type Writer = (typeof MachineWriter.options)[number];

/** What the writers are made of. Each throws Cancelled. */
export interface MachineSources {
  active(signal: AbortSignal): Promise<ActiveMaterial>;
  /** Null while there is no document of the architecture. */
  tech(signal: AbortSignal): Promise<TechMaterial | null>;
  /** Most followed first. */
  patterns(signal: AbortSignal): Promise<readonly CodePattern[]>;
  /** Errors and practices, supported by the present files; surest first. */
  learnings(signal: AbortSignal): Promise<readonly LearningRecord[]>;
}

export interface MachineParts {
  readonly blocks: BlockWriter;
  readonly inbox: Inbox;
  exists(): Promise<boolean>;
}

export interface MachineOptions {
  readonly sources: MachineSources;
  readonly timers: TimerClock;
  /** False in a single command: it shows what would be written and writes nothing. */
  readonly here: boolean;
  readonly readOnly: string | null;
  on(): Readonly<Record<Writer, boolean>>;
  parts(): Promise<MachineParts>;
  language(): Promise<Language>;
  /** Others are on now. */
  onSwitched(): void;
  /** A block of this file was written. */
  onWritten(path: string): Promise<void>;
  onFailed(message: string): void;
}

export interface Machine {
  /** What a writer would do now, whether it is on or off. */
  preview(writer: Writer, signal: AbortSignal): Promise<Result<'bank.machine'>>;
  /** Something that the writers report on changed. */
  touched(): void;
  /** The configuration was read for the first time or again: what was switched on starts at once. */
  configured(): void;
  close(): Promise<void>;
}

const all: readonly Writer[] = ['active', 'tech', 'patterns', 'learnings'];
/** Nothing changed for so long. */
const quietMs = 15_000;
/** Between two rounds. */
const everyMs = 60_000;
/** Proposals that wait; more are not read. */
const mostOpen = 6;

export function createMachine(options: MachineOptions): Machine {
  const { sources, timers, here, readOnly, on, parts, language } = options;
  const closing = new AbortController();
  let callOff: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  let lastAt = Number.NEGATIVE_INFINITY;
  /** A round is due that nothing puts off: a person waits for what they switched on. */
  let atOnce = false;
  /** Those that were on when it was last looked. */
  let known: ReadonlySet<Writer> = new Set();

  /** '' for its text: there is nothing to report yet. */
  async function updateOf(writer: 'active' | 'tech', signal: AbortSignal): Promise<BlockUpdate> {
    const own = await language();
    if (writer === 'active') {
      const text = activeText(await sources.active(signal), own);
      return { path: 'active.md', id: 'changes', text, source: 'changes', heading: `# ${titles[own].active}\n` };
    }
    const material = await sources.tech(signal);
    const text = material === null ? '' : techText(material, own);
    return { path: 'tech.md', id: 'tech', text, source: 'tech', heading: `# ${titles[own].tech}\n` };
  }

  /** Those that are new, as many as the inbox has room for. */
  async function newOf(writer: 'patterns' | 'learnings', inbox: Inbox, signal: AbortSignal): Promise<Proposed[]> {
    const own = await language();
    const found =
      writer === 'patterns'
        ? (await sources.patterns(signal)).map((pattern) => decisionOf(pattern, own))
        : (await sources.learnings(signal)).map(learningOf);
    const room = mostOpen - inbox.count();
    const fresh: Proposed[] = [];
    for (const one of found) {
      if (fresh.length >= room) break;
      if (await inbox.isNew(one.proposed, one.source.about)) fresh.push(one);
    }
    return fresh;
  }

  async function write(writer: Writer): Promise<void> {
    const { signal } = closing;
    const { blocks, inbox } = await parts();
    switch (writer) {
      case 'active':
      case 'tech': {
        const update = await updateOf(writer, signal);
        if (update.text === '' || !on()[writer]) return;
        if ((await blocks.write(update)).state === 'written') await options.onWritten(update.path);
        return;
      }
      case 'patterns':
      case 'learnings':
        for (const { proposed, source } of await newOf(writer, inbox, signal)) await inbox.propose(proposed, source);
        return;
      default:
        assertNever(writer);
    }
  }

  async function round(): Promise<void> {
    if (readOnly !== null || !(await (await parts()).exists())) return;
    for (const writer of all) {
      if (closing.signal.aborted) return;
      if (!on()[writer]) continue;
      try {
        await write(writer);
      } catch (thrown) {
        const { code, message } = toMemoError(thrown);
        if (code !== 'Cancelled') options.onFailed(`the machine's ${writer}: ${message}`);
      }
    }
  }

  function start(): void {
    callOff = null;
    atOnce = false;
    lastAt = timers.now();
    running = running.then(round).catch((thrown: unknown) => {
      if (!closing.signal.aborted) options.onFailed(toMemoError(thrown).message);
    });
  }

  function after(ms: number): void {
    callOff?.();
    callOff = timers.start(ms, start);
  }

  const working = (): boolean => here && !closing.signal.aborted;

  return {
    async preview(writer, signal) {
      const { blocks, inbox, exists } = await parts();
      const shown = { on: on()[writer], path: paths[writer] };
      const closed = readOnly !== null || !(await exists());
      switch (writer) {
        case 'active':
        case 'tech': {
          const update = await updateOf(writer, signal);
          if (closed) return { ...shown, text: update.text, state: 'refused' };
          if (update.text === '') return { ...shown, text: '', state: 'same' };
          return { ...shown, text: update.text, state: await outlook(blocks, update) };
        }
        case 'patterns':
        case 'learnings': {
          const fresh = await newOf(writer, inbox, signal);
          const text = fresh.map(inWords).join('\n\n');
          return { ...shown, text, state: closed ? 'refused' : fresh.length === 0 ? 'same' : 'writes' };
        }
        default:
          return assertNever(writer);
      }
    },
    touched() {
      // Re-reading the configuration checks all files, which calls `touched`.
      if (working() && known.size > 0 && !atOnce) after(Math.max(quietMs, lastAt + everyMs - timers.now()));
    },
    configured() {
      const before = known;
      known = new Set(all.filter((writer) => on()[writer]));
      if ([...known].join() !== [...before].join()) options.onSwitched();
      if (!working()) return;
      if (known.size === 0) {
        callOff?.();
        atOnce = false;
      } else if ([...known].some((writer) => !before.has(writer))) {
        atOnce = true;
        after(0);
      }
    },
    async close() {
      closing.abort();
      callOff?.();
      await running;
    },
  };
}

async function outlook(blocks: BlockWriter, update: BlockUpdate): Promise<Result<'bank.machine'>['state']> {
  try {
    const state = await blocks.outlook(update);
    return state === 'written' ? 'writes' : state;
  } catch (thrown) {
    const { code } = toMemoError(thrown);
    if (code === 'Refused' || code === 'InvalidArgument') return 'refused';
    throw thrown;
  }
}

/** As shown in the inbox: what is known of it. */
function inWords({ proposed }: Proposed): string {
  const parts = Object.entries(proposed.form).filter(([, text]) => text !== '');
  return parts.map(([part, text]) => `${part}: ${text}`).join('\n');
}

const paths = {
  active: 'active.md',
  tech: 'tech.md',
  patterns: 'patterns.md',
  learnings: 'learnings/_index.md',
} satisfies Record<Writer, string>;

const titles = {
  en: { active: 'Active', tech: 'Tech' },
  zh: { active: '当前状态', tech: '技术' },
} satisfies Record<Language, object>;

// What the machine only proposes and never writes automatically: patterns of the code as decisions, learnings of errors and
// practices as learnings. Only what is known is filled in; why a pattern was chosen, and what it costs, only people know.

interface Proposed {
  readonly proposed: ProposedForm;
  readonly source: Source;
}

const mostPlaces = 3;
const mostLetters = 4_000;

/** A pattern stays the same proposal while the number of types that follow it changes. */
export function decisionOf(
  { patternType, description, exampleFiles, usageScenarios }: CodePattern,
  language: Language,
): Proposed {
  const decision =
    language === 'zh'
      ? patternInChinese(patternType, description)
      : [`${patternType}:`, ...usageScenarios.slice(0, 1), description].join(' ');
  const form = {
    decision,
    reason: '',
    tradeoff: '',
    scope: foldersOf(exampleFiles).join(language === 'zh' ? '、' : ', '),
    notScope: '',
    supersedes: '',
  };
  return { proposed: { kind: 'decision', form }, source: { by: 'static', about: `pattern ${patternType}` } };
}

export function learningOf(record: LearningRecord): Proposed {
  const { id, question, answer, confidence, analyst } = record;
  const { form } = readLearning(answer);
  const said = form.symptom !== '' || form.rootCause !== '' || form.solution !== '' || form.prevention !== '';
  const whole = recordAsLearning({ ...record, answer: answer.trim().slice(0, mostLetters) });
  // An answer in parts is taken by its parts.
  const filled = said
    ? { ...form, title: question, type: form.type || whole.type }
    : { ...whole, type: form.type || whole.type };
  return {
    proposed: { kind: 'learning', form: filled },
    source: { by: analyst, about: question, recordId: id, confidence },
  };
}

/** Where the examples lie; the code of a folder speaks for it. */
function foldersOf(files: readonly string[]): string[] {
  const folders = files.map((file) => {
    const folder = path.posix.dirname(file);
    return folder === '.' ? file : `${folder}/`;
  });
  return [...new Set(folders)].sort().slice(0, mostPlaces);
}

/**
 * Patterns of the code in Chinese: the code map names and counts them in English, and a proposal is a sentence that a
 * person will put their name to.
 */
const known: Readonly<Record<string, readonly [name: string, usage: string]>> = {
  Factory: ['工厂', '调用方请求对象时不指名其类'],
  Builder: ['构建器', '选项多的对象由链式调用逐步组装'],
  Repository: ['仓储', '数据的读写藏在集合式接口之后'],
  Observer: ['观察者', '各部分响应事件，而事件源不认识它们'],
  Singleton: ['单例', '所有请求者共用同一个对象'],
  Controller: ['控制器', '外部请求被转换为对内部代码的调用'],
  'Dependency injection': ['依赖注入', '类所需之物由容器交给它'],
  Visitor: ['访问者', '在节点树上增加新操作而不改动节点'],
  Adapter: ['适配器', '外来之物藏在我们自己的接口之后使用'],
  'Command or handler': ['命令或处理器', '要做的事是一个对象，按名称或种类选择'],
  Middleware: ['中间件', '每个请求都要做的事在请求外围完成'],
};

/** What the pattern is, without the number of types, which changes. */
function patternInChinese(patternType: string, description: string): string {
  const words = known[patternType];
  const names = /: ([^:]*)\.$/.exec(description)?.[1] ?? '';
  const shown = names
    .replace(/ and (\d+) more$/, ' 等')
    .replace(/,? and /g, '、')
    .replaceAll(', ', '、');
  const examples = shown === '' ? '' : `例如 ${shown}。`;
  if (words !== undefined) return `采用${words[0]}模式（${patternType}）：${words[1]}。${examples}`;
  const contract = /^Implementations of (.+)$/.exec(patternType)?.[1];
  if (contract !== undefined) return `由多个类型实现 ${contract}，调用方不区分是哪一个。${examples}`;
  return `${patternType}。${examples}`;
}
