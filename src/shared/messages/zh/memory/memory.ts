/** Words of memory that several views use, in Chinese. */
import type { memory as source } from '../../en/memory/memory.ts';
import type { Translation } from '../../message.ts';

export const memory: Translation<typeof source> = {
  'freshness.active': '有效',
  'freshness.stale': '已过期',
  'freshness.superseded': '已被取代',
  'freshness.rejected': '已驳回',
  'freshness.fresh': '未变',
  'freshness.moved': '已移动，已跟踪',
  'freshness.changed': '已改动',
  'freshness.missing': '已不存在',
  'freshness.none': '没有证据',

  'questionType.CODE_STRUCTURE': '代码结构',
  'questionType.BUSINESS_LOGIC': '业务逻辑',
  'questionType.DATA_FLOW': '数据流',
  'questionType.DEPENDENCY': '依赖',
  'questionType.CONFIGURATION': '配置',
  'questionType.ERROR_ANALYSIS': '错误分析',
  'questionType.BEST_PRACTICE': '最佳实践',
  'questionType.DOMAIN_KNOWLEDGE': '领域知识',
  'questionType.in': '{type}，{domain}',

  'command.global': '跨项目通用的知识',
  'global.title': '跨项目',
  'global.open': '跨项目：最佳实践与模式',
  'global.practices': '最佳实践',
  'global.patterns': '多个项目共有的模式',
  'global.none': '还没有最佳实践',
  'global.noneWhy': '把不只适用于本项目的学习记录提升到这里，所有工作区都能看到。',
  'global.when': '适用场景：{scenarios}',
  'global.from': '来自 {projects}',
  'global.edit': '编辑',
  'global.editOf': '编辑：{title}',
  'global.remove': '移除',
  'global.removeOf': '移除：{title}',
  'global.removeForGood': '确认移除',
};
