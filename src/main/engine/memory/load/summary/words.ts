/** The words of a context summary, in the languages of the product; those of the seed where it has them (§7.1). */

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

export type SummaryWords = typeof en;

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

export const summaryWords: Record<SummaryLanguage, SummaryWords> = { en, zh };
