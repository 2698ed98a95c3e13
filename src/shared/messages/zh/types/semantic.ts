/** Descriptions of types, in Chinese. */
import type { semantic as source } from '../../en/types/semantic.ts';
import type { Translation } from '../../message.ts';

export const semantic: Translation<typeof source> = {
  'command.semanticRequest': '重新撰写说明',
  'command.semanticCancel': '将说明移出队列',
  'command.semanticInvalidate': '指出说明已不成立',
  'semantic.title': '语义说明',
  'semantic.request': '撰写',
  'semantic.renew': '重写',
  'semantic.cancel': '取消',
  'semantic.failedLoad': '说明无法加载',
  'semantic.staleSince': '写于{when}。',
  'semantic.changedSince': '此后类型有改动。',
  'semantic.dependencyChanged': '此后 {name} 的结构有改动。',
  'semantic.whatChanged': '此后的改动',
  'semantic.position': '队列中第 {at} 位，共 {count} 个。',
  'semantic.failed': '撰写失败 {count} 次',
  'semantic.nextTry': '将于 {time} 重试。',
  'semantic.failedForGood': '不再自动重试。',
  'semantic.waitsFor.manual': '未经请求不撰写：config.yaml 中 semantics.mode 为 manual。',
  'semantic.waitsFor.quota': '模型今天已写 {used} / {max} 篇。明天继续，或在 config.yaml 中提高配额。',
  'semantic.none': '尚无人说明此类型。',
  'semantic.noSections': '说明文件无法按章节读取。请重写。',
  'semantic.group': '一同说明的还有',
  'semantic.static': 'Memoscope',
  'semantic.by': '由 {analyst} 撰写，{when}',
  'semantic.invalidate': '标为已过期',
  'semantic.invalidateWhy': '将说明标为过期，以便重写',

  'semantic.section.ROLE': '职责',
  'semantic.section.LIFECYCLE': '生命周期',
  'semantic.section.EDGE_CASES': '边界情况',
  'semantic.section.LIMITATIONS': '局限',
  'semantic.section.RECOMMENDATIONS': '建议',
};
