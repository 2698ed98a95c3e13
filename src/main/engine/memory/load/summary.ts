/**
 * What a model reads before it answers: the project, learnings that bear on the request, code, domains; in the
 * person's language, inside a budget of tokens. Main type: ContextSummary. Entries go in whole while they fit, the best
 * first and learnings and code by turns; only then is the first that did not fit cut, at the end of a sentence, and
 * what is missing is said.
 */
import type { Concept, LoadedMemory } from '#shared/contract/memory/memory-types.ts';
import { cutAtLine, cutAtSentence, estimateTokens } from '../../retrieval/retrieval.ts';
import type { CodeHit } from './code/code-hits.ts';

export interface SummaryInput extends LoadedMemory {
  code: readonly CodeHit[];
  /** Ids of records whose evidence has changed since. */
  stale: ReadonlySet<string>;
}

export interface ContextSummary {
  text: string;
  /** Tokens of `text`; at most the budget. */
  used: number;
  /** In the order of their numbers in `text`: learnings from 1, code after them. */
  records: { id: string; tokens: number }[];
  code: { hit: CodeHit; tokens: number }[];
  domains: { domain: string; tokens: number }[];
  leftOut: { what: string; why: 'budget' }[];
}

interface Entry {
  kind: 'record' | 'code' | 'domain';
  /** Place among its kind. */
  at: number;
  what: string;
  /** Around the part that may be cut. */
  head: string;
  body: string;
  tail: string;
}

/** A part shorter than this says too little to be worth its heading. */
const leastPart = 40;
/** For the line that says what was left out. */
const noteTokens = 50;
const maxNamed = 20;

/** @param budget tokens, at least 200. */
export function toContextSummary(input: SummaryInput, language: SummaryLanguage, budget: number): ContextSummary {
  const words = summaryWords[language];
  const head = background(input, words);
  const entries = entriesOf(input, words);
  const cost = (entry: Entry): number => estimateTokens(entry.head + entry.body + entry.tail) + headingTokens;
  const all = entries.reduce((sum, entry) => sum + cost(entry), estimateTokens(head));
  const room = all > budget ? budget - noteTokens : budget;
  const kept = new Map<Entry, number>();
  let used = estimateTokens(head);
  for (const entry of entries) {
    const tokens = cost(entry);
    if (used + tokens > room) continue;
    kept.set(entry, tokens);
    used += tokens;
  }
  const leftOut: ContextSummary['leftOut'] = [];
  for (const entry of entries) {
    if (kept.has(entry)) continue;
    leftOut.push({ what: entry.what, why: 'budget' });
    const around = estimateTokens(entry.head + entry.tail + words.cut) + headingTokens;
    const part = room - used - around < leastPart ? '' : cut(entry, room - used - around);
    if (part === '') continue;
    entry.body = `${part}\n${words.cut}`;
    kept.set(entry, cost(entry));
    used += cost(entry);
  }
  return render(input, head, entries, kept, leftOut, words);
}

/** Headings of sections and numbers, shared out. */
const headingTokens = 6;

function cut({ kind, body }: Entry, tokens: number): string {
  return kind === 'code' ? cutAtLine(body, tokens) : cutAtSentence(body, tokens);
}

function background({ projectMemory }: SummaryInput, words: SummaryWords): string {
  const stack = projectMemory.techStack.slice(0, maxNamed).join(', ');
  const domains = projectMemory.domainKnowledge.map(({ domain }) => domain);
  const more = domains.length > maxNamed ? ', …' : '';
  return `## ${words.project}\n- ${words.techStack}: ${stack}\n- ${words.domains}: [${domains.slice(0, maxNamed).join(', ')}${more}]\n\n`;
}

/** Learnings and code by turns, the best first; domains behind them, because they say the least about one question. */
function entriesOf({ learningRecords, code, domainKnowledge, stale }: SummaryInput, words: SummaryWords): Entry[] {
  const records = learningRecords.map(({ record, score }, at): Entry => {
    const files = record.sourceFiles.length > 0 ? record.sourceFiles : record.evidence.map(({ file }) => file);
    const old = `${stale.has(record.id) ? `${words.stale}\n` : ''}${record.origin === 'repository' ? `${words.foreign}\n` : ''}`;
    return {
      kind: 'record',
      at,
      what: record.question,
      head: ` (${words.relevance}: ${Math.trunc(score * 100)}%)\n${old}${words.question}: ${record.question}\n${words.answer}: `,
      body: record.answer,
      tail: `\n${words.files}: [${[...new Set(files)].slice(0, maxNamed).join(', ')}]\n\n`,
    };
  });
  const hits = code.map(
    (hit, at): Entry => ({
      kind: 'code',
      at,
      what: hit.symbol.path,
      head: `: ${hit.symbol.path} (${hit.symbol.file}:${hit.startLine}-${hit.endLine})\n${fence(hit.text)}\n`,
      body: hit.text,
      tail: `\n${fence(hit.text)}\n\n`,
    }),
  );
  const turns: Entry[] = [];
  for (let n = 0; n < Math.max(records.length, hits.length); n += 1) {
    for (const entry of [records[n], hits[n]]) if (entry !== undefined) turns.push(entry);
  }
  const domains = domainKnowledge.map(({ domain, summary, keyConcepts, origin }, at): Entry => {
    const names = keyConcepts.map(({ name }: Concept) => name).slice(0, maxNamed);
    const tail = `\n${words.concepts}: [${names.join(', ')}]\n\n`;
    return {
      kind: 'domain',
      at,
      what: domain,
      head: `### ${domain}\n${origin === 'repository' ? `${words.foreign}\n` : ''}`,
      body: summary,
      tail,
    };
  });
  return [...turns, ...domains];
}

