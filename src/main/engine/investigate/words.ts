/** What the static investigator says, in the language of the person who asked. */

export const words = {
  en: {
    consult: 'What was learnt about it, and code that bears on it',
    outline: 'What it declares',
    callers: 'Who calls it',
    read: 'The lines themselves',
    lead: 'By its names, comments and meaning, this code is about the question:',
    near: 'No code in the scope says a word of the question. What most others use there:',
    callees: 'What it calls',
    calledFrom: (names: string, more: number): string => `Called from ${names}${more > 0 ? ` and ${more} more` : ''}.`,
    calls: (names: string, more: number): string => `Calls ${names}${more > 0 ? ` and ${more} more` : ''}.`,
    limits: 'No model has read it: this tells where to look, not how it works together.',
    nothing: 'Nothing was found that answers it.',
  },
  zh: {
    consult: '已有的学习记录和相关代码',
    outline: '它声明了什么',
    callers: '谁调用它',
    read: '代码本身',
    lead: '从名称、注释和含义看，以下代码与问题有关：',
    near: '范围内没有代码提到问题中的词。那里被使用最多的是：',
    callees: '它调用什么',
    calledFrom: (names: string, more: number): string => `调用者：${names}${more > 0 ? `，另有 ${more} 个` : ''}。`,
    calls: (names: string, more: number): string => `调用：${names}${more > 0 ? `，另有 ${more} 个` : ''}。`,
    limits: '没有模型读过这些代码：这里只说明该看哪里，不说明它们如何协作。',
    nothing: '没有找到可以回答它的内容。',
  },
} as const;
