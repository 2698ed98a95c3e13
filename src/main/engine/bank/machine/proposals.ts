/**
 * What the machine only proposes and never writes automatically: patterns of the code as decisions, learnings of errors
 * and practices as learnings. Main type: Proposed. Only what is known is filled in; why a pattern was chosen, and what
 * it costs, only people know.
 */
import path from 'node:path';
import { recordAsLearning } from '#shared/contract/bank/record-as-learning.ts';
import type { CodePattern, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { Language } from '../gates/gate.ts';
import { readLearning } from '../gates/learnings.ts';
import type { ProposedForm, Source } from '../inbox.ts';

export interface Proposed {
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