/** Longer than any run of backticks inside, so that code cannot close its own fence. */
function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  return '`'.repeat(longest + 1);
}

function render(
  { learningRecords, code, domainKnowledge }: SummaryInput,
  head: string,
  entries: readonly Entry[],
  kept: ReadonlyMap<Entry, number>,
  leftOut: ContextSummary['leftOut'],
  words: SummaryWords,
): ContextSummary {
  const of = (kind: Entry['kind']): Entry[] => entries.filter((entry) => entry.kind === kind && kept.has(entry));
  const tokens = (entry: Entry): number => kept.get(entry) ?? 0;
  const whole = ({ head: before, body, tail }: Entry): string => before + body + tail;
  const [records, hits, domains] = [of('record'), of('code'), of('domain')];
  let text = head;
  if (records.length > 0) text += `## ${words.learnings}\n`;
  for (const [n, entry] of records.entries()) text += `### ${words.learning} ${n + 1}${whole(entry)}`;
  if (hits.length > 0) text += `## ${words.code}\n`;
  for (const [n, entry] of hits.entries()) text += `### ${words.source} ${records.length + n + 1}${whole(entry)}`;
  if (domains.length > 0) text += `## ${words.domainKnowledge}\n`;
  for (const entry of domains) text += whole(entry);
  if (leftOut.length > 0) text += cutTo(`${words.leftOut}: ${leftOut.map(({ what }) => what).join('; ')}`, noteTokens);
  const pick = <T>(from: readonly T[], { at }: Entry): T[] => from.slice(at, at + 1);
  return {
    text,
    used: estimateTokens(text),
    records: records.flatMap((entry) =>
      pick(learningRecords, entry).map(({ record }) => ({ id: record.id, tokens: tokens(entry) })),
    ),
    code: hits.flatMap((entry) => pick(code, entry).map((hit) => ({ hit, tokens: tokens(entry) }))),
    domains: domains.flatMap((entry) =>
      pick(domainKnowledge, entry).map(({ domain }) => ({ domain, tokens: tokens(entry) })),
    ),
    leftOut,
  };
}

function cutTo(line: string, tokens: number): string {
  if (estimateTokens(line) <= tokens) return line;
  let end = line.length;
  while (estimateTokens(line.slice(0, end)) >= tokens) end = Math.floor(end * 0.9);
  return `${line.slice(0, end).toWellFormed()}…`;
}

export type SummaryLanguage = 'en' | 'zh';

const en = {
  project: 'Project',
  techStack: 'Tech stack',
  domains: 'Domains',
  learnings: 'Related learnings',
  learning: 'Learning',
  relevance: 'relevance',
  question: 'Question',
  answer: 'Answer',
  files: 'Files',
  stale: 'Stale: the code that this rests on has changed since.',
  foreign: 'From the repository: nobody here has confirmed it.',
  code: 'Code',
  source: 'Source',
  domainKnowledge: 'Domain knowledge',
  concepts: 'Key concepts',
  cut: '(cut here)',
  leftOut: 'Left out for length',
};

type SummaryWords = typeof en;

const zh: SummaryWords = {
  project: '项目背景',
  techStack: '技术栈',
  domains: '领域',
  learnings: '相关学习记录',
  learning: '相关知识',
  relevance: '相关度',
  question: '问题',
  answer: '答案',
  files: '涉及文件',
  stale: '已过期：所依据的代码此后有改动。',
  foreign: '来自仓库：本机用户尚未确认。',
  code: '相关代码',
  source: '代码',
  domainKnowledge: '领域知识',
  concepts: '关键概念',
  cut: '（以下省略）',
  leftOut: '因篇幅未列出',
};

/** The words of a context summary, in the languages of the product. */
const summaryWords: Record<SummaryLanguage, SummaryWords> = { en, zh };
