/** The history of code by its commits, in Chinese. */

import type { why as source } from '../../en/project/why.ts';
import type { Translation } from '../../message.ts';

export const why: Translation<typeof source> = {
  'why.title': '提交',
  'why.count': '{count} 次提交中的 {shown} 次',
  'why.routine': '格式调整与合并',
  'why.older': '更早的提交',
  'why.today': '今天',
  'why.line': '提交时间线',
  'why.was': '原名 {name}',
  'why.first': '新增',
  'why.fileOnly': '文件有改动，其中的类型未作比较。',
  'why.shallow': '这是浅克隆，不含更早的提交。',
  'why.limit': '更早的提交未读取。',
  'why.missing': '此克隆缺少更早的提交。',
  'why.together': '经常一起改动',
  'why.togetherCount': '{of} 次提交中有 {count} 次',
  'why.lately': '最近变更',
  'why.latelyCount': '{days} 天内 {count} 次提交',
  'why.more': '+{count}',
  'why.days': '{days} 天',
  'why.period': '时间范围',
  'why.routineRow': '例行',
  'why.kind.format': { one: '格式调整 {count} 次', other: '格式调整 {count} 次' },
  'why.kind.dependency': { one: '依赖更新 {count} 次', other: '依赖更新 {count} 次' },
  'why.kind.merge': { one: '合并 {count} 次', other: '合并 {count} 次' },
  'why.kind.release': { one: '发布 {count} 次', other: '发布 {count} 次' },
  'why.kind.initial': { one: '初始提交 {count} 次', other: '初始提交 {count} 次' },
  'why.root': '根目录',
  'why.hot': '热点文件',
  'why.hotNote': '{days} 天内的提交',
  'why.hotFixes': '{commits} 次提交，其中 {count} 次修复',
  'why.reading': '正在读取提交…',
  'why.changes': 'Memoscope 观察到的变更',
  'why.uncommitted': '尚未提交',
};
