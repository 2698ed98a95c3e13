/** What a question wants to be shown first, and what it asks with. Main functions: kindOfQuestion, subjectOf. */
import path from 'node:path';
import { withoutOwnName } from '../../retrieval/retrieval.ts';

export type QuestionKind =
  /** A reason: what commits say, then documents. */
  | 'reason'
  /** A time or a change: the history. */
  | 'history'
  /** How something is used or done: documents. */
  | 'use'
  /** Where something is described: documents. */
  | 'written'
  /** Where something is, who does it, what it leads to. */
  | 'code'
  /** None of these: what holds most of the question is first. */
  | 'any';

const kinds: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'reason',
    /\b(?:why|what for|for what reason|what is the (?:reason|purpose|point)|how come|rationale|motivat\w+)\b|为什么|为何|为啥|原因|缘由/i,
  ],
  [
    'written',
    /\bwhere\b.{0,80}\b(?:described|documented|explained|written|specified|stated|mentioned|say|says|read about|(?:rules?|polic(?:y|ies)|guidelines?|instructions?|documentation|docs|guide|tutorial) (?:for|on|of|about))\b|\b(?:which|what) (?:document|doc|page|section|guide|chapter)s?\b|(?:写|规定|说明|描述|记录|记载|介绍)在(?:哪|什么)|哪(?:个|份|篇|些)(?:文档|章节|页面|指南|文章)|(?:文档|说明|规定|规则|指南)在哪/i,
  ],
  [
    'history',
    /\b(?:when (?:did|was|were|has|have)|since when|what(?:'s| is| was)? (?:new|changed?) in|changed? (?:lately|recently)|recent(?:ly)?)\b|(?:什么时候|何时).{0,24}(?:改|加|引入|删|移除|变|开始|支持|发布|升级|替换|出现|停)|最近|历史/i,
  ],
  [
    'code',
    /\b(?:where|who|whom|whose|what (?:if|happens|breaks|throws))\b|在哪|哪里|哪儿|谁|会怎|会发生|实现的?[？?]?$/i,
  ],
  [
    'use',
    /\bhow (?:do|can|should|could|would|must|may) (?:i|we|you|one)\b|\bhow to\b|\b(?:can|should|may|must) (?:i|we|you)\b|\bwhat should\b|\bwhat is the (?:best|recommended) way\b|(?:如何|怎么|怎样)(?!.{0,16}(?:的|实现|工作|处理)[？?]?$)|应该/i,
  ],
];

/** The kind orders what was found. */
export function kindOfQuestion(question: string): QuestionKind {
  return kinds.find(([, pattern]) => pattern.test(question))?.[0] ?? 'any';
}

const asking: Readonly<Partial<Record<QuestionKind, RegExp>>> = {
  written:
    /\b(?:where|which|what|is|are|does|it|documents?|docs?|pages?|sections?|described|documented|explained|written|specified|stated|mentioned|says?|read about)\b|(?:写|规定|说明|描述|记录|记载|介绍)?在(?:哪里?|什么地方|哪儿)|哪(?:个|份|篇|些)(?:文档|章节|页面|指南|文章)|怎样|怎么/gi,
  history:
    /\b(?:when|since when|appear(?:ed)?|introduced?|replaced|beg[ai]n|begun|start(?:ed)?|happen(?:ed)?|bec[oa]me|came|come|what (?:changed|is new|was new) in)\b|什么时候|何时|是|开始|的/gi,
  reason:
    /\b(?:why|reasons?|for what|how come|rationale|motivations?|replaced|changed|chosen|made)\b|为什么|为何|为啥|原因|缘由/gi,
};

/**
 * A question without the words that it asks with, and without the name of the workspace: no source has to hold them. Unchanged where
 * no other words are left. @param root folder of the workspace
 */
export function subjectOf(question: string, root: string): string {
  const words = asking[kindOfQuestion(question)];
  const rest = words === undefined ? question : question.replace(words, ' ');
  return withoutOwnName(/[\p{L}\p{N}]{2}/u.test(rest) ? rest : question, path.basename(root));
}
