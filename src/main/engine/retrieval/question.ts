/**
 * What a question asks about: the meaningful words, and names as they are written in code. Main type: Asked. Words
 * are compared by their stems, so that "migrations are executed" meets `MigrationExecutor`.
 */

import { eachTerm } from './each-term.ts';
import { translated } from './glossary.ts';
import { stem } from './stem.ts';

export interface AskedWord {
  /** As it is written, in small letters. */
  word: string;
  stem: string;
  /** As many of its letters as all its forms begin with: what names are searched by. */
  root: string;
}

export interface Asked {
  /** Names in code: with capitals inside, underscores, dots, a call, or between backticks; as symbol paths. */
  names: string[];
  /** Meaningful words, in order, Chinese ones of programming in English: those that identifiers have. */
  words: AskedWord[];
}

const quoted = /`([^`\n]{2,200})`/g;
const written = /[A-Za-z_$][\w$]*(?:(?:\.|::|#|\+)[A-Za-z_$][\w$]*)*(?:\(\))?/g;
const inner = /[a-z\d][A-Z]|[A-Z]{2,}[a-z]|\w_\w|[.:#+]|\(\)$/;
const parts = /[A-Z]+(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*/g;
const maxNames = 12;
const maxWords = 12;

/** @param mostWords more are left out, the last ones. */
export function readQuestion(question: string, mostWords = maxWords): Asked {
  const names = new Set<string>();
  for (const [, name = ''] of question.matchAll(quoted)) if (/^[\w$.:#+@()<>-]+$/.test(name)) names.add(asPath(name));
  for (const [name] of question.matchAll(written)) if (inner.test(name)) names.add(asPath(name));
  const words = new Map<string, AskedWord>();
  const english = translated(question).flatMap((each) => each.english);
  for (const part of [...(question.match(parts) ?? []), ...english]) {
    const word = part.toLowerCase();
    const own = stem(word);
    if (word.length > 2 && word.length <= 40 && !isCommonWord(own))
      words.set(own, { word, stem: own, root: root(word, own) });
  }
  names.delete('');
  return { names: [...names].slice(0, maxNames), words: [...words.values()].slice(0, mostWords) };
}

/** How words begin in names and texts, each once: what files and indexes of names are searched by. */
export function beginningsOf(words: readonly AskedWord[]): string[] {
  return [...new Set(words.map(({ root }) => root))].filter((root) => /^[a-z0-9]{2,}$/.test(root));
}

/**
 * A question without the name of the workspace that it is asked of: all code here is of Vite, so the name does not help
 * with "How does Vite load .env files?". Unchanged where no other word carries meaning, or the name is quoted.
 */
export function withoutOwnName(question: string, workspace: string): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const own = plain(workspace);
  if (own.length < 3 || question.includes('`')) return question;
  const rest = question.replace(/(?<![\p{L}\p{N}_.$-])[\p{L}\p{N}_-]+(?:['’]s)?(?![\p{L}\p{N}_.$(-])/gu, (word) =>
    plain(word.replace(/['’]s$/, '')).replace(/\d+$/, '') === own.replace(/\d+$/, '') ? ' ' : word,
  );
  return readQuestion(rest).words.length >= 2 ? rest : question;
}

function root(word: string, own: string): string {
  let length = 0;
  while (length < own.length && word[length] === own[length]) length += 1;
  // A stem has i for y: queries and query have `quer` in common.
  return word.slice(0, length).replace(/i$/, '');
}

/** Dots between, no call, no type arguments. */
function asPath(name: string): string {
  return name
    .replace(/\(\)$/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/::|#/g, '.')
    .replace(/^[@.]+|\.+$/g, '');
}

// The terms of a query. Stop words are left out. A script without spaces is cut into pairs, half of which are not words: a
// pair that no record holds counts only for characters not covered otherwise, or a Chinese question could never be answered
// as surely as an English one. Chinese words of programming ask for English ones as well.

export interface QueryTerm {
  readonly term: string;
  /** A whole identifier of several parts, which no one writes by chance. */
  readonly name: boolean;
  /** Its share of the query, 0 to 1; 0 for an alternative to another term. */
  readonly share: number;
}

/** More would be no question but a document; the first say what it is about. */
const maxQueryTerms = 64;
/** Two characters of a script without spaces are about a word, and each is in two pairs. */
const shareOfCharacter = 1 / 4;
/** Characters that join and shade; where no record holds them with their neighbours, they ask for nothing. */
const quiet = new Set('的了吗呢吧么会时后前是在被把和与或及于就都也还很要有');

/** Each once. @param held whether any record holds a term. */
export function queryTerms(query: string, held: (term: string) => boolean): QueryTerm[] {
  const telling = new Map<string, QueryTerm>();
  const common = new Map<string, QueryTerm>();
  const add = (term: string, name = false, share = 1): void => {
    const to = isCommonWord(term) ? common : telling;
    const known = to.get(term);
    if (known === undefined || known.share < share) to.set(term, { term, name, share });
  };
  /** Characters of one run, and its pairs. */
  let run: string[] = [];
  const endRun = (): void => {
    if (run.length > 0) addRun(run, held, add);
    run = [];
  };
  let after = false;
  eachTerm(query, (term, kind) => {
    if (kind === 'pair') {
      after = true;
    } else if (kind === 'character') {
      // Within a run a pair is between two characters.
      if (!after) endRun();
      run.push(term);
      after = false;
    } else {
      endRun();
      after = false;
      add(term, kind === 'name');
    }
  });
  endRun();
  return [...(telling.size > 0 ? telling : common).values()].slice(0, maxQueryTerms);
}

function addRun(
  characters: readonly string[],
  held: (term: string) => boolean,
  add: (term: string, name?: boolean, share?: number) => void,
): void {
  const [only] = characters;
  const accounted = new Set(characters.flatMap((character, at) => (quiet.has(character) ? [at] : [])));
  const pairs = characters.slice(1).map((second, at) => `${characters[at]}${second}`);
  for (const [at, pair] of pairs.entries()) if (held(pair) || isCommonWord(pair)) accounted.add(at).add(at + 1);
  for (const { at, length, english } of translated(characters.join(''))) {
    const terms = english.map(stem);
    if (!terms.every(held)) continue;
    const places = Array.from({ length }, (_, n) => at + n);
    const said = length > 1 ? pairs.slice(at, at + length - 1).every(held) : only !== undefined && held(only);
    for (const term of terms) add(term, false, said ? 0 : 1);
    for (const place of places) accounted.add(place);
  }
  for (const [at, pair] of pairs.entries()) {
    const open = [at, at + 1].filter((place) => !accounted.has(place)).length;
    if (held(pair)) add(pair);
    else if (open > 0) add(pair, false, open * shareOfCharacter);
  }
  if (characters.length === 1 && only !== undefined && (held(only) || !accounted.has(0))) add(only);
}

// Words of questions that do not show what is asked about. Documents keep them; queries leave them out.

const english = `a an the this that these those it its is are was were be been being am do does did done doing has have had
  having can could shall should will would may might must i you he she we they me us them my your our their his her what
  which who whom whose when where why how and or but if then than so as of at by for from in into on onto to with without
  about between during via there here not no nor only own same too very just any some all each both few more most other
  such get gets got please tell explain`;

const chinese = `如何 怎么 怎样 么样 样的 什么 为什 哪里 哪个 哪些 哪儿 是否 有没 没有 可以 能否 请问 这个 那个 这些 那些 一个 我们 你们 他们 以及
  或者 还是 的是 是什 么是 是怎 是如 了吗 的吗 是吗`;

const common = new Set([...english.split(/\s+/).map(stem), ...chinese.split(/\s+/)]);

/** Pairs with a particle, whatever the other character. */
const withParticle = /[的了吗呢吧么]/;

/** Chinese words that make the sentence, or say only that something is done. */
const asking =
  `实现 处理 计算 发送 发生 出现 使用 一起使用 支持 抛出 指定 进行 生成 检查 运行 定义 规定 说明 描述 介绍 记录 写着 位于 负责 完成 执行
  调用 获取 得到 拿到 设定 决定 判断 确定 表示 需要 应该 必须 允许 禁止 拒绝 限制 避免 防止 引入 加入 添加 增加 移除 去掉 改成 改为 改用 变成
  变为 开始 结束 最近 目前 现在 之前 之后 以前 以后 时间 地方 东西 问题 原因 情况 部分 内容 项目 程序 功能 逻辑 机制 流程 特定 本地 所有
  全部 每个 其他 相关 不是 而不 而是 有关 关于 从而 分配 保证 确保 查看 看到 找到 对应 包含 属于 提供 接收 返回 触发 更改 修改 规则`
    .trim()
    .split(/\s+/);
const askingWords = new RegExp(asking.toSorted((a, b) => b.length - a.length).join('|'), 'gu');

/**
 * How many words a question has, about, in a script without spaces that are neither of programming nor of asking. An answer
 * that has all of its other words may be about something else.
 */
export function untoldWords(question: string): number {
  let rest = question;
  for (const { at, length } of translated(question).toReversed())
    rest = `${rest.slice(0, at)} ${rest.slice(at + length)}`;
  rest = rest.replace(askingWords, ' ');
  for (const pair of chinese.split(/\s+/)) rest = rest.replaceAll(pair, ' ');
  const runs = [...rest].map((one) => (quiet.has(one) ? ' ' : one)).join('');
  return [...runs.matchAll(/\p{sc=Han}{2,}/gu)].reduce((sum, [run]) => sum + Math.ceil(run.length / longWord), 0);
}

/** Characters of a Chinese word, hardly more. */
const longWord = 4;

export function isCommonWord(term: string): boolean {
  return common.has(term) || withParticle.test(term);
}
