/** Why code is as it is, in Chinese. */

import type { why as source } from '../../en/project/why.ts';
import type { Translation } from '../../message.ts';

export const why: Translation<typeof source> = {
  'why.title': '为什么是现在这样',
  'why.count': '{count} 次提交中的 {shown} 次',
  'why.lines': '{count} 行',
  'why.unstated': '这些代码行的提交都没有说明原因。',
  'why.uncommitted': '其中 {count} 行尚未提交。',
  'why.shallow': '这是浅克隆，不含更早的提交。',
  'why.changes': 'Memoscope 观察到的变更',
};
