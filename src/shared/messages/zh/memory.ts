/** Words of memory that several views use, in Chinese. */
import type { memory as source } from '../en/memory.ts';
import type { Translation } from '../message.ts';

export const memory: Translation<typeof source> = {
  'freshness.active': '有效',
  'freshness.stale': '已过期',
  'freshness.superseded': '已被取代',
  'freshness.rejected': '已驳回',
  'freshness.fresh': '未变',
  'freshness.moved': '已移动，已跟踪',
  'freshness.changed': '已改动',
  'freshness.missing': '已不存在',

  'questionType.CODE_STRUCTURE': '代码结构',
  'questionType.BUSINESS_LOGIC': '业务逻辑',
  'questionType.DATA_FLOW': '数据流',
  'questionType.DEPENDENCY': '依赖',
  'questionType.CONFIGURATION': '配置',
  'questionType.ERROR_ANALYSIS': '错误分析',
  'questionType.BEST_PRACTICE': '最佳实践',
  'questionType.DOMAIN_KNOWLEDGE': '领域知识',
  'questionType.in': '{type}，{domain}',
};
