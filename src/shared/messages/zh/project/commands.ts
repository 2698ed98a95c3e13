/** Commands of the project, in Chinese. */
import type { commands as source } from '../../en/project/commands.ts';
import type { Translation } from '../../message.ts';

export const commands: Translation<typeof source> = {
  'view.commands': '命令',
  'command.commands': '查看项目的命令',
  'command.commandsFilter': '筛选命令列表',
  'commands.title': '运行与测试',
  'commands.all': '全部 {count} 条命令',
  'commands.filter': '筛选命令',
  'commands.copy': '复制命令',
  'commands.ci': 'CI',
  'commands.none': '没有找到命令',
  'commands.noneWhy': '已读取 {count} 个文件（CI 配置、README 与指南、package.json、Makefile 等），其中没有命令。',
  'commands.noMatch': '没有与“{filter}”匹配的命令',
  'commands.noMatchWhy': '共有 {count} 条命令。',
  'commands.some': '共 {total} 条，按用途列出其中最可靠的 {shown} 条',
  'commands.unread': '有 {count} 个文件无法读取，第一个是 {first}。',
  'commands.purpose.install': '安装',
  'commands.purpose.build': '构建',
  'commands.purpose.run': '运行',
  'commands.purpose.test': '测试',
  'commands.purpose.lint': '检查',
  'commands.purpose.format': '格式化',
  'commands.purpose.generate': '生成',
  'commands.purpose.migrate': '迁移',
  'commands.purpose.release': '发布',
  'commands.purpose.deploy': '部署',
  'commands.purpose.other': '其他',
};
