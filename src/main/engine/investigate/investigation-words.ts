/** What the static investigator says, in the language of the person who asked. */

import { kindWord } from '#shared/messages/translator.ts';

/** Users of a symbol: those listed by name, how many more there are, and those in tests. */
interface Used {
  readonly names: string;
  readonly more: number;
  readonly tests: number;
}

const en = ({ names, more, tests }: Used): string => {
  const beside = tests === 0 ? '' : `${tests} ${tests === 1 ? 'place' : 'places'} in tests`;
  if (names === '') return beside;
  return `${names}${more > 0 ? ` and ${more} more` : ''}${beside === '' ? '' : `; ${beside}`}`;
};
const zh = ({ names, more, tests }: Used): string => {
  const beside = tests === 0 ? '' : `测试中 ${tests} 处`;
  if (names === '') return beside;
  return `${names}${more > 0 ? `，另有 ${more} 个` : ''}${beside === '' ? '' : `；${beside}`}`;
};

export const words = {
  en: {
    consult: 'What was learnt about it, and code that bears on it',
    outline: 'What it declares',
    callers: 'Who calls it',
    read: 'The lines themselves',
    lead: 'By its names, comments, code and meaning, this is about the question:',
    near: 'No code in the scope says a word of the question. What most others use there:',
    callees: 'What it calls',
    line: (line: number): string => `line ${line}`,
    place: (kind: string, at: string): string => `${kindWord('en', kind)}, ${at}`,
    calledFrom: (used: Used): string => `Called from ${en(used)}.`,
    usedBy: (used: Used): string => `Used by ${en(used)}.`,
    calls: (names: string, more: number): string => `Calls ${names}${more > 0 ? ` and ${more} more` : ''}.`,
    others: (files: string): string => `Texts that speak of it: ${files}.`,
    limits: 'No model has read it: this tells where to look, not how it works together.',
    nothing: 'Nothing was found that answers it.',
  },
  zh: {
    consult: '已有的学习记录和相关代码',
    outline: '它声明了什么',
    callers: '谁调用它',
    read: '代码本身',
    lead: '从名称、注释、代码和含义看，以下内容与问题有关：',
    near: '范围内没有代码提到问题中的词。那里被使用最多的是：',
    callees: '它调用什么',
    line: (line: number): string => `第 ${line} 行`,
    place: (kind: string, at: string): string => `${kindWord('zh', kind)}，${at}`,
    calledFrom: (used: Used): string => `调用者：${zh(used)}。`,
    usedBy: (used: Used): string => `使用者：${zh(used)}。`,
    calls: (names: string, more: number): string => `调用：${names}${more > 0 ? `，另有 ${more} 个` : ''}。`,
    others: (files: string): string => `谈到它的文本：${files}。`,
    limits: '没有模型读过这些代码：这里只说明该看哪里，不说明它们如何协作。',
    nothing: '没有找到可以回答它的内容。',
  },
} as const;
