/** What is wrong in the filter of a pack, in Chinese. */
import type { filterProblems as source } from '../../en/context/filter.ts';
import type { Translation } from '../../message.ts';

export const filterProblems: Translation<typeof source> = {
  'filter.problem.empty': '过滤器为空。',
  'filter.problem.key': '“{word}”不是筛选项。',
  'filter.problem.noKey': '“{word}”前面缺少筛选项。',
  'filter.problem.noValue': '“{word}”后面没有值。',
  'filter.problem.not': '“{word}”应写作 !。',
  'filter.problem.access': '“{word}”不是访问级别。',
  'filter.problem.unreadable': '过滤器中不能有“{word}”。',
  'filter.problem.side': '“{word}”缺少一边。',
  'filter.problem.notClosed': '第 {at} 个字符处的括号没有关闭。',
  'filter.problem.notOpened': '这个括号没有对应的左括号。',
  'filter.problem.brackets': '括号里没有内容。',
  'filter.problem.deep': '括号嵌套超过 {count} 层。',
};
