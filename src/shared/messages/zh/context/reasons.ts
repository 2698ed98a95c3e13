/** Why a type is in the prompt window, or was left out of it, in Chinese. */
import type { contextReasons as source } from '../../en/context/reasons.ts';
import type { Translation } from '../../message.ts';

export const contextReasons: Translation<typeof source> = {
  'context.reason.pinned': '已固定',
  'context.reason.asked': '最近打开的类型',
  'context.reason.added': '已加入上下文，至 {time}',
  'context.reason.base': '{of} 的基类或接口',
  'context.reason.dependency': '被 {of} 使用',
  'context.reason.recent': '最近打开过',
  'context.reason.pack': '属于已激活的包 {pack}',
  'context.reason.used': { one: '有 {count} 个类型依赖它', other: '有 {count} 个类型依赖它' },
  'context.reason.names': '名称或注释中含有 {words}',
  'context.reason.words': '所在文件中含有 {words}',
  'context.reason.learning': '学习记录 {record} 的证据',
  'context.reason.foreignLearning': '学习记录 {record} 的证据（来自仓库，您尚未确认）',
  'context.reason.bank': '{file} 中提到',
  'context.reason.near': '与 {of} 有关联',
  'context.reason.noRoom': '需要 {needs}，仅剩 {free}',
  'context.reason.pinsFull': '需要 {needs}，固定区仅剩 {free}',
  'context.reason.dismissed': '您在 {time} 移除了它',
  'context.reason.ended': '焦点已于 {time} 结束（{minutes} 分钟）',
  'context.reason.gone': '已不在项目中',
};
